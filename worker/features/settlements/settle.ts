import { type SQL, sql } from 'drizzle-orm';
import { creditEntries } from '#drizzle/schema/payments.ts';
import { depositEntries } from '#drizzle/schema/deposits.ts';
import { settlements } from '#drizzle/schema/settlements.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { SettleInput, SettlementView } from '#shared/contract/settlements.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { ISSUED_BEFORE_DUE_DAYS } from '#shared/rules/recurrence.ts';
import { MOST_SETTLED_BILLS, mayStillObject, TOO_MANY_BILLS } from '#shared/rules/settlement.ts';
import { byWhom } from '../../actor.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import {
  changes,
  type Cte,
  fromItem,
  idsOf,
  insertion,
  pick,
  returned,
  type Rows,
  selected,
  withCtes,
} from '../../db/ctes.ts';
import { isLive, isOpen, isOpenSettlement } from '../../db/states.ts';
import { DomainError, wrongField } from '../../errors.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { inScope } from '../../scope.ts';
import { lockedBill } from '../billing/bill-money.ts';
import { billsOfTenancies, type FirstBill } from '../invoices/rent-bills.ts';
import { appliedCredit, creditTurn } from '../payments/applied-credit.ts';
import { CREDIT_OF_PAYERS, CREDIT_OF_TENANT, PAID_BILLS } from '../payments/deposit-held.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import {
  afterEntries,
  dayOfReturn,
  enteredReturn,
  isReturnable,
  lockedSince,
  refuseEarly,
} from '../deposits/deposit-entries.ts';
import { homes, reckoned } from './reckoning.ts';
import { isSilenced, settlementEffects } from './settlement-steps.ts';
import { toView, viewQuery } from './view.ts';

/**
 * Settles: what was agreed is taken off the deposit, with prepaid days and credit moved into it first; open bills are
 * paid of it, and the rest is recorded as returned. What was agreed beyond all of it becomes one bill. The tenant has agreed, or three days have passed; without any
 * reduction the owner may return at once what is not for open bills. All or nothing, only to the sum that the owner has seen,
 * and to no figures but those of this moment.
 *
 * @throws DomainError NOT_FOUND, VALIDATION, FILE_NOT_USABLE, SETTLEMENT_CHANGED, SETTLEMENT_WAITS,
 *   SETTLEMENT_BEFORE_LEAVING, or TENANCY_UNCONFIRMED while a bill of such a tenancy is open
 */
export async function settle(context: Keyed<OwnerContext>, input: SettleInput): Promise<SettlementView> {
  const { db } = context;
  const { id, amount, way } = input;
  const once = onceByKey(context);
  const day = dayOfReturn(context, input.returned_on);
  if (amount > 0 && !way) throw wrongField('way', 'Pilih cara pengembalian');
  const isTheirs = sql`s.id = ${id} and ${inScope(context.scope, settlements, 's')}`;
  const tenancy = sql`(select s.tenancy_id from settlements s where ${isTheirs})`;
  const named = sql`(select (each ->> 'id')::uuid from settlements s,
    jsonb_array_elements(s.figures -> 'bills') as each where ${isTheirs})`;
  // A draft has no figures yet.
  const isAsked = sql`id in (${named} union all select b.id from invoices b
    where ${isOpen(sql`b.status`)} and b.tenant_id = any((select ${homes} from tenancies where id = ${tenancy})::uuid[]))`;
  // Only of a settlement that this call has settled.
  const isPaid = sql`i.id in ${named} and exists (select from settlements s where ${isTheirs}
    and s.settled_at = ${nowIso(context)}::timestamptz and (s.outcome ->> 'to_bills')::bigint > 0)`;
  const {
    repeated,
    results: [, , locked, { rows }, , view],
  } = await once.batch([
    db.execute(creditTurn(sql`id = ${tenancy}`)),
    db.execute(lockedBill(isAsked)),
    db.execute(lockedSince(sql`id = ${tenancy}`)),
    db.execute(booked(context, once, { ...input, day }, tenancy)),
    db.execute(appliedCredit(context, isPaid, { most: MOST_SETTLED_BILLS, isWhole: true })),
    viewQuery(context, tenancy),
  ]);
  const after = toView(context, view);
  if (rows.length === 0 && !repeated) {
    refuseEarly(day, locked.rows);
    throw refusalOf(context, after, input);
  }
  sendNoticesSoon(context);
  return after;
}

