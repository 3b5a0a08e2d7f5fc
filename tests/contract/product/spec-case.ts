import type { SpecWorld } from './spec-world.ts';
import type { RestAnswer } from '#tests/support/app/rest-client.ts';

/** One row of spec §7: its call with the payload of the row, and its answer. */
export interface SpecCase {
  status: 200 | 201 | 204;
  call: (world: SpecWorld) => Promise<RestAnswer<unknown>>;
  /** What the fields belong to: the answer itself, its first item, or the first item in an envelope. */
  of?: 'answer' | 'items' | 'users' | 'articles';
  fields: readonly string[];
}

export type SpecCases = Record<string, SpecCase>;
