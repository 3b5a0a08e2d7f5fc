import { type SQL, sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { WaitingInvitation, WaitingInvitations, WaitingInvitationsInput } from '#shared/contract/invitations.ts';
import { type MessageState, resetChannels } from '#shared/enums.ts';
import { INVITATIONS_A_DAY } from '#shared/rules/account-link.ts';
import { deliveryOf } from '#shared/rules/delivery.ts';
import { WHATSAPP_FORM, whatsappNumber } from '#shared/rules/phone.ts';
import { isoAfter, type OwnerContext } from '../../context.ts';
import { isoInstant } from '../../db/sql.ts';
import { isActiveAccount, isLive } from '../../db/states.ts';
import { inScope } from '../../scope.ts';
import { hasMadeUpEmail, isManagedIn } from '../accounts/masked-accounts.ts';
import { numberOf } from '../accounts/proofs.ts';
import { mayApproach } from '../sending/first-message.ts';
import { askedNoMessages, isStopped } from '../sending/stopped-numbers.ts';
import { isOpenInvitation } from './find-invitation.ts';
import { hasConsent, invitedToday } from './invite-account.ts';
import { inviterOf } from './inviter-of.ts';

/** An open invitation is used again while it works for this long: a link that has been passed on goes on working. */
const LEAST_LEFT_SECONDS = 24 * 60 * 60;

/**
 * What follows FROM: the owner's tenants whose account is in the owner's hands and was opened by nobody, as `users` with
 * the tenancy `t`, the last of those meant if an account has several, and, if there is one that works for a while, the invitation
 * `account_links`. Who made an account is asked first, since an index has those that nobody opened.
 */
export function waitingAccounts(context: OwnerContext, which: SQL): SQL {
  const { scope } = context;
  return sql`users
    join lateral (select t.* from tenancies t
      where t.user_id = users.id and ${inScope(scope, tenancies, 't')} and ${isLive(sql`t.status`)} and t.declined_at is null and ${which}
      order by t.id desc limit 1) as t on users.reviewed_by = ${inviterOf(context)} and users.password_chosen_at is null
      and ${isActiveAccount({ status: sql`users.status`, is_active: sql`users.is_active` })} and ${isManagedIn(scope)}
    left join account_links on account_links.user_id = users.id and account_links.created_by = ${inviterOf(context)}
      and account_links.tenancy_id = t.id and ${isOpenInvitation(context)}
      and account_links.expires_at > ${isoAfter(context, LEAST_LEFT_SECONDS)}::timestamptz`;
}

/** How E-Kost itself would send an invitation to the account of `users`, by the rules of all messages. */
export function invitationWay(context: OwnerContext): SQL {
  const { channels } = context.messages;
  const number = numberOf(sql`users`);
  const inviter = sql`${inviterOf(context)}::uuid`;
  return sql`case
    when ${channels.has('WHATSAPP')}::boolean and ${hasConsent(sql`users.id`)} and ${number} ~ ${WHATSAPP_FORM}
      and not ${isStopped(number, inviter)} and ${mayApproach(sql`users`, number, inviter)} then 'WHATSAPP'
    when ${channels.has('EMAIL')}::boolean and not ${hasMadeUpEmail(sql`users.email`)} then 'EMAIL' end`;
}

export interface WaitingRow
  extends Record<string, unknown>, Omit<WaitingInvitation, 'number' | 'sent_by' | 'delivery'> {
  invitation_id: string | null;
  token_hash: string | null;
  sent: { channel: string; state: MessageState }[] | null;
  /** How many there are without the limit. */
  count: number;
}

/** The query of `WaitingRow`s, in the order of the rooms. */
export function waitingRows(context: OwnerContext, which: SQL, limit: number): SQL {
  return sql`
    select users.id as user_id, t.full_name, t.phone, k.name as kost_name, r.room_number,
      ${askedNoMessages} as asked_no_messages, ${invitationWay(context)} as way,
      ${isoInstant(sql`account_links.created_at`)} as invited_at, account_links.id as invitation_id, account_links.token_hash,
      (select json_agg(json_build_object('channel', m.channel, 'state', m.state)) from messages m
        where m.dedupe_key = any(array(select 'invitation:' || account_links.id || ':' || channel
          from unnest(array['EMAIL', 'WHATSAPP', 'WA_LINK']) as channel))) as sent, count(*) over ()::int as count
    from ${waitingAccounts(context, which)} join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id
    order by k.name, k.id, r.floor, r.number_order, t.id limit ${limit}`;
}

export function toWaiting({
  invitation_id: _id,
  token_hash: _hash,
  count: _count,
  sent,
  ...row
}: WaitingRow): WaitingInvitation {
  const tries = (sent ?? []).filter(({ state }) => state !== 'CANCELLED');
  const delivery = deliveryOf(
    false,
    tries.map(({ state }) => state),
  );
  const by = (channel: string) => tries.some((each) => each.channel === channel && each.state !== 'FAILED');
  return {
    ...row,
    number: row.phone.trim() === '' ? 'NONE' : whatsappNumber(row.phone) === null ? 'OTHER' : 'MOBILE',
    sent_by: resetChannels.findLast(by) ?? null,
    delivery,
  };
}

/** The owner's tenants who have not opened their account yet, and how E-Kost would reach each. */
export async function findWaitingInvitations(
  context: OwnerContext,
  { kost_id, limit }: WaitingInvitationsInput,
): Promise<WaitingInvitations> {
  const which = kost_id === undefined ? sql`true` : sql`t.kost_id = ${kost_id}`;
  // The first one says how many there are, also to who asks for none.
  const { rows } = await context.db.execute<{ invited: number; rows: WaitingRow[] }>(sql`
    select ${invitedToday(context)}::int as invited,
      (select coalesce(json_agg(row), '[]') from (${waitingRows(context, which, Math.max(limit, 1))}) as row) as rows`);
  const [{ invited, rows: found } = { invited: 0, rows: [] }] = rows;
  return {
    count: found[0]?.count ?? 0,
    left_today: Math.max(0, INVITATIONS_A_DAY - invited),
    rows: found.slice(0, limit).map(toWaiting),
  };
}
