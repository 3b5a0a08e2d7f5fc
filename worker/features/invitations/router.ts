import { Session } from '#shared/contract/auth.ts';
import {
  AcceptInvitationInput,
  Invitation,
  InvitationByToken,
  InvitationView,
  InviteInput,
  QueuedInvitation,
  SendInvitationInput,
} from '#shared/contract/invitations.ts';
import { t } from '../../trpc/init.ts';
import { EASY_PASSWORDS } from '../../trpc/refusals.ts';
import { linkProcedure, procedureFor } from '../../trpc/procedures.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { viewInvitation } from './find-invitation.ts';
import { inviteAccount } from './invite-account.ts';
import { sendInvitation } from './send-invitation.ts';

export const invitationsRouter = t.router({
  invite: procedureFor('user:invite')
    .meta({
      refuses: ['INVITATION_NOT_YOURS', 'TOO_MANY_ATTEMPTS'],
      rest: {
        method: 'POST',
        path: '/api/users/{id}/invitation',
        status: 201,
        summary: 'A link by which a new account chooses its password; an earlier one ends',
      },
      stepUp: true,
    })
    .input(InviteInput)
    .output(Invitation)
    .mutation(({ ctx, input }) => inviteAccount(ctx, input.id)),

  send: procedureFor('user:invite')
    .meta({
      refuses: ['RESET_UNAVAILABLE'],
      rest: {
        method: 'POST',
        path: '/api/users/{id}/invitation/send',
        status: 204,
        summary: 'Send the invitation that one has made',
      },
    })
    .input(SendInvitationInput)
    .output(QueuedInvitation)
    .mutation(({ ctx, input }) => sendInvitation(ctx, input)),

  view: linkProcedure
    .meta({
      refuses: ['TOO_MANY_ATTEMPTS'],
      rest: { method: 'GET', path: '/api/invitations/{token}', summary: 'Who invites whom to where' },
    })
    .input(InvitationByToken)
    .output(InvitationView)
    .query(({ ctx, input }) => viewInvitation(ctx, input.token)),

  accept: linkProcedure
    .meta({
      refuses: ['CONFLICT', 'TOO_MANY_ATTEMPTS', 'PASSWORDS_BUSY', ...EASY_PASSWORDS],
      rest: {
        method: 'POST',
        path: '/api/invitations/{token}/accept',
        summary: 'Choose a password and sign in',
      },
    })
    .input(AcceptInvitationInput)
    .output(Session)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
});
