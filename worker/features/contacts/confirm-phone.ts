import { sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import type { ConfirmPhoneInput } from '#shared/contract/phone-confirmation.ts';
import { RESET_CODE_TRIES } from '#shared/rules/account-link.ts';
import { ownAccount } from '../../scope.ts';
import { users } from '#drizzle/schema/users.ts';
import { auditAccounts } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { changes, idsOf, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { codeHash, endedCodesOf, isOpenLink } from '../accounts/account-link.ts';
import { lockedAccount } from '../accounts/queries.ts';
import { provenContact } from '../accounts/proofs.ts';
import { contactWord, sendAlertsSoon } from '../sending/holder-alert.ts';

/**
 * Proves the caller's number by the code that was sent there, once; codes for a forgotten password go to it from now
 * on, and those on their way to the earlier number end. A code proves only the number it was sent to, for the browser
 * that asked for it, and ends after five wrong tries.
 *
 * @throws DomainError PHONE_CODE_WRONG, also for a code that was used, has ended, or is of a number that was changed
 */
export async function confirmPhone(context: SignedInContext, { challenge, code }: ConfirmPhoneInput): Promise<void> {
  const { db, actor } = context;
  const now = nowIso(context);
  const isRight = sql`account_links.code_hash = ${codeHash(context, challenge, code, 'phone-confirmation-code')}`;
  const counted = {
    attempts: sql`account_links.attempts + case when ${isRight} then 0 else 1 end`,
    used_at: sql`case when ${isRight} then ${now}::timestamptz end`,
  };
  const tried = returned('tried', { id: users.id, is_right: sql<boolean>`${isRight}` })`
      update account_links set ${changes(accountLinks, counted)} from users
      where account_links.id = ${challenge} and account_links.user_id = ${ownAccount(context)}
        and account_links.kind = 'PHONE_CONFIRMATION' and ${isOpenLink(context)}
        and account_links.attempts < ${RESET_CODE_TRIES}
        and users.id = account_links.user_id and users.phone = account_links.phone`;
  const confirmed = selected('confirmed', pick(tried, 'id'))`${tried} where ${tried.is_right}`;
  const effects = [
    endedCodesOf(context, ['RESET'], confirmed),
    auditAccounts(context, 'account.confirm-phone', confirmed),
    ...contactWord(context, 'PHONE_PROVEN', { from: confirmed, user: confirmed.id, session: actor.sessionId }),
  ];
  const used = sql`account_links used where used.id = ${challenge} and used.user_id = ${ownAccount(context)}
    and used.kind = 'PHONE_CONFIRMATION' and used.used_at = ${now}::timestamptz`;
  const proof = {
    kind: 'PHONE',
    how: 'CODE',
    user: sql`used.user_id`,
    value: sql`used.phone`,
    number: sql`used.phone_e164`,
    from: used,
  } as const;
  const [, { rows }] = await db.batch([
    // A separate statement, so that the next one sees a number that was just being changed.
    lockedAccount(context, ownAccount(context)),
    db.execute(withCtes([tried, confirmed, ...effects], idsOf(confirmed))),
    ...provenContact(context, proof).map((statement) => db.execute(statement)),
  ]);
  if (rows.length === 0) throw new DomainError('PHONE_CODE_WRONG');
  sendAlertsSoon(context);
}
