import { type SQL, sql } from 'drizzle-orm';
import { userTotp } from '#drizzle/schema/second-factors.ts';
import type { AccountAction } from '../../audit.ts';
import { ownAccount } from '../../scope.ts';
import type { SignedInContext } from '../../context.ts';
import { idsOf, returned, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { factorWord, sendAlertsSoon } from '../sending/holder-alert.ts';
import { endOfSessions } from '../open-sessions/ended-sessions.ts';
import { userQuery } from '../accounts/queries.ts';

/**
 * Turns the caller's second factor off: the password alone is enough again.
 *
 * @throws DomainError TOTP_OFF
 */
export async function switchOffTotp(context: SignedInContext): Promise<void> {
  const { rows } = await context.db.execute(removal(context, ownAccount(context), 'account.totp-disable', sql`false`));
  if (rows.length === 0) throw new DomainError('TOTP_OFF');
  sendAlertsSoon(context);
}

/**
 * Removes the second factor of an account whose holder has lost app and recovery codes, and ends its sessions. Only an
 * admin may do it, and not for their own account. An admin whose factor is removed must set up another at the next
 * sign-in.
 *
 * @throws DomainError OWN_ACCOUNT, NOT_FOUND or TOTP_OFF
 */
export async function resetTotp(context: SignedInContext, id: string): Promise<void> {
  const { db } = context;
  if (id === ownAccount(context)) {
    throw new DomainError('OWN_ACCOUNT', {
      message: 'Verifikasi dua langkah Anda sendiri hanya dapat direset oleh admin lain',
    });
  }
  const [[user], removed] = await db.batch([
    userQuery(context, id),
    db.execute(removal(context, id, 'account.totp-reset', sql`true`)),
  ]);
  if (user === undefined) throw new DomainError('NOT_FOUND');
  if (removed.rows.length === 0) throw new DomainError('TOTP_OFF');
  sendAlertsSoon(context);
}

function removal(context: SignedInContext, userId: string, action: AccountAction, endsSessions: SQL): SQL {
  const removed = returned('removed', {
    id: userTotp.user_id,
  })`delete from user_totp where user_id = ${userId} and confirmed_at is not null`;
  const isOfRemoved = sql`user_id in (${idsOf(removed)})`;
  const effects = [
    sql`delete from recovery_codes where ${isOfRemoved}`,
    endOfSessions(context, sql`${endsSessions} and ${isOfRemoved}`),
  ];
  const word = factorWord(context, removed, action, action === 'account.totp-reset' ? 'RESET' : 'OFF');
  return withCtes([removed, ...effects, ...word], idsOf(removed));
}
