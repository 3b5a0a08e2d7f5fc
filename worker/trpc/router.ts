import { type AnyTRPCProcedure, lazy } from '@trpc/server';
import { lazyParts, loadParts, proceduresOf } from '../internals/calls.ts';
import { t } from './init.ts';

const accounts = () => import('./account-routers.ts');

/** Each feature is loaded by its first call: with all contracts, a start would take half as long again. */
export const appRouter = t.router({
  auth: lazy(async () => (await accounts()).authRouter),
  passwordReset: lazy(async () => (await accounts()).passwordResetRouter),
  emailConfirmation: lazy(async () => (await accounts()).emailConfirmationRouter),
  emailClaims: lazy(async () => (await accounts()).emailClaimsRouter),
  phoneConfirmation: lazy(async () => (await accounts()).phoneConfirmationRouter),
  secondFactor: lazy(async () => (await accounts()).secondFactorRouter),
  users: lazy(async () => (await accounts()).usersRouter),
  imports: lazy(() => import('../features/imports/router.ts')),
  invitations: lazy(async () => (await accounts()).invitationsRouter),
  profile: lazy(async () => (await accounts()).profileRouter),
  kost: lazy(() => import('../features/kost/router.ts')),
  rooms: lazy(() => import('../features/rooms/router.ts')),
  tenants: lazy(() => import('../features/tenants/router.ts')),
  contracts: lazy(() => import('../features/contracts/router.ts')),
  settlements: lazy(() => import('../features/settlements/router.ts')),
  invoices: lazy(() => import('../features/invoices/router.ts')),
  payments: lazy(() => import('../features/payments/router.ts')),
  billLinks: lazy(() => import('../features/bill-links/router.ts')),
  reminders: lazy(() => import('../features/reminders/router.ts')),
  complaints: lazy(() => import('../features/complaints/router.ts')),
  workOrders: lazy(() => import('../features/work-orders/router.ts')),
  articles: lazy(() => import('../features/articles/router.ts')),
  dashboards: lazy(() => import('../features/today/router.ts')),
  search: lazy(() => import('../features/search/router.ts')),
  audit: lazy(() => import('../features/audit/router.ts')),
  messages: lazy(() => import('../features/messages/router.ts')),
  notices: lazy(() => import('../features/notices/router.ts')),
  sessions: lazy(async () => (await accounts()).sessionsRouter),
});

/** The only thing of the worker that the web may import. */
export type AppRouter = typeof appRouter;

export type Feature = keyof AppRouter['_def']['record'];

/** The procedures by name, such as `invoices.send`: of these features, which it loads, and of loaded ones. */
export async function loadedProcedures(features: readonly Feature[]): Promise<Record<string, AnyTRPCProcedure>> {
  await loadParts(appRouter, features);
  return proceduresOf(appRouter);
}

const features = lazyParts(appRouter) as Feature[];

/** Every procedure by its name, in the order of the router. Loads the features that no call has needed so far. */
export async function allProcedures(): Promise<Record<string, AnyTRPCProcedure>> {
  const loaded = Object.entries(await loadedProcedures(features));
  return Object.fromEntries(features.flatMap((feature) => loaded.filter(([name]) => name.startsWith(`${feature}.`))));
}
