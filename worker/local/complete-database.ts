import { isNotNull } from 'drizzle-orm';
import { migrate } from '#drizzle/migrate.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { type Config, parseConfig } from '../config.ts';
import { createDb } from '../db/client.ts';
import { isRightKey, WRONG_KEY } from '../kept-checks.ts';
import { fillDemo } from './fill-demo.ts';
import { hasSecrets, keepSecrets, type Secrets } from './secrets.ts';

export interface CompleteInput {
  directory: string;
  secrets: Secrets;
  /** All bindings that the Worker gets. */
  bindings: Record<string, string>;
  isKeyGiven: boolean;
}

/**
 * Gives a database that answers its newest schema, in a demo the demo's data, and its folder the secrets.
 *
 * @throws Error with one sentence
 */
export async function completeDatabase({ directory, secrets, bindings, isKeyGiven }: CompleteInput): Promise<void> {
  const config = parseConfig(bindings);
  await migrate(config.DATABASE_URL);
  const isNew = !hasSecrets(directory);
  if (isNew && !isKeyGiven) await assertNothingSealed(config);
  const db = createDb({ databaseUrl: config.DATABASE_URL, fetchEndpoint: config.NEON_FETCH_ENDPOINT });
  if (!(await isRightKey({ db, config }))) throw new Error(WRONG_KEY);
  if (isNew) keepSecrets(directory, secrets);
  if (config.DEMO_MODE) await fillDemo(config);
}

/** @throws Error with one sentence if the database holds NIKs, which a new key could not decrypt */
async function assertNothingSealed(config: Config): Promise<void> {
  const db = createDb({ databaseUrl: config.DATABASE_URL, fetchEndpoint: config.NEON_FETCH_ENDPOINT });
  const sealed = await db
    .select({ id: tenancies.id })
    .from(tenancies)
    .where(isNotNull(tenancies.nik_ciphertext))
    .limit(1);
  if (sealed.length === 0) return;
  throw new Error(
    'DATABASE_URL names a database with encrypted NIKs: set NIK_KEY to the key that they were encrypted with.',
  );
}
