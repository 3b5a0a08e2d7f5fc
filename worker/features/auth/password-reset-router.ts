import * as z from 'zod/mini';
import * as contract from '#shared/contract/password-reset.ts';
import { t } from '../../trpc/init.ts';
import { EASY_PASSWORDS, PASSWORD_LIMITS } from '../../trpc/refusals.ts';
import { linkProcedure, publicProcedure } from '../../trpc/procedures.ts';
import { availableResets, viewReset } from './find-reset.ts';
import { requestReset } from './request-reset.ts';
import { resetByCode, resetByLink } from './reset-password.ts';

export const passwordResetRouter = t.router({
  channels: publicProcedure('GET /auth/password-reset', 'How a forgotten password can be replaced here')
    .output(contract.ResetChannels)
    .query(({ ctx }) => availableResets(ctx)),

  request: publicProcedure('POST /auth/password-reset', 'Ask for a link or a code; the same answer for every address', {
    refuses: ['RESET_UNAVAILABLE', 'TOO_MANY_ATTEMPTS'],
  })
    .input(contract.RequestResetInput)
    .output(contract.ResetRequested)
    .mutation(({ ctx, input }) => requestReset(ctx, input)),

  view: linkProcedure('GET /auth/password-reset/{token}', 'Whose password a link replaces', {
    refuses: ['TOO_MANY_ATTEMPTS'],
  })
    .input(contract.ResetLinkInput)
    .output(contract.ResetLink)
    .query(({ ctx, input }) => viewReset(ctx, input.token)),

  byLink: linkProcedure('POST /auth/password-reset/{token}', 'Replace it by the link', {
    status: 204,
    refuses: [...PASSWORD_LIMITS, ...EASY_PASSWORDS],
  })
    .input(contract.ResetByLinkInput)
    .output(z.void())
    .mutation(({ ctx, input }) => resetByLink(ctx, input)),

  byCode: publicProcedure('POST /auth/password-reset-by-code', 'Replace it by the code', {
    status: 204,
    refuses: ['RESET_CODE_WRONG', ...PASSWORD_LIMITS, ...EASY_PASSWORDS],
  })
    .input(contract.ResetByCodeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => resetByCode(ctx, input)),
});
