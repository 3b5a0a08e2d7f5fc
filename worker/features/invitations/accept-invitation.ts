import { type SQL, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { technicianAssignments } from '#drizzle/schema/technician-assignments.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { users } from '#drizzle/schema/users.ts';
import { NIK_MISSING } from '#shared/contract/fields.ts';
import type { AcceptInvitationInput } from '#shared/contract/invitations.ts';
import type { Session } from '#shared/contract/auth.ts';
import type { MissingPart } from '#shared/rules/import/missing-parts.ts';
import { auditAccounts, auditOwned } from '../../audit.ts';
import type { SessionActor } from '../../actor.ts';
import { type Context, nowIso, type SignedInContext } from '../../context.ts';
import { changes, cte, idsOf, type Part, pick, returned, type Rows, withCtes } from '../../db/ctes.ts';
import { phoneColumns } from '../../e164.ts';
import { DomainError } from '../../errors.ts';
import { signAccessToken } from '../auth/access-token.ts';
import { endedLinksOf } from '../accounts/account-link.ts';
import { endedSessionsOf } from '../open-sessions/ended-sessions.ts';
import { chosenPassword } from '../auth/first-password.ts';
import { keepDevice, rememberedDevice } from '../auth/known-device.ts';
import { TOKEN_SECONDS } from '../open-sessions/lifetimes.ts';
import { newSession } from '../auth/new-session.ts';
import { refuseWeakPassword } from '../auth/password-policy.ts';
import { signedInEntry } from '../auth/sign-in-trail.ts';
import { mustSetUpTotpFirst } from '../auth/totp-duty.ts';
import { provenContact } from '../accounts/proofs.ts';
import { scopeOfSession } from '../../scope.ts';
import { consentGiven, givenConsent } from '../messages/given-consent.ts';
import { consentWithdrawn, withdrawnConsents } from '../messages/withdrawn-consents.ts';
import { followingTenancies } from '../accounts/following-tenancies.ts';
import { stillMissing } from '../accounts/missing-parts.ts';
import { type sealNik, sealTyped } from '../tenants/seal-nik.ts';
import { lockedAccount } from '../accounts/queries.ts';
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
    lockedAccount(context, userId),
    db.execute(acceptance(asHolder, invitation, input, hash, completion)),
    // The new hash has a salt of its own, so it is only there if this call succeeded; otherwise nothing is proven, and
    // no session is opened.
    db.execute(newSession(context, actor, sql`password_hash = ${hash}`)),
    db.execute(rememberedDevice(context, actor, keepDevice(context))),
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
    .filter((part) => (part === 'nik' ? (input.nik ?? input.passport) : input[part]) === undefined)
    .map((part) => ({ path: [part], message: LEFT_OUT[part] }));
  if (issues[0] !== undefined) throw new DomainError('VALIDATION', { message: issues[0].message, issues });
  const { tenancy_id: tenancyId } = invitation;
  const email = missing.includes('email') && input.email !== undefined ? { email: input.email } : {};
  const nik = missing.includes('nik') && tenancyId !== null ? sealTyped(context, tenancyId, input) : {};
  return { account: email, tenancy: { ...email, ...nik }, known: missing };
}

const LEFT_OUT = { email: 'Email harus diisi', nik: NIK_MISSING };

