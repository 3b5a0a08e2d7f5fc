import { articlesRouter } from '../features/articles/router.ts';
import { auditRouter } from '../features/audit/router.ts';
import { authRouter } from '../features/auth/router.ts';
import { billLinksRouter } from '../features/bill-links/router.ts';
import { passwordResetRouter } from '../features/auth/password-reset-router.ts';
import { secondFactorRouter } from '../features/auth/second-factor-router.ts';
import { complaintsRouter } from '../features/complaints/router.ts';
import { dashboardsRouter } from '../features/dashboards/router.ts';
import { invitationsRouter } from '../features/invitations/router.ts';
import { invoicesRouter } from '../features/invoices/router.ts';
import { kostRouter } from '../features/kost/router.ts';
import { messagesRouter } from '../features/messages/router.ts';
import { noticesRouter } from '../features/notices/router.ts';
import { paymentsRouter } from '../features/payments/router.ts';
import { profileRouter } from '../features/profile/router.ts';
import { remindersRouter } from '../features/reminders/router.ts';
import { roomsRouter } from '../features/rooms/router.ts';
import { sessionsRouter } from '../features/sessions/router.ts';
import { tenantsRouter } from '../features/tenants/router.ts';
import { usersRouter } from '../features/users/router.ts';
import { t } from './init.ts';

export const appRouter = t.router({
  auth: authRouter,
  passwordReset: passwordResetRouter,
  secondFactor: secondFactorRouter,
  users: usersRouter,
  invitations: invitationsRouter,
  profile: profileRouter,
  kost: kostRouter,
  rooms: roomsRouter,
  tenants: tenantsRouter,
  invoices: invoicesRouter,
  payments: paymentsRouter,
  billLinks: billLinksRouter,
  reminders: remindersRouter,
  complaints: complaintsRouter,
  articles: articlesRouter,
  dashboards: dashboardsRouter,
  audit: auditRouter,
  messages: messagesRouter,
  notices: noticesRouter,
  sessions: sessionsRouter,
});

/** All that the web knows of the worker. */
export type AppRouter = typeof appRouter;
