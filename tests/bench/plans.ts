import { explainAll } from './explain.ts';
import { castOf, dashboards, lists, pagesOf, type Recorded, recorded } from './reads.ts';
import { absoluteRow, figure, type Row } from './report.ts';
import type { Planned } from './snapshots.ts';
import type { Stage } from './stage.ts';

const LIST_MS = 0.4;
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

export interface PlanRows {
  rows: Row[];
  /** Each read as it was planned, by its name. */
  plans: Map<string, Planned>;
}

/** Every list's first and deepest page, and every dashboard. */
export async function planRows(stage: Stage, { times }: { times: boolean }): Promise<PlanRows> {
  const cast = await castOf(stage);
  const rows: Row[] = [];
  const plans = new Map<string, Planned>();
  for (const read of lists(cast)) {
    const pages = await pagesOf(stage, read);
    for (const [page, call] of Object.entries(pages) as [keyof typeof pages, Recorded][]) {
      const measure = `${read.name}, ${page} page`;
      const planned = await plan(stage, call);
      plans.set(measure, planned);
      const ceiling = times ? LIST_BUFFERS : (ceilings[read.name] ?? LIST_BUFFERS);
      rows.push(absoluteRow(measure, planned.buffers, 'buffers', ceiling));
      if (times) rows.push(timeRow(measure, planned, LIST_MS));
    }
  }
  for (const read of dashboards(cast)) {
    const call = await recorded(stage, read);
    const planned = await plan(stage, call);
    plans.set(read.name, planned);
    rows.push(absoluteRow(read.name, call.statements.length, 'statements', 1));
    if (times) rows.push(timeRow(read.name, planned, read.budget));
  }
  return { rows, plans };
}

/** The admin's dashboards before the hourly job has run: each counts the whole platform, in one statement. */
export async function countingRows(stage: Stage): Promise<Row[]> {
  await stage.client.query('delete from platform_numbers');
  const cast = await castOf(stage);
  const rows: Row[] = [];
  for (const read of dashboards(cast).filter(({ email }) => email === cast.admin.email)) {
    const call = await recorded(stage, read);
    rows.push(absoluteRow(`${read.name}, counted`, call.statements.length, 'statements', 1));
    rows.push(timeRow(`${read.name}, counted`, await plan(stage, call), COUNTING_MS));
  }
  return rows;
}

async function plan({ client }: Stage, { statements, bytes }: Recorded): Promise<Planned> {
  return { ...(await explainAll(client, statements)), bytes };
}

function timeRow(measure: string, { milliseconds, planning, planningBuffers }: Planned, budget: number): Row {
  const note = `planning ${figure(planning)} ms, ${planningBuffers} buffers`;
  return absoluteRow(measure, milliseconds, 'ms', budget, note);
}
