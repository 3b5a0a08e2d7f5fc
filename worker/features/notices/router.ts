import * as z from 'zod/mini';
import * as contract from '#shared/contract/notices.ts';
import * as channels from '#shared/contract/notice-channels.ts';
import { docs } from '../../trpc/docs.ts';
import { t } from '../../trpc/init.ts';
import { page } from '../../trpc/page.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { markNoticeRead } from './mark-notice-read.ts';
import { findNoticeNews, listNotices } from './queries.ts';
import { chooseNotice, findNoticePreferences } from './preferences.ts';
import { subscribePush, unsubscribePush } from './push-subscriptions.ts';
import { readAllNotices } from './read-all-notices.ts';

export const noticesRouter = t.router({
  list: procedureFor('notice:own', 'GET /api/notices', docs('The inbox: what the account is told'))
    .input(contract.ListNoticesInput)
    .output(page(contract.AccountNotice))
    .query(({ ctx, input }) => listNotices(ctx, input)),

  news: procedureFor('notice:own', 'GET /api/notices/news', docs('How much of the inbox is unread'))
    .output(contract.NoticeNews)
    .query(({ ctx }) => findNoticeNews(ctx)),

  markRead: procedureFor('notice:own', 'POST /api/notices/{id}/read', docs('Lay a notice aside'), { status: 204 })
    .input(contract.NoticeById)
    .output(z.void())
    .mutation(({ ctx, input }) => markNoticeRead(ctx, input.id)),

  readAll: procedureFor('notice:own', 'POST /api/notices/read', docs('Lay all shown notices aside'), { status: 204 })
    .input(contract.ReadAllNoticesInput)
    .output(z.void())
    .mutation(({ ctx, input }) => readAllNotices(ctx, input)),

  preferences: procedureFor('notice:own', 'GET /api/notices/preferences', docs('What of the inbox leaves the house'))
    .output(channels.NoticePreferences)
    .query(({ ctx }) => findNoticePreferences(ctx)),

  choose: procedureFor('notice:own', 'PUT /api/notices/preferences', docs('Switch a channel of a kind, or a group'), {
    status: 204,
  })
    .input(channels.ChooseNoticeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => chooseNotice(ctx, input)),

  subscribePush: procedureFor('notice:own', 'POST /api/push-subscriptions', docs('Push messages in this browser'), {
    status: 204,
  })
    .input(channels.SubscribePushInput)
    .output(z.void())
    .mutation(({ ctx, input }) => subscribePush(ctx, input)),

  unsubscribePush: procedureFor('notice:own', 'POST /api/push-subscriptions/end', docs('No more of them there'), {
    status: 204,
  })
    .input(channels.UnsubscribePushInput)
    .output(z.void())
    .mutation(({ ctx, input }) => unsubscribePush(ctx, input)),
});
