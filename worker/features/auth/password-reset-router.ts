import * as z from 'zod';
import {
  RequestResetInput,
  ResetByCodeInput,
  ResetByLinkInput,
  ResetChannels,
  ResetLink,
  ResetLinkInput,
  ResetRequested,
} from '#shared/contract/password-reset.ts';
import { t } from '../../trpc/init.ts';
import { EASY_PASSWORDS } from '../../trpc/refusals.ts';
import { linkProcedure, publicProcedure } from '../../trpc/procedures.ts';
import { availableResets, viewReset } from './find-reset.ts';
import { requestReset } from './request-reset.ts';
import { resetByCode, resetByLink } from './reset-password.ts';

export const passwordResetRouter = t.router({
  channels: publicProcedure
    .meta({
      rest: { method: 'GET', path: '/auth/password-reset', summary: 'How a forgotten password can be replaced here' },
    })
    .output(ResetChannels)
    .query(({ ctx }) => availableResets(ctx)),

  request: publicProcedure
    .meta({
      refuses: ['RESET_UNAVAILABLE', 'TOO_MANY_ATTEMPTS'],
      rest: {
        method: 'POST',
        path: '/auth/password-reset',
        summary: 'Ask for a link or a code; the same answer for every address',
      },
    })
    .input(RequestResetInput)
    .output(ResetRequested)
    .mutation(({ ctx, input }) => requestReset(ctx, input)),

  view: linkProcedure
    .meta({
      refuses: ['TOO_MANY_ATTEMPTS'],
      rest: { method: 'GET', path: '/auth/password-reset/{token}', summary: 'Whose password a link replaces' },
    })
    .input(ResetLinkInput)
    .output(ResetLink)
    .query(({ ctx, input }) => viewReset(ctx, input.token)),

  byLink: linkProcedure
    .meta({
      refuses: ['TOO_MANY_ATTEMPTS', 'PASSWORDS_BUSY', ...EASY_PASSWORDS],
      rest: { method: 'POST', path: '/auth/password-reset/{token}', status: 204, summary: 'Replace it by the link' },
    })
    .input(ResetByLinkInput)
    .output(z.void())
    .mutation(({ ctx, input }) => resetByLink(ctx, input)),

  byCode: publicProcedure
    .meta({
      refuses: ['RESET_CODE_WRONG', 'TOO_MANY_ATTEMPTS', 'PASSWORDS_BUSY', ...EASY_PASSWORDS],
      rest: { method: 'POST', path: '/auth/password-reset-by-code', status: 204, summary: 'Replace it by the code' },
    })
    .input(ResetByCodeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => resetByCode(ctx, input)),
});
