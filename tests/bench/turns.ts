import { type Beside, type Side, sides } from './beside.ts';
import { paceNow } from './explain.ts';
import type { HotCall } from './hot-calls.ts';
import type { Stage } from './stage.ts';

/** What each call took on each side, in ms, turn by turn. */
export type Times = Map<string, Record<Side, number[]>>;

export interface Round {
  times: Times;
  /** How many times as long as at the pace of the budgets the machine took. */
  pace: number;
}

export interface TurnPlan {
  rounds: number;
  turns: number;
  /** A name for the sum of a turn's calls, which is measured as a call too. */
  whole?: string;
}

/**
 * Makes the calls on each side in turn, as short turns as there can be, because the machine's speed changes within
 * seconds. A first round only warms up.
 */
export async function inTurns(
  { client }: Pick<Stage, 'client'>,
  beside: Beside,
  calls: HotCall[],
  { rounds, turns, whole }: TurnPlan,
): Promise<Round[]> {
  const measured: Round[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const times: Times = new Map();
    for (let turn = 0; turn < turns; turn += 1) {
      const took = await oneTurn(beside, calls, turn);
      const sums = whole === undefined ? [] : [{ name: whole, took: sumOf(took) }];
      for (const each of [...took, ...sums]) note(times, each);
    }
    if (round >= 0) measured.push({ times, pace: await paceNow(client) });
  }
  return measured;
}

interface Took {
  name: string;
  took: Partial<Record<Side, number>>;
}

/** Each call once on each side; who comes first changes with the turns. */
async function oneTurn({ urls, client }: Beside, calls: HotCall[], turn: number): Promise<Took[]> {
  const order = sides.map((_, place) => sides[(place + turn) % sides.length] ?? 'ours');
  const bills = { ours: '', hono: '', node: '' };
  const all: Took[] = [];
  for (const { name, target, makes, sides: asked } of calls) {
    const took: Took['took'] = {};
    for (const side of order.filter((each) => asked.includes(each))) {
      const sent = await client.send(target(urls, side, bills[side]));
      took[side] = sent.took;
      if (makes) bills[side] = (JSON.parse(sent.answer) as { id: string }).id;
    }
    all.push({ name, took });
  }
  return all;
}

function sumOf(all: Took[]): Took['took'] {
  const sum: Took['took'] = {};
  for (const { took } of all) for (const side of sides) sum[side] = (sum[side] ?? 0) + (took[side] ?? Number.NaN);
  return sum;
}

function note(times: Times, { name, took }: Took): void {
  const known = times.get(name) ?? { ours: [], hono: [], node: [] };
  for (const side of sides) if (took[side] !== undefined) known[side].push(took[side]);
  times.set(name, known);
}
