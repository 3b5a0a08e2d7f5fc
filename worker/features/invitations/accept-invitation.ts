import { type SQL, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { technicianLinks } from '#drizzle/schema/technician-links.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { users } from '#drizzle/schema/users.ts';
import type { AcceptInvitationInput } from '#shared/contract/invitations.ts';
import type { Session } from '#shared/contract/auth.ts';
import type { MissingPart } from '#shared/rules/import/missing-parts.ts';
import { auditEntry, auditNamed } from '../../audit.ts';
import type { SessionActor } from '../../actor.ts';
import { type Context, nowIso, type SignedInContext } from '../../context.ts';
import { changes } from '../../db/typed-writes.ts';
import { phoneColumns } from '../../e164.ts';
import { DomainError } from '../../errors.ts';
import { signAccessToken } from '../auth/access-token.ts';
import { endLinksOf } from '../accounts/account-link.ts';
import { endSessionsOf } from '../open-sessions/end-sessions.ts';
import { chosenPassword } from '../auth/first-password.ts';
import { keepDevice, rememberDevice } from '../auth/known-device.ts';
import { TOKEN_SECONDS } from '../open-sessions/lifetimes.ts';
import { openSession } from '../auth/open-session.ts';
import { refuseWeakPassword } from '../auth/password-policy.ts';
import { signedInEntry } from '../auth/sign-in-trail.ts';
import { mustSetUpTotpFirst } from '../auth/totp-duty.ts';
import { proveContact } from '../accounts/proofs.ts';
import { scopeOfSession } from '../../scope.ts';
import { consentGiven, newConsent } from '../messages/give-consent.ts';
import { consentWithdrawn, withdrawnConsents } from '../messages/withdraw-consent.ts';
import { followAccount } from '../accounts/follow-account.ts';
import { stillMissing } from '../accounts/missing-parts.ts';
import { sealNik } from '../tenants/seal-nik.ts';
import { lockAccount } from '../accounts/queries.ts';
import { findOpenInvitation, isOpenInvitation, missingOf, type OpenInvitation } from './find-invitation.ts';

/**
 * The invited person chooses a password, completes their data and is signed in; all other sessions and first passwords
 * end. From then on the account is its holder's alone. An invited technician then works for the owner who invited them.
 *
 * @throws DomainError NOT_FOUND, PASSWORDS_BUSY, or those of `refuseWeakPassword`; after the last two the invitation
 *   still works
 */
export async function acceptInvitation(context: Context, input: AcceptInvitationInput): Promise<Session> {
  const invitation = await findOpenInvitation(context, input.token);
  const { user_id: userId, role } = invitation;
  const completion = completionOf(context, invitation, input);
  await refuseWeakPassword(context, input.password, { ...invitation, ...completion.account }, 'password');
  const hash = await context.passwords.hash(input.password, { known: true, network: context.address, account: userId });
  const actor: SessionActor = { kind: 'session', accountId: userId, role, sessionId: context.newId() };
  const asHolder: SignedInContext = { ...context, actor, scope: scopeOfSession(actor) };
  const { db } = context;
  const [, accepted, opened] = await db.batch([
    // A separate statement, so that the next one sees credentials that were just being issued.
    lockAccount(context, userId),
    db.execute(sql`
      with ${withAccount(asHolder, invitation, input, hash, completion)}, ${withTenancy(asHolder, invitation, input, completion)},
      ${withConsent(asHolder, input.reminders)}, ended as (
        ${endSessionsOf(context, sql`accepted`)}
      ), forgotten as (
        delete from known_devices where user_id in (select id from accepted)
      ), revoked as (
        ${endLinksOf(context, sql`accepted`, invitation.id)}
      ), audited as (
        ${auditEntry(asHolder, {
          action: 'account.accept-invitation',
          from: sql`accepted`,
          subject: sql`id`,
          ...(completion.account.email !== undefined && { details: sql`jsonb_build_object('email', true)` }),
        })}
      ) select id from accepted`),
    // The new hash has a salt of its own, so it is only there if this call succeeded; otherwise nothing is proven, and
    // no session is opened.
    db.execute(openSession(context, actor, sql`password_hash = ${hash}`)),
    db.execute(rememberDevice(context, actor, keepDevice(context))),
    db.execute(signedInEntry(context, actor)),
    ...ownContacts(asHolder, invitation, hash, completion).map((statement) => db.execute(statement)),
  ]);
  if (accepted.rows.length === 0) throw new DomainError('NOT_FOUND');
  if (opened.rows.length === 0) throw new DomainError('CONFLICT');
  return {
    access_token: await signAccessToken(context.config.JWT_SECRET, actor, context.now()),
    token_type: 'bearer',
    expires_in: TOKEN_SECONDS,
    must_change_password: false,
    must_set_up_totp: mustSetUpTotpFirst(context, { ...invitation, totp_enabled: false }),
  };
}

/** Data that the person adds because the import of their tenancy lacked it. */
interface Completion {
  account: { email?: string };
  tenancy: { email?: string } & Partial<ReturnType<typeof sealNik>>;
  /** Which parts of the tenancy are known from now on. */
  known: MissingPart[];
}

/** @throws DomainError VALIDATION if something is left out that the invitation asks for */
function completionOf(context: Context, invitation: OpenInvitation, input: AcceptInvitationInput): Completion {
  const missing = missingOf(invitation);
  const issues = missing
    .filter((part) => input[part] === undefined)
    .map((part) => ({ path: [part], message: LEFT_OUT[part] }));
  if (issues[0] !== undefined) throw new DomainError('VALIDATION', { message: issues[0].message, issues });
  const { tenancy_id: tenancyId } = invitation;
  const email = missing.includes('email') && input.email !== undefined ? { email: input.email } : {};
  const nik =
    missing.includes('nik') && input.nik !== undefined && tenancyId !== null
      ? sealNik(context, tenancyId, input.nik)
      : {};
  return { account: email, tenancy: { ...email, ...nik }, known: missing };
}

const LEFT_OUT = { email: 'Email harus diisi', nik: 'NIK harus 16 digit' };

/** The CTEs `used`, `accepted` and `joined`: they use up the invitation and hand over the account. */
function withAccount(
  context: SignedInContext,
  { id }: OpenInvitation,
  { phone }: AcceptInvitationInput,
  hash: string,
  { account }: Completion,
): SQL {
  const now = nowIso(context);
  const chosen = {
    ...chosenPassword(context, hash),
    ...phoneColumns(phone),
    ...account,
  };
  return sql`used as (
      update account_links set ${changes(accountLinks, { used_at: now })} from users
      where account_links.id = ${id} and users.id = account_links.user_id and ${isOpenInvitation(context)}
      returning account_links.user_id
    ), accepted as (
      update users set ${changes(users, chosen)} from used where users.id = used.user_id returning users.id
    ), joined as (
      update technician_links set ${changes(technicianLinks, { state: 'ACTIVE', agreed_at: now })}
      where technician_id in (select id from accepted) and state = 'INVITED'
        and owner_id = (select created_by from account_links where id = ${id})
      returning id, owner_id
    ), joined_audited as (
      ${auditNamed(context, 'technician.agree', 'joined')}
    )`;
}

/** The statements that store what the person has typed, and that they receive mail at the address of an e-mailed link. */
function ownContacts(
  context: SignedInContext,
  { user_id: userId, is_emailed: isEmailed }: OpenInvitation,
  hash: string,
  { account: { email } }: Completion,
): SQL[] {
  const from = sql`users account where account.id = ${userId} and account.password_hash = ${hash}`;
  const common = { how: 'INVITATION', user: sql`account.id`, from } as const;
  const address = { ...common, kind: 'EMAIL', value: sql`account.email` } as const;
  return [
    ...proveContact(context, { ...common, kind: 'PHONE', value: sql`account.phone`, number: sql`account.phone_e164` }),
    ...(email === undefined ? [] : proveContact(context, address)),
    ...(isEmailed ? proveContact(context, { ...address, how: 'LINK' }) : []),
  ];
}

/** The CTEs that complete the tenancy. An emergency contact that was left out stays as the owner has typed it. */
function withTenancy(
  context: SignedInContext,
  { tenancy_id: tenancyId }: OpenInvitation,
  { phone, emergency_contact_name: name, emergency_contact_phone: number }: AcceptInvitationInput,
  completion: Completion,
): SQL {
  const updated_at = nowIso(context);
  const contact =
    name === null || number === undefined ? {} : { emergency_contact_name: name, emergency_contact_phone: number };
  const hasContact = name !== null && number !== undefined;
  // One UPDATE for both, because a statement changes a row only once.
  const incomplete = stillMissing([...completion.known, ...(hasContact ? (['emergency_contact'] as const) : [])]);
  const own = { ...phoneColumns(phone), ...contact, ...completion.tenancy, incomplete, updated_at };
  const others = followAccount({ ...phoneColumns(phone), updated_at }, sql`select id from accepted`);
  return sql`completed as (
      update tenancies set ${changes(tenancies, own)}
      where id = ${tenancyId}::uuid and user_id in (select id from accepted) returning id, owner_id, kost_id
    ), followed as (
      ${others} and id is distinct from ${tenancyId}::uuid
    ), contact_audited as (
      ${
        hasContact
          ? auditNamed(context, 'tenancy.update-emergency-contact', 'completed')
          : sql`select id from completed where false`
      }
    )`;
}

/** The CTEs of the person's own consent to reminders, or refusal, which withdraws a consent that the owner recorded. */
function withConsent(context: SignedInContext, given: boolean): SQL {
  if (given) {
    const consent = { from: sql`accepted`, user: sql`accepted.id`, purpose: 'TAGIHAN', via: 'INVITATION' } as const;
    return sql`given as (${newConsent(context, { ...consent, by: sql`accepted.id` })}),
      given_audited as (${consentGiven(context, sql`given`)})`;
  }
  const which = sql`user_id in (select id from accepted) and purpose = 'TAGIHAN' and channel = 'WHATSAPP'`;
  return sql`withdrawn as (${withdrawnConsents(context, 'INVITATION', which)}),
    withdrawn_audited as (${consentWithdrawn(context, 'withdrawn')})`;
}
