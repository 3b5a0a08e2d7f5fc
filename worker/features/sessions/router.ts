import * as z from 'zod/mini';
import { Session } from '#shared/contract/auth.ts';
import { DeviceSession, ListSessionsInput, SessionById } from '#shared/contract/sessions.ts';
import { docs } from '../../trpc/docs.ts';
import { t } from '../../trpc/init.ts';
import { page } from '../../trpc/page.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { listSessions } from './queries.ts';
import { renewSession } from './renew-session.ts';

export const sessionsRouter = t.router({
  list: procedureFor('account:use', 'GET /auth/sessions', docs("One's own sessions, by device"))
    .input(ListSessionsInput)
    .output(page(DeviceSession))
    .query(({ ctx, input }) => listSessions(ctx, input)),

  end: procedureFor('account:use', 'DELETE /auth/sessions/{id}', docs('End an own session'), {
    status: 204,
    stepUp: true,
  })
    .input(SessionById)
    .output(z.void())
    .mutation(({ ctx, input }) => endSession(ctx, input.id)),

  endOthers: procedureFor('account:use', 'POST /auth/sessions/end-others', docs('End all other own sessions'), {
    status: 204,
    stepUp: true,
  })
    .output(z.void())
    .mutation(({ ctx }) => endOtherSessions(ctx)),

  renew: procedureFor('account:use', 'POST /auth/renew', docs('A new token for the same session'))
    .output(Session)
    .mutation(({ ctx }) => renewSession(ctx)),
});
