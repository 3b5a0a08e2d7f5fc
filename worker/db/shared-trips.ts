import type { HTTPQueryOptions, NeonQueryFunction, NeonQueryPromise } from '@neondatabase/serverless';
import { databaseFault, isUnavailable } from './fault.ts';

// The result's type matters only to those who asked.
type Query = NeonQueryPromise<boolean, boolean>;

/** The part of Neon's client that we and Drizzle use. */
export interface DbClient {
  query: (text: string, params?: unknown[], options?: HTTPQueryOptions<boolean, boolean>) => Query;
  transaction: NeonQueryFunction<boolean, boolean>['transaction'];
}

/** More than there are between the first and the last query of a batch (a call's input, guard and middleware). */
const QUIET_MICROTASKS = 200;

interface Waiting {
  query: Query;
  send: Query['execute'];
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Statements that lock rows are sent alone: if they shared a transaction, the writes of two batches could wait for each
 * other.
 */
export const LOCKING = /\b(?:insert into|update|delete from|for (?:key )?share)\b/i;

/** What PostgreSQL says of a read that calls a function that writes. Alone it would write. */
const WROTE = '25006';

/**
 * A client for one request. Reads that are asked in the same turn of the event loop share one trip to the database: a
 * read and its session check, or all calls of a batch. They run as one transaction, in which nothing can be written. If
 * PostgreSQL refuses one of them it undoes all, so each is sent again alone and only the faulty one fails. Never shared
 * between requests: in a Worker, no request may wait for I/O that another one started.
 */
export function sharedTrips(client: DbClient): DbClient {
  let waiting: Waiting[] = [];

  const depart = async () => {
    await untilNobodyJoins(() => waiting.length);
    const queries = waiting;
    waiting = [];
    if (queries.length === 1) return queries.forEach(sendAlone);
    try {
      const answers = await client.transaction(
        queries.map(({ query }) => query),
        { readOnly: true },
      );
      queries.forEach(({ resolve }, index) => resolve(answers[index]));
    } catch (error) {
      const fault = databaseFault(error);
      const mayRunAlone = fault !== null && !isUnavailable(fault) && fault.code !== WROTE;
      queries.forEach(mayRunAlone ? sendAlone : ({ reject }) => reject(error));
    }
  };

  const query: DbClient['query'] = (text, params, options) => {
    const made = client.query(text, params, options);
    if (LOCKING.test(text)) return made;
    const send = made.execute;
    made.execute = () =>
      new Promise((resolve, reject) => {
        waiting.push({ query: made, send, resolve, reject });
        if (waiting.length === 1) void depart();
      });
    return made;
  };
  return { query, transaction: client.transaction };
}

/**
 * Waits until this turn has asked everything, that is, until no query came for `QUIET_MICROTASKS` microtasks. A timer
 * (even `setImmediate`) costs more than a millisecond in workerd; this costs a hundredth of it.
 */
async function untilNobodyJoins(count: () => number): Promise<void> {
  let seen = count();
  for (let microtasks = 0; microtasks < QUIET_MICROTASKS; microtasks += 1) {
    // Waits exactly one microtask.
    // oxlint-disable-next-line no-await-in-loop
    await Promise.resolve();
    if (count() !== seen) {
      seen = count();
      microtasks = 0;
    }
  }
}

function sendAlone({ query, send, resolve, reject }: Waiting): void {
  send(query.queryData, query.opts).then(resolve, reject);
}
