import type { AnyTRPCProcedure } from '@trpc/server';
import { builtCall, type BuiltCall } from '../internals/calls.ts';
import type { RestRoute } from '../trpc/init.ts';

/** A procedure with its REST route. */
export interface RestProcedure extends BuiltCall {
  /** Its name in the router, such as `invoices.send`. */
  name: string;
  route: RestRoute;
  pathParameters: string[];
}

/** The procedures that have a REST route, static paths before those with parameters. */
export function restProcedures(procedures: Record<string, AnyTRPCProcedure>): RestProcedure[] {
  return Object.entries(procedures)
    .flatMap(([name, procedure]) => {
      const call = builtCall(procedure);
      const route = call.meta.rest;
      if (route === undefined) return [];
      const pathParameters = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
      return [{ ...call, name, route, pathParameters }];
    })
    .sort(
      (a, b) =>
        a.pathParameters.length - b.pathParameters.length ||
        byText(a.route.path, b.route.path) ||
        byText(a.route.method, b.route.method),
    );
}

/** Compares by code units: comparing in a language's order costs the Worker 5 ms at its start. */
function byText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
