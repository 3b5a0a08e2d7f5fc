import * as z from 'zod';
import { Session } from '#shared/contract/auth.ts';
import { DeviceSession, ListSessionsInput, SessionById } from '#shared/contract/sessions.ts';
import { t } from '../../trpc/init.ts';
import { page } from '../../trpc/page.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { listSessions } from './queries.ts';
import { renewSession } from './renew-session.ts';

export const sessionsRouter = t.router({
  list: procedureFor('account:use')
    .meta({ rest: { method: 'GET', path: '/auth/sessions', summary: "One's own sessions, by device" } })
    .input(ListSessionsInput)
    .output(page(DeviceSession))
    .query(({ ctx, input }) => listSessions(ctx, input)),

  end: procedureFor('account:use')
    .meta({
      rest: { method: 'DELETE', path: '/auth/sessions/{id}', status: 204, summary: 'End an own session' },
      stepUp: true,
    })
    .input(SessionById)
    .output(z.void())
    .mutation(({ ctx, input }) => endSession(ctx, input.id)),

  endOthers: procedureFor('account:use')
    .meta({
      rest: { method: 'POST', path: '/auth/sessions/end-others', status: 204, summary: 'End all other own sessions' },
      stepUp: true,
    })
    .output(z.void())
    .mutation(({ ctx }) => endOtherSessions(ctx)),

  renew: procedureFor('account:use')
    .meta({ rest: { method: 'POST', path: '/auth/renew', summary: 'A new token for the same session' } })
    .output(Session)
    .mutation(({ ctx }) => renewSession(ctx)),
});
