import { createTRPCClient, httpBatchLink, type TRPCClient, type TRPCClientError, type TRPCLink } from '@trpc/client';
import type {
  AnyTRPCProcedure,
  TRPC_ERROR_CODE_NUMBER,
  TRPCBuiltRouter,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
} from '@trpc/server';
import superjson from 'superjson';
import type { ValidationIssue } from '#shared/error-codes.ts';
import type { ErrorData } from '../trpc/init.ts';
import type { AppRouter as OwnRouter } from '../trpc/router.ts';

/**
 * The typed client for programs outside of this project, `ekost/client` of the packed package. It imports only types of
 * the Worker, and its declaration names none of them: each call's input and answer is written out there.
 */

/** Where the product is, and as whom it is called. */
export interface Access {
  /** The origin, such as `https://ekost.example`. */
  url: string;
  /** The `access_token` that `auth.login` answered; without one, only public calls are allowed. */
  token?: string | undefined;
}

/** Every call by its name, such as `client.invoices.list.query({ … })`. A refusal is thrown as a `CallError`. */
export function createClient(access: Access): TRPCClient<AppRouter> {
  return createTRPCClient<AppRouter>({ links: links(access) });
}

/** How calls reach the product, for a tRPC client of one's own, such as `@trpc/react-query`. */
export function links({ url, token }: Access): TRPCLink<AppRouter>[] {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return [httpBatchLink({ url: `${url}/trpc`, transformer, headers, maxItems: MAX_BATCH })];
}

/** How values are written on the way. */
export const transformer: typeof superjson = superjson;

/** How many calls one request holds at most; the server accepts twice as many. */
const MAX_BATCH = 10;

/** A refused call: `message` is the sentence to show, `data` has its code and what is wrong with which field. */
export type CallError = TRPCClientError<AppRouter>;

/** The types of all calls. */
export type AppRouter = typeof router;

const router = outside(null as unknown as OwnRouter);

/**
 * A router's type without its context, which would bring the types of the whole Worker. It is a function of type
 * parameters because the compiler writes out what it infers, where it only repeats what is declared. There is nothing
 * to see at run time.
 */
function outside<
  Features extends Record<string, Record<string, AnyTRPCProcedure>>,
  Data extends ErrorData,
  Issue extends ValidationIssue,
>(_router: {
  _def: { record: Features; _config: { $types: { errorShape: { data: Data & { issues: Issue[] | undefined } } } } };
}) {
  return null as unknown as TRPCBuiltRouter<
    {
      ctx: object;
      meta: object;
      errorShape: {
        code: TRPC_ERROR_CODE_NUMBER;
        message: string;
        data: { [Field in Exclude<keyof Data, 'issues'>]: Data[Field] } & {
          issues: { [Field in Exclude<keyof Issue, never>]: Issue[Field] }[] | undefined;
        };
      };
      transformer: true;
    },
    {
      [Feature in keyof Features]: {
        [Call in keyof Features[Feature]]: Features[Feature][Call]['_def']['type'] extends 'query'
          ? TRPCQueryProcedure<{
              input: Features[Feature][Call]['_def']['$types']['input'];
              output: Features[Feature][Call]['_def']['$types']['output'];
              meta: object;
            }>
          : TRPCMutationProcedure<{
              input: Features[Feature][Call]['_def']['$types']['input'];
              output: Features[Feature][Call]['_def']['$types']['output'];
              meta: object;
            }>;
      };
    }
  >;
}
