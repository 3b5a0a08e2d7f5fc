import * as z from 'zod';
import { EmailLink, EmailLinkInput, SendEmailLinkInput } from '#shared/contract/email-confirmation.ts';
import { t } from '../../trpc/init.ts';
import { linkProcedure, procedureFor } from '../../trpc/procedures.ts';
import { confirmEmail, viewEmailLink } from './confirm-email.ts';
import { sendEmailLink } from './send-email-link.ts';

export const emailConfirmationRouter = t.router({
  send: procedureFor('profile:update')
    .meta({
      refuses: ['EMAIL_UNAVAILABLE', 'EMAIL_CONFIRMED', 'TOO_MANY_ATTEMPTS'],
      rest: {
        method: 'POST',
        path: '/users/email-confirmation',
        status: 204,
        summary:
          "Send a link that confirms one's own e-mail address, or changes an unconfirmed one; an earlier link ends",
      },
      stepUp: 'if the address could not replace a forgotten password so far',
    })
    .input(SendEmailLinkInput.optional())
    .output(z.void())
    .mutation(({ ctx, input }) => sendEmailLink(ctx, input ?? {})),

  view: linkProcedure
    .meta({
      refuses: ['TOO_MANY_ATTEMPTS'],
      rest: { method: 'GET', path: '/auth/email-confirmation/{token}', summary: 'Whose address a link confirms' },
    })
    .input(EmailLinkInput)
    .output(EmailLink)
    .query(({ ctx, input }) => viewEmailLink(ctx, input.token)),

  confirm: linkProcedure
    .meta({
      refuses: ['EMAIL_TAKEN', 'TOO_MANY_ATTEMPTS'],
      rest: { method: 'POST', path: '/auth/email-confirmation/{token}', status: 204, summary: 'Confirm the address' },
    })
    .input(EmailLinkInput)
    .output(z.void())
    .mutation(({ ctx, input }) => confirmEmail(ctx, input.token)),
});
