import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import type { LinkedBills } from '#shared/contract/bill-links.ts';
import { LINKED_BILLS, RECEIPT_DAYS, isShareToken } from '#shared/rules/bill-link.ts';
import { firstName } from '#shared/rules/first-name.ts';
import { unreachable } from '#shared/rules/mask.ts';
import { mostListed } from '#shared/rules/page.ts';
import { type Context, nowIso } from '../../context.ts';
import { copied, fromItem } from '../../db/ctes.ts';
import { isPaused } from '../../db/pauses.ts';
import { isoInstant } from '../../db/sql.ts';
import { isLinkedSettlement, isLive, isOpen, isPastDue, isReported } from '../../db/states.ts';
import { foundRow } from '../../errors.ts';
import { signedAddresses } from '../../files/file-address.ts';
import { numberOf } from '../accounts/proofs.ts';
import { isStopped } from '../sending/stopped-numbers.ts';
import { wantsNoReminders } from '../sending/claim-messages.ts';
import { isOpenLeaving, isStanding } from '../billing/standing-renewals.ts';
import { shownCovers } from '../billing/covered-months.ts';
import { itemsOfInvoice } from '../invoices/find-invoice.ts';
import { isOpenAttempt, lastReport, openPaymentColumns, progressOfInvoice } from '../payments/open-attempt.ts';
import { creditReturns, dueShare, isShared, paidShare, shareOf } from '../billing/shares.ts';
import { liveLink } from './live-link.ts';
import { liveShare } from './share-link.ts';
import { isReminderConsent } from './stop-messages.ts';
import { dayIn } from '../../zone.ts';

/**
 * What a link shows: open bills and recent payments. Reading changes nothing, because programs that make previews of
 * links call it too.
 *
 * @throws DomainError NOT_FOUND for a token that is unknown, revoked, ended or malformed
 */
export async function viewBills(context: Context, token: string): Promise<LinkedBills> {
  const { rows } = await context.db.execute<Row>(isShareToken(token) ? share(context, token) : billsOf(context, token));
  const { full_name: name, receipts: paid, returns = [], bills: open, ...rest } = foundRow(rows[0]);
  const bills = open.map(({ rejected_report: no, ...bill }) => ({
    ...bill,
    rejected_report: no && { ...no, reason: unreachable(no.reason) },
  }));
  const named = paid.map((each) => ({ ...each, payer_name: each.payer_name && firstName(each.payer_name) }));
  const given = returns.map((each) => signedAddresses(context, each, 'proof'));
  return { ...rest, bills, receipts: named, returns: given, first_name: firstName(name) };
}

type Row = Omit<LinkedBills, 'first_name' | 'returns'> & Partial<Pick<LinkedBills, 'returns'>> & { full_name: string };

/** All open bills of the link's tenancy. */
function billsOf(context: Context, token: string): SQL {
  const link = fromItem(
    sql`(${liveLink(context, token)}) as link`,
    'link',
    ...(['tenancy_id', 'room_id', 'kost_id', 'full_name'] as const),
  );
  const id = link.tenancy_id;
  return sql`
    select k.name as kost_name, k.zone, k.contact_phone, r.room_number, ${link.full_name},
      ${isPaused(sql`t.owner_id`)} as owner_is_off, open.*, 0 as credit,
      ${receipts(context, sql`p.payer_user_id = t.user_id and i.tenant_id = ${id}`)} as receipts,
      (exists (select from message_consents where withdrawn_at is null and ${isReminderConsent(id)})
        or ${isLive(sql`t.status`)} and not ${wantsNoReminders(sql`t.user_id`, sql`t.owner_id`)})
        and not ${isStopped(numberOf(sql`u`), sql`t.owner_id`)} as gets_reminders,
      t.status = 'ACTIVE' and not exists (select from leavings l where l.tenancy_id = t.id and ${isOpenLeaving}) as may_leave,
      (select case when l.by_link then json_build_object('leaves_on', l.leaves_on, 'state', l.state) end
        from leavings l where l.tenancy_id = t.id order by l.id desc limit 1) as leaving,
      (select json_build_object('id', r.id, 'state', r.state, 'ends_on', r.ends_on, 'contract_end', r.contract_end,
          'monthly_rent', r.monthly_rent, 'rent_from', r.rent_from, 'by_link', r.by_link,
          'asked_rent', case when r.by_link then r.asked_rent end)
        from renewals r where r.tenancy_id = t.id and ${isStanding(dayIn(context, sql`t.zone`), 't')}) as renewal,
      (select json_build_object('state', s.state, 'answer_by', ${isoInstant(sql`s.answer_by`)})
        from settlements s where s.tenancy_id = t.id and ${isLinkedSettlement()}) as settlement,
      (select case when not exists (select from contract_answers a where a.contract_id = c.id and a.role = 'TENANT')
          then json_build_object('id', c.id, 'version', c.version) end
        from contracts c where c.tenancy_id = t.id and ${isLive(sql`t.status`)} order by c.version desc limit 1) as contract
    from ${link} join tenancies t on t.id = ${id} join users u on u.id = t.user_id
      join rooms r on r.id = ${link.room_id} join kosts k on k.id = ${link.kost_id} cross join lateral ${firstOf(openBills(context, id))}`;
}

