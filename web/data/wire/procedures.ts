/**
 * The calls of this folder are written by hand and not by the tRPC client: they are made before the app's code is
 * there, or by pages that never load it. The first file of the page asks for the account and for the data of a dashboard
 * while the rest is still on its way, and the landing page asks for nothing else. Their names, inputs and answers are
 * those of the worker's router, and the compiler holds them to it.
 */
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#worker/trpc/router.ts';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

/** Every procedure of the worker: 'payments.list'. */
export type Procedure = {
  [Feature in keyof Inputs & string]: `${Feature}.${keyof Inputs[Feature] & string}`;
}[keyof Inputs & string];

export type InputOf<Name extends Procedure> = At<Inputs, Name>;
export type OutputOf<Name extends Procedure> = At<Outputs, Name>;

type At<Table, Name> = Name extends `${infer Feature}.${infer Call}`
  ? Feature extends keyof Table
    ? Call extends keyof Table[Feature]
      ? Table[Feature][Call]
      : never
    : never
  : never;
