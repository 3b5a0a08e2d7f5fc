import pg from 'pg';
import { castOf, type Cast, type Owner } from './cast.ts';
import { explain, type Explained } from './explain.ts';
import { recorded } from './pages.ts';
import {
  dashboardOf,
  dashboards,
  details,
  lists,
  listsOfOwner,
  searches,
  searchesOfOwner,
  type TimedRead,
} from './reads.ts';
import { middleBy, type Row, ratioRow } from './report.ts';
import type { Stage, Statement } from './stage.ts';

const BUDGET = 1.5;
/** Two reads that are both faster than this are compared by the pages that they read. In ms. */
const MEASURABLE_MS = 0.1;
/**
 * In ms. A shorter time counts as this one, because a ratio of such short times changes from run to run: 1.2 × in one,
 * 1.5 × in the next. Growth of shorter times is limited by the read's budget of buffers.
 */
const STEADY_MS = 0.125;
/**
 * What a list may read in any size of data: twenty rows and one more, each on a page of its own, and an index three
 * levels deep. In small data several rows lie on one page, so fewer pages there are no measure.
 */
const PAGES_OF_A_LIST = 24;
/** How many rows of a list are compared. */
const PAGE = 20;
/** How often the reads that are compared alternate; the turn with the median ratio counts. */
const TURNS = 5;

/** The statements of a read, and its budget of growth. */
interface Growing {
  statements: Statement[];
  budget: number;
}

/** The statements of every read, and the database that they were recorded on. */
export interface RecordedReads {
  databaseUrl: string;
  reads: Map<string, Growing>;
}

/** Both sizes of a read, one after the other. */
interface Turn {
  small: Explained;
  large: Explained;
}

/** A read of two sizes of data. */
interface Compared {
  measure: string;
  small: Statement[];
  large: Statement[];
  budget: number;
}

/**
 * Records the statements of every read, for an owner and a tenant who have the same amount of data in both databases.
 */
export async function recordReads(stage: Stage): Promise<RecordedReads> {
  const cast = await castOf(stage);
  const { typical } = cast;
  const reads = [...readsOfOwner(typical), ...readsOfOthers(typical, cast)];
  return { databaseUrl: stage.databaseUrl, reads: await growing(stage, reads) };
}

/** How much slower each read gets if others have a hundred times as many invoices. */
export async function growthRows(small: RecordedReads, full: RecordedReads): Promise<Row[]> {
  const compared = pairs('growth with others, of', small.reads, full.reads);
  const clients = [small, full].map(({ databaseUrl }) => new pg.Client({ connectionString: databaseUrl }));
  const [ofSmall, ofFull] = clients as [pg.Client, pg.Client];
  try {
    for (const client of clients) await client.connect();
    return await comparedRows(compared, ofSmall, ofFull);
  } finally {
    for (const client of clients) await client.end();
  }
}

/** How much slower the reads of an owner are than those of the owner with 1,000 invoices, in the same database. */
export async function ownSizeRows(stage: Stage): Promise<Row[]> {
  const { owners, typical } = await castOf(stage);
  const base = await growing(stage, readsOfOwner(typical));
  const rows: Row[] = [];
  for (const owner of owners) {
    const rounded = Number(owner.invoices.toPrecision(1));
    if (owner === typical || !Number.isInteger(Math.log10(rounded))) continue;
    const size = rounded.toLocaleString('en');
    const compared = pairs(`of an owner with ${size}`, base, await growing(stage, readsOfOwner(owner)));
    rows.push(...(await comparedRows(compared, stage.client, stage.client)));
  }
  return rows;
}

/** The same reads of two sizes, side by side. */
function pairs(what: string, small: Map<string, Growing>, large: Map<string, Growing>): Compared[] {
  return [...large].map(([name, { statements, budget }]) => ({
    measure: `${what}: ${name}`,
    small: small.get(name)?.statements ?? [],
    large: statements,
    budget,
  }));
}

function readsOfOwner(owner: Owner): TimedRead[] {
  return [...listsOfOwner(owner), ...searchesOfOwner(owner), ...details(owner), ...dashboardOf(owner)];
}

function readsOfOthers(owner: Owner, cast: Cast): TimedRead[] {
  const own = new Set(readsOfOwner(owner).map(({ name }) => name));
  return [...lists(owner, cast), ...searches(owner, cast), ...dashboards(owner, cast)].filter(
    ({ name }) => !own.has(name),
  );
}

async function growing(stage: Stage, reads: TimedRead[]): Promise<Map<string, Growing>> {
  const all = new Map<string, Growing>();
  for (const read of reads) {
    const path = `${read.path}${read.path.includes('?') ? '&' : '?'}limit=${read.rows ?? PAGE}`;
    const { statements } = await recorded(stage, { ...read, path });
    all.set(read.name, { statements, budget: read.growth ?? BUDGET });
  }
  return all;
}

async function comparedRows(compared: Compared[], ofSmall: pg.Client, ofLarge: pg.Client): Promise<Row[]> {
  const turns = compared.map((): Turn[] => []);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [index, { small, large }] of compared.entries()) {
      turns[index]?.push({ small: await explain(ofSmall, small), large: await explain(ofLarge, large) });
    }
  }
  return compared.map(({ measure, budget }, index) => {
    const { small, large } = middleBy(turns[index] ?? [], growthOf);
    return comparedRow(measure, small, large, budget);
  });
}

function growthOf({ small, large }: Turn): number {
  return large.milliseconds / small.milliseconds;
}

function comparedRow(measure: string, small: Explained, large: Explained, budget: number): Row {
  const isMeasurable = Math.max(small.milliseconds, large.milliseconds) >= MEASURABLE_MS;
  const unit = isMeasurable ? 'ms' : 'buffers';
  const of = (explained: Explained) =>
    isMeasurable ? explained.milliseconds : explained.buffers + explained.planningBuffers;
  const floor = Math.max(of(small), isMeasurable ? STEADY_MS : PAGES_OF_A_LIST);
  return ratioRow({ measure, value: of(large), floor, unit, budget });
}
