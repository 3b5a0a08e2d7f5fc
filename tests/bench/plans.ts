import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { explain } from './explain.ts';
import { castOf, dashboards, lists, pagesOf, statementsOf } from './reads.ts';
import { absoluteRow, type Row } from './report.ts';
import type { Stage, Statement } from './stage.ts';

const LIST_MS = 0.5;
const LIST_BUFFERS = 20;
const COUNTING_MS = 200;

/**
 * Exceptions from the budget of buffers: lists whose rows lie on as many pages as there are rows, and one for which
 * PostgreSQL uses the primary key while the table is small. The full run holds them to the budget, the quick run to
 * what they cost today.
 */
const ceilings: Record<string, number> = {
  'overdue invoices of the owner': 30,
  'invoices of the tenant': 35,
  'bills of the tenant': 40,
  'payments of the owner': 80,
};

/** The stored plans of all reads: which index each uses. */
const snapshot = new URL('plans.txt', import.meta.url);

export interface PlanRows {
  rows: Row[];
  /** The plan of each read, by its name. */
  plans: Map<string, string[]>;
}

/** Every list's first and deepest page, and every dashboard. */
export async function planRows(stage: Stage, { times }: { times: boolean }): Promise<PlanRows> {
  const cast = await castOf(stage);
  const rows: Row[] = [];
  const plans = new Map<string, string[]>();
  for (const read of lists(cast)) {
    const pages = await pagesOf(stage, read);
    for (const [page, statements] of Object.entries(pages) as [keyof typeof pages, Statement[]][]) {
      const measure = `${read.name}, ${page} page`;
      const whole = await explainAll(stage, statements);
      plans.set(measure, whole.shape);
      const ceiling = times ? LIST_BUFFERS : (ceilings[read.name] ?? LIST_BUFFERS);
      rows.push(absoluteRow(measure, whole.buffers, 'buffers', ceiling));
      if (times) rows.push(absoluteRow(measure, whole.milliseconds, 'ms', LIST_MS));
    }
  }
  for (const read of dashboards(cast)) {
    const statements = await statementsOf(stage, read);
    const whole = await explainAll(stage, statements);
    plans.set(read.name, whole.shape);
    rows.push(absoluteRow(read.name, statements.length, 'statements', 1));
    if (times) rows.push(absoluteRow(read.name, whole.milliseconds, 'ms', read.budget));
  }
  return { rows, plans };
}

/** The admin's dashboards before the hourly job has run: each counts the whole platform, in one statement. */
export async function countingRows(stage: Stage): Promise<Row[]> {
  await stage.client.query('delete from platform_numbers');
  const cast = await castOf(stage);
  const rows: Row[] = [];
  for (const read of dashboards(cast).filter(({ email }) => email === cast.admin.email)) {
    const statements = await statementsOf(stage, read);
    const { milliseconds } = await explainAll(stage, statements);
    rows.push(absoluteRow(`${read.name}, counted`, statements.length, 'statements', 1));
    rows.push(absoluteRow(`${read.name}, counted`, milliseconds, 'ms', COUNTING_MS));
  }
  return rows;
}

async function explainAll({ client }: Stage, statements: Statement[]) {
  const each = [];
  for (const statement of statements) each.push(await explain(client, statement));
  return {
    milliseconds: each.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    buffers: each.reduce((sum, { buffers }) => sum + buffers, 0),
    shape: each.flatMap(({ shape }) => shape),
  };
}

/** Stores the plans for the next run to compare with. */
export function keepPlans(plans: Map<string, string[]>): void {
  const text = [...plans].map(([name, shape]) => [`# ${name}`, ...shape, ''].join('\n')).join('\n');
  writeFileSync(snapshot, text);
}

/** How many reads have another plan than the stored one. */
export function changedPlans(plans: Map<string, string[]>): { row: Row; changed: string[] } {
  const kept = existsSync(snapshot) ? readFileSync(snapshot, 'utf8') : '';
  const changed = [...plans]
    .filter(([name, shape]) => !kept.includes([`# ${name}`, ...shape, ''].join('\n')))
    .map(([name]) => name);
  return { row: absoluteRow('plans that changed since they were kept', changed.length, 'plans', 0), changed };
}
