import { type SQL, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import type { RequestResetInput, ResetRequested } from '#shared/contract/password-reset.ts';
import type { ResetChannel } from '#shared/enums.ts';
import { RESET_CODE_MINUTES, RESET_LINK_MINUTES } from '#shared/rules/account-link.ts';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { tokenHash } from '../../crypto.ts';
import { isActiveAccount } from '../../db/states.ts';
import { insertFrom } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { queuedMessages } from '../sending/queue-message.ts';
import { hasMadeUpEmail } from '../accounts/masked-accounts.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { codeHash, resetCode, resetToken } from '../accounts/account-link.ts';
import { deviceHash } from './known-device.ts';
import { lockCounters } from './login-limit.ts';
import { hasWayBack } from '../accounts/proofs.ts';
import { isDemoAccount } from './demo-account.ts';
import { sendCounters, withSendCount } from './reset-limit.ts';

/**
 * Sends a link or a code to the account of an e-mail address, if there is one whose contact is proven. The
 * same statements run and the same answer is given for every address, so that nothing reveals whether there is an
 * account. Demo accounts get nothing, since everybody knows their password.
 *
 * @throws DomainError RESET_UNAVAILABLE if this deployment does not have the channel, or TOO_MANY_ATTEMPTS
 */
export async function requestReset(context: Context, { email, channel }: RequestResetInput): Promise<ResetRequested> {
  if (!context.messages.channels.has(channel)) throw new DomainError('RESET_UNAVAILABLE');
  const id = context.newId();
  const counters = sendCounters(context, email, channel);
  const [, { rows }] = await context.db.batch([
    context.db.execute(lockCounters(counters)),
    context.db.execute<{ admitted: boolean; wait: number | null }>(sql`
      with account as materialized (
        select users.id from users
        where users.email = ${email} and ${isActiveAccount()} and not ${isDemoAccount(context.config.DEMO_MODE)}
          and not ${hasMadeUpEmail(sql`users.email`)}
          and ${hasWayBack(channel, sql`users`)}
      ), device as materialized (
        select exists (select from known_devices
          where user_id = (select id from account) and device_hash = ${deviceHash(context) ?? ''}) as known
      ), ${withSendCount(context, counters, sql`device`)}, link as (
        ${newLink(context, id, channel)} returning id, user_id
      ), message as (
        ${queuedMessages(context, sql`link`, {
          kind: 'PASSWORD_RESET',
          channel,
          user_id: sql`link.user_id`,
          subject_id: sql`link.id`,
          dedupe_key: `reset:${id}`,
        })}
      ), audited as (
        ${auditEntry(context, { action: 'account.ask-reset', from: sql`link`, subject: sql`user_id`, actor: null })}
      ) select admitted, wait from verdict`),
  ]);
  const [verdict] = rows;
  if (verdict?.admitted !== true) throw tooMany(verdict?.wait ?? null);
  context.defer(sendMessages(context));
  return { challenge: id, expires_in: minutesOf(channel) * 60 };
}

function minutesOf(channel: ResetChannel): number {
  return channel === 'EMAIL' ? RESET_LINK_MINUTES : RESET_CODE_MINUTES;
}

/** The INSERT of a link or code for the account that was found, if the message may be sent. */
function newLink(context: Context, id: string, channel: ResetChannel): SQL {
  const secret =
    channel === 'EMAIL'
      ? { email_token_hash: tokenHash(resetToken(context, id)) }
      : { code_hash: codeHash(context, id, resetCode(context, id)) };
  const link = {
    id,
    user_id: sql`account.id`,
    kind: 'RESET',
    ...secret,
    expires_at: new Date(context.now().getTime() + minutesOf(channel) * 60_000).toISOString(),
    created_at: nowIso(context),
  } as const;
  return insertFrom(accountLinks, link, sql`account where (select admitted from verdict)`);
}

function tooMany(wait: number | null): DomainError {
  return new DomainError('TOO_MANY_ATTEMPTS', {
    message: 'Terlalu banyak permintaan. Periksa pesan yang sudah terkirim, atau coba lagi nanti.',
    retryAfter: Math.max(wait ?? 1, 1),
  });
}
