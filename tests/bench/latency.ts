import { type Beside, besideFloors } from './beside.ts';
import { hotReads, hotSearches, largeReads, type HotCall } from './hot-calls.ts';
import { aloneRow, floorRows } from './hot-rows.ts';
import { CONNECTIONS, type RateRound, rateRounds } from './rates.ts';
import { middleBy, ratioRow, type Row } from './report.ts';
import { assertSameAnswers } from './same-answers.ts';
import type { Stage } from './stage.ts';
import { inTurns, type Round } from './turns.ts';

const DISTANCE_MS = 20;
/** Of bare Hono in workerd, with the database beside it and 20 ms away. */
const NEAR = 1.35;
const NEAR_SEARCH = 1.25;
const FAR = 1.05;
const RATE = 0.75;
/** Several starts, because two of one build differ by a tenth for as long as they run. */
const STARTS = 5;
const ROUNDS = 3;
const NEAR_TURNS = 60;
const FAR_TURNS = 10;

/** The hot reads beside the floors, and those of a large owner alone. */
export async function latencyRows(stage: Stage): Promise<Row[]> {
  const reads = await hotReads(stage);
  const searches = await hotSearches(stage);
  const alone = await largeReads(stage);
  const all = [...reads, ...searches, ...alone];
  const far = await startedRounds(stage, all, DISTANCE_MS, FAR_TURNS);
  const rates = new Map(reads.map(({ name }) => [name, [] as RateRound[]]));
  const near = await startedRounds(stage, all, 0, NEAR_TURNS, async (beside) => {
    for (const read of reads) rates.get(read.name)?.push(...(await rateRounds(beside, read)));
  });
  const rowsOf = (calls: HotCall[], place: { distanceMs: number; rounds: Round[] }, budget: number) =>
    calls.flatMap((call) => floorRows({ ...call, ...place }, budget));
  const [farPlace, nearPlace] = [
    { distanceMs: DISTANCE_MS, rounds: far },
    { distanceMs: 0, rounds: near },
  ];
  return [
    ...rowsOf([...reads, ...searches], farPlace, FAR),
    ...rowsOf(reads, nearPlace, NEAR),
    ...rowsOf(searches, nearPlace, NEAR_SEARCH),
    ...[farPlace, nearPlace].flatMap((place) => alone.map((read) => aloneRow({ ...read, ...place }))),
    ...[...rates].map(([name, rounds]) => rateRow(name, rounds)),
  ];
}

/** The rounds of all starts, in which the floors first prove that they answer what the product does. */
async function startedRounds(
  stage: Stage,
  calls: HotCall[],
  distanceMs: number,
  turns: number,
  further: (beside: Beside) => Promise<void> = async () => undefined,
): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    await besideFloors(stage, distanceMs, async (beside) => {
      await assertSameAnswers(
        beside,
        calls.filter(({ sides }) => sides.includes('hono')),
      );
      rounds.push(...(await inTurns(stage, beside, calls, { rounds: ROUNDS, turns })));
      await further(beside);
    });
  }
  return rounds;
}

function rateRow(name: string, rounds: RateRound[]): Row {
  const measure = `requests per second of ${name}, and of bare Hono, ${CONNECTIONS} connections`;
  const { value, floor } = middleBy(rounds, (round) => round.value / round.floor);
  return ratioRow({ measure, value, floor, unit: 'rps', budget: RATE, bound: 'least' });
}