/** The statement that books it, but for the bills that are then paid from credit; it answers the tenancy's id. */
function booked(context: OwnerContext, once: OnceByKey, input: SettleInput & { day: string }, tenancy: SQL): SQL {
  const { day, way = null, proof } = input;
  const now = nowIso(context);
  const place = settledPlace(context, once, input, tenancy);
  const change = {
    state: 'SETTLED',
    settled_at: now,
    updated_at: now,
    outcome: sql`${place.outcome}`,
    figures: sql`${place.figures}`,
  } as const;
  const ended = returned('ended', { settled: settlements.id, state: settlements.state })`
    update settlements set ${changes(settlements, change)} from ${place} where settlements.id = ${place.settlement_id}`;
  const row = {
    tenancy_id: place.id,
    ...pick(place, 'owner_id', 'kost_id'),
    ...pick(taken, 'kind', 'amount', 'note', 'proof'),
    day: today(context),
    actor_id: byWhom(context),
    created_at: now,
  };
  const entries = returned('entries', { entered: depositEntries.id })`${insertion(
    depositEntries,
    row,
    sql`${place}, ${takenOf(place)} as taken where ${taken.amount} <> 0 order by taken.turn`,
  )}`;
  const given = afterEntries(place, entries);
  const back = { amount: sql`-${place.amount}`, day, way, note: null, proof };
  const other = sql`nullif(least(${place.amount}, greatest(${place.prepaid} + ${place.credit} - ${place.to_bills}, 0) + ${place.shares}), 0)`;
  const { parts } = enteredReturn(context, 'tenancy.return-deposit', given, back, { other });
  const { step, more } = settledEffects(context, once, place, ended);
  const bill = billedBeyond(context, place);
  return withCtes([place, ended, entries, ...parts, ...bill, step, more], idsOf(place));
}

/** The credit that moves, the trail, the notice and the key. */
function settledEffects(
  context: OwnerContext,
  once: OnceByKey,
  place: ReturnType<typeof settledPlace>,
  ended: Cte<{ state: SQL<string> }>,
) {
  const moved = {
    ...pick(place, 'user_id', 'owner_id', 'kost_id'),
    kind: 'DEPOSIT',
    amount: sql`${place.to_bills} - ${place.credit}`,
    created_at: nowIso(context),
  } as const;
  const step = selected('step', {
    ...pick(place, 'id', 'owner_id', 'kost_id', 'user_id', 'room_id', 'full_name', 'amount', 'owed'),
    state: ended.state,
  })`${place} cross join ${ended}`;
  const { audited, told } = settlementEffects(context, 'tenancy.settle', step, {
    to_return: step.amount,
    owed: step.owed,
  });
  const more = {
    credited: insertion(creditEntries, moved, sql`${place} where ${place.to_bills} <> ${place.credit}`),
    given_back: insertion(
      creditEntries,
      { ...moved, occupant_id: sql`(payer ->> 'id')::uuid`, amount: sql`-(payer ->> 'credit')::bigint` },
      sql`${place} cross join lateral jsonb_array_elements(${place.payers}) as payer
        where ${place.shares} > 0 and (payer ->> 'credit')::bigint > 0`,
    ),
    asked_less: sql`update invoices set given_back = least(given_back + (each ->> 'amount')::bigint, total_amount)
      from ${place} cross join lateral jsonb_array_elements(${place.figures} -> 'prepaid') as each where invoices.id = (each ->> 'id')::uuid`,
    settled_audited: audited,
    settled_told: told,
    kept: once.kept(place, place.id),
  };
  return { step, more };
}

/** The tenancy with what is booked of it; no row if it may not be settled so. */
function settledPlace(context: OwnerContext, once: OnceByKey, input: SettleInput & { day: string }, tenancy: SQL) {
  const { id, version, amount, unreduced, day } = input;
  const which = sql`tenancies.id = ${tenancy} and ${inScope(context.scope, tenancies)} and not ${isLive(sql`tenancies.status`)}`;
  const { from } = reckoned(context, which, sql`s.id = ${id}`);
  // What a code has agreed to can be objected to as long as what is proposed.
  const isAgreed = sql`(s.state = 'AGREED' and (not s.by_code or s.answer_by <= ${nowIso(context)}::timestamptz
    and not ${isSilenced(context, sql`s`)}) and not o.is_stale)`;
  const may = unreduced
    ? sql`${isOpenSettlement()} and m.unreduced = ${amount} and (tenancies.confirmed_at is not null or m.live_due = 0)`
    : sql`${isAgreed} and m.to_return = ${amount}`;
  // Of what is not yet paid nothing is given back: what prepaid days and credit do not give back has paid it.
  const toBills = unreduced ? sql<number>`least(m.live_money, m.live_due)` : sql<number>`m.to_bills`;
  const nothing = sql<number>`0::bigint`;
  const outcome = unreduced
    ? sql`to_jsonb(m) || jsonb_build_object('charges', 0, 'charged', 0, 'prepaid', m.live_prepaid, 'due', m.live_due,
        'to_bills', ${toBills}, 'owed', m.live_due - ${toBills}, 'to_return', m.unreduced, 'parts', m.unreduced_parts)`
    : sql`to_jsonb(m)`;
  return selected('place', {
    ...pick(tenancies, 'id', 'owner_id', 'user_id', 'room_id', 'kost_id', 'status', 'declined_at', 'full_name'),
    settlement_id: sql<string>`s.id`,
    damages: sql<unknown>`s.damages`,
    days: sql<unknown>`case when not s.waives_days then n.live -> 'days' end`,
    figures: sql<unknown>`n.live`,
    prepaid: sql<number>`m.live_prepaid::bigint`,
    credit: sql<number>`m.credit::bigint`,
    shares: sql<number>`m.shares::bigint`,
    payers: sql<unknown>`p.list`,
    charged: unreduced ? nothing : sql<number>`m.charged::bigint`,
    beyond: unreduced ? nothing : sql<number>`(m.charges - m.charged)::bigint`,
    to_bills: sql<number>`(${toBills})::bigint`,
    amount: sql<number>`${amount}::bigint`,
    owed: unreduced ? sql<number>`m.live_due - ${toBills}` : sql<number>`m.owed`,
    outcome,
    deposit_held: nothing,
  })`${from} where d.day = s.leaves_on and s.version = ${version} and ${may}
      and jsonb_array_length(n.live -> 'bills') <= ${MOST_SETTLED_BILLS} and ${isReturnable(day)} and ${once.isFree}`;
}