/** The statement that uses up the invitation, hands over the account, and completes its tenancy. */
function acceptance(
  context: SignedInContext,
  invitation: OpenInvitation,
  input: AcceptInvitationInput,
  hash: string,
  completion: Completion,
): SQL {
  const { id } = invitation;
  const { account } = completion;
  const used = cte('used', pick(accountLinks, 'user_id', 'created_by'), (columns) => {
    const change = changes(accountLinks, { used_at: nowIso(context) });
    return sql`
      update account_links set ${change} from users
      where account_links.id = ${id} and users.id = account_links.user_id and ${isOpenInvitation(context)}
      returning ${columns}`;
  });
  const accepted = returned('accepted', pick(users, 'id'))`
    update users set ${changes(users, { ...chosenPassword(context, hash), ...phoneColumns(input.phone), ...account })}
    where id in (select ${used.user_id} from ${used})`;
  const effects = {
    ended: endedSessionsOf(context, accepted),
    forgotten: sql`delete from known_devices where user_id in (${idsOf(accepted)})`,
    revoked: endedLinksOf(context, accepted, id),
    audited: auditAccounts(context, 'account.accept-invitation', accepted, {
      details: account.email === undefined ? undefined : sql`jsonb_build_object('email', true)`,
    }),
  };
  return withCtes(
    [
      used,
      accepted,
      ...agreement(context, used),
      ...completedTenancy(context, accepted, invitation, input, completion),
      ...chosenConsent(context, accepted, input.reminders),
      effects,
    ],
    idsOf(accepted),
  );
}

/** A technician then works for the owner who invited them. */
function agreement(context: SignedInContext, used: Rows<'user_id' | 'created_by'>): Part[] {
  const joined = returned('joined', pick(technicianAssignments, 'id', 'owner_id'))`
    update technician_links set ${changes(technicianAssignments, { state: 'ACTIVE', agreed_at: nowIso(context) })}
    where (technician_id, owner_id) in (select ${used.user_id}, ${used.created_by} from ${used}) and state = 'INVITED'`;
  return [joined, { joined_audited: auditOwned(context, 'technician.agree', joined) }];
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
    ...provenContact(context, { ...common, kind: 'PHONE', value: sql`account.phone`, number: sql`account.phone_e164` }),
    ...(email === undefined ? [] : provenContact(context, address)),
    ...(isEmailed ? provenContact(context, { ...address, how: 'LINK' }) : []),
  ];
}

/** The parts that complete the tenancy. An emergency contact that was left out stays as the owner has typed it. */
function completedTenancy(
  context: SignedInContext,
  accepted: Rows<'id'>,
  { tenancy_id: tenancyId }: OpenInvitation,
  { phone, emergency_contact_name: name, emergency_contact_phone: number }: AcceptInvitationInput,
  completion: Completion,
): Part[] {
  const updated_at = nowIso(context);
  const hasContact = name !== null && number !== undefined;
  const contact = hasContact ? { emergency_contact_name: name, emergency_contact_phone: number } : {};
  // One UPDATE for both, because a statement changes a row only once.
  const incomplete = stillMissing([...completion.known, ...(hasContact ? (['emergency_contact'] as const) : [])]);
  const completed = returned('completed', pick(tenancies, 'id', 'owner_id', 'kost_id'))`
    update tenancies set ${changes(tenancies, { ...phoneColumns(phone), ...contact, ...completion.tenancy, incomplete, updated_at })}
    where id = ${tenancyId}::uuid and user_id in (${idsOf(accepted)})`;
  const others = followingTenancies({ ...phoneColumns(phone), updated_at }, idsOf(accepted));
  return [
    completed,
    {
      followed: sql`${others} and id is distinct from ${tenancyId}::uuid`,
      ...(hasContact && { contact_audited: auditOwned(context, 'tenancy.update-emergency-contact', completed) }),
    },
  ];
}

/** The person's own consent to reminders, or refusal, which withdraws a consent that the owner recorded. */
function chosenConsent(context: SignedInContext, accepted: Rows<'id'>, given: boolean): Part[] {
  if (given) {
    const { id } = accepted;
    const consent = givenConsent(context, { from: accepted, user: id, purpose: 'TAGIHAN', via: 'INVITATION', by: id });
    return [consent, { given_audited: consentGiven(context, consent) }];
  }
  const which = sql`user_id in (${idsOf(accepted)}) and purpose = 'TAGIHAN' and channel = 'WHATSAPP'`;
  const withdrawn = withdrawnConsents(context, 'INVITATION', which);
  return [withdrawn, { withdrawn_audited: consentWithdrawn(context, withdrawn) }];
}
