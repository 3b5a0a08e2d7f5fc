import type { SpecWorld } from './spec-world.ts';
import type { RestAnswer } from '#tests/support/app/rest-client.ts';

type Call = (world: SpecWorld) => Promise<RestAnswer<unknown>>;

/** One row of spec §7: its call with the payload of the row, and its answer. */
export interface SpecCase {
  status: 200 | 201 | 204;
  call: Call;
  /** What the fields belong to: the answer itself, its first item, or the first item in an envelope. */
  of: 'answer' | 'items' | 'users' | 'articles';
  fields: readonly string[];
}

export type SpecCases = Record<string, SpecCase>;

/** A call whose answer is an object with these fields, or nothing. */
export const answers = (status: SpecCase['status'], fields: readonly string[], call: Call): SpecCase => ({
  status,
  call,
  of: 'answer',
  fields,
});

/** A call that answers rows with these fields, by themselves or under a name. */
export const lists = (of: Exclude<SpecCase['of'], 'answer'>, fields: readonly string[], call: Call): SpecCase => ({
  status: 200,
  call,
  of,
  fields,
});
