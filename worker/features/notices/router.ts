import * as z from 'zod';
import { page } from '#shared/contract/page.ts';
import { AccountNotice, ListNoticesInput, NoticeById } from '#shared/contract/notices.ts';
import { t } from '../../trpc/init.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { markNoticeRead } from './mark-notice-read.ts';
import { listNotices } from './queries.ts';

export const noticesRouter = t.router({
  list: procedureFor('notice:own')
    .meta({ rest: { method: 'GET', path: '/api/notices', summary: 'What the account is told and has not read' } })
    .input(ListNoticesInput)
    .output(page(AccountNotice))
    .query(({ ctx, input }) => listNotices(ctx, input)),

  markRead: procedureFor('notice:own')
    .meta({ rest: { method: 'POST', path: '/api/notices/{id}/read', status: 204, summary: 'Lay a notice aside' } })
    .input(NoticeById)
    .output(z.void())
    .mutation(({ ctx, input }) => markNoticeRead(ctx, input.id)),
});
