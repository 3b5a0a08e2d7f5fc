/**
 * The calls of this folder do not use the tRPC client: they are made before the app's code is loaded, or by pages that
 * never load it. The page's first file asks for the account and a dashboard's data while the rest is still loading; the
 * landing page asks for nothing else. The compiler checks their names, inputs and answers against the worker's router.
 */
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#worker/trpc/router.ts';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

/** Every procedure of the worker, such as 'payments.list'. */
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
