import { type AnyTRPCProcedure, lazy } from '@trpc/server';
import { lazyParts, loadParts, proceduresOf } from '../internals/calls.ts';
import { t } from './init.ts';

/** Each feature is loaded by its first call: with all contracts, a start would take half as long again. */
export const appRouter = t.router({
  auth: lazy(() => import('../features/auth/router.ts')),
  passwordReset: lazy(() => import('../features/auth/password-reset-router.ts')),
  emailConfirmation: lazy(() => import('../features/contacts/email-confirmation-router.ts')),
  emailClaims: lazy(() => import('../features/contacts/email-claims-router.ts')),
  phoneConfirmation: lazy(() => import('../features/contacts/phone-confirmation-router.ts')),
  secondFactor: lazy(() => import('../features/auth/second-factor-router.ts')),
  users: lazy(() => import('../features/users/router.ts')),
  imports: lazy(() => import('../features/imports/router.ts')),
  invitations: lazy(() => import('../features/invitations/router.ts')),
  profile: lazy(() => import('../features/profile/router.ts')),
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
  sessions: lazy(() => import('../features/sessions/router.ts')),
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
