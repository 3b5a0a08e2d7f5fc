import type { World } from '#tests/support/app/calls/good-call.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { worldOf } from './call-world.ts';
import { castOf, type Owner } from './cast.ts';
import type { ExclusionCost } from './exclusion.ts';
import { lengthenLives } from './longer-lives.ts';
import type { Stage } from './stage.ts';

/** What a call costs the database, its session check included. */
export interface CallCost {
  buffers: number;
  /** Of a read: what the question of whose day it is takes besides, while zones have two. */
  zoneBuffers?: number;
  /** How many rows it is about, by which its budget grows: those that a read shows, or that a write writes. */
  rows: number;
  /** How many requests to the database follow each other before the answer, and how many statements all have. */
  trips: number;
  statements: number;
  /** The node that reads most, and how many rows it finds. */
  worst: string;
  /** Of a write that lays stays, where it was measured. */
  exclusion?: ExclusionCost;
}

/** Every call by its name. */
export type CallCosts = Map<string, CallCost>;

/** What every call costs in one database. */
export interface MeasuredCalls {
  /** Made about the house of each measured owner, by how many invoices they have. */
  bySize: Map<number, CallCosts>;
  /** About the house of the typical one, once its tenants have lived there for ten years instead of two. */
  afterYears: CallCosts;
}

/** The house of a measured owner. */
export interface House {
  /** How many invoices they have, in round figures. */
  size: number;
  world: World;
}

/** A house of each size. */
export async function measuredHouses(stage: Stage, app: TestApp): Promise<House[]> {
  const { owners, typical } = await castOf(stage);
  const houses: House[] = [];
  for (const owner of owners) {
    if (owner !== typical && sizeOf(owner) === sizeOf(typical)) continue;
    houses.push({ size: sizeOf(owner), world: await worldOf(app, stage, owner.email) });
  }
  return houses;
}

/** Measures all calls in each house, and once more in the typical one when its tenants have lived there for longer. */
export async function costsInHouses(
  stage: Stage,
  houses: House[],
  costsIn: (house: House) => Promise<CallCosts>,
): Promise<MeasuredCalls> {
  const bySize = new Map<number, CallCosts>();
  for (const house of houses) bySize.set(house.size, await costsIn(house));
  const { typical } = await castOf(stage);
  const aged = houses.find(({ size }) => size === sizeOf(typical));
  if (aged === undefined) throw new Error('The typical owner was not measured.');
  await lengthenLives(stage, aged.world.house.owner.id);
  return { bySize, afterYears: await costsIn(aged) };
}

function sizeOf({ invoices }: Owner): number {
  return Number(invoices.toPrecision(1));
}