/** The share of its payer in the open rents: not what else these ask for, nor the tenant's other bills and payments. */
function share(context: Context, token: string): SQL {
  const covers = shownCovers('i');
  const columns = copied('i', ['id', 'invoice_number', 'invoice_type', 'title', 'due_date', 'allow_partial_payment']);
  const paused = isPaused(sql`link.owner_id`);
  return sql`
    select k.name as kost_name, k.zone, k.contact_phone, r.room_number, link.full_name, ${paused} as owner_is_off, false as gets_reminders,
      false as may_leave, null as leaving, null as renewal, null as settlement, null as contract,
      (select greatest(coalesce(sum(c.amount), 0), 0)::bigint from credit_entries c where c.occupant_id = o.id) as credit,
      ${creditReturns(sql`o.id`)} as returns,
      ${receipts(context, sql`p.payer_occupant_id = o.id`)} as receipts, open.*
    from (${liveShare(context, token)}) as link join occupants o on o.id = link.occupant_id
      join rooms r on r.id = link.room_id join kosts k on k.id = link.kost_id cross join lateral ${firstOf(sql`
          select ${sql.join(Object.values(columns), sql`, `)}, ${covers.covers_from} as covers_from, ${covers.covers_to} as covers_to,
            ${isPastDue(sql`i.due_date`, dayIn(context, sql`i.zone`))} as is_overdue, '[]'::json as items, ${shareOf('i')} as total_amount,
            0 as late_fee_amount, ${paidShare('i')} as paid_amount, ${dueShare('i')} as remaining_amount,
            i.remaining_amount as bill_remaining, not ${paused} and ${dueShare('i')} > 0 as takes_payments,
            exists (select from payments p where p.invoice_id = i.id and p.payer_occupant_id = o.id
              and ${isOpenAttempt(nowIso(context))} and p.amount <= i.remaining_amount) as has_open_attempt,
            own.reported is not null as awaits_verification, coalesce(own.reported, 0) as awaiting_amount, own.rejected as rejected_report
          from invoices i cross join lateral (select max(p.amount) filter (where ${isReported()}) as reported, ${lastReport} as rejected
            from payments p where p.invoice_id = i.id and p.payer_occupant_id = o.id) as own
          where link.stays and ${isShared('i')} and ${isOpen(sql`i.status`)}`)}`;
}

/**
 * The first `bills` of some rows, to stand after FROM, and what all of them come to. A share that is paid stays among them while others
 * pay theirs, but keeps none that is `due` out of the list.
 */
function firstOf(bills: SQL): SQL {
  const isDue = sql`filter (where remaining_amount > 0)`;
  const isLate = sql`filter (where is_overdue and remaining_amount > 0)`;
  return sql`(
    select coalesce(to_json((array_agg(to_json(bill) order by remaining_amount = 0, due_date, id))[:${LINKED_BILLS}::int]), '[]') as bills,
      json_build_object('count', count(*) ${isDue}, 'late', count(*) ${isLate},
        'amount', coalesce(sum(remaining_amount), 0), 'awaiting_amount', coalesce(sum(awaiting_amount) ${isDue}, 0),
        'unpaid_late_fees', coalesce(sum(least(late_fee_amount, remaining_amount)), 0),
        'past_due_amount', coalesce(sum(remaining_amount) ${isLate}, 0)) as due
    from (${bills}) as bill) as open`;
}

function openBills(context: Context, tenancyId: SQL): SQL {
  const progress = openPaymentColumns('person', sql`progress.last_report`);
  const covers = shownCovers('invoices');
  return sql`
      select ${sql.join(
        Object.values(copied('invoices', BILL_COLUMNS)),
        sql`, `,
      )}, ${covers.covers_from} as covers_from, ${covers.covers_to} as covers_to, ${isPastDue(invoices.due_date, dayIn(context, invoices.zone))} as is_overdue, ${itemsOfInvoice} as items,
        null as bill_remaining, ${progress.takes_payments} as takes_payments, ${progress.has_open_attempt} as has_open_attempt, ${progress.awaits_verification} as awaits_verification,
        ${progress.awaiting_amount} as awaiting_amount, ${progress.rejected_report} as rejected_report
      from ${invoices} cross join lateral ${progressOfInvoice({ now: nowIso(context) })}
      where invoices.tenant_id = ${tenancyId} and ${isOpen(invoices.status)}`;
}

const BILL_COLUMNS = [
  'id',
  'invoice_number',
  'invoice_type',
  'title',
  'due_date',
  'total_amount',
  'late_fee_amount',
  'paid_amount',
  'remaining_amount',
  'allow_partial_payment',
] as const;

/**
 * Payments `p` of bills `i`, also those taken back; not credit, which may stem from another tenancy. They are found by
 * their payer, so that the bills of years are not read for those of some months.
 */
function receipts(context: Context, which: SQL): SQL {
  const covers = shownCovers('i');
  return sql`(
    select coalesce(json_agg(receipt order by receipt.paid_at desc, receipt.id desc), '[]') from (
      select p.id, p.payment_reference, p.invoice_number, p.invoice_title, p.payment_method, p.payer_name, p.amount,
        ${isoInstant(sql`p.paid_at`)} as paid_at, ${isoInstant(sql`p.voided_at`)} as voided_at, i.status = 'PAID' as is_settled, i.remaining_amount,
        ${covers.covers_from} as covers_from, ${covers.covers_to} as covers_to
      from payments p join invoices i on i.id = p.invoice_id
      where ${which} and (p.status = 'SUCCEEDED' or p.voided_at is not null) and p.source <> 'CREDIT'
        and p.paid_at > ${nowIso(context)}::timestamptz - make_interval(days => ${RECEIPT_DAYS})
      order by p.paid_at desc, p.id desc limit ${mostListed.linkedReceipts}) as receipt)`;
}
