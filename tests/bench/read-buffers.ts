import { goodCall } from '#tests/support/app/calls/every-call.ts';
import { callByRest, callerOf, type Fields, type World } from '#tests/support/app/calls/good-call.ts';
import { castOf, type Owner } from './cast.ts';
import { type EveryRead, everyRead } from './every-read.ts';
import { explainWarm } from './explain.ts';
import { lengthenLives } from './read-lives.ts';
import { type RecordedApp, recordedApp, worldOf } from './read-world.ts';
import { settle, type Stage, type Statement } from './stage.ts';

/** What a read costs the database, its session check included. */
export interface ReadCost {
  buffers: number;
  /** How many rows it shows: all objects in the answer's lists. */
  shown: number;
  /** The node that reads most, and how many rows it finds. */
  worst: string;
}

/** Every read by its name. */
export type ReadCosts = Map<string, ReadCost>;

/** The page size of the screens' lists. */
const PAGE = 20;

interface Recorded {
  read: EveryRead;
  statements: Statement[];
  shown: number;
}

/** What every read costs in one database. */
export interface MeasuredReads {
  /** Made about the house of each measured owner, by how many invoices they have. */
  bySize: Map<number, ReadCosts>;
  /** About the house of the typical one, once its tenants have lived there for ten years instead of two. */
  afterYears: ReadCosts;
}

/** Makes every read in the houses of the measured owners, with what its good call makes there. */
export async function readCosts(stage: Stage): Promise<MeasuredReads> {
  const reads = await everyRead();
  const recording = await recordedApp(stage);
  const houses: { size: number; world: World; inputs: Map<string, Fields> }[] = [];
  const { owners, typical } = await castOf(stage);
  for (const owner of owners) {
    if (owner !== typical && sizeOf(owner) === sizeOf(typical)) continue;
    const world = await worldOf(recording.app, stage, owner.email);
    houses.push({ size: sizeOf(owner), world, inputs: await inputsOf(world, reads) });
  }
  await recording.app.calm();
  // What the good calls have made is read as if it had been there for a while.
  await settle(stage);
  const bySize = new Map<number, ReadCosts>();
  for (const { size, world, inputs } of houses) {
    bySize.set(size, await costsOf(stage, recording, world, inputs, reads));
  }
  const aged = houses.find(({ size }) => size === sizeOf(typical));
  if (aged === undefined) throw new Error('The typical owner was not measured.');
  await lengthenLives(stage, aged.world.house.owner.id);
  return { bySize, afterYears: await costsOf(stage, recording, aged.world, aged.inputs, reads) };
}

/** The invoices of an owner, in round figures. */
function sizeOf({ invoices }: Owner): number {
  return Number(invoices.toPrecision(1));
}

/** What each read asks for, made once, in the order of the calls. */
async function inputsOf(world: World, reads: EveryRead[]): Promise<Map<string, Fields>> {
  const inputs = new Map<string, Fields>();
  for (const { procedure } of reads) {
    if (!inputs.has(procedure)) inputs.set(procedure, (await goodCall(procedure).input?.(world)) ?? {});
  }
  return inputs;
}

async function costsOf(
  stage: Stage,
  recording: RecordedApp,
  world: World,
  inputs: Map<string, Fields>,
  reads: EveryRead[],
): Promise<ReadCosts> {
  const all: Recorded[] = [];
  for (const read of reads) {
    const rest = await callerOf(world, read.by);
    const { answer, statements } = await recording.record(() =>
      callByRest(rest, read.procedure, { ...inputs.get(read.procedure), ...(read.pages && { limit: PAGE }) }),
    );
    if (answer.status !== 200) throw new Error(`${read.name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    all.push({ read, statements, shown: rowsIn(answer.body) });
  }
  const costs: ReadCosts = new Map();
  for (const { read, statements, shown } of all) {
    const { buffers, worst } = await explainWarm(stage.client, statements);
    costs.set(read.name, { buffers, shown, worst });
  }
  return costs;
}

/** The objects in all lists of an answer. */
function rowsIn(value: unknown, isListed = false): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + rowsIn(each, true), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, each) => sum + rowsIn(each), isListed ? 1 : 0);
}
