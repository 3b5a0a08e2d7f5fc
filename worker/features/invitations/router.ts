import { Session } from '#shared/contract/auth.ts';
import * as contract from '#shared/contract/invitations.ts';
import { docs } from '../../trpc/docs.ts';
import { t } from '../../trpc/init.ts';
import { EASY_PASSWORDS, PASSWORD_LIMITS } from '../../trpc/refusals.ts';
import { linkProcedure, procedureFor } from '../../trpc/procedures.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { viewInvitation } from './find-invitation.ts';
import { inviteAccount } from './invite-account.ts';
import { inviteMany } from './invite-many.ts';
import { sendInvitation } from './send-invitation.ts';
import { findWaitingInvitations } from './waiting-invitations.ts';

export const invitationsRouter = t.router({
  invite: procedureFor(
    'user:invite',
    'POST /api/users/{id}/invitation',
    docs('A link by which a new account chooses its password; an earlier one ends', {
      refuses: ['INVITATION_NOT_YOURS', 'TOO_MANY_ATTEMPTS'],
    }),
    { status: 201, stepUp: true },
  )
    .input(contract.InviteInput)
    .output(contract.Invitation)
    .mutation(({ ctx, input }) => inviteAccount(ctx, input.id)),

  send: procedureFor(
    'user:invite',
    'POST /api/users/{id}/invitation/send',
    docs('Send the invitation that one has made', { refuses: ['RESET_UNAVAILABLE'] }),
    { status: 204 },
  )
    .input(contract.SendInvitationInput)
    .output(contract.QueuedInvitation)
    .mutation(({ ctx, input }) => sendInvitation(ctx, input)),

  waiting: procedureFor(
    'tenancy:invite',
    'GET /api/users/waiting-invitations',
    docs('The tenants who have not opened their account yet, and how each would be reached'),
  )
    .input(contract.WaitingInvitationsInput)
    .output(contract.WaitingInvitations)
    .query(({ ctx, input }) => findWaitingInvitations(ctx, input)),

  inviteMany: procedureFor(
    'tenancy:invite',
    'POST /api/users/invitations',
    docs('Invite several tenants; open invitations are used again', { refuses: ['NOT_FOUND', 'TOO_MANY_ATTEMPTS'] }),
    { stepUp: true },
  )
    .input(contract.InviteManyInput)
    .output(contract.InvitedMany)
    .mutation(({ ctx, input }) => inviteMany(ctx, input)),

  view: linkProcedure(
    'GET /api/invitations/{token}',
    docs('Who invites whom to where', { refuses: ['TOO_MANY_ATTEMPTS'] }),
  )
    .input(contract.InvitationByToken)
    .output(contract.InvitationView)
    .query(({ ctx, input }) => viewInvitation(ctx, input.token)),

  accept: linkProcedure(
    'POST /api/invitations/{token}/accept',
    docs('Choose a password and sign in', { refuses: ['CONFLICT', PASSWORD_LIMITS, EASY_PASSWORDS] }),
  )
    .input(contract.AcceptInvitationInput)
    .output(Session)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
});
