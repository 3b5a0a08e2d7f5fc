import * as z from 'zod/mini';
import * as contract from '#shared/contract/email-confirmation.ts';
import { User } from '#shared/contract/users.ts';
import { docs } from '../../trpc/docs.ts';
import { t } from '../../trpc/init.ts';
import { EASY_PASSWORDS, PASSWORD_LIMITS } from '../../trpc/refusals.ts';
import { linkProcedure, publicProcedure } from '../../trpc/procedures.ts';
import { claimEmail, viewClaim } from './claim-email.ts';
import { registerByClaim } from '../registration/register-by-claim.ts';

export const emailClaimsRouter = t.router({
  ask: publicProcedure(
    'POST /auth/email-claims',
    docs('Send a link to an address that another account has, unproven; the same answer for every address', {
      refuses: ['EMAIL_UNAVAILABLE', 'TOO_MANY_ATTEMPTS'],
    }),
    { status: 204 },
  )
    .input(contract.ClaimEmailInput)
    .output(z.void())
    .mutation(({ ctx, input }) => claimEmail(ctx, input)),

  view: linkProcedure(
    'GET /auth/email-claims/{token}',
    docs('Which address a link gives', { refuses: ['TOO_MANY_ATTEMPTS'] }),
  )
    .input(contract.EmailLinkInput)
    .output(contract.EmailClaim)
    .query(({ ctx, input }) => viewClaim(ctx, input.token)),

  register: linkProcedure(
    'POST /auth/email-claims/{token}',
    docs('Register with the address; the account that had it loses it', { refuses: [PASSWORD_LIMITS, EASY_PASSWORDS] }),
    { status: 201 },
  )
    .input(contract.RegisterByClaimInput)
    .output(User)
    .mutation(({ ctx, input }) => registerByClaim(ctx, input)),
});
