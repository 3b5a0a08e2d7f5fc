import * as z from 'zod';
import { noticeChannels, noticeGroupNames } from '../enums.ts';
import { MAX_PUSH_ENDPOINT_LENGTH } from '../rules/push-endpoint.ts';
import { Id, Instant, text } from './fields.ts';

/** What of the inbox also leaves the house, and how. */
export const NoticePreferences = z.object({
  channels: z.array(z.enum(noticeChannels)).meta({ description: 'Those that exist here and reach this account' }),
  choices: z.array(
    z.object({ notice_group: z.enum(noticeGroupNames), channel: z.enum(noticeChannels), is_on: z.boolean() }),
  ),
  push_key: z.string().nullable().meta({ description: 'The server key that a browser subscribes with' }),
  devices: z.array(z.object({ id: Id, device_name: z.string(), created_at: Instant, is_current: z.boolean() })),
});
export type NoticePreferences = z.infer<typeof NoticePreferences>;

export const ChooseNoticeInput = z.object({
  notice_group: z.enum(noticeGroupNames, { error: 'Jenis pemberitahuan tidak valid' }),
  channel: z.enum(noticeChannels, { error: 'Saluran tidak valid' }),
  is_on: z.boolean({ error: 'Pilihan tidak valid' }),
});
export type ChooseNoticeInput = z.infer<typeof ChooseNoticeInput>;

const BROWSER_KEY = 'Data perangkat tidak valid';
const Endpoint = text(BROWSER_KEY, MAX_PUSH_ENDPOINT_LENGTH).refine((value) => URL.canParse(value), BROWSER_KEY);

/** A browser's own description of its subscription, keys in base64url. */
export const SubscribePushInput = z.object({
  endpoint: Endpoint,
  p256dh: z.string({ error: BROWSER_KEY }).regex(/^[\w-]{87}$/, BROWSER_KEY),
  auth: z.string({ error: BROWSER_KEY }).regex(/^[\w-]{22}$/, BROWSER_KEY),
});
export type SubscribePushInput = z.infer<typeof SubscribePushInput>;

export const UnsubscribePushInput = z.object({ endpoint: Endpoint });
export type UnsubscribePushInput = z.infer<typeof UnsubscribePushInput>;
