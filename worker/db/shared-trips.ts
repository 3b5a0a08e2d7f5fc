import type { HTTPQueryOptions, NeonQueryFunction, NeonQueryPromise } from '@neondatabase/serverless';
import { databaseFault, isUnavailable, REFUSED } from './fault.ts';
import { isLocking } from './kept-plans.ts';

// The type of the result matters only to the caller.
type Query = NeonQueryPromise<boolean, boolean>;

/** The part of Neon's client that we and Drizzle use. */
export interface DbClient {
  query: (text: string, params?: unknown[], options?: HTTPQueryOptions<boolean, boolean>) => Query;
  transaction: NeonQueryFunction<boolean, boolean>['transaction'];
}

/** More microtasks than run between two queries of a batch (the calls' input, guards and middleware). */
const QUIET_MICROTASKS = 200;

interface Waiting {
  query: Query;
  send: Query['execute'];
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/** PostgreSQL's code for a write in a read-only transaction, such as by a function. Sent alone, it would succeed. */
const WROTE = '25006';

/**
 * A client for one request. Reads that start in the same turn of the event loop share one trip to the database: a read
 * and its session check, or all calls of a batch. They run as one read-only transaction. If PostgreSQL refuses one of
 * them, all fail, so each is sent again alone and only the faulty one fails. Requests never share a client: in a
 * Worker, no request may wait for I/O that another one started.
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
      const mayRunAlone = fault !== null && !isUnavailable(fault) && fault.code !== WROTE && fault.code !== REFUSED;
      queries.forEach(mayRunAlone ? sendAlone : ({ reject }) => reject(error));
    }
  };

  const query: DbClient['query'] = (text, params, options) => {
    const made = client.query(text, params, options);
    if (isLocking(text)) return made;
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
 * Waits until all queries of this turn have come, that is, until none came for `QUIET_MICROTASKS` microtasks. A timer
 * (even `setImmediate`) costs more than a millisecond in workerd; counting microtasks costs a hundredth of that.
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
