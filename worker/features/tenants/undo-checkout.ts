import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invoices } from '#drizzle/schema/invoices.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { waitingItems } from '#drizzle/schema/waiting-items.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { cancelReasons } from '#shared/labels.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { changes, idsOf, pick, returned, type Rows, withCtes } from '../../db/ctes.ts';
import { isOpenSettlement } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { inScope } from '../../scope.ts';
import { livesElsewhere } from '../accounts/queries.ts';
import { zoneOfReopened } from '../billing/bill-money.ts';
import { homesUpTo } from '../billing/shares.ts';
import { canStillMove, hasFollower, isSettled, mayReturn } from '../billing/may-return.ts';
import { addedNotices, fewADay } from '../notices/added-notices.ts';
import { isHoldable, takenRoom } from '../rooms/held-rooms.ts';
import { lockedTenancy } from './locked-tenancy.ts';
import { tenancyQuery, toTenant } from './queries.ts';
import { atPlaces, placeFacts } from './tenancy-places.ts';

/** Whether a row of `invoices` was cancelled by a check-out. */
const isLeftBehind = sql`(status = 'CANCELLED' and cancel_reason = ${cancelReasons.CHECKOUT})`;

/** What was returned of the deposit of a tenancy, and stays returned. */
const returnedOf = (tenancy: SQL) =>
  sql`(select -returned from deposits where tenancy_id = ${tenancy} and returned < 0)`;

const kept = (column: SQL) => sql`case when ${canStillMove('t')} then ${column} end`;

/** What the tenancy `t` is then. */
const running = {
  status: 'ACTIVE',
  check_out_date: null,
  terminated_at: null,
  moves_to_id: kept(sql`t.moves_to_id`),
  moves_on: kept(sql`t.moves_on`),
  moves_rent: kept(sql`t.moves_rent`),
} as const;

/**
 * Takes back a check-out of the last day: the tenancy runs again, its room is occupied, and the bills that this check-out
 * cancelled, which have its instant, are what they were, with the items that had waited for them. Its series goes on, as
 * none ends within that day. Its contract ends when it did, and the day of leaving is asked or agreed again, as it was.
 * Attempts to pay that ended with a bill stay ended, since the gateway has ended them, and a deposit that was returned
 * stays returned. A planned move is there again if its room is still free. A settlement that is open is called off;
 * one that is settled refuses it.
 *
 * @throws DomainError NOT_FOUND, CHECKOUT_FINAL, SETTLEMENT_SETTLED, KOST_INACTIVE, USER_NOT_ASSIGNABLE, TENANCY_EXISTS or
 *   ROOM_NOT_AVAILABLE, if it is promised or closed before their contract ends, gone, or somebody else has had it since
 */
