import { type SQL, sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { RegisterInput } from '#shared/contract/auth.ts';
import type { User } from '#shared/contract/users.ts';
import { auditEntry, oneRow } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { phoneColumns } from '../../e164.ts';
import { DomainError } from '../../errors.ts';
import { provenContact } from '../accounts/proofs.ts';
import { linkOfRegistration } from '../contacts/send-email-link.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { userColumns } from '../accounts/queries.ts';
import { refuseWeakPassword } from '../auth/password-policy.ts';
import { ownTurn } from '../auth/password-turn.ts';
import { countRegistration } from './registration-limit.ts';
import { toldAdmins } from './told-admins.ts';

/**
 * Makes an account of any role, which waits for an admin's approval and is told to every admin, and sends a link that
 * confirms its address.
 *
 * @throws DomainError TOO_MANY_ATTEMPTS, EMAIL_TAKEN, or those of `refuseWeakPassword`
 */
export async function registerUser(context: Context, input: RegisterInput): Promise<User> {
  await countRegistration(context);
  const id = context.newId();
  await refuseWeakPassword(context, input.password, input, 'password');
  const passwordHash = await context.passwords.hash(input.password, ownTurn(context));
  const link = linkOfRegistration(context, id);
  const [[created]] = await context.db.batch([
    context.db
      .insert(users)
      .values(newRegistration(context, id, input, passwordHash))
      .returning(userColumns),
    context.db.execute(
      auditEntry(context, { action: 'account.register', from: oneRow, subject: sql`${id}`, actor: id }),
    ),
    ...ownContacts(context, id).map((statement) => context.db.execute(statement)),
    ...link.map((statement) => context.db.execute(statement)),
    context.db.execute(toldAdmins(context, sql`${id}`)),
  ]);
  if (created === undefined) throw new DomainError('INTERNAL');
  if (link.length > 0) context.defer(sendMessages(context));
  sendNoticesSoon(context);
  return created;
}

/** The row of an account whose holder registers it. */
export function newRegistration(
  context: Pick<Context, 'now'>,
  id: string,
  { email, full_name, phone, role }: Omit<RegisterInput, 'password'>,
  passwordHash: string,
) {
  const now = nowIso(context);
  return {
    id,
    email,
    full_name,
    ...phoneColumns(phone),
    role,
    status: 'PENDING_APPROVAL',
    password_hash: passwordHash,
    password_chosen_at: now,
    created_at: now,
  } as const;
}

/** Who registers types their own contacts: a forgotten password can be replaced by both. */
function ownContacts(context: Context, id: string): SQL[] {
  const common = {
    how: 'REGISTRATION',
    user: sql`account.id`,
    from: sql`users account where account.id = ${id}`,
  } as const;
  return [
    ...provenContact(context, { ...common, kind: 'EMAIL', value: sql`account.email` }),
    ...provenContact(context, { ...common, kind: 'PHONE', value: sql`account.phone`, number: sql`account.phone_e164` }),
  ];
}
