import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { eventually } from './eventually.ts';
import type { TestApp } from './test-app.ts';

/** A transaction that a test keeps open, to stop a call of the app half-way. */
interface HeldTransaction {
  run: (statement: string, values?: unknown[]) => Promise<void>;
  /** Resolves once another connection waits for this one. */
  untilSomebodyWaits: () => Promise<void>;
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
    untilSomebodyWaits: async () => {
      await eventually(async () => {
        const { rows } = await client.query(`
          select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`);
        expect(rows).not.toEqual([]);
      });
    },
    commit: async () => {
      await client.query('commit');
      await client.end();
    },
  };
}
