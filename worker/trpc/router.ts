import { authRouter } from '../features/auth/router.ts';
import { dashboardsRouter } from '../features/dashboards/router.ts';
import { invoicesRouter } from '../features/invoices/router.ts';
import { kostRouter } from '../features/kost/router.ts';
import { paymentsRouter } from '../features/payments/router.ts';
import { roomsRouter } from '../features/rooms/router.ts';
import { tenantsRouter } from '../features/tenants/router.ts';
import { usersRouter } from '../features/users/router.ts';
import { t } from './init.ts';

export const appRouter = t.router({
  auth: authRouter,
  users: usersRouter,
  kost: kostRouter,
  rooms: roomsRouter,
  tenants: tenantsRouter,
  invoices: invoicesRouter,
  payments: paymentsRouter,
  dashboards: dashboardsRouter,
});

/** All the web knows of the worker. */
export type AppRouter = typeof appRouter;
