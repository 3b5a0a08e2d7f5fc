import type { HTTPQueryOptions, NeonQueryFunction, NeonQueryPromise } from '@neondatabase/serverless';
import { databaseFault, isOutOfReach } from './fault.ts';

// What a query answers is the business of those who asked.
type Query = NeonQueryPromise<boolean, boolean>;

/** What is used of Neon's client, by Drizzle too. */
export interface DbClient {
  query: (text: string, params?: unknown[], options?: HTTPQueryOptions<boolean, boolean>) => Query;
  transaction: NeonQueryFunction<boolean, boolean>['transaction'];
}

/** More than lie between the first and the last query of a batch (a call's input, its guard and its middleware). */
const QUIET_MICROTASKS = 200;

interface Waiting {
  query: Query;
  send: Query['execute'];
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/** What locks rows goes alone: together, the writes of two batches could each wait for the other's. */
export const LOCKING = /\b(?:insert into|update|delete from|for (?:key )?share)\b/i;

/**
 * A client for one request, whose reads of the same turn of the event loop share one trip to the database: a read and
 * the look at its session, or all calls of a batch. They run as one transaction; where PostgreSQL refuses one of them
 * it has undone all, and each is asked again for itself, so that none fails for another. Never shared between requests:
 * in a Worker no request may wait for what another has sent.
 */
export function sharedTrips(client: DbClient): DbClient {
  let waiting: Waiting[] = [];

  const leave = async () => {
    await quiet(() => waiting.length);
    const queries = waiting;
    waiting = [];
    if (queries.length === 1) return queries.forEach(sendAlone);
    try {
      const answers = await client.transaction(queries.map(({ query }) => query));
      queries.forEach(({ resolve }, index) => resolve(answers[index]));
    } catch (error) {
      const fault = databaseFault(error);
      if (fault === null || isOutOfReach(fault)) queries.forEach(({ reject }) => reject(error));
      else queries.forEach(sendAlone);
    }
  };

  const query: DbClient['query'] = (text, params, options) => {
    const made = client.query(text, params, options);
    if (LOCKING.test(text)) return made;
    const send = made.execute;
    made.execute = () =>
      new Promise((resolve, reject) => {
        waiting.push({ query: made, send, resolve, reject });
        if (waiting.length === 1) void leave();
      });
    return made;
  };
  return { query, transaction: client.transaction };
}

/**
 * Waits until the turn has asked all that it will: until nothing was asked for so many microtasks. In workerd a timer,
 * `setImmediate` too, costs more than a millisecond; this costs a hundredth of it.
 */
async function quiet(count: () => number): Promise<void> {
  let seen = count();
  for (let microtasks = 0; microtasks < QUIET_MICROTASKS; microtasks += 1) {
    // One microtask each is what is waited for.
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
