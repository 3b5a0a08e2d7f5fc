import { sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { UpdateProfileInput } from '#shared/contract/profile.ts';
import type { User } from '#shared/contract/users.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { changes } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { followAccount } from '../tenants/follow-account.ts';
import { lockAccount, selectUser } from '../users/queries.ts';

/**
 * Changes the caller's own name and phone. The owner's copy in a live tenancy follows if the caller has confirmed the
 * tenancy.
 */
export async function updateProfile(context: SignedInContext, input: UpdateProfileInput): Promise<User> {
  const { db, actor } = context;
  const changed = { full_name: input.full_name, phone: input.phone, updated_at: nowIso(context) };
  const [, , [user]] = await db.batch([
    // A statement of its own, so that the next one sees a tenancy that was just being made.
    lockAccount(context, actor.id),
    db.execute(sql`
      with changed as (
        update users set ${changes(users, changed)} where id = ${actor.id} returning id
      ), followed as (
        ${followAccount(changed, sql`select id from changed`)}
      )
      ${auditEntry(context, { action: 'account.update-profile', from: sql`changed`, subject: sql`id` })}`),
    selectUser(context, actor.id),
  ]);
  if (user === undefined) throw new DomainError('NOT_FOUND');
  return user;
}
