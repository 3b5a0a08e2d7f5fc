import { resolve } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import { parseConfig } from '../config.ts';
import type { Deps } from '../context.ts';
import { createDeps } from '../deps.ts';
import { commonPasswords } from './common-passwords-file.ts';
import { createPasswordHasher } from '../passwords/password-hasher.ts';
import { unlimited } from '../rate-limit.ts';
import { localBindings } from './local-bindings.ts';
import { joinDatabase } from './join-database.ts';
import { dataDirectory } from './product.ts';
import { hasSecrets, localSecrets } from './secrets.ts';
import { version } from './version.ts';

/** The version of this checkout, and the clock and the random numbers of this computer. */
export const system = {
  version,
  now: () => new Date(),
  randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
};

/** Runs a command of the shell. If it fails, it says so in one sentence. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // Drizzle's message contains the values of the statement; the database's own message says what is wrong.
    const told = error instanceof DrizzleQueryError ? error.cause : error;
    console.error(told instanceof Error ? told.message : told);
    process.exitCode = 1;
  }
}

/**
 * Runs a command on the database of the running product, or else on the one in `.data`, or on the one that
 * `DATABASE_URL` names.
 */
export function runDatabaseCommand(work: (deps: Deps) => Promise<void>): Promise<void> {
  return runCommand(async () => {
    const { env } = process;
    const database = await joinDatabase(dataDirectory, env.DATABASE_URL);
    try {
      // A command makes no new secrets: nobody could decrypt what it would encrypt with them.
      const secrets = hasSecrets(dataDirectory) ? localSecrets(dataDirectory) : {};
      const config = parseConfig({
        ...secrets,
        ...localBindings(env),
        DATABASE_URL: database.databaseUrl,
        NEON_FETCH_ENDPOINT: database.fetchEndpoint,
      });
      const writeLog = (line: string) => console.info(line);
      const dispatch = () => new Response(null, { status: 404 });
      await work(
        createDeps(config, {
          ...system,
          passwords: createPasswordHasher(),
          linkLimit: unlimited,
          commonPasswords,
          fetch,
          writeLog,
          dispatch,
        }),
      );
    } finally {
      await database.stop();
    }
  });
}

/** Runs `npm run <name> -- <file>`, which copies rows between a file and the embedded database of this checkout. */
export function runFileCommand(
  name: string,
  copy: (directory: string, file: string) => Promise<number>,
): Promise<void> {
  return runCommand(async () => {
    const [file] = process.argv.slice(2);
    if (file === undefined) throw new Error(`Name the file: npm run ${name} -- <file>.`);
    if (process.env.DATABASE_URL)
      throw new Error('This is for the embedded database; for another one use pg_dump (see drizzle/README.md).');
    console.info(`${await copy(dataDirectory, resolve(file))} rows: ${resolve(file)}`);
  });
}
