import * as z from 'zod/mini';
import * as contract from '#shared/contract/password-reset.ts';
import { docs } from '../../trpc/docs.ts';
import { t } from '../../trpc/init.ts';
import { EASY_PASSWORDS, PASSWORD_LIMITS } from '../../trpc/refusals.ts';
import { linkProcedure, publicProcedure } from '../../trpc/procedures.ts';
import { availableResets, viewReset } from './find-reset.ts';
import { requestReset } from './request-reset.ts';
import { resetByCode, resetByLink } from './reset-password.ts';

export const passwordResetRouter = t.router({
  channels: publicProcedure('GET /auth/password-reset', docs('How a forgotten password can be replaced here'))
    .output(contract.ResetChannels)
    .query(({ ctx }) => availableResets(ctx)),

  request: publicProcedure(
    'POST /auth/password-reset',
    docs('Ask for a link or a code; the same answer for every address', {
      refuses: ['RESET_UNAVAILABLE', 'TOO_MANY_ATTEMPTS'],
    }),
  )
    .input(contract.RequestResetInput)
    .output(contract.ResetRequested)
    .mutation(({ ctx, input }) => requestReset(ctx, input)),

  view: linkProcedure(
    'GET /auth/password-reset/{token}',
    docs('Whose password a link replaces', { refuses: ['TOO_MANY_ATTEMPTS'] }),
  )
    .input(contract.ResetLinkInput)
    .output(contract.ResetLink)
    .query(({ ctx, input }) => viewReset(ctx, input.token)),

  byLink: linkProcedure(
    'POST /auth/password-reset/{token}',
    docs('Replace it by the link', { refuses: [PASSWORD_LIMITS, EASY_PASSWORDS] }),
    { status: 204 },
  )
    .input(contract.ResetByLinkInput)
    .output(z.void())
    .mutation(({ ctx, input }) => resetByLink(ctx, input)),

  byCode: publicProcedure(
    'POST /auth/password-reset-by-code',
    docs('Replace it by the code', { refuses: ['RESET_CODE_WRONG', PASSWORD_LIMITS, EASY_PASSWORDS] }),
    { status: 204 },
  )
    .input(contract.ResetByCodeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => resetByCode(ctx, input)),
});
