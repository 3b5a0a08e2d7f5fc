import * as z from 'zod/mini';
import { EmailLink, EmailLinkInput, SendEmailLinkInput } from '#shared/contract/email-confirmation.ts';
import { docs } from '../../trpc/docs.ts';
import { t } from '../../trpc/init.ts';
import { linkProcedure, procedureFor } from '../../trpc/procedures.ts';
import { confirmEmail, viewEmailLink } from './confirm-email.ts';
import { sendEmailLink } from './send-email-link.ts';

export const emailConfirmationRouter = t.router({
  send: procedureFor(
    'profile:update',
    'POST /users/email-confirmation',
    docs("Send a link that confirms one's own e-mail address, or changes an unconfirmed one; an earlier link ends", {
      refuses: ['EMAIL_UNAVAILABLE', 'EMAIL_CONFIRMED', 'TOO_MANY_ATTEMPTS'],
      stepUp: 'if the address could not replace a forgotten password so far',
    }),
    { status: 204 },
  )
    .input(z.optional(SendEmailLinkInput))
    .output(z.void())
    .mutation(({ ctx, input }) => sendEmailLink(ctx, input ?? {})),

  view: linkProcedure(
    'GET /auth/email-confirmation/{token}',
    docs('Whose address a link confirms', { refuses: ['TOO_MANY_ATTEMPTS'] }),
  )
    .input(EmailLinkInput)
    .output(EmailLink)
    .query(({ ctx, input }) => viewEmailLink(ctx, input.token)),

  confirm: linkProcedure(
    'POST /auth/email-confirmation/{token}',
    docs('Confirm the address', { refuses: ['EMAIL_TAKEN', 'TOO_MANY_ATTEMPTS'] }),
    { status: 204 },
  )
    .input(EmailLinkInput)
    .output(z.void())
    .mutation(({ ctx, input }) => confirmEmail(ctx, input.token)),
});
