import * as z from 'zod/mini';
import { migrate } from '#drizzle/migrate.ts';
import { createDb } from '../db/client.ts';
import { createIdSource } from '../new-id.ts';
import { createPasswordHasher } from '../passwords/password-hasher.ts';
import { makeAdmin } from '../make-admin.ts';
import { runCommand, system } from './command.ts';
import { joinDatabase } from './join-database.ts';
import { dataDirectory } from './product.ts';

/** `npm run admin:create -- <email>`: makes an admin, or gives an existing one a new first password. */
await runCommand(async () => {
  const email = z.email().safeParse(process.argv[2]?.trim().toLowerCase());
  if (!email.success) throw new Error('Name the email of the admin: npm run admin:create -- nama@contoh.id.');
  const database = await joinDatabase(dataDirectory, process.env.DATABASE_URL);
  try {
    // An embedded database may be new. Another one is migrated by the person who deploys.
    if (!process.env.DATABASE_URL) await migrate(database.databaseUrl);
    const { made, password } = await makeAdmin(
      {
        db: createDb(database),
        ...system,
        newId: createIdSource(system.now, system.randomBytes),
        passwords: createPasswordHasher(),
      },
      email.data,
    );
    console.info(
      `${made ? 'An admin was made' : 'This admin has a new password, and is signed out everywhere'}: ${email.data}`,
    );
    console.info(`First password, shown once, good for seven days: ${password}`);
  } finally {
    await database.stop();
  }
});
