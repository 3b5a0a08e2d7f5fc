import pg from 'pg';
import { explainAll } from './explain.ts';
import { castOf, dashboards, lists, type Read, recorded } from './reads.ts';
import { type Row, ratioRow } from './report.ts';
import type { Stage, Statement } from './stage.ts';

const BUDGET = 1.5;
/** EXPLAIN's clock is not precise below this; a faster read counts as this fast. In ms. */
const RESOLUTION_MS = 0.1;
/**
 * How often all reads of both databases alternate, so that no read always meets a slow moment of the machine; the
 * fastest counts.
 */
const TURNS = 5;

/** The statements of every read, and the database that they were recorded on. */
export interface RecordedReads {
  databaseUrl: string;
  statements: Map<string, Statement[]>;
}

/**
 * Records the statements of every read, for an owner and a tenant who have the same amount of data in both databases.
 */
export async function recordReads(stage: Stage): Promise<RecordedReads> {
  const cast = await castOf(stage);
  const reads: Read[] = [...lists({ ...cast, big: cast.typical }), ...dashboards({ ...cast, big: cast.typical })];
  const statements = new Map<string, Statement[]>();
  for (const read of reads) {
    const path = `${read.path}${read.path.includes('?') ? '&' : '?'}limit=20`;
    statements.set(read.name, (await recorded(stage, { ...read, path })).statements);
  }
  return { databaseUrl: stage.databaseUrl, statements };
}

/** How much slower each read gets if others have a hundred times as many invoices. */
export async function growthRows(small: RecordedReads, full: RecordedReads): Promise<Row[]> {
  const clients = [small, full].map(({ databaseUrl }) => new pg.Client({ connectionString: databaseUrl }));
  const [ofSmall, ofFull] = clients as [pg.Client, pg.Client];
  try {
    for (const client of clients) await client.connect();
    const fastest = new Map([...full.statements.keys()].map((name) => [name, { floor: Infinity, value: Infinity }]));
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const [name, times] of fastest) {
        times.floor = Math.min(times.floor, await timeOf(ofSmall, small.statements.get(name) ?? []));
        times.value = Math.min(times.value, await timeOf(ofFull, full.statements.get(name) ?? []));
      }
    }
    return [...fastest].map(([name, times]) =>
      ratioRow({ measure: `growth of: ${name}`, ...times, unit: 'ms', budget: BUDGET }),
    );
  } finally {
    for (const client of clients) await client.end();
  }
}

async function timeOf(client: pg.Client, statements: Statement[]): Promise<number> {
  const { milliseconds } = await explainAll(client, statements);
  return Math.max(milliseconds, RESOLUTION_MS);
}
