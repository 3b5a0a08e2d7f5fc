import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { eventually } from './eventually.ts';
import type { TestApp } from './test-app.ts';

/** A transaction that a test keeps open, to stop a call of the app half-way. */
interface HeldTransaction {
  run: (statement: string, values?: unknown[]) => Promise<void>;
  /** Resolves once so many other connections wait for this one, or for one that does; by default one. */
  untilSomebodyWaits: (count?: number) => Promise<void>;
  commit: () => Promise<void>;
}

/** Begins one on a connection of its own. If the test fails before it commits, the transaction ends with the test. */
export async function holdTransaction(app: TestApp): Promise<HeldTransaction> {
  const client = new pg.Client({ connectionString: app.deps.config.DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  return {
    run: async (statement, values) => {
      await client.query(statement, values);
    },
    untilSomebodyWaits: async (count = 1) => {
      await eventually(async () => {
        const { rows } = await client.query<{ waiting: number }>(`
          with recursive held as materialized (select distinct pid, pg_blocking_pids(pid) as by from pg_locks where not granted),
            waiting (pid) as (select pg_backend_pid() union select held.pid from waiting join held on waiting.pid = any(held.by))
          select count(*)::int - 1 as waiting from waiting`);
        expect(rows[0]?.waiting).toBeGreaterThanOrEqual(count);
      });
    },
    commit: async () => {
      await client.query('commit');
      await client.end();
    },
  };
}
