import * as z from 'zod';
import {
  AccountNotice,
  ListNoticesInput,
  NoticeById,
  NoticeNews,
  ReadAllNoticesInput,
} from '#shared/contract/notices.ts';
import {
  ChooseNoticeInput,
  NoticePreferences,
  SubscribePushInput,
  UnsubscribePushInput,
} from '#shared/contract/notice-channels.ts';
import { t } from '../../trpc/init.ts';
import { page } from '../../trpc/page.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { markNoticeRead } from './mark-notice-read.ts';
import { findNoticeNews, listNotices } from './queries.ts';
import { chooseNotice, findNoticePreferences } from './preferences.ts';
import { subscribePush, unsubscribePush } from './push-subscriptions.ts';
import { readAllNotices } from './read-all-notices.ts';

export const noticesRouter = t.router({
  list: procedureFor('notice:own')
    .meta({ rest: { method: 'GET', path: '/api/notices', summary: 'The inbox: what the account is told' } })
    .input(ListNoticesInput)
    .output(page(AccountNotice))
    .query(({ ctx, input }) => listNotices(ctx, input)),

  news: procedureFor('notice:own')
    .meta({ rest: { method: 'GET', path: '/api/notices/news', summary: 'How much of the inbox is unread' } })
    .output(NoticeNews)
    .query(({ ctx }) => findNoticeNews(ctx)),

  markRead: procedureFor('notice:own')
    .meta({ rest: { method: 'POST', path: '/api/notices/{id}/read', status: 204, summary: 'Lay a notice aside' } })
    .input(NoticeById)
    .output(z.void())
    .mutation(({ ctx, input }) => markNoticeRead(ctx, input.id)),

  readAll: procedureFor('notice:own')
    .meta({ rest: { method: 'POST', path: '/api/notices/read', status: 204, summary: 'Lay all shown notices aside' } })
    .input(ReadAllNoticesInput)
    .output(z.void())
    .mutation(({ ctx, input }) => readAllNotices(ctx, input)),

  preferences: procedureFor('notice:own')
    .meta({ rest: { method: 'GET', path: '/api/notices/preferences', summary: 'What of the inbox leaves the house' } })
    .output(NoticePreferences)
    .query(({ ctx }) => findNoticePreferences(ctx)),

  choose: procedureFor('notice:own')
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/notices/preferences',
        status: 204,
        summary: 'Switch a channel of a kind, or a group',
      },
    })
    .input(ChooseNoticeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => chooseNotice(ctx, input)),

  subscribePush: procedureFor('notice:own')
    .meta({
      rest: { method: 'POST', path: '/api/push-subscriptions', status: 204, summary: 'Push messages in this browser' },
    })
    .input(SubscribePushInput)
    .output(z.void())
    .mutation(({ ctx, input }) => subscribePush(ctx, input)),

  unsubscribePush: procedureFor('notice:own')
    .meta({
      rest: { method: 'POST', path: '/api/push-subscriptions/end', status: 204, summary: 'No more of them there' },
    })
    .input(UnsubscribePushInput)
    .output(z.void())
    .mutation(({ ctx, input }) => unsubscribePush(ctx, input)),
});
