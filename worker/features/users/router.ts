import * as z from 'zod';
import { pageFields } from '#shared/contract/page.ts';
import { Credentials } from '#shared/contract/tenants.ts';
import {
  ApproveUserInput,
  CreateUserInput,
  GiveEmailInput,
  ListUsersInput,
  ListedUser,
  ManagedUser,
  UpdateUserInput,
  UserById,
} from '#shared/contract/users.ts';
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
  list: procedureFor('user:list')
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/users',
        envelope: 'users',
        summary: 'Accounts; for an owner the tenants who live nowhere yet, with masked contacts',
      },
    })
    .input(ListUsersInput)
    .output(page(ListedUser))
    .query(({ ctx, input }) => listUsers(ctx, input)),

  listPending: procedureFor('user:approve')
    .meta({ rest: { method: 'GET', path: '/api/admin/pending-users', summary: 'Accounts that wait for approval' } })
    .input(z.object(pageFields))
    .output(page(ManagedUser))
    .query(({ ctx, input }) => listPendingUsers(ctx, input)),

  review: procedureFor('user:approve')
    .meta({
      refuses: ['NOT_FOUND', 'USER_NOT_PENDING'],
      rest: { method: 'POST', path: '/api/admin/approve-user', summary: 'Approve or reject an account' },
    })
    .input(ApproveUserInput)
    .output(ManagedUser)
    .mutation(({ ctx, input }) => reviewUser(ctx, input)),

  create: procedureFor('user:manage')
    .meta({
      refuses: ['EMAIL_TAKEN', ...EASY_PASSWORDS],
      rest: { method: 'POST', path: '/api/admin/users', status: 201, summary: 'Make an account' },
      stepUp: 'to make an admin',
    })
    .input(CreateUserInput)
    .output(ManagedUser)
    .mutation(({ ctx, input }) => createUser(ctx, input)),

  update: procedureFor('user:manage')
    .meta({
      refuses: ['USER_STATUS_CONFLICT', 'USER_ROLE_IN_USE', 'LAST_ADMIN', 'OWN_ACCOUNT'],
      rest: { method: 'PUT', path: '/api/admin/users/{id}', summary: 'Change an account' },
      stepUp: 'to change a role',
    })
    .input(UpdateUserInput)
    .output(ManagedUser)
    .mutation(({ ctx, input }) => updateUser(ctx, input)),

  deactivate: procedureFor('user:deactivate')
    .meta({
      refuses: ['USER_STATUS_CONFLICT', 'LAST_ADMIN', 'OWN_ACCOUNT'],
      rest: { method: 'DELETE', path: '/api/admin/users/{id}', status: 204, summary: 'Shut an account' },
    })
    .input(UserById)
    .output(z.void())
    .mutation(({ ctx, input }) => deactivateUser(ctx, input.id)),

  giveEmail: procedureFor('user:manage')
    .meta({
      refuses: ['EMAIL_TAKEN', 'EMAIL_OF_HOLDER'],
      rest: {
        method: 'POST',
        path: '/api/admin/users/{id}/email',
        summary: 'Give an account that has no address one, which opens nothing before its holder has proven it',
      },
      stepUp: true,
    })
    .input(GiveEmailInput)
    .output(ManagedUser)
    .mutation(({ ctx, input }) => giveEmail(ctx, input)),

  issueCredentials: procedureFor('user:manage')
    .meta({
      refuses: ['ACCOUNT_INCOMPLETE'],
      rest: {
        method: 'POST',
        path: '/api/admin/users/{id}/credentials',
        summary: 'New one-time credentials, answered once',
      },
      stepUp: true,
    })
    .input(UserById)
    .output(Credentials)
    .mutation(({ ctx, input }) => issueCredentials(ctx, input.id)),

  resetTotp: procedureFor('user:manage')
    .meta({
      refuses: ['OWN_ACCOUNT', 'TOTP_OFF'],
      rest: {
        method: 'POST',
        path: '/api/admin/users/{id}/reset-totp',
        status: 204,
        summary: 'Take the second factor off an account whose holder has lost it',
      },
      stepUp: true,
    })
    .input(UserById)
    .output(z.void())
    .mutation(({ ctx, input }) => resetTotp(ctx, input.id)),
});