export async function undoCheckout(context: Keyed<OwnerContext>, id: string): Promise<Tenant> {
  const { db } = context;
  const once = onceByKey(context);
  const isIt = sql`t.id = ${id} and ${inScope(context.scope, tenancies, 't')}`;
  const {
    repeated,
    results: [, , , , , { rows }, [tenancy]],
  } = await once.batch([
    ...lockedTenancy(context, id, isLeftBehind),
    // After the account and the tenancy, as assigning does it: of two who want the room, the second sees the first.
    db.execute(sql`select from rooms where id = (select t.room_id from tenancies t where ${isIt}) for update`),
    db.execute<{ refused: ErrorCode | null }>(undone(context, once, isIt)),
    tenancyQuery(context, id),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  const refused = rows[0]?.refused;
  if (refused && !repeated) throw new DomainError(refused);
  return toTenant(tenancy);
}

function undone(context: OwnerContext, once: OnceByKey, isIt: SQL): SQL {
  const now = nowIso(context);
  const hasOther = livesElsewhere(context.scope, sql`u`);
  const isFollowed = hasFollower(context, 't', today(context));
  // Where somebody lives now is not told about a room that could not be theirs again anyway.
  const isRoomLeft = sql`(not ${isFollowed} and exists (select from rooms
    where rooms.id = t.room_id and archived_at is null and ${isHoldable}))`;
  const mayStay = sql`${isIt} and ${mayReturn(context)} and not ${isFollowed} and not ${isSettled('t')}
    and exists (select from users u where u.id = t.user_id and u.role = 'TENANT' and not ${hasOther})`;
  const home = {
    room_id: sql`(select t.room_id from tenancies t where ${mayStay})`,
    contract_start: today(context),
    isTheirs: true,
  };
  const room = takenRoom(context, home, once.isFree);
  const back = returned('back', {
    id: sql<string>`t.id`,
    ...pick(alias(tenancies, 't'), 'owner_id', 'user_id', 'room_id', 'kost_id'),
    left_at: alias(tenancies, 'old').terminated_at,
  })`update tenancies t set ${changes(tenancies, { ...running, updated_at: now })} from ${room} where ${isIt} and t.room_id = ${room.id}`;
  // What a bill was is known from what cancelling leaves: a draft was never issued, and what was seen says when.
  const status = sql`case when i.issued_date is null then 'DRAFT' when i.paid_amount > 0 then 'PARTIAL' when i.viewed_at is null then 'SENT' else 'VIEWED' end`;
  const open = { status, zone: zoneOfReopened, cancelled_at: null, cancel_reason: null, updated_at: now };
  const bills = returned('bills', {
    id: sql<string>`i.id`,
    status: sql<string>`i.status`,
  })`update invoices i set ${changes(invoices, open)} from ${back}
      where i.tenant_id = any(${homesUpTo(sql`(${idsOf(back)})`)}) and i.cancelled_at = ${back.left_at} and i.status = 'CANCELLED'
        and i.cancel_reason = ${cancelReasons.CHECKOUT}`;
  const effects = {
    // The counterpart of the trigger invoices_release_items.
    items: sql`update waiting_items w set ${changes(waitingItems, { invoice_id: bills.id })} from ${bills}
      where w.wanted_by = ${bills.id} and w.invoice_id is null and ${bills.status} = 'DRAFT'
        and exists (select from invoice_items x where x.invoice_id = w.wanted_by and x.description = w.title and x.total_price = w.amount)`,
    leaves_again: leavesAgain(back),
    settles_no_more: sql`update settlements s set state = 'CANCELLED' where s.tenancy_id in (${idsOf(back)})
      and ${isOpenSettlement()}`,
    audited: auditOwned(context, 'tenancy.undo-checkout', back),
    told: addedNotices(context, {
      kind: 'TENANCY_RESUMED',
      from: atPlaces(back),
      user: back.user_id,
      details: { ...placeFacts, deposit_returned: returnedOf(back.id) },
      together: fewADay(context, 'TENANCY_RESUMED', back.user_id, back.id),
    }),
    kept: once.kept(back, back.id),
  };
  return withCtes(
    [room, back, bills, effects],
    sql`select case when exists (${idsOf(back)}) then null when not ${mayReturn(context)} then 'CHECKOUT_FINAL'
        when ${isSettled('t')} then 'SETTLEMENT_SETTLED'
        when not k.is_active then 'KOST_INACTIVE' when u.role <> 'TENANT' then 'USER_NOT_ASSIGNABLE'
        when ${hasOther} and ${isRoomLeft} then 'TENANCY_EXISTS' else 'ROOM_NOT_AVAILABLE' end as refused
      from tenancies t join kosts k on k.id = t.kost_id join users u on u.id = t.user_id where ${isIt}`,
  );
}

/**
 * Opens the day of leaving that the check-out has ended, as it was: by its last step in the trail, which may be of a room
 * that they lived in when it was said.
 */
function leavesAgain(back: Rows<'id'>): SQL {
  return sql`update leavings l set state = coalesce((select a.details ->> 'leaving' from audit_log a
        where a.subject_id = any(${homesUpTo(back.id)}) and a.details ->> 'leaving' is not null
        order by a.id desc limit 1), case when l.answered_at is null then 'ASKED' else 'AGREED' end)
    from ${back} where l.state = 'ENDED' and l.id = (select e.id from leavings e
      where e.tenancy_id = ${back.id} order by e.id desc limit 1)`;
}