const taken = fromItem(sql`taken`, 'taken', 'kind', 'amount', 'note', 'proof');

/** What is moved into the deposit, then taken off it: each damage in its order, the days, the bills, as far as it goes. */
function takenOf(place: Rows<'prepaid' | 'credit' | 'shares' | 'charged' | 'to_bills' | 'damages' | 'days'>): SQL {
  return sql`(
    select 1 as turn, 'MOVED' as kind, ${place.prepaid} as amount, 'Sewa dibayar di muka' as note, null as proof from ${place}
    union all select 2, 'MOVED', ${place.credit}, ${CREDIT_OF_TENANT}, null from ${place}
    union all select 2, 'MOVED', ${place.shares}, ${CREDIT_OF_PAYERS}, null from ${place}
    union all select 2 + line.at, 'DEDUCTED', -greatest(least(line.amount, ${place.charged} - line.before), 0), line.reason, line.photo
      from ${place} cross join lateral ${chargesOf(place)} as line
    union all select 2000, 'DEDUCTED', -${place.to_bills}, ${PAID_BILLS}, null from ${place})`;
}

/** Each damage in its order, then the days, and what comes `before` it. */
function chargesOf(place: Rows<'damages' | 'days'>): SQL {
  return sql`(
    select each.*, coalesce(sum(each.amount) over (order by each.at rows between unbounded preceding and 1 preceding), 0) as before
    from (
      select damage.at, (line ->> 'amount')::bigint as amount, line ->> 'reason' as reason, line ->> 'photo' as photo
        from jsonb_array_elements(${place.damages}) with ordinality as damage (line, at)
      union all select 1000, (${place.days} ->> 'amount')::bigint, 'Sewa yang belum ditagih', null
        where ${place.days} ->> 'amount' is not null
    ) as each)`;
}

/** Parts that make one bill of what was agreed and the money does not reach for, with a week to pay and no late fees. */
function billedBeyond(context: OwnerContext, place: ReturnType<typeof settledPlace>) {
  const debtor = selected('debtor', {
    ...pick(place, 'id', 'owner_id', 'user_id', 'kost_id', 'room_id', 'full_name', 'beyond'),
    reasons: sql<string>`(select string_agg(line.reason, ', ' order by line.at) from ${chargesOf(place)} as line
      where line.before + line.amount > ${place.charged})`,
  })`${place} where ${place.beyond} > 0`;
  const bill: FirstBill = {
    id: context.newId(),
    invoice_type: 'CUSTOM',
    title: sql`'Kekurangan keluar kos kamar ' || room_number`,
    line: sql`'Melebihi deposit, rincian dan foto di perhitungan keluar kos: ' || ${debtor.reasons}`,
    amount: debtor.beyond,
    due_date: sql`${addDays(today(context), ISSUED_BEFORE_DUE_DAYS)}::date`,
    isSent: true,
    late_fee_bps: 0,
  };
  return [debtor, ...billsOfTenancies(context, debtor, [bill])];
}

/** What is said of who may still say that they never lived there, so that no credit may pay their bills. */
const OPEN_BILLS =
  'Penyewa ini belum mengonfirmasi hunian. Lunasi atau batalkan dulu tagihannya yang terbuka, lalu coba lagi.';

/** Why it could not be settled. */
function refusalOf(
  context: OwnerContext,
  { settlement, figures, present, sums, is_confirmed, check_out_date, leaves_on }: SettlementView,
  { id, version, unreduced }: SettleInput,
) {
  const isSeen = settlement?.id === id && settlement.version === version;
  if (!isSeen || settlement.state === 'SETTLED' || settlement.state === 'CANCELLED')
    return new DomainError('SETTLEMENT_CHANGED');
  if (check_out_date !== leaves_on) return new DomainError('SETTLEMENT_BEFORE_LEAVING');
  if (unreduced && !is_confirmed && sums.due > 0)
    return new DomainError('TENANCY_UNCONFIRMED', { message: OPEN_BILLS });
  if ((present ?? figures).bills.length > MOST_SETTLED_BILLS)
    return new DomainError('SETTLEMENT_CHANGED', { message: TOO_MANY_BILLS });
  const isFinal = settlement.state === 'AGREED' && !mayStillObject(settlement, nowIso(context));
  return new DomainError(unreduced || isFinal || present ? 'SETTLEMENT_CHANGED' : 'SETTLEMENT_WAITS');
}
