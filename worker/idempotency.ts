import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import { idempotencyKeys } from '#drizzle/schema/idempotency-keys.ts';
import { type Context, nowIso, type SignedInContext } from './context.ts';
import { insertFrom } from './db/typed-writes.ts';
import { DomainError } from './errors.ts';

/** How long a key stands for what it made. */
const KEY_HOURS = 24;
/** Old keys taken away by one statement. */
const CHUNK = 5_000;

/** The caller's `Idempotency-Key`, and what it is used for in this call. */
export interface KeyUse {
  key: string;
  /** The procedure, such as `invoices.create`. */
  procedure: string;
  /** A keyed hash of the input: the same key with another one is refused. */
  bodyHash: string;
}

/** The context of a call that takes an idempotency key. */
export interface KeyedContext extends SignedInContext {
  /** Null where the caller sent no key: each such call is one of its own. */
  keyUse: KeyUse | null;
}

type Statements = readonly [BatchItem<'pg'>, ...BatchItem<'pg'>[]];

/** A write that its idempotency key lets happen once. */
export interface Turn {
  /** Whether the key has made nothing yet: a condition of whatever the write changes. */
  isFree: SQL;
  /** What the key has made, as a value; null before it has made anything, and without a key. */
  made: SQL;
  /** The row that answers: what the key has made, here or earlier; `id` without a key. */
  answerId: (id: string) => string | SQL;
  /**
   * Remembers what was made: a CTE of the very statement that makes it, so that a write that was refused leaves the key
   * free for another try.
   *
   * @param from the CTE that holds the row that was made or changed, or no row where there is none
   * @param subject the expression for its id
   */
  keep: (from: SQL, subject: SQL) => SQL;
  /**
   * Forgets the key where what it has made came to nothing after all: a statement of its own, or a CTE.
   *
   * @param subject a value: the row that came to nothing, or null
   */
  free: (subject: SQL) => SQL;
  /**
   * Runs the statements of the write as one transaction. Calls with one key take turns, so that the later one sees what
   * the earlier has made; the statements then change nothing, and only read.
   *
   * @throws DomainError IDEMPOTENCY_CONFLICT where the key stands for another call; nothing was changed
   */
  batch: <T extends Statements>(statements: T) => Promise<{ repeated: boolean; results: BatchResponse<T> }>;
}

/** The turn of this call. A key belongs to its actor: another's same key is another key. */
export function takeTurn(context: KeyedContext): Turn {
  return context.keyUse === null ? turnWithoutKey(context) : turnByKey(context, context.keyUse);
}

function turnWithoutKey({ db }: KeyedContext): Turn {
  return {
    isFree: sql`true`,
    made: sql`null::uuid`,
    answerId: (id) => id,
    keep: () => sql`select`,
    free: () => sql`select`,
    batch: async (statements) => ({ repeated: false, results: await db.batch(statements) }),
  };
}

function turnByKey(context: KeyedContext, { key, procedure, bodyHash }: KeyUse): Turn {
  const { db, actor } = context;
  const now = sql`${nowIso(context)}::timestamptz`;
  const isIt = sql`actor_id = ${actor.id}::uuid and key = ${key}`;
  const made = sql`(select subject_id from idempotency_keys where ${isIt})`;
  // Before any row is locked, and a statement of its own: the next one sees what the call before has made.
  const turn = db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${actor.id + key}, 1))`);
  const look = db.execute<{ isSame: boolean }>(sql`
    with old as (
      delete from idempotency_keys where ${isIt} and ${isOver(now)}
    ) select procedure = ${procedure} and body_hash = ${bodyHash} as "isSame" from idempotency_keys
      where ${isIt} and not ${isOver(now)}`);
  return {
    isFree: sql`not exists (select from idempotency_keys where ${isIt})`,
    made,
    answerId: (id) => sql`coalesce(${made}, ${id}::uuid)`,
    keep: (from, subject) =>
      insertFrom(
        idempotencyKeys,
        { actor_id: actor.id, key, procedure, body_hash: bodyHash, subject_id: subject, created_at: nowIso(context) },
        from,
      ),
    free: (subject) => sql`delete from idempotency_keys where ${isIt} and subject_id = ${subject}`,
    batch: async <T extends Statements>(statements: T) => {
      const [, known, ...results] = await db.batch([turn, look, ...statements]);
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
 * Takes away the keys whose day is over.
 *
 * @returns how many
 */
export async function purgeIdempotencyKeys(context: Context): Promise<number> {
  const { rows } = await context.db.execute(sql`
    delete from idempotency_keys where (actor_id, key) in (
      select actor_id, key from idempotency_keys where ${isOver(sql`${nowIso(context)}::timestamptz`)} limit ${CHUNK})
    returning key`);
  return rows.length === CHUNK ? rows.length + (await purgeIdempotencyKeys(context)) : rows.length;
}
