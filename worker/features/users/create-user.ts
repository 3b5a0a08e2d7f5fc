import { sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { CreateUserInput, ManagedUser } from '#shared/contract/users.ts';
import { byWhom } from '../../actor.ts';
import { auditEntry, oneRow } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { phoneColumns } from '../../e164.ts';
import { DomainError } from '../../errors.ts';
import { firstPassword } from '../auth/first-password.ts';
import { refuseWeakPassword } from '../auth/password-policy.ts';
import { requireStepUp } from '../auth/step-up-window.ts';
import { managedUserColumns } from '../accounts/queries.ts';

/**
 * Makes an account that may sign in at once, with a one-time password.
 *
 * @throws DomainError EMAIL_TAKEN, those of `refuseWeakPassword`, or STEP_UP_REQUIRED for an admin
 */
export async function createUser(context: SignedInContext, input: CreateUserInput): Promise<ManagedUser> {
  const { db } = context;
  if (input.role === 'ADMIN') await requireStepUp(context);
  const id = context.newId();
  const now = nowIso(context);
  const { password, ...fields } = input;
  await refuseWeakPassword(context, password, input, 'password');
  const [[created]] = await db.batch([
    db
      .insert(users)
      .values({
        ...fields,
        ...phoneColumns(input.phone),
        id,
        status: 'ACTIVE',
        ...(await firstPassword(context, password)),
        reviewed_by: byWhom(context),
        reviewed_at: now,
        created_at: now,
      })
      .returning(managedUserColumns),
    db.execute(
      auditEntry(context, {
        action: 'account.create',
        from: oneRow,
        subject: sql`${id}`,
        details: sql`jsonb_build_object('role', ${input.role}::text)`,
      }),
    ),
  ]);
  if (created === undefined) throw new DomainError('INTERNAL');
  return created;
}
