import * as z from 'zod';
import { page, pageFields } from '#shared/contract/fields.ts';
import { ApproveUserInput, ManagedUser } from '#shared/contract/users.ts';
import { t } from '../../trpc/init.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { listPendingUsers } from './queries.ts';
import { reviewUser } from './review-user.ts';

export const usersRouter = t.router({
  listPending: procedureFor('user:approve')
    .meta({ rest: { method: 'GET', path: '/api/admin/pending-users', summary: 'Accounts that wait for approval' } })
    .input(z.object(pageFields))
    .output(page(ManagedUser))
    .query(({ ctx, input }) => listPendingUsers(ctx, input)),

  review: procedureFor('user:approve')
    .meta({ rest: { method: 'POST', path: '/api/admin/approve-user', summary: 'Approve or reject an account' } })
    .input(ApproveUserInput)
    .output(ManagedUser)
    .mutation(({ ctx, input }) => reviewUser(ctx, input)),
});
