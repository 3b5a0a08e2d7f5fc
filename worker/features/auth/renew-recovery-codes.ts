import { sql } from 'drizzle-orm';
import type { RecoveryCodes } from '#shared/contract/second-factors.ts';
import { auditEntry } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { addNotice } from '../notices/add-notice.ts';
import { freshRecoveryCodes, replaceRecoveryCodes, writtenCode } from './recovery-codes.ts';

/**
 * Ten new recovery codes; the earlier ones no longer work.
 *
 * @throws DomainError TOTP_OFF
 */
export async function renewRecoveryCodes(context: SignedInContext): Promise<RecoveryCodes> {
  const { db, actor } = context;
  const codes = freshRecoveryCodes(context);
  const [removed, added] = replaceRecoveryCodes(context, codes, sql`true`);
  const [locked] = await db.batch([
    db.execute(sql`
      with locked as (
        select user_id from user_totp where user_id = ${actor.id} and confirmed_at is not null for update
      ), audited as (
        ${auditEntry(context, { action: 'account.recovery-codes', from: sql`locked`, subject: sql`user_id` })}
      ), told as (
        ${addNotice(context, {
          kind: 'SECOND_FACTOR_CHANGED',
          from: sql`locked`,
          user: sql`user_id`,
          details: { change: 'CODES' },
          session: actor.sessionId,
        })}
      ) select user_id from locked`),
    db.execute(removed),
    db.execute(added),
  ]);
  if (locked.rows.length === 0) throw new DomainError('TOTP_OFF');
  return { recovery_codes: codes.map(writtenCode) };
}
