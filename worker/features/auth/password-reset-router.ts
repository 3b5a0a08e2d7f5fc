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
    .meta({ rest: { method: 'GET', path: '/auth/password-reset/{token}', summary: 'Whose password a link replaces' } })
    .input(ResetLinkInput)
    .output(ResetLink)
    .query(({ ctx, input }) => viewReset(ctx, input.token)),

  byLink: linkProcedure
    .meta({
      rest: { method: 'POST', path: '/auth/password-reset/{token}', status: 204, summary: 'Replace it by the link' },
    })
    .input(ResetByLinkInput)
    .output(z.void())
    .mutation(({ ctx, input }) => resetByLink(ctx, input)),

  byCode: publicProcedure
    .meta({
      rest: { method: 'POST', path: '/auth/password-reset-by-code', status: 204, summary: 'Replace it by the code' },
    })
    .input(ResetByCodeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => resetByCode(ctx, input)),
});
