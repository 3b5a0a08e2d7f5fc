import { sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { GiveEmailInput, ManagedUser } from '#shared/contract/users.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { changes } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { sendAlertsSoon, withContactTold } from '../sending/tell-holder.ts';
import { followAccount } from '../accounts/follow-account.ts';
import { stillMissing } from '../accounts/missing-parts.ts';
import { hasMadeUpEmail } from '../accounts/masked-accounts.ts';
import { lockAccount, selectUser } from '../accounts/queries.ts';

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
  const told = { from: sql`given`, user: sql`id`, by: 'ADMIN' } as const;
  const [, given, [user]] = await db.batch([
    lockAccount(context, id),
    db.execute(sql`
      with given as (
        update users set ${changes(users, { email, updated_at })}
        where id = ${id} and sample_of is null and ${hasMadeUpEmail(sql`email`)} returning id
      ), followed as (
        ${followAccount(known, sql`select id from given`)}
      ), audited as (
        ${auditEntry(context, { action: 'account.change-email', from: sql`given`, subject: sql`id` })}
      ), ${withContactTold(context, 'EMAIL', told)} select id from given`),
    selectUser(context, id),
  ]);
  if (user === undefined) throw new DomainError('NOT_FOUND');
  // A repeated call finds what the first one has given.
  if (given.rows.length === 0 && user.email !== email) throw new DomainError('EMAIL_OF_HOLDER');
  sendAlertsSoon(context);
  return user;
}
