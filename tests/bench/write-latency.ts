import { besideFloors } from './beside.ts';
import { castOf } from './cast.ts';
import { hotWrites } from './hot-calls.ts';
import { floorRows } from './hot-rows.ts';
import type { Row } from './report.ts';
import { assertSameAnswers } from './same-answers.ts';
import type { Stage } from './stage.ts';
import { inTurns, type Round } from './turns.ts';

/** Of bare Hono in workerd, by the distance to the database in ms: of the three calls together, and of each. */
const BUDGETS = [
  { distanceMs: 0, turns: 20, whole: 1.8, each: 2 },
  { distanceMs: 20, turns: 10, whole: 1.3, each: 1.3 },
];
const STARTS = 3;
const ROUNDS = 3;
const WHOLE = 'a bill made, sent and paid';

/**
 * A bill made, sent and paid over HTTP beside the same by hand, in as many round trips. The simulated bank is part of
 * each Worker and answers at once. It writes, so it runs on a copy.
 */
export async function writeLatencyRows(stage: Stage): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { distanceMs, turns, whole, each } of BUDGETS) {
    const calls = await hotWrites(stage);
    const rounds = await startedRounds(stage, distanceMs, turns);
    const trips = calls.reduce((sum, call) => sum + call.trips, 0);
    rows.push(
      ...floorRows({ name: WHOLE, trips, distanceMs, rounds }, whole),
      ...calls.flatMap((call) => floorRows({ ...call, distanceMs, rounds }, each)),
    );
  }
  return rows;
}

/** The rounds of all starts, in which the floors first prove that they write and answer what the product does. */
async function startedRounds(stage: Stage, distanceMs: number, turns: number): Promise<Round[]> {
  const { big } = await castOf(stage);
  const headers = { authorization: `Bearer ${await stage.token(big.email)}` };
  const calls = await hotWrites(stage);
  const rounds: Round[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    await besideFloors(stage, distanceMs, async (beside) => {
      const shown = (id: string) => ({ url: `${beside.urls.ours}/api/invoices/${id}`, headers });
      await assertSameAnswers(beside, calls, shown);
      rounds.push(...(await inTurns(stage, beside, calls, { rounds: ROUNDS, turns, whole: WHOLE })));
    });
  }
  return rounds;
}
