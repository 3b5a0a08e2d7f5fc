import type { NeonQueryPromise } from '@neondatabase/serverless';
import { databaseFault, isUnavailable, REFUSED } from './fault.ts';
import type { DbClient } from './shared-trips.ts';

/** What must hold before anything is written. */
export interface Guard {
  /** A statement that fails with REFUSED unless it holds (`refuse` in the database). */
  check: { text: string; params: unknown[] };
  /** Called with its row once it has held. */
  onHeld: (row: unknown) => void;
}

/** Whether a check has held, and the way to say that it held elsewhere. */
export interface Held {
  isHeld: () => boolean;
  hold: () => void;
}

/**
 * A client whose first trip carries a check as its first statement, in one transaction with what it asks: if the check
 * refuses, nothing has been read, locked or written. Trips that leave before the first has answered carry it too.
 */
export function guardedTrips(client: DbClient, { check, onHeld }: Guard): Held & { client: DbClient } {
  let isHeld = false;
  const send: DbClient['transaction'] = new Proxy(client.transaction, {
    apply: async (transaction, self, [queries, options]: Parameters<DbClient['transaction']>) => {
      if (isHeld) return Reflect.apply(transaction, self, [queries, options]) as unknown;
      try {
        const first = client.query(check.text, check.params, { fullResults: true });
        const all = [first, ...(queries as NeonQueryPromise<boolean, boolean>[])];
        const [held, ...answers] = await client.transaction(all, options);
        isHeld = true;
        onHeld((held as { rows: unknown[] }).rows[0]);
        return answers;
      } catch (error) {
        // Whatever failed in PostgreSQL came after the check.
        const fault = databaseFault(error);
        isHeld ||= fault !== null && !isUnavailable(fault) && fault.code !== REFUSED;
        throw error;
      }
    },
  });
  const query: DbClient['query'] = (text, params, options) => {
    const made = client.query(text, params, options);
    const alone = made.execute;
    // In a transaction a query is not sent by itself.
    made.execute = async (...asked) => {
      if (isHeld) return alone(...asked);
      const [answer] = await send([made]);
      return answer as Awaited<ReturnType<typeof alone>>;
    };
    return made;
  };
  const hold = () => {
    isHeld = true;
  };
  return { client: { query, transaction: send }, isHeld: () => isHeld, hold };
}
