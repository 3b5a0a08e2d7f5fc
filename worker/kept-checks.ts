import { sql } from 'drizzle-orm';
import { keptChecks } from '#drizzle/schema/kept-checks.ts';
import type { Config } from './config.ts';
import type { Deps } from './context.ts';
import { keyCheck, sealPrefixes } from './crypto.ts';
import { textArray } from './db/sql.ts';
import { changes, insertion } from './db/ctes.ts';

/** Configurations whose key was found to be right, which is asked once. */
const known = new WeakSet<Config>();

type Checked = Pick<Deps, 'db' | 'config'>;

/** How often the health check writes, however often it is asked. */
const WRITE_EVERY_SECONDS = 10;

/** Said where a NIK_KEY is well-formed, but not the one that this database's values were sealed with. */
export const WRONG_KEY =
  'NIK_KEY is not the key that this database was sealed with: set that key, or name it in NIK_OLD_KEYS.';

/**
 * Whether the newest key is the one whose check value is kept with the database. The first key that comes is kept if all
 * sealed NIKs name a key of the ring; a new key takes the place of an older one that stands in the ring behind it.
 */
export async function isRightKey({ db, config }: Checked): Promise<boolean> {
  if (known.has(config)) return true;
  const { nikKeys } = config;
  const [current = '', ...older] = nikKeys.map(keyCheck);
  const kept = sql`(select value from kept_checks where name = 'nik_key')`;
  const opens = sql`starts_with(nik_ciphertext, any_prefix)`;
  const isFirst = sql`case when ${kept} is not null then true else not exists (
    select from tenancies where nik_ciphertext is not null
      and not exists (select from unnest(${textArray(sealPrefixes(nikKeys))}) as any_prefix where ${opens})) end`;
  const row = { name: 'nik_key', value: current };
  const change = changes(keptChecks, { value: current, updated_at: sql`now()` });
  await db.execute(sql`
    ${insertion(keptChecks, row, sql`(select ${isFirst} as is_first) as turn where is_first`)}
    on conflict (name) do update set ${change} where kept_checks.value = any(${textArray(older)})`);
  const { rows } = await db.execute<{ value: string | null }>(sql`select ${kept} as value`);
  const isRight = rows[0]?.value === current;
  if (isRight) known.add(config);
  return isRight;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Lets requests that may change something pass once the key is known to be the right one, so that nothing is sealed
 * with a wrong one. A database that does not answer is left to the request itself.
 */
export function keyGuard(deps: Checked & Pick<Deps, 'log'>): (request: Request) => Promise<boolean> {
  return async ({ method }) => {
    if (READS.has(method)) return true;
    const isRight = await isRightKey(deps).catch(() => null);
    if (isRight === false) deps.log.error('nik_key.wrong', new Error(WRONG_KEY));
    return isRight !== false;
  };
}

const ifNotWrittenLately = `where kept_checks.updated_at < now() - make_interval(secs => ${WRITE_EVERY_SECONDS})`;

/** Writes, so that a database that takes no writes is noticed. */
export async function tryToWrite({ db }: Pick<Deps, 'db'>, signal: AbortSignal): Promise<void> {
  await db.$client.query(
    "insert into kept_checks (name, value) select 'write' as name, 'ok' as value " +
      `on conflict (name) do update set updated_at = now() ${ifNotWrittenLately}`,
    [],
    { fetchOptions: { signal } },
  );
}
