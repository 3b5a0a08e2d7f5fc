import type pg from 'pg';
import { asWritten } from '#tests/support/kept-plans/kept-texts.ts';
import { explainStatement, worstNode } from './explain.ts';
import type { Statement } from './stage.ts';

/** What transactions read and write. */
interface Measured {
  /** Pages of each table and index, by whatever reads them: plans, triggers, foreign keys. */
  pages: Map<string, number>;
  /** Rows that were inserted, changed or deleted. */
  written: number;
  /** The node of a plan that reads most, and how many pages those are. */
  worst: { own: number; name: string };
}

interface Meter {
  /** Runs the statements of a request that is about to be sent, and takes all of it back. */
  measure: (statements: Statement[]) => Promise<void>;
  /** The sums of all that was measured, and what reads most of it. */
  measured: () => { buffers: number; written: number; worst: string };
}

/**
 * What this backend has read and written of the product's tables and their indexes since it last told the statistics,
 * which it does not do within a transaction.
 */
const counting = `
  select relname as name, pg_stat_get_xact_blocks_fetched(oid)::int as pages,
    (pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid)
      + pg_stat_get_xact_tuples_deleted(oid))::int as written
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`;

/**
 * Measures transactions before they are sent, because a write happens only once. EXPLAIN sees no page that a trigger or
 * a foreign key reads after a statement, so what is measured is what the backend counts for each table and index; of
 * EXPLAIN is the node that reads most. Each transaction runs twice, and the second counts: in the first one the
 * backend meets tables and the plans of foreign keys for the first time.
 */
export function transactionMeter(client: pg.Client): Meter {
  const total = nothing();
  let turn: Promise<unknown> = Promise.resolve();
  const measure = async (sent: Statement[]) => {
    // A function would count the planning of the statement that it holds.
    const statements = sent.map((each) => ({ ...each, query: asWritten(each.query) }));
    await inTransaction(client, () => costOf(client, statements));
    add(total, await inTransaction(client, () => costOf(client, statements)));
  };
  return {
    // Requests that are under way at once are measured one after the other: there is one connection.
    measure: (statements) => {
      const measuring = turn.then(() => measure(statements));
      turn = measuring.catch(() => undefined);
      return measuring;
    },
    measured: () => {
      const [[relation, most] = ['nothing', 0]] = [...total.pages].toSorted(([, one], [, other]) => other - one);
      const worst = `${total.worst.name}; ${most} of all are of ${relation}`;
      return { buffers: sum(total.pages.values()), written: total.written, worst };
    },
  };
}

async function inTransaction<Answer>(client: pg.Client, work: () => Promise<Answer>): Promise<Answer> {
  await client.query('begin');
  try {
    return await work();
  } finally {
    await client.query('rollback');
  }
}

async function costOf(client: pg.Client, statements: Statement[]): Promise<Measured> {
  const cost = nothing();
  for (const statement of statements) {
    const start = await countedBy(client);
    await client.query(`explain ${statement.query}`, statement.params);
    const planned = await countedBy(client);
    const { Plan } = await explainStatement(client, statement);
    const end = await countedBy(client);
    // Planning looks up the ends of indexes, which is no part of what is measured.
    const pages = less(less(end.pages, planned.pages), less(planned.pages, start.pages));
    add(cost, { pages, written: end.written - start.written, worst: worstNode(Plan) });
  }
  return cost;
}

async function countedBy(client: pg.Client): Promise<Omit<Measured, 'worst'>> {
  const { rows } = await client.query<{ name: string; pages: number; written: number }>(counting);
  const pages = new Map(rows.map((row) => [row.name, row.pages]));
  return { pages, written: sum(rows.map(({ written }) => written)) };
}

function nothing(): Measured {
  return { pages: new Map(), written: 0, worst: { own: 0, name: 'no node' } };
}

function add(total: Measured, { pages, written, worst }: Measured): void {
  for (const [name, count] of pages) total.pages.set(name, (total.pages.get(name) ?? 0) + count);
  total.written += written;
  if (worst.own > total.worst.own) total.worst = worst;
}

function less(all: Map<string, number>, before: Map<string, number>): Map<string, number> {
  return new Map([...all].map(([name, count]) => [name, count - (before.get(name) ?? 0)]));
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, each) => total + each, 0);
}
