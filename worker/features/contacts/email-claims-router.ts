import * as z from 'zod/mini';
import * as contract from '#shared/contract/email-confirmation.ts';
import { User } from '#shared/contract/users.ts';
import { t } from '../../trpc/init.ts';
import { EASY_PASSWORDS, PASSWORD_LIMITS } from '../../trpc/refusals.ts';
import { linkProcedure, publicProcedure } from '../../trpc/procedures.ts';
import { claimEmail, viewClaim } from './claim-email.ts';
import { registerByClaim } from '../registration/register-by-claim.ts';

export const emailClaimsRouter = t.router({
  ask: publicProcedure(
    'POST /auth/email-claims',
    'Send a link to an address that another account has, unproven; the same answer for every address',
    { status: 204, refuses: ['EMAIL_UNAVAILABLE', 'TOO_MANY_ATTEMPTS'] },
  )
    .input(contract.ClaimEmailInput)
    .output(z.void())
    .mutation(({ ctx, input }) => claimEmail(ctx, input)),

  view: linkProcedure('GET /auth/email-claims/{token}', 'Which address a link gives', {
    refuses: ['TOO_MANY_ATTEMPTS'],
  })
    .input(contract.EmailLinkInput)
    .output(contract.EmailClaim)
    .query(({ ctx, input }) => viewClaim(ctx, input.token)),

  register: linkProcedure(
    'POST /auth/email-claims/{token}',
    'Register with the address; the account that had it loses it',
    { status: 201, refuses: [...PASSWORD_LIMITS, ...EASY_PASSWORDS] },
  )
    .input(contract.RegisterByClaimInput)
    .output(User)
    .mutation(({ ctx, input }) => registerByClaim(ctx, input)),
});
