import * as z from 'zod/mini';
import { pageFields } from '#shared/contract/page.ts';
import { Credentials } from '#shared/contract/tenants.ts';
import * as contract from '#shared/contract/users.ts';
import { docs } from '../../trpc/docs.ts';
import { t } from '../../trpc/init.ts';
import { EASY_PASSWORDS } from '../../trpc/refusals.ts';
import { page } from '../../trpc/page.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { resetTotp } from '../auth/remove-totp.ts';
import { createUser } from './create-user.ts';
import { deactivateUser } from './deactivate-user.ts';
import { giveEmail } from './give-email.ts';
import { issueCredentials } from './issue-credentials.ts';
import { listPendingUsers, listUsers } from './queries.ts';
import { reviewUser } from './review-user.ts';
import { updateUser } from './update-user.ts';

export const usersRouter = t.router({
  list: procedureFor(
    'user:list',
    'GET /api/admin/users',
    docs('Accounts; for an owner the tenants who live nowhere yet, with masked contacts'),
    { envelope: 'users' },
  )
    .input(contract.ListUsersInput)
    .output(page(contract.ListedUser))
    .query(({ ctx, input }) => listUsers(ctx, input)),

  listPending: procedureFor('user:approve', 'GET /api/admin/pending-users', docs('Accounts that wait for approval'))
    .input(z.object(pageFields))
    .output(page(contract.PendingUser))
    .query(({ ctx, input }) => listPendingUsers(ctx, input)),

  review: procedureFor(
    'user:approve',
    'POST /api/admin/approve-user',
    docs('Approve or reject an account', { refuses: ['NOT_FOUND', 'USER_NOT_PENDING'] }),
  )
    .input(contract.ApproveUserInput)
    .output(contract.ManagedUser)
    .mutation(({ ctx, input }) => reviewUser(ctx, input)),

  create: procedureFor(
    'user:manage',
    'POST /api/admin/users',
    docs('Make an account', { refuses: ['EMAIL_TAKEN', EASY_PASSWORDS], stepUp: 'to make an admin' }),
    { status: 201 },
  )
    .input(contract.CreateUserInput)
    .output(contract.ManagedUser)
    .mutation(({ ctx, input }) => createUser(ctx, input)),

  update: procedureFor(
    'user:manage',
    'PUT /api/admin/users/{id}',
    docs('Change an account', {
      refuses: ['USER_STATUS_CONFLICT', 'USER_ROLE_IN_USE', 'LAST_ADMIN', 'OWN_ACCOUNT'],
      stepUp: 'to change a role',
    }),
  )
    .input(contract.UpdateUserInput)
    .output(contract.ManagedUser)
    .mutation(({ ctx, input }) => updateUser(ctx, input)),

  deactivate: procedureFor(
    'user:deactivate',
    'DELETE /api/admin/users/{id}',
    docs('Shut an account', { refuses: ['USER_STATUS_CONFLICT', 'LAST_ADMIN', 'OWN_ACCOUNT'] }),
    { status: 204 },
  )
    .input(contract.UserById)
    .output(z.void())
    .mutation(({ ctx, input }) => deactivateUser(ctx, input.id)),

  giveEmail: procedureFor(
    'user:manage',
    'POST /api/admin/users/{id}/email',
    docs('Give an account that has no address one, which opens nothing before its holder has proven it', {
      refuses: ['EMAIL_TAKEN', 'EMAIL_OF_HOLDER'],
    }),
    { stepUp: true },
  )
    .input(contract.GiveEmailInput)
    .output(contract.ManagedUser)
    .mutation(({ ctx, input }) => giveEmail(ctx, input)),

  issueCredentials: procedureFor(
    'user:manage',
    'POST /api/admin/users/{id}/credentials',
    docs('New one-time credentials, answered once', { refuses: ['ACCOUNT_INCOMPLETE'] }),
    { stepUp: true },
  )
    .input(contract.UserById)
    .output(Credentials)
    .mutation(({ ctx, input }) => issueCredentials(ctx, input.id)),

  resetTotp: procedureFor(
    'user:manage',
    'POST /api/admin/users/{id}/reset-totp',
    docs('Take the second factor off an account whose holder has lost it', { refuses: ['OWN_ACCOUNT', 'TOTP_OFF'] }),
    { status: 204, stepUp: true },
  )
    .input(contract.UserById)
    .output(z.void())
    .mutation(({ ctx, input }) => resetTotp(ctx, input.id)),
});
