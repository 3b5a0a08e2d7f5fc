import { type SQL, sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { RequestResetInput, ResetRequested } from '#shared/contract/password-reset.ts';
import type { ResetChannel } from '#shared/enums.ts';
import { RESET_CODE_MINUTES, RESET_LINK_MINUTES } from '#shared/rules/account-link.ts';
import { oneRow } from '../../audit.ts';
import { type Context, isoAfter } from '../../context.ts';
import { tokenHash } from '../../crypto.ts';
import { pick, selected, withCtes } from '../../db/ctes.ts';
import { isActiveAccount } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { hasMadeUpEmail } from '../accounts/masked-accounts.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { sentLink } from '../sending/queued-messages.ts';
import { codeHash, resetCode, resetToken } from '../accounts/account-link.ts';
import { knowsDevice } from './known-device.ts';
import { lockedCounters } from './login-limit.ts';
import { hasWayBack } from '../accounts/proofs.ts';
import { isDemoAccount } from './demo-account.ts';
import { sendCount, type SendCounter, sendCounters } from './reset-limit.ts';

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
    context.db.execute(lockedCounters(counters)),
    context.db.execute<{ admitted: boolean; wait: number | null }>(
      sentReset(context, id, { email, channel }, counters),
    ),
  ]);
  const [verdict] = rows;
  if (verdict?.admitted !== true) throw tooMany(verdict?.wait ?? null);
  context.defer(sendMessages(context));
  return { challenge: id, expires_in: minutesOf(channel) * 60 };
}

function minutesOf(channel: ResetChannel): number {
  return channel === 'EMAIL' ? RESET_LINK_MINUTES : RESET_CODE_MINUTES;
}

/** The statement that makes a link or code for the account, if there is one and the message may be sent. */
function sentReset(
  context: Context,
  id: string,
  { email, channel }: RequestResetInput,
  counters: readonly SendCounter[],
): SQL {
  const account = selected('account', pick(users, 'id'), 'materialized')`users
      where users.email = ${email} and ${isActiveAccount()} and not ${isDemoAccount(context.config.DEMO_MODE)}
        and not ${hasMadeUpEmail(sql`users.email`)} and ${hasWayBack(channel, sql`users`)}`;
  const { parts, verdict, isAdmitted } = sendCount(context, counters, oneRow, knowsDevice(context, account));
  const secret =
    channel === 'EMAIL'
      ? { email_token_hash: tokenHash(resetToken(context, id)) }
      : { code_hash: codeHash(context, id, resetCode(context, id)) };
  const expires = isoAfter(context, minutesOf(channel) * 60);
  const link = sentLink(context, {
    row: { id, user_id: account.id, kind: 'RESET', ...secret, expires_at: expires },
    from: sql`${account} where ${isAdmitted}`,
    message: { kind: 'PASSWORD_RESET', channel, dedupe_key: `reset:${id}` },
    audit: 'account.ask-reset',
    actor: null,
  });
  return withCtes([account, ...parts, ...link], sql`select ${verdict.admitted}, ${verdict.wait} from ${verdict}`);
}

function tooMany(wait: number | null): DomainError {
  return new DomainError('TOO_MANY_ATTEMPTS', {
    message: 'Terlalu banyak permintaan. Periksa pesan yang sudah terkirim, atau coba lagi nanti.',
    retryAfter: Math.max(wait ?? 1, 1),
  });
}
