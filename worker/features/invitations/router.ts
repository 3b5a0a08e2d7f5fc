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
import { linkProcedure, procedureFor } from '../../trpc/procedures.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { viewInvitation } from './find-invitation.ts';
import { inviteAccount } from './invite-account.ts';
import { sendInvitation } from './send-invitation.ts';

export const invitationsRouter = t.router({
  invite: procedureFor('user:invite')
    .meta({
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
    .meta({ rest: { method: 'GET', path: '/api/invitations/{token}', summary: 'Who invites whom to where' } })
    .input(InvitationByToken)
    .output(InvitationView)
    .query(({ ctx, input }) => viewInvitation(ctx, input.token)),

  accept: linkProcedure
    .meta({
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
