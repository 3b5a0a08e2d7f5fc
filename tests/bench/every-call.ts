import * as z from 'zod/mini';
import { restProcedures } from '#worker/http/rest-routes.ts';
import { allProcedures } from '#worker/trpc/router.ts';
import { goodCall } from '#tests/support/app/calls/every-call.ts';
import type { Caller, GoodCall } from '#tests/support/app/calls/good-call.ts';

/** A call of the contract, made by one of those who may make it. */
export interface EveryCall {
  /** The procedure and who calls it, such as `complaints.list by tenant`. */
  name: string;
  procedure: string;
  by: Caller;
  /** Whether it answers a page of a list. */
  pages: boolean;
}

/** Where these callers stand in a good call's `answers`. */
const columns: readonly (readonly [Caller, number])[] = [
  ['tenant', 1],
  ['technician', 4],
  ['owner', 5],
  ['admin', 7],
];

/**
 * Every read or every write of the contract, from the good calls of the tests, which fail for a procedure without one:
 * so a new call is measured without being named here. One that several may make is made by each of them.
 */
export async function everyCall(kind: 'read' | 'write'): Promise<EveryCall[]> {
  return restProcedures(await allProcedures())
    .filter(({ route }) => (route.method === 'GET') === (kind === 'read'))
    .flatMap(({ name: procedure, input }) => {
      const pages = input instanceof z.ZodMiniObject && 'limit' in input.shape;
      return callersOf(goodCall(procedure)).map((by) => ({ name: `${procedure} by ${by}`, procedure, by, pages }));
    });
}

/** A call of nobody's, or one that uses its caller up, is made by that caller alone. */
function callersOf({ by, answers }: GoodCall): Caller[] {
  if (columns.every(([caller]) => caller !== by)) return [by];
  const cells = answers.split(' ');
  return columns
    .filter(([caller, column]) => caller === by || cells[column]?.startsWith('+'))
    .map(([caller]) => caller);
}
