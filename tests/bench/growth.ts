import { explain } from './explain.ts';
import { castOf, dashboards, lists, type Read, statementsOf } from './reads.ts';
import { type Row, ratioRow } from './report.ts';
import type { Stage } from './stage.ts';

const BUDGET = 1.5;
/** Below this the clock of EXPLAIN tells nothing: a read that is faster counts as this fast. In ms. */
const RESOLUTION_MS = 0.1;

/** How long each read takes, for an owner and a tenant with as much in either database. */
export async function readTimes(stage: Stage): Promise<Map<string, number>> {
  const cast = await castOf(stage);
  const reads: Read[] = [...lists({ ...cast, big: cast.typical }), ...dashboards({ ...cast, big: cast.typical })];
  const times = new Map<string, number>();
  for (const read of reads) {
    const path = `${read.path}${read.path.includes('?') ? '&' : '?'}limit=20`;
    let sum = 0;
    for (const statement of await statementsOf(stage, { ...read, path })) {
      sum += (await explain(stage.client, statement)).milliseconds;
    }
    times.set(read.name, Math.max(sum, RESOLUTION_MS));
  }
  return times;
}

/** What a hundred times as many invoices of others cost each read. */
export function growthRows(small: Map<string, number>, full: Map<string, number>): Row[] {
  return [...full].map(([name, value]) =>
    ratioRow({
      measure: `growth of: ${name}`,
      value,
      floor: small.get(name) ?? Number.NaN,
      unit: 'ms',
      budget: BUDGET,
    }),
  );
}
