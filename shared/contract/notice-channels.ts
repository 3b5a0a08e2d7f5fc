import * as z from 'zod/mini';
import { noticeChannels, noticeGroupNames } from '../enums.ts';
import { noticeKinds } from '../notice-kinds.ts';
import { parseUrl } from '../rules/parse-url.ts';
import { MAX_PUSH_ENDPOINT_LENGTH } from '../rules/push-endpoint.ts';
import { described } from './described.ts';
import { Id, Instant, text } from './fields.ts';

/** Which notices are also sent, and by which channel. */
export const NoticePreferences = z.object({
  channels: described(z.array(z.enum(noticeChannels)), 'Those that exist here and reach this account'),
  choices: z.array(
    described(
      z.object({ notice_group: z.enum(noticeGroupNames), channel: z.enum(noticeChannels), is_on: z.boolean() }),
      'On if any kind of the group is',
    ),
  ),
  kinds: described(
    z.array(z.object({ notice_kind: z.enum(noticeKinds), channel: z.enum(noticeChannels), is_on: z.boolean() })),
    'Each kind that an account of this role is ever told of',
  ),
  push_key: described(z.nullable(z.string()), 'The server key that a browser subscribes with'),
  devices: z.array(z.object({ id: Id, device_name: z.string(), created_at: Instant, is_current: z.boolean() })),
});
export type NoticePreferences = z.infer<typeof NoticePreferences>;

const NO_KIND = 'Jenis pemberitahuan tidak valid';

/** Switches one kind of notice, or all kinds of a group, on or off for a channel. */
export const ChooseNoticeInput = z
  .object({
    notice_kind: z.optional(z.enum(noticeKinds, { error: NO_KIND })),
    notice_group: z.optional(z.enum(noticeGroupNames, { error: NO_KIND })),
    channel: z.enum(noticeChannels, { error: 'Saluran tidak valid' }),
    is_on: z.boolean({ error: 'Pilihan tidak valid' }),
  })
  .check(
    z.refine((input) => (input.notice_kind === undefined) !== (input.notice_group === undefined), {
      path: ['notice_kind'],
      error: 'Pilih satu jenis pemberitahuan, atau satu kelompok',
    }),
  );
export type ChooseNoticeInput = z.infer<typeof ChooseNoticeInput>;

const BROWSER_KEY = 'Data perangkat tidak valid';
const Endpoint = text(BROWSER_KEY, MAX_PUSH_ENDPOINT_LENGTH).check(
  z.refine((value) => parseUrl(value) !== null, BROWSER_KEY),
);

/** A browser's own description of its subscription, keys in base64url. */
export const SubscribePushInput = z.object({
  endpoint: Endpoint,
  p256dh: z.string({ error: BROWSER_KEY }).check(z.regex(/^[\w-]{87}$/, BROWSER_KEY)),
  auth: z.string({ error: BROWSER_KEY }).check(z.regex(/^[\w-]{22}$/, BROWSER_KEY)),
});
export type SubscribePushInput = z.infer<typeof SubscribePushInput>;

export const UnsubscribePushInput = z.object({ endpoint: Endpoint });
export type UnsubscribePushInput = z.infer<typeof UnsubscribePushInput>;
