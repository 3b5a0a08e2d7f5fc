import { castOf } from './cast.ts';
import { calmer, explain, type Explained, TURNS } from './explain.ts';
import { pagesOf, type Recorded, recorded } from './pages.ts';
import { dashboardOf, dashboards, dashboardsOfAdmin, details, lists, searches } from './reads.ts';
import { absoluteRow, figure, type Row } from './report.ts';
import type { Planned } from './snapshots.ts';
import type { Stage } from './stage.ts';

const COUNTING_MS = 200;
/** For a page of twenty rows that lie side by side, the indexes above them, and the names on it. */
const LIST_BUFFERS = 20;

/**
 * Lists whose rows, or the rows that name them, lie on as many pages as there are rows: only a second copy of the rows
 * in the order of the list, which every write would pay for, could avoid reading so many.
 */
const scattered: Record<string, number> = {
  // Of each open bill that nobody has opened the messages are looked for, four pages each in their index.
  'invoices of the owner': 120,
  'electricity invoices of the owner': 120,
  // One bill in fifty is late, and its payment lies elsewhere, as do the messages about it.
  'overdue invoices of the owner (who owes)': 170,
  // An owner's payments and entries lie between those of all others. The bill of each that waits is looked up too, and
  // how many of the oldest page wait depends on the day.
  'payments of the owner': 130,
  // Each with its bill, found by its key in four pages. Gathering the bills first reads half, but takes longer.
  'payments that wait for the owner': 110,
  'activity of the owner': 30,
  // By number, not in the order in which rooms were made; each with its tenancy, whether that is late, who has it next, and
  // from when on it is free.
  'rooms of a kost': 150,
  // By number too, each with the day on which its last tenant left.
  'free rooms of a kost': 95,
  // The open bills of each, which lie where they were made, with those of others between them, what each has paid of the
  // deposit, and whether it has a proven contact: accounts of the bench have proofs since 2026-11-28, five pages each.
  'tenants of a kost': 245,
  // Room by room: the tenancy of each, its bills of the month, its last ones if it has none, and when one is issued.
  'rents of a month': 750,
  // By name; the room and the kost of each are looked up.
  'tenants to bill': 70,
  // A tenant has one bill a month, with its payment elsewhere.
  'invoices of the tenant': 70,
  'bills of the tenant': 70,
  'payments of the tenant': 30,
  // One article in ten waits.
  'pending articles': 35,
  // The live job of each, and the messages that wait for each owner, are looked up in an index.
  'complaints of the owner': 70,
  'all complaints': 70,
  users: 60,
  // Each with whether its address is proven (accounts of the bench have proofs since 2026-11-28), and how many others have
  // its number.
  'pending users': 140,
  // Twenty entries of twenty owners, whose names are looked up.
  'all activity': 80,
};

interface PlanRows {
  rows: Row[];
  /** Each read as it was planned, by its name. */
  plans: Map<string, Planned>;
}

/** A call of a read, with its budgets; `buffers` only for lists. */
interface Call extends Recorded {
  milliseconds: number;
  buffers: number | null;
}

/** Every list's first and deepest page, every search, detail and dashboard, of the biggest owner. */
export async function planRows(stage: Stage, { times }: { times: boolean }): Promise<PlanRows> {
  const calls = await callsOf(stage);
  const plans = await plansOf(stage, calls, times ? TURNS : 1);
  const rows: Row[] = [];
  for (const [name, call] of calls) {
    const plan = plans.get(name);
    if (plan === undefined) continue;
    if (times && call.buffers !== null) rows.push(absoluteRow(name, plan.buffers, 'buffers', call.buffers));
    if (name.startsWith('dashboard')) rows.push(absoluteRow(name, call.statements.length, 'statements', 1));
    if (times) rows.push(timeRow(name, plan, call.milliseconds));
  }
  return { rows, plans };
}

async function callsOf(stage: Stage): Promise<Map<string, Call>> {
  const cast = await castOf(stage);
  const calls = new Map<string, Call>();
  for (const read of lists(cast.big, cast)) {
    for (const [page, call] of Object.entries(await pagesOf(stage, read))) {
      const buffers = scattered[read.name] ?? LIST_BUFFERS;
      calls.set(`${read.name}, ${page} page`, { ...call, milliseconds: read.budget, buffers });
    }
  }
  for (const read of [
    ...searches(cast.big, cast),
    ...details(cast.big),
    ...dashboardOf(cast.big),
    ...dashboards(cast.big, cast),
  ]) {
    calls.set(read.name, { ...(await recorded(stage, read)), milliseconds: read.budget, buffers: null });
  }
  return calls;
}

async function plansOf({ client }: Stage, calls: Map<string, Call>, turns: number): Promise<Map<string, Planned>> {
  const plans = new Map<string, Planned>();
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [name, { statements, bytes }] of calls) {
      plans.set(name, { ...calmer(plans.get(name), await explain(client, statements)), bytes });
    }
  }
  return plans;
}

/** The admin's dashboards before the hourly job has run: each counts the whole platform, in one statement. */
export async function countingRows(stage: Stage): Promise<Row[]> {
  await stage.client.query('delete from platform_numbers');
  const { admin } = await castOf(stage);
  const rows: Row[] = [];
  for (const read of dashboardsOfAdmin(admin)) {
    const { statements } = await recorded(stage, read);
    rows.push(absoluteRow(`${read.name}, counted`, statements.length, 'statements', 1));
    rows.push(timeRow(`${read.name}, counted`, await explain(stage.client, statements), COUNTING_MS));
  }
  return rows;
}

function timeRow(
  measure: string,
  { milliseconds, planning, spared, planningBuffers, pace }: Explained,
  budget: number,
) {
  const kept = spared > 0 ? `, of which ${figure(spared)} spared` : '';
  const note = `planning ${figure(planning)} ms${kept}, ${planningBuffers} buffers; pace ${pace.toFixed(2)}`;
  return absoluteRow(measure, milliseconds - spared, 'ms', budget, note);
}
