import * as z from 'zod';
import {
  ClaimEmailInput,
  EmailClaim,
  EmailLinkInput,
  RegisterByClaimInput,
} from '#shared/contract/email-confirmation.ts';
import { User } from '#shared/contract/users.ts';
import { t } from '../../trpc/init.ts';
import { EASY_PASSWORDS } from '../../trpc/refusals.ts';
import { linkProcedure, publicProcedure } from '../../trpc/procedures.ts';
import { claimEmail, viewClaim } from './claim-email.ts';
import { registerByClaim } from '../registration/register-by-claim.ts';

export const emailClaimsRouter = t.router({
  ask: publicProcedure
    .meta({
      refuses: ['EMAIL_UNAVAILABLE', 'TOO_MANY_ATTEMPTS'],
      rest: {
        method: 'POST',
        path: '/auth/email-claims',
        status: 204,
        summary: 'Send a link to an address that another account has, unproven; the same answer for every address',
      },
    })
    .input(ClaimEmailInput)
    .output(z.void())
    .mutation(({ ctx, input }) => claimEmail(ctx, input)),

  view: linkProcedure
    .meta({
      refuses: ['TOO_MANY_ATTEMPTS'],
      rest: { method: 'GET', path: '/auth/email-claims/{token}', summary: 'Which address a link gives' },
    })
    .input(EmailLinkInput)
    .output(EmailClaim)
    .query(({ ctx, input }) => viewClaim(ctx, input.token)),

  register: linkProcedure
    .meta({
      refuses: ['TOO_MANY_ATTEMPTS', 'PASSWORDS_BUSY', ...EASY_PASSWORDS],
      rest: {
        method: 'POST',
        path: '/auth/email-claims/{token}',
        status: 201,
        summary: 'Register with the address; the account that had it loses it',
      },
    })
    .input(RegisterByClaimInput)
    .output(User)
    .mutation(({ ctx, input }) => registerByClaim(ctx, input)),
});
