import { sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { GiveEmailInput, ManagedUser } from '#shared/contract/users.ts';
import { auditAccounts } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { changes, idsOf, pick, returned, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { contactWord, sendAlertsSoon } from '../sending/holder-alert.ts';
import { followingTenancies } from '../accounts/following-tenancies.ts';
import { stillMissing } from '../accounts/missing-parts.ts';
import { hasMadeUpEmail } from '../accounts/masked-accounts.ts';
import { lockedAccount, userQuery } from '../accounts/queries.ts';

/**
 * Gives an account an address that has none, so that its holder can sign in again: one that lost it to its true holder,
 * or that an import made. It opens nothing before the holder has proven it, and they are told. Whoever has an address
 * changes it themselves.
 *
 * @throws DomainError NOT_FOUND, EMAIL_OF_HOLDER or EMAIL_TAKEN
 */
export async function giveEmail(context: SignedInContext, { id, email }: GiveEmailInput): Promise<ManagedUser> {
  const { db } = context;
  const updated_at = nowIso(context);
  const known = { email, incomplete: stillMissing(['email']), updated_at };
  const given = returned('given', pick(users, 'id'))`
      update users set ${changes(users, { email, updated_at })}
      where id = ${id} and sample_of is null and ${hasMadeUpEmail(sql`email`)}`;
  const effects = [
    followingTenancies(known, idsOf(given)),
    auditAccounts(context, 'account.change-email', given),
    ...contactWord(context, 'EMAIL', { from: given, user: given.id, by: 'ADMIN' }),
  ];
  const [, done, [user]] = await db.batch([
    lockedAccount(context, id),
    db.execute(withCtes([given, ...effects], idsOf(given))),
    userQuery(context, id),
  ]);
  if (user === undefined) throw new DomainError('NOT_FOUND');
  // A repeated call finds what the first one has given.
  if (done.rows.length === 0 && user.email !== email) throw new DomainError('EMAIL_OF_HOLDER');
  sendAlertsSoon(context);
  return user;
}
