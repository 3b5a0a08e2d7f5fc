import { type SQL, sql } from 'drizzle-orm';
import { knownDevices, sessions } from '#drizzle/schema/sessions.ts';
import { deviceName } from '#shared/rules/device-name.ts';
import type { SessionActor } from '../../actor.ts';
import { type Context, nowIso } from '../../context.ts';
import { keyedHash } from '../../crypto.ts';
import { changes, copied, idsOf, insertion, pick, type Rows, selected, withCtes } from '../../db/ctes.ts';
import { KNOWN_DEVICE_SECONDS } from '../open-sessions/lifetimes.ts';
import { addedNotices } from '../notices/added-notices.ts';
import { isDemoAccount } from './demo-account.ts';

/**
 * A browser that has signed in keeps a secret by which it is recognised the next time: strangers' wrong tries cannot
 * lock it out, and a sign-in from an unknown browser is reported to the holder. The secret grants nothing by itself. A
 * client without cookies is never recognised.
 */

const SECRET_BYTES = 32;

/** The cookie's name; without https, a browser would refuse the prefix `__Host-`. */
const cookieName = (context: Pick<Context, 'url'>) => (isSecure(context) ? '__Host-ekost_device' : 'ekost_device');

function isSecure({ url }: Pick<Context, 'url'>): boolean {
  return url.startsWith('https:');
}

/** The browser's secret; null if it has none or it is malformed. */
function keptSecret(context: Context): string | null {
  const value = context.browser.cookie(cookieName(context)) ?? '';
  return /^[\w-]{43}$/.test(value) ? value : null;
}

function hashOf(context: Context, secret: string): string {
  return keyedHash(context.config.JWT_SECRET, 'device', secret);
}

/** The hash of the browser's secret; null if it has none. */
export function deviceHash(context: Context): string | null {
  const secret = keptSecret(context);
  return secret === null ? null : hashOf(context, secret);
}

/** Whether an account, if there is one, knows the browser. */
export function knowsDevice(context: Context, account: Rows<'id'>): SQL<boolean> {
  return sql<boolean>`exists (select from known_devices
    where user_id = (${idsOf(account)}) and device_hash = ${deviceHash(context) ?? ''})`;
}

/** Lets the browser keep its secret for another year, or gives it one. Returns the secret's hash. */
export function keepDevice(context: Context): string {
  const secret = keptSecret(context) ?? Buffer.from(context.randomBytes(SECRET_BYTES)).toString('base64url');
  const attributes = `Path=/; Max-Age=${KNOWN_DEVICE_SECONDS}; HttpOnly; SameSite=Strict${isSecure(context) ? '; Secure' : ''}`;
  context.browser.answerHeaders.push(['Set-Cookie', `${cookieName(context)}=${secret}; ${attributes}`]);
  return hashOf(context, secret);
}

/**
 * Stores the device in the batch that opens its session; without the session nothing happens. If the account knows
 * other devices, it gets a notice about a new one. Demo accounts are shared, so they get none.
 */
export function rememberedDevice(context: Context, actor: SessionActor, device: string): SQL {
  const now = sql`${nowIso(context)}::timestamptz`;
  const demoAccounts = isDemoAccount(context.config.DEMO_MODE, sql`u.email`);
  const name = deviceName(context.browser.userAgent);
  const opened = selected('opened', { id: sessions.user_id })`sessions where id = ${actor.sessionId}::uuid`;
  const news = selected('news', pick(opened, 'id'))`${opened} join users u on u.id = ${opened.id}
      where not exists (select from known_devices d where d.user_id = u.id and d.device_hash = ${device})
        and (exists (select from known_devices d where d.user_id = u.id)
          or exists (select from sessions s where s.user_id = u.id and s.id <> ${actor.sessionId}::uuid))
        and not (${demoAccounts})
        and not exists (
          select from notices n where n.user_id = u.id and n.kind = 'NEW_DEVICE' and n.read_at is null
            and n.details ->> 'device' = ${name} and n.created_at > ${now} - make_interval(days => 1))`;
  const about = { from: news, user: news.id, details: { device: name }, session: actor.sessionId };
  return withCtes(
    [opened, news, addedNotices(context, { kind: 'NEW_DEVICE', ...about })],
    knownDevice(context, device, opened.id, opened),
  );
}

/** Adds the device to an account, or renews when it was last seen. `user` is the account's id in `from`. */
export function knownDevice(context: Context, device: string, user: SQL, from: SQL): SQL {
  const now = nowIso(context);
  const known = { user_id: user, device_hash: device, created_at: now, last_seen_at: now };
  return sql`${insertion(knownDevices, known, from)}
    on conflict (user_id, device_hash) do update set ${changes(knownDevices, copied('excluded', ['last_seen_at']))}`;
}

/** Forgets all devices of the account but the present one, for when somebody else may have known the password. */
export function forgottenDevices(context: Context, userId: string): SQL {
  return sql`delete from known_devices where user_id = ${userId}::uuid and device_hash <> ${deviceHash(context) ?? ''}`;
}
