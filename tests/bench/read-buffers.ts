import { goodCall } from '#tests/support/app/calls/every-call.ts';
import { callByRest, callerOf, type Fields, type World } from '#tests/support/app/calls/good-call.ts';
import { type CallCosts, costsInHouses, type House, type MeasuredCalls, measuredHouses } from './call-costs.ts';
import { type RecordedApp, recordedApp, type RecordedCall } from './call-world.ts';
import { type EveryCall, everyCall } from './every-call.ts';
import { explainWarm } from './explain.ts';
import { settle, type Stage, type Statement } from './stage.ts';

/** The page size of the screens' lists. */
const PAGE = 20;

/** Makes every read in the houses of the measured owners, with what its good call makes there, at an instant. */
export async function readCosts(stage: Stage, instant?: Date): Promise<MeasuredCalls> {
  const reads = await everyCall('read');
  const recording = await recordedApp(stage, instant);
  const houses = await measuredHouses(stage, recording.app);
  const inputs = new Map<House, Map<string, Fields>>();
  for (const house of houses) inputs.set(house, await inputsOf(house.world, reads));
  await recording.app.calm();
  // What the good calls have made is read as if it had been there for a while.
  await settle(stage);
  return costsInHouses(stage, houses, (house) =>
    costsOf(stage, recording, house.world, inputs.get(house) ?? new Map(), reads),
  );
}

/** What each read asks for, made once, in the order of the calls. */
async function inputsOf(world: World, reads: EveryCall[]): Promise<Map<string, Fields>> {
  const inputs = new Map<string, Fields>();
  for (const { procedure } of reads) {
    if (!inputs.has(procedure)) inputs.set(procedure, (await goodCall(procedure).input?.(world)) ?? {});
  }
  return inputs;
}

async function costsOf(
  { client }: Stage,
  recording: RecordedApp,
  world: World,
  inputs: Map<string, Fields>,
  reads: EveryCall[],
): Promise<CallCosts> {
  const all: { name: string; call: RecordedCall }[] = [];
  for (const { name, procedure, by, pages } of reads) {
    const rest = await callerOf(world, by);
    const input = { ...inputs.get(procedure), ...(pages && { limit: PAGE }) };
    all.push({ name, call: await recording.record(name, () => callByRest(rest, procedure, input)) });
  }
  const costs: CallCosts = new Map();
  for (const { name, call } of all) {
    const { body, statements, trips } = call;
    const [zone, asked] = [statements.filter(asksForZone), statements.filter((each) => !asksForZone(each))];
    const { buffers, worst } = await explainWarm(client, asked);
    const { buffers: zoneBuffers } = await explainWarm(client, zone);
    costs.set(name, { buffers, zoneBuffers, worst, trips, statements: statements.length, rows: rowsIn(body) });
  }
  return costs;
}

/** Whether it is the question of whose day it is, which is only asked while zones have two (`worker/zone.ts`). */
function asksForZone({ query }: Statement): boolean {
  return query.includes('with reached (id, zone, is_home)') || /^\s*select t\.zone from bill_links/.test(query);
}

/** The objects in all lists of an answer. */
function rowsIn(value: unknown, isListed = false): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + rowsIn(each, true), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, each) => sum + rowsIn(each), isListed ? 1 : 0);
}
