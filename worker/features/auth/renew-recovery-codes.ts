import { sql } from 'drizzle-orm';
import { userTotp } from '#drizzle/schema/second-factors.ts';
import type { RecoveryCodes } from '#shared/contract/second-factors.ts';
import { ownAccount } from '../../scope.ts';
import type { SignedInContext } from '../../context.ts';
import { idsOf, selected, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { factorWord, sendAlertsSoon } from '../sending/holder-alert.ts';
import { freshRecoveryCodes, replacedRecoveryCodes, writtenCode } from './recovery-codes.ts';

/**
 * Ten new recovery codes; the earlier ones no longer work.
 *
 * @throws DomainError TOTP_OFF
 */
export async function renewRecoveryCodes(context: SignedInContext): Promise<RecoveryCodes> {
  const { db } = context;
  const codes = freshRecoveryCodes(context);
  const [removed, added] = replacedRecoveryCodes(context, codes, sql`true`);
  const locked = selected('locked', {
    id: userTotp.user_id,
  })`user_totp where user_id = ${ownAccount(context)} and confirmed_at is not null for update`;
  const [found] = await db.batch([
    db.execute(withCtes([locked, ...factorWord(context, locked, 'account.recovery-codes', 'CODES')], idsOf(locked))),
    db.execute(removed),
    db.execute(added),
  ]);
  if (found.rows.length === 0) throw new DomainError('TOTP_OFF');
  sendAlertsSoon(context);
  return { recovery_codes: codes.map(writtenCode) };
}
