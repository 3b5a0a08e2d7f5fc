import { castOf, type Owner } from './cast.ts';
import type { Client } from './client.ts';
import { type Beside, besideFloor } from './latency.ts';
import { median, ratioRow, type Row } from './report.ts';
import type { Stage } from './stage.ts';
import { type Step, writeCalls } from './write-path.ts';

/** Sequential round trips to the database: the write, and for a payment what the gateway answered. */
const TRIPS: Record<Step, number> = { made: 1, sent: 1, paid: 2 };
/** Of a call with as many trips: what is left is planning and building of the write's statements. */
const BUDGET = 2.5;
const BILLS = 150;

/**
 * A bill made, sent and paid over HTTP, beside as many calls of a bare handler, one statement each, as it has round
 * trips to the database. It writes, so it runs on a copy.
 */
export function writeLatencyRows(stage: Stage): Promise<Row[]> {
  return besideFloor(stage, 0, async (beside) => {
    const { big } = await castOf(stage);
    const steps = Object.keys(TRIPS) as Step[];
    const times = new Map(steps.map((step) => [step, [] as number[]]));
    const floor: number[] = [];
    for (let bill = -10; bill < BILLS; bill += 1) {
      const took = await payOneBill(stage, big, beside);
      const floorTook = await beside.client.time(beside.floorOf('an invoice'));
      // The first ones only warm up.
      if (bill < 0) continue;
      floor.push(floorTook);
      for (const step of steps) times.get(step)?.push(took[step]);
    }
    return steps.map((step) =>
      ratioRow({
        measure: `p50 of a bill ${step}, 0 ms to the database`,
        value: median(times.get(step) ?? []),
        floor: TRIPS[step] * median(floor),
        unit: 'ms',
        budget: BUDGET,
      }),
    );
  });
}

/** How long each step took, in ms. */
async function payOneBill(stage: Stage, owner: Owner, { client, url }: Beside): Promise<Record<Step, number>> {
  const made = await call(stage, client, url, 'made', owner, '');
  const { id } = JSON.parse(made.answer) as { id: string };
  const sent = await call(stage, client, url, 'sent', owner, id);
  const paid = await call(stage, client, url, 'paid', owner, id);
  return { made: made.took, sent: sent.took, paid: paid.took };
}

async function call(stage: Stage, client: Client, url: string, step: Step, owner: Owner, id: string) {
  const { email, path, body } = writeCalls[step](owner, id);
  const headers = { authorization: `Bearer ${await stage.token(email)}` };
  return client.send({ url: `${url}${path}`, headers, body });
}
