import { sql } from 'drizzle-orm';
import type { RecoveryCodes } from '#shared/contract/second-factors.ts';
import { ownAccount } from '../../scope.ts';
import type { SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { sendAlertsSoon } from '../sending/tell-holder.ts';
import { factorChanged } from './factor-changed.ts';
import { freshRecoveryCodes, replaceRecoveryCodes, writtenCode } from './recovery-codes.ts';

/**
 * Ten new recovery codes; the earlier ones no longer work.
 *
 * @throws DomainError TOTP_OFF
 */
export async function renewRecoveryCodes(context: SignedInContext): Promise<RecoveryCodes> {
  const { db } = context;
  const codes = freshRecoveryCodes(context);
  const [removed, added] = replaceRecoveryCodes(context, codes, sql`true`);
  const [locked] = await db.batch([
    db.execute(sql`
      with locked as (
        select user_id from user_totp where user_id = ${ownAccount(context)} and confirmed_at is not null for update
      ), ${factorChanged(context, sql`locked`, 'account.recovery-codes', 'CODES')} select user_id from locked`),
    db.execute(removed),
    db.execute(added),
  ]);
  if (locked.rows.length === 0) throw new DomainError('TOTP_OFF');
  sendAlertsSoon(context);
  return { recovery_codes: codes.map(writtenCode) };
}
