import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import { idempotencyKeys } from '#drizzle/schema/idempotency-keys.ts';
import { inChunks } from './allowance.ts';
import { type ActingContext, type Context, nowIso, type SignedInContext } from './context.ts';
import { insertion, withCtes } from './db/ctes.ts';
import { DomainError } from './errors.ts';
import type { JobContext } from './job-context.ts';

/** How long a key is remembered. */
const KEY_HOURS = 24;
/** How many old keys one statement deletes. */
const CHUNK = 5_000;

/** The caller's `Idempotency-Key`, and the call that it is used for. */
export interface KeyUse {
  key: string;
  /** The procedure, such as `invoices.create`. */
  procedure: string;
  /** A keyed hash of the input. The same key with another input is refused. */
  bodyHash: string;
}

/** The context of a call that accepts an idempotency key. */
export type Keyed<Of extends ActingContext = SignedInContext> = Of & {
  /** Null if the caller sent no key; then every call takes effect. */
  keyUse: KeyUse | null;
};

type Statements = readonly [BatchItem<'pg'>, ...BatchItem<'pg'>[]];

/** A write that takes effect once per idempotency key. */
export interface OnceByKey {
  /** Whether the key has not been used yet: a condition for everything that the write changes. */
  isFree: SQL;
  /** The id of the row that was made with the key; null if there is none yet, or without a key. */
  made: SQL;
  /** When it was made, likewise. */
  madeAt: SQL;
  /** The id of the row to answer with: the one that was made with the key, now or earlier; without a key, `id`. */
  answerId: (id: string) => string | SQL;
  /**
   * Stores the key with the row that was made. A CTE of the statement that makes it, so that a refused write leaves the
   * key free.
   *
   * @param from the CTE with the row that was made or changed; it may be empty
   * @param subject the expression for its id
   */
  kept: (from: SQL, subject: SQL) => SQL;
  /**
   * Makes the key free again if its row had no effect after all. A separate statement, or a CTE.
   *
   * @param subject the id of the row without effect, or null
   */
  freed: (subject: SQL) => SQL;
  /**
   * Runs the statements as one transaction. Calls with the same key run one after the other; a later one sees the row
   * of the first, changes nothing and only reads.
   *
   * @throws DomainError IDEMPOTENCY_CONFLICT if the key belongs to another call; nothing was changed
   */
  batch: <T extends Statements>(statements: T) => Promise<{ repeated: boolean; results: BatchResponse<T> }>;
}

/** Makes this call take effect once per key. The same key of another actor is a different key. */
export function onceByKey(context: Keyed<ActingContext>): OnceByKey {
  return context.keyUse === null ? withoutKey(context) : withKey(context, context.keyUse);
}

/** Under which account and key a use is remembered: a link's with its tenant's account, apart from the tenant's own. */
function placeOf({ actor, scope }: ActingContext, key: string): { account: string; key: string } {
  if (actor.kind === 'session') return { account: actor.accountId, key };
  if (scope.of !== 'person') throw new Error('A link acts for a person alone.');
  return { account: scope.person, key: `${actor.linkId}:${key}` };
}

function withoutKey({ db }: ActingContext): OnceByKey {
  return {
    isFree: sql`true`,
    made: sql`null::uuid`,
    madeAt: sql`null::timestamptz`,
    answerId: (id) => id,
    kept: () => sql`select`,
    freed: () => sql`select`,
    batch: async (statements) => ({ repeated: false, results: await db.batch(statements) }),
  };
}

function withKey(context: ActingContext, { key: sent, procedure, bodyHash }: KeyUse): OnceByKey {
  const { db } = context;
  const { account, key } = placeOf(context, sent);
  const now = sql`${nowIso(context)}::timestamptz`;
  const isIt = sql`actor_id = ${account}::uuid and key = ${key}`;
  const made = sql`(select subject_id from idempotency_keys where ${isIt})`;
  // A separate statement, before any row is locked, so that the next one sees the row of an earlier call.
  const lock = db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${account + key}, 1))`);
  const old = sql`delete from idempotency_keys where ${isIt} and ${isOver(now)}`;
  const look = db.execute<{ isSame: boolean }>(
    withCtes(
      [old],
      sql`
      select procedure = ${procedure} and body_hash = ${bodyHash} as "isSame" from idempotency_keys
      where ${isIt} and not ${isOver(now)}`,
    ),
  );
  return {
    isFree: sql`not exists (select from idempotency_keys where ${isIt})`,
    made,
    madeAt: sql`(select created_at from idempotency_keys where ${isIt})`,
    answerId: (id) => sql`coalesce(${made}, ${id}::uuid)`,
    kept: (from, subject) =>
      insertion(
        idempotencyKeys,
        { actor_id: account, key, procedure, body_hash: bodyHash, subject_id: subject, created_at: nowIso(context) },
        from,
      ),
    freed: (subject) => sql`delete from idempotency_keys where ${isIt} and subject_id = ${subject}`,
    batch: async <T extends Statements>(statements: T) => {
      const [, known, ...results] = await db.batch([lock, look, ...statements]);
      const [use] = known.rows;
      if (use?.isSame === false) throw new DomainError('IDEMPOTENCY_CONFLICT');
      return { repeated: use !== undefined, results: results as unknown as BatchResponse<T> };
    },
  };
}

function isOver(now: SQL): SQL {
  return sql`(created_at <= ${now} - make_interval(hours => ${KEY_HOURS}))`;
}

/**
 * Deletes keys that are older than a day.
 *
 * @returns how many were deleted
 */
export function purgeIdempotencyKeys(context: JobContext): Promise<number> {
  return inChunks(context, CHUNK, () => purgeSome(context));
}

async function purgeSome(context: Context): Promise<number> {
  const { rows } = await context.db.execute(sql`
    delete from idempotency_keys where (actor_id, key) in (
      select actor_id, key from idempotency_keys where ${isOver(sql`${nowIso(context)}::timestamptz`)} limit ${CHUNK} for update skip locked)
    returning key`);
  return rows.length;
}
