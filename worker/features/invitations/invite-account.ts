import { type SQL, sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Invitation } from '#shared/contract/invitations.ts';
import { type ResetChannel, resetChannels } from '#shared/enums.ts';
import { INVITATION_DAYS, INVITATIONS_A_DAY, invitationPath } from '#shared/rules/account-link.ts';
import { liveAssignmentStates } from '#shared/rules/work-order.ts';
import { auditAccounts } from '../../audit.ts';
import { isoAfter, nowIso, type SignedInContext } from '../../context.ts';
import { tokenHash } from '../../crypto.ts';
import { isActiveAccount, isLive } from '../../db/states.ts';
import { changes, idsOf, insertion, type NewRow, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { whatsappDestination } from '../../e164.ts';
import { DomainError } from '../../errors.ts';
import { publicAddress } from '../../public-address.ts';
import { invitationTokens } from '../accounts/account-link.ts';
import { numberOf } from '../accounts/proofs.ts';
import { mayApproach } from '../sending/first-message.ts';
import { isStopped } from '../sending/stopped-numbers.ts';
import { lockedAccount } from '../accounts/queries.ts';
import { hasMadeUpEmail, isMadeByAdmin, isManagedIn } from '../accounts/masked-accounts.ts';
import { isAssigned } from '../work-orders/assignments.ts';
import { inScope, type OwnerScope } from '../../scope.ts';
import { inviterOf } from './inviter-of.ts';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Makes a link by which the holder of an account chooses its password; an earlier one ends. An owner may do it for a
 * tenant or technician of theirs while they control the account, an admin for an account that an admin made, both only
 * until its holder has chosen a password. Credentials that were issued work until the invitation is accepted.
 *
 * @throws DomainError NOT_FOUND, INVITATION_NOT_YOURS, or TOO_MANY_ATTEMPTS after fifty in a day
 */
export async function inviteAccount(context: SignedInContext, userId: string): Promise<Invitation> {
  const { db } = context;
  const id = context.newId();
  const { shared, emailed } = invitationTokens(context, id);
  const now = nowIso(context);
  const account = invitedAccount(context, userId);
  const invitation = {
    id,
    user_id: account.id,
    kind: 'INVITATION',
    tenancy_id: account.tenancy_id,
    token_hash: tokenHash(shared),
    email_token_hash: tokenHash(emailed),
    expires_at: isoAfter(context, INVITATION_DAYS * DAY_SECONDS),
    created_by: inviterOf(context),
    created_at: now,
  } as const;
  const revoked = changes(accountLinks, { revoked_at: now });
  const [, , { rows }] = await db.batch([
    // A separate statement, so that the next ones see a password that was just being chosen, or a new tenancy.
    lockedAccount(context, userId),
    db.execute(
      withCtes(
        [account],
        sql`update account_links set ${revoked}
          where kind = 'INVITATION' and used_at is null and revoked_at is null and user_id in (${idsOf(account)})`,
      ),
    ),
    db.execute<Made>(madeInvitation(context, userId, account, invitation)),
  ]);
  const [made] = rows;
  if (made?.is_made !== true) throw refusal(made);
  return {
    url: publicAddress(context, invitationPath(shared)),
    expires_at: invitation.expires_at,
    channels: channelsFor(context, made),
    asked_no_messages: made.is_stopped,
  };
}

/** The statement that makes the invitation, and says what else is of interest of the account. */
function madeInvitation(
  context: SignedInContext,
  userId: string,
  account: ReturnType<typeof invitedAccount>,
  invitation: NewRow<typeof accountLinks>,
): SQL {
  const { scope } = context;
  const made = returned('made', { id: accountLinks.user_id })`${insertion(accountLinks, invitation, account)}`;
  const audited = auditAccounts(context, 'account.invite', made, scope.of === 'owner' ? { owner: scope.owner } : {});
  const inviter = sql`${inviterOf(context)}::uuid`;
  const number = numberOf(sql`users`);
  const ofAccount = (value: SQL) => sql`(select ${value} from users where id = ${userId})`;
  return withCtes(
    [account, made, { audited }],
    sql`select exists (select from ${made}) as is_made, ${isKnown(context, userId)} as is_known,
      ${invitedToday(context)} >= ${INVITATIONS_A_DAY} as has_invited_enough,
      ${ofAccount(isStopped(number, inviter))} as is_stopped,
      ${ofAccount(mayApproach(sql`users`, number, inviter))} as may_approach,
      ${ofAccount(number)} as phone, ${hasConsent(sql`${userId}`)} as has_consent,
      ${ofAccount(hasMadeUpEmail(sql`email`))} as lacks_email`,
  );
}

interface Made extends Record<string, unknown> {
  is_made: boolean;
  is_known: boolean;
  has_invited_enough: boolean;
  phone: string | null;
  has_consent: boolean;
  lacks_email: boolean;
  is_stopped: boolean;
  may_approach: boolean;
}

function refusal(made: Made | undefined): DomainError {
  if (made?.is_known !== true) return new DomainError('NOT_FOUND');
  return made.has_invited_enough ? tooManyInvitations() : new DomainError('INVITATION_NOT_YOURS');
}

export function tooManyInvitations(
  message = `Anda sudah membuat ${INVITATIONS_A_DAY} undangan hari ini. Coba lagi besok.`,
): DomainError {
  return new DomainError('TOO_MANY_ATTEMPTS', { message, retryAfter: DAY_SECONDS });
}

/** The CTE of the account that the caller may invite, with the tenancy that an owner invites it to; no row if they may not. */
function invitedAccount(context: SignedInContext, userId: string) {
  const { scope } = context;
  const isFree = sql`users.id = ${userId} and ${isActiveAccount({ status: sql`users.status`, is_active: sql`users.is_active` })}
    and users.password_chosen_at is null and ${invitedToday(context)} < ${INVITATIONS_A_DAY}`;
  const from =
    scope.of === 'owner'
      ? sql`users
          left join lateral (select t.id from tenancies t
            where t.user_id = users.id and ${inScope(scope, tenancies, 't')} and ${isLive(sql`t.status`)}
            order by t.id desc limit 1) as t on true
          where ${isFree} and ${isManagedIn(scope)}
            and (t.id is not null or ${isTechnicianOf(scope, sql`users.id`, ['INVITED'])})`
      : sql`users where ${isFree} and ${isMadeByAdmin}`;
  const tenancy_id = sql<string | null>`${scope.of === 'owner' ? sql`t.id` : sql`null::uuid`}`;
  return selected('account', { ...pick(users, 'id'), tenancy_id })`${from}`;
}

/** How many invitations the caller has made within a day. */
export function invitedToday(context: SignedInContext): SQL {
  const since = isoAfter(context, -DAY_SECONDS);
  return sql`(select count(*) from account_links sent
    where sent.created_by = ${inviterOf(context)} and sent.created_at > ${since}::timestamptz)`;
}

/** Whether the caller may know of the account at all. */
function isKnown({ scope }: SignedInContext, userId: string): SQL {
  return scope.of === 'owner'
    ? sql`(exists (select from tenancies t where t.user_id = ${userId} and ${inScope(scope, tenancies, 't')} and ${isLive(sql`t.status`)})
        or ${isTechnicianOf(scope, sql`${userId}`, liveAssignmentStates)})`
    : sql`exists (select from users where users.id = ${userId} and ${isMadeByAdmin})`;
}

/** Whether an account is an owner's technician, who is of no kost. */
function isTechnicianOf(scope: OwnerScope, userId: SQL, states: Parameters<typeof isAssigned>[2]): SQL {
  return scope.kosts === 'all' ? isAssigned(sql`${scope.owner}`, userId, states) : sql`false`;
}

/** Whether there is a consent to WhatsApp messages: the person's own, or one that an owner recorded. */
export function hasConsent(userId: SQL): SQL {
  return sql`exists (select from message_consents c
    where c.user_id = ${userId} and c.channel = 'WHATSAPP' and c.withdrawn_at is null)`;
}

function channelsFor(
  { messages }: SignedInContext,
  { phone, has_consent: hasAgreed, lacks_email: lacksEmail, is_stopped: isNumberStopped, may_approach: mayWrite }: Made,
): ResetChannel[] {
  const isReached = {
    EMAIL: !lacksEmail,
    WHATSAPP: hasAgreed && !isNumberStopped && mayWrite && whatsappDestination(phone) !== null,
  };
  return resetChannels.filter((channel) => messages.channels.has(channel) && isReached[channel]);
}
