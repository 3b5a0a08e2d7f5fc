import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import type * as z from 'zod/mini';
import type { Meta } from '../trpc/init.ts';
import type { PageOutput } from '../trpc/page.ts';

/** What a procedure was built with. */
export interface BuiltCall {
  type: AnyTRPCProcedure['_def']['type'];
  meta: Meta;
  /** The schema that `.input()` was given first. */
  input: z.ZodMiniType | undefined;
  /** The schema of what `.output()` was given. */
  output: z.ZodMiniType | undefined;
}

/**
 * What a procedure was built with. tRPC keeps it in `_def`, as REST and the docs of the API need it; what it shows
 * otherwise is calls alone.
 */
export function builtCall({ _def }: AnyTRPCProcedure): BuiltCall {
  const { type, meta = {}, inputs, output } = _def as unknown as Built;
  return { type, meta, input: inputs[0], output: output !== undefined && 'zod' in output ? output.zod : output };
}

interface Built {
  type: BuiltCall['type'];
  meta?: Meta;
  inputs: z.ZodMiniType[];
  output?: z.ZodMiniType | PageOutput<z.ZodMiniType>;
}

/** The procedures of a router that are loaded by now, by name, such as `invoices.send`. */
export function proceduresOf(router: AnyTRPCRouter): Record<string, AnyTRPCProcedure> {
  return router._def.procedures as unknown as Record<string, AnyTRPCProcedure>;
}

/** The names of a router's parts that are loaded by their first call, in its order. */
export function lazyParts(router: AnyTRPCRouter): string[] {
  return Object.keys(router._def.lazy);
}

/** Loads parts of a router; one that is loaded is left as it is. */
export async function loadParts(router: AnyTRPCRouter, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => router._def.lazy[name]?.load()));
}
