import type pg from 'pg';
import { wrongOwnerNumbers } from './counted-numbers.ts';
import { monthsOfRent } from './covered-months.ts';
import { settlementRules } from './wrong-settlements.ts';
import { wrongKosts } from './kosts-of-rows.ts';
import { wrongStays } from './wrong-stays.ts';

/** The kosts whose zone has changed: what had come before keeps its day. */
export const movedZones = `(select distinct subject_id as kost_id from audit_log where action = 'kost.update' and details ? 'zone')`;

/**
 * Rules that the money of all books must keep at any moment, in SQL that shares nothing with the product's. Each
 * statement finds the rows that break it.
 */
const moneyRules: Record<string, string> = {
  'paid is not the sum of what succeeded payments settled': `
    select i.id from invoices i where i.paid_amount <> (select coalesce(sum(p.allocated_amount), 0) from payments p
      where p.invoice_id = i.id and p.status = 'SUCCEEDED')`,
  'paid is over the total, or the rest below nothing': `
    select id from invoices where paid_amount > total_amount or remaining_amount < 0 or paid_amount < 0`,
  'the status does not say what was paid': `
    select id from invoices where status <> case
      when invoice_type = 'SECURITY_DEPOSIT' and status = 'CANCELLED' then status
      when paid_amount = total_amount then 'PAID' when paid_amount > 0 then 'PARTIAL'
      when status in ('PAID', 'PARTIAL') then '-' else status end
      or (status = 'PAID') <> (paid_at is not null)`,
  'a cancelled or unsent bill has something paid, but a deposit of who left, or a payment that is open, but for a report to a declined tenancy': `
    select i.id from invoices i where i.status in ('CANCELLED', 'DRAFT') and (i.paid_amount <> 0 and not (
      i.invoice_type = 'SECURITY_DEPOSIT' and i.cancel_reason in ('Penyewa sudah keluar kos', 'Kontrak dibatalkan sebelum dimulai')) or exists (
      select from payments p where p.invoice_id = i.id and p.status = 'PENDING' and not (p.source = 'MANUAL' and exists (
        select from tenancies t where t.id = i.tenant_id and t.declined_at is not null))))`,
  'the total is not items, tax and the late fees that stand': `
    select i.id from invoices i where i.total_amount <> i.tax_amount
      + (select sum(quantity * unit_price) from invoice_items it where it.invoice_id = i.id)
      + (select coalesce(sum(amount - waived_amount), 0) from late_fees f where f.invoice_id = i.id)`,
  'the rest, the subtotal or the late fees of a bill are not what its parts give': `
    select i.id from invoices i where i.remaining_amount <> i.total_amount - i.paid_amount
      or i.subtotal <> (select coalesce(sum(it.total_price), 0) from invoice_items it where it.invoice_id = i.id)
      or i.late_fee_amount <> (select coalesce(sum(amount - waived_amount), 0) from late_fees f where f.invoice_id = i.id)`,
  'a deposit is not what of the principal of a deposit bill was paid': `
    select i.id from invoices i where (select coalesce(sum(e.amount), 0)
        from deposit_entries e join payments p on p.id = e.payment_id where p.invoice_id = i.id)
      <> case when i.invoice_type = 'SECURITY_DEPOSIT' then least(i.paid_amount, i.subtotal + i.tax_amount) else 0 end`,
  'a receipt of a deposit is no part of what a payment settled, on its kost’s day and by the way it came in': `
    select e.payment_id as id from deposit_entries e join kosts k on k.id = e.kost_id left join payments p on p.id = e.payment_id
    where e.kind = 'RECEIVED' or e.payment_id is not null
    group by e.payment_id, p.paid_at, p.payment_method, p.allocated_amount, e.kind, e.day, e.way, k.id, k.zone
    having sum(e.amount) <> 0
      and ((e.kind, e.day, e.way) is distinct from
          ('RECEIVED', case when not exists (select from ${movedZones} as z where z.kost_id = k.id) then (p.paid_at at time zone
            case k.zone when 'WITA' then 'Asia/Makassar' when 'WIT' then 'Asia/Jayapura' else 'Asia/Jakarta' end)::date else e.day end, p.payment_method)
        or sum(e.amount) not between 0 and p.allocated_amount)`,
  'a receipt stands at another tenancy, kost or owner than its bill': `
    select e.id from deposit_entries e join payments p on p.id = e.payment_id join invoices i on i.id = p.invoice_id
      where e.tenancy_id <> i.tenant_id or e.kost_id <> i.kost_id or e.owner_id <> i.owner_id`,
  'a deposit is held that its entries do not give, or less than nothing': `
    select tenancy_id as id from (
      select tenancy_id, kind, amount from deposit_entries
      union all select tenancy_id, kind, -amount from deposits cross join lateral (values
        ('RECEIVED', received), ('DEDUCTED', deducted), ('RETURNED', returned), ('MOVED', moved)) as sum (kind, amount)
    ) as each group by tenancy_id, kind having sum(amount) <> 0
    union all select tenancy_id from deposits where held < 0 or held <> received + deducted + returned + moved`,
  'an entry is taken back twice, by another amount, day or kind, or is itself one that takes back': `
    select e.id from deposit_entries e join deposit_entries r on r.id = e.reverses
    where e.amount <> -r.amount or e.day <> r.day or e.kind <> r.kind or e.tenancy_id <> r.tenancy_id or r.reverses is not null
    union all select reverses from deposit_entries where reverses is not null group by reverses having count(*) > 1`,
  'a returned deposit was given back as credit, too': `
    select owner_id as id from (
      select owner_id, amount from deposit_entries where kind = 'RETURNED' and amount > 0 and reverses is null
      union all select owner_id, amount from credit_entries where kind = 'REFUNDED' and occupant_id is null
    ) as flow group by owner_id having sum(amount) <> 0`,
  'late fees over 30% of the principal': `
    select i.id from invoices i join late_fees f on f.invoice_id = i.id
    group by i.id, i.subtotal, i.tax_amount having sum(f.amount - f.waived_amount) * 10 > (i.subtotal + i.tax_amount) * 3`,
  'a payment settled or credited other than what came in': `
    select p.id from payments p where p.allocated_amount + p.credited_amount
      <> case when p.status = 'SUCCEEDED' then p.amount else 0 end`,
  'captured money is not what was settled and credited': `
    select p.id from payments p where p.source = 'GATEWAY'
      and (select coalesce(sum(c.amount - p.fee_amount), 0) from payment_captures c where c.payment_id = p.id)
        <> p.allocated_amount + (select coalesce(sum(e.amount), 0) from credit_entries e
          where e.payment_id = p.id and e.kind = 'OVERPAYMENT')`,
  'succeeded without money, or money without success': `
    select p.id from payments p where p.source = 'GATEWAY'
      and (p.status = 'SUCCEEDED') <> exists (select from payment_captures c where c.payment_id = p.id)`,
  'a credit is not what a payment by hand was over its bill': `
    select p.id from payments p where p.source = 'MANUAL' and p.credited_amount <> (
      select coalesce(sum(e.amount), 0) from credit_entries e where e.payment_id = p.id)`,
  'a payment that was taken back still counts, or one that did not come by hand was taken back': `
    select p.id from payments p where p.voided_at is not null and (p.status <> 'FAILED' or p.source <> 'MANUAL'
      or p.allocated_amount + p.credited_amount <> 0
      or (select coalesce(sum(e.amount), 0) from credit_entries e where e.payment_id = p.id) <> 0)`,
  'a credit below nothing': `
    select user_id as id from credit_entries group by user_id, owner_id, occupant_id having sum(amount) < 0`,
  'a credit is not of who paid, or a payer lives with another owner’s tenant': `
    select e.id from credit_entries e join payments p on p.id = e.payment_id
      where e.occupant_id is distinct from p.payer_occupant_id
    union all select p.id from payments p join occupants o on o.id = p.payer_occupant_id
      where o.owner_id <> p.owner_id or p.payer_name is null`,
  'credit that was used is not what it settled': `
    select p.id from payments p where p.source = 'CREDIT' and (p.status <> 'SUCCEEDED' or p.allocated_amount <> -(
      select coalesce(sum(e.amount), 0) from credit_entries e where e.payment_id = p.id and e.kind = 'APPLIED'))
    union all select e.id from credit_entries e left join payments p on p.id = e.payment_id
      where e.kind = 'APPLIED' and p.source is distinct from 'CREDIT'`,
  'two attempts or two reports of one payer are open on one bill': `
    select invoice_id as id from payments where status = 'PENDING'
    group by invoice_id, source, payer_occupant_id having count(*) > 1`,
  // What follows the rent asks for the days that others leave of a month, if both say which they pay for.
  'a series billed the rent of a month, or of days, that had another one': `
    select i.id from invoices i join invoices first on first.id = i.series_id
    join invoices other on other.tenant_id = i.tenant_id
      and case when other.covers_from is not null and i.covers_from is not null and (first.rent_day is not null or first.rent_period is not null)
        then daterange(other.covers_from, other.covers_to, '[]') && daterange(i.covers_from, i.covers_to, '[]')
        else ${monthsOfRent('other')} && ${monthsOfRent('i')} end
    where i.series_period > 0 and i.recurrence_type <> 'WEEKLY' and i.invoice_type = 'MONTHLY_RENT'
      and other.invoice_type = 'MONTHLY_RENT' and other.series_id is distinct from i.series_id
      and other.sent_at < i.created_at and (other.cancelled_at is null or other.cancelled_at > i.created_at)
      and not exists (select from audit_log a where a.subject_id in (i.id, other.id) and a.action = 'invoice.set-covers')`,
  'a month has two rents of which each should be its only one': `
    select a.id from invoices a join invoices b on b.tenant_id = a.tenant_id and b.id > a.id
      and ${monthsOfRent('b')} && ${monthsOfRent('a')}
    where a.invoice_type = 'MONTHLY_RENT' and b.invoice_type = 'MONTHLY_RENT' and a.sole_rent_of is not null
      and b.sole_rent_of is not null and a.status <> 'CANCELLED' and b.status <> 'CANCELLED'`,
  'a rent is the only one of another month than it pays for': `
    select id from invoices i where sole_rent_of is not null and invoice_type = 'MONTHLY_RENT' and sole_rent_of <> (${monthsOfRent('i')})[1]`,
  'a month of a rent that is billed by itself has two whole bills of its series': `
    select i.series_id as id from invoices i join invoices first on first.id = i.series_id
    where first.rent_day is not null and i.status <> 'CANCELLED' and i.covers_to - i.covers_from >= 27
      and not exists (select from audit_log a where a.subject_id = i.id and a.action = 'invoice.set-covers')
    group by i.series_id, (${monthsOfRent('i')})[1] having count(*) > 1`,
  'two rents that we named have one title for different days': `
    select a.id from invoices a join invoices b on b.tenant_id = a.tenant_id and b.id > a.id and b.title = a.title
    where a.title like 'Sewa kamar %' and a.invoice_type = 'MONTHLY_RENT' and b.invoice_type = 'MONTHLY_RENT'
      and a.status <> 'CANCELLED' and b.status <> 'CANCELLED' and (${monthsOfRent('a')})[1] <> (${monthsOfRent('b')})[1]
      and not exists (select from audit_log l where l.subject_id in (a.id, b.id) and l.action = 'invoice.set-covers')`,
  // With a move, a period of before that was not billed yet is due at once. Further spans of one have its number and 100,000 more each.
  'a later period of a series is not due after an earlier one': `
    select a.id from invoices a join invoices b on b.series_id = a.series_id
    where a.series_period % 100000 < b.series_period % 100000 and a.due_date >= b.due_date
      and not (a.series_period = 0 and exists (select from tenancies t where t.id = a.tenant_id and t.moved_from_id is not null))`,
  'a tenancy has two series of rents, or drafts that begin them': `
    select tenant_id as id from invoices where series_period = 0 and invoice_type = 'MONTHLY_RENT'
      and (next_issue_on is not null or status = 'DRAFT') group by tenant_id having count(*) > 1`,
  'what waited for a rent is on another tenancy’s bill, not among the lines of its bill, or kept by one that was cancelled': `
    select w.id from waiting_items w join invoices i on i.id = w.invoice_id
    cross join lateral (select count(*) as count from invoice_items l
      where l.invoice_id = i.id and l.description = w.title and l.total_price = w.amount) as line
    where w.tenancy_id <> i.tenant_id
      or line.count < (select count(*) from waiting_items o where o.invoice_id = i.id and o.title = w.title and o.amount = w.amount)
        and not exists (select from audit_log l where l.subject_id = i.id and l.action = 'invoice.update')
      or i.status = 'CANCELLED' and line.count > 0 and exists (
        select from tenancies t where t.id = w.tenancy_id and t.status in ('ACTIVE', 'PENDING'))`,
  'a rent has lines of items that wait, wait for another one, or were taken back': `
    select i.id from invoices i where i.status <> 'CANCELLED'
      and (select count(*) from invoice_items l where l.invoice_id = i.id and l.position > 1000)
        > (select count(*) from waiting_items w where w.invoice_id = i.id)`,
  ...settlementRules,
  'a number of an owner’s dashboard is not what a count of all rows gives': wrongOwnerNumbers,
};

/** Whether a bill is a rent that stands, for days that the product itself chose. */
const isOurRent = (alias: string) => `${alias}.invoice_type = 'MONTHLY_RENT' and ${alias}.status <> 'CANCELLED'
  and ${alias}.title like 'Sewa kamar %' and not exists (select from audit_log l
    where l.subject_id = ${alias}.id and l.action in ('invoice.set-covers', 'invoice.update'))`;

/** Whether a bill is a rent that stands and says itself which days it pays for, as an owner typed them. */
const isTypedRent = (alias: string) => `${alias}.invoice_type = 'MONTHLY_RENT' and ${alias}.status <> 'CANCELLED'
  and ${alias}.covers_from is not null and ${alias}.title not like 'Sewa kamar %' and not exists (select from audit_log l
    where l.subject_id = ${alias}.id and l.action = 'invoice.set-covers')`;

const shareDays = (one: string, other: string) =>
  `daterange(${one}.covers_from, ${one}.covers_to, '[]') && daterange(${other}.covers_from, ${other}.covers_to, '[]')`;

/** Each move: the old tenancy `o`, the new one `n`, the instant of its entry in the trail `l`, and what it credited `c`. */
const moves = `tenancies n join tenancies o on o.id = n.moved_from_id
  join audit_log l on l.subject_id = n.id and l.action = 'tenancy.move'
  cross join lateral (select sum(c.amount) as amount from credit_entries c
    where c.user_id = n.user_id and c.owner_id = n.owner_id and c.kind = 'MOVED' and c.created_at = l.created_at) as c`;

/** Rules on all that the product itself has written: tests of one thing insert bills, credit and fees of their own. */
const bookRules: Record<string, string> = {
  'a row is not of the kost that it is about': wrongKosts,
  'money was lost or made between what came in, the bills and the credits': `
    select payer as id from (
      select p.payer_user_id as payer, p.owner_id as owner, c.amount - p.fee_amount as amount
        from payment_captures c join payments p on p.id = c.payment_id
      union all select payer_user_id, owner_id, amount from payments where source = 'MANUAL' and status = 'SUCCEEDED'
      union all select tenant_user_id, owner_id, -paid_amount from invoices
      union all select user_id, owner_id, -amount from credit_entries where kind not in ('REFUNDED', 'MOVED', 'DEPOSIT')
    ) as flow group by payer, owner having sum(amount) <> 0`,
  'deposits held, and revenue with its credit, are not what came in less what was returned': `
    select owner_id as id from (
      select p.owner_id, c.amount - p.fee_amount as amount from payment_captures c join payments p on p.id = c.payment_id
      union all select owner_id, amount from payments where source = 'MANUAL' and status = 'SUCCEEDED'
      union all select owner_id, amount from deposit_entries where kind = 'RETURNED'
      union all select owner_id, amount from credit_entries where kind = 'REFUNDED' and occupant_id is not null
      union all select owner_id, -held from deposits
      union all select owner_id, -amount from owner_numbers where kind = 'REVENUE'
    ) as flow group by owner_id having sum(amount) <> 0`,
  // Who moves back within the month pays again for days that the first move has credited.
  'a day is billed twice by rents that we made': `
    select a.id from invoices a join invoices b on b.tenant_user_id = a.tenant_user_id and b.room_id = a.room_id
      and b.id > a.id and ${shareDays('a', 'b')}
    where ${isOurRent('a')} and ${isOurRent('b')} and not exists (
      select from ${moves} where o.id = a.tenant_id and c.amount is not null and coalesce(n.check_in_date, n.contract_start) <= b.covers_from)`,
  'a day that was prepaid is billed again by a rent that we made': `
    select a.id from invoices a join invoices b on b.tenant_id = a.tenant_id and b.id <> a.id and b.sent_at < a.created_at
      and ${shareDays('a', 'b')}
    where ${isOurRent('a')} and ${isTypedRent('b')}`,
  'a day after a move is billed in both rooms, and nothing was credited': `
    select a.id from ${moves} join invoices a on a.tenant_id = o.id join invoices b on b.tenant_id = n.id and ${shareDays('a', 'b')}
    where ${isOurRent('a')} and ${isOurRent('b')} and a.subtotal > 1000
      and (c.amount is null or a.status = 'DRAFT' or a.sent_at > l.created_at)`,
  // Of all the rooms that a person left in that instant, since a credit names none.
  'a move credited more than the rents of the old room that reach beyond it ask for': `
    select n.id from ${moves} where c.amount > (
      select coalesce(sum(i.subtotal), 0) from tenancies m
        join audit_log at_once on at_once.subject_id = m.id and at_once.action = 'tenancy.move' and at_once.created_at = l.created_at
        join invoices i on i.tenant_id = m.moved_from_id
      where m.user_id = n.user_id and m.owner_id = n.owner_id
        and i.invoice_type = 'MONTHLY_RENT' and i.status not in ('DRAFT', 'CANCELLED') and i.sent_at <= l.created_at
        and coalesce(i.covers_to, (date_trunc('month', i.due_date) + interval '1 month')::date - 1) >= coalesce(m.check_in_date, m.contract_start))`,
  // What they are still asked for counts as well: their credit pays it, unless a payment of it waits to be looked at.
  'a move gave a payer more of their shares back than they have paid or are asked for': `
    select occupant_id as id from credit_entries c where kind = 'MOVED' and occupant_id is not null
    group by occupant_id, user_id, owner_id having sum(amount) > (select coalesce(sum(p.amount), 0) from payments p
      where p.payer_occupant_id = c.occupant_id and (p.status = 'SUCCEEDED' or p.voided_at is not null))
      + (select coalesce(sum(i.remaining_amount), 0) from invoices i where i.tenant_user_id = c.user_id and i.owner_id = c.owner_id
        and i.invoice_type = 'MONTHLY_RENT' and i.status in ('SENT', 'VIEWED', 'PARTIAL'))`,
  // A return by itself in the same instant has a note in every history.
  'what a settlement returned is not its outcome, or it stands twice': `
    select s.id from settlements s where s.state = 'SETTLED' and (s.outcome->>'to_return')::bigint <> -(
      select coalesce(sum(e.amount), 0) from deposit_entries e
      where e.tenancy_id = s.tenancy_id and e.kind = 'RETURNED' and e.reverses is null and e.created_at = s.settled_at
        and e.note is null)
    union all select tenancy_id from settlements where state = 'SETTLED' group by tenancy_id having count(*) > 1`,
  'an occupant’s month is not a line of the rent that asks for it': `
    select i.id from invoices i where (select coalesce(sum(amount), 0) from occupant_months m where m.invoice_id = i.id)
      <> (select coalesce(sum(total_price), 0) from invoice_items l where l.invoice_id = i.id and l.description = 'Tambahan penghuni')
      and i.status <> 'CANCELLED'
      and not exists (select from audit_log a where a.subject_id = i.id and a.action = 'invoice.update')`,
  'what was put on next rents and not taken back neither waits nor is billed, or more does': `
    select kost as id from (
      select subject_id as kost, (details->>'tenants')::int * back as items, (details->>'amount')::bigint * back as amount
        from audit_log cross join lateral (select case when details->'taken_back' is null then 1 else -1 end as back) as sign
        where action = 'kost.add-rent-items'
      union all select kost_id, -1, -amount from waiting_items
    ) as flow group by kost having sum(items) <> 0 or sum(amount) <> 0`,
  'a period of a series twice, or left out without a word': `
    select series_id as id from invoices i where series_id is not null group by series_id
    having count(*) <> count(distinct series_period) or min(series_period) <> 0
      or count(*) + (select coalesce(sum((details->>'periods')::int), 0) from audit_log
          where subject_id = series_id and action = 'invoice.skip-periods')
        not between max(series_period) + 1 and coalesce(max(next_period), 1)`,
  'numbers of a month with a gap or a double': `
    select min(id::text)::uuid as id from invoices group by owner_id, left(invoice_number, 10)
    having count(*) <> max(right(invoice_number, 4)::int) or count(distinct invoice_number) <> count(*)`,
  'a late fee twice a day, before the bill was late, or more than the day’s rate': `
    select i.id from invoices i join late_fees f on f.invoice_id = i.id
    where f.day <= greatest(i.due_date, i.issued_date) or f.amount > (i.subtotal + i.tax_amount) * i.late_fee_bps / 10000
    union all select invoice_id from late_fees group by invoice_id, day having count(*) > 1`,
  'two who live in a room, or live tenancies of a person with two owners': `
    select room_id as id from tenancies where status = 'ACTIVE' group by room_id having count(*) > 1
    union all
    select user_id from tenancies where status in ('ACTIVE', 'PENDING') group by user_id
      having count(distinct owner_id) > 1`,
  'a room’s state is not that of its tenancy': `
    select r.id from rooms r left join tenancies t on t.room_id = r.id and (t.status = 'ACTIVE' or t.status = 'PENDING'
      and not exists (select from tenancies o where o.room_id = r.id and o.status = 'ACTIVE'))
    where (r.status = 'OCCUPIED') <> (t.status is not distinct from 'ACTIVE')
      or t.status = 'PENDING' and r.status <> 'RESERVED' or t.id is not null and r.archived_at is not null`,
  'two stays of a room overlap, or one is not what its tenancy or its room says': wrongStays,
  'an account does not say whether it lives somewhere': `
    select u.id from users u where u.has_live_tenancy <> exists (
      select from tenancies t where t.user_id = u.id and t.status in ('ACTIVE', 'PENDING'))`,
  'a draft is left of a tenancy that has ended': `
    select i.id from invoices i join tenancies t on t.id = i.tenant_id
    where i.status = 'DRAFT' and (t.status = 'INACTIVE' or t.status = 'TERMINATED' and i.invoice_type in ('MONTHLY_RENT', 'SECURITY_DEPOSIT')) and not exists (select from tenancies n where n.moved_from_id = t.id)`,
  'something is owed of a tenancy that was turned down, or credit was spent on it': `
    select i.id from invoices i join tenancies t on t.id = i.tenant_id
    where t.declined_at is not null and (i.status not in ('PAID', 'CANCELLED') or i.next_issue_on is not null
      or exists (select from payments p where p.invoice_id = i.id and p.source = 'CREDIT'))`,
  'a tenancy was turned down and its owner is not refused, or not told, or has assigned the person again': `
    select t.id from tenancies t where t.declined_at is not null and (not exists (
        select from tenancy_refusals r where r.owner_id = t.owner_id and r.user_id = t.user_id)
      or not exists (select from notices n where n.user_id = t.owner_id and n.kind = 'TENANCY_DECLINED')
      or t.status in ('ACTIVE', 'PENDING'))`,
  'a complaint’s end does not follow its state': `
    select id from complaints where (status in ('RESOLVED', 'CLOSED')) <> (resolved_at is not null)`,
};

/** How many audit entries of an action each row must have. */
const trails: Record<string, string> = {
  'payment.settle': `select p.id, count(c.id) as due from payments p
    left join payment_captures c on c.payment_id = p.id group by p.id`,
  'payment.open': `select id, (source = 'GATEWAY')::int as due from payments`,
  'payment.apply-credit': `select id, (source = 'CREDIT')::int as due from payments`,
  'payment.record': `select p.id, (source = 'MANUAL' and not exists (
      select from audit_log r where r.subject_id = p.id and r.action = 'payment.report'))::int as due from payments p`,
  'payment.approve': `select p.id, (source = 'MANUAL' and (status = 'SUCCEEDED' or voided_at is not null) and exists (
      select from audit_log r where r.subject_id = p.id and r.action = 'payment.report'))::int as due from payments p`,
  'payment.reject': `select id, (source = 'MANUAL' and rejection_reason is not null)::int as due from payments`,
  'payment.void': `select id, (voided_at is not null)::int as due from payments`,
  'invoice.create': `select id, (coalesce(series_period, 0) = 0)::int as due from invoices`,
  'invoice.recur': `select id, (series_period > 0)::int as due from invoices where series_period is not null`,
  'invoice.send': `select id, (issued_date is not null and coalesce(series_period, 0) = 0)::int as due from invoices`,
  'invoice.cancel': `select i.id, (i.status = 'CANCELLED')::int + (
      select count(*) from audit_log c join audit_log o on o.request_id = c.request_id and o.action = 'tenancy.checkout'
        join audit_log u on u.subject_id = o.subject_id and u.action = 'tenancy.undo-checkout' and u.id > o.id
      where c.subject_id = i.id and c.action = 'invoice.cancel' and not exists (select from audit_log later
        where later.subject_id = o.subject_id and later.action = 'tenancy.checkout' and later.id > o.id and later.id < u.id)
    ) as due from invoices i`,
  'tenancy.create': `select id, (moved_from_id is null)::int as due from tenancies`,
  'tenancy.move': `select id, (moved_from_id is not null)::int as due from tenancies`,
  'tenancy.settle': `select id, (select count(*) from settlements s where s.tenancy_id = t.id and s.settled_at is not null) as due
    from tenancies t`,
  'tenancy.checkout': `select id, (status = 'TERMINATED' and not exists (
      select from tenancies n where n.moved_from_id = t.id))::int + (select count(*) from audit_log u
      where u.subject_id = t.id and u.action = 'tenancy.undo-checkout') as due from tenancies t where declined_at is null`,
  'tenancy.return-deposit': `select t.id, (select count(*) from deposit_entries e
      where e.tenancy_id = t.id and e.kind = 'RETURNED' and e.amount < 0) as due from tenancies t`,
  'tenancy.take-back-deposit': `select t.id, (select count(*) from deposit_entries e
      where e.tenancy_id = t.id and e.reverses is not null) as due from tenancies t`,
  'tenancy.confirm': `select id, (confirmed_at is not null and moved_from_id is null and 'email' <> all(owner_typed))::int as due
    from tenancies`,
  'tenancy.decline': `select id, (declined_at is not null)::int as due from tenancies`,
};

const sums = `
  select 'the trail does not hold the late fees of a bill' as problem, i.id::text as id from invoices i
  where (select coalesce(sum(amount), 0) from late_fees f where f.invoice_id = i.id) <> (
      select coalesce(sum((details->>'amount')::bigint), 0) from audit_log
      where subject_id = i.id and action = 'invoice.late-fee')
    or (select coalesce(sum(waived_amount), 0) from late_fees f where f.invoice_id = i.id) <> (
      select coalesce(sum((details->>'amount')::bigint), 0) from audit_log
      where subject_id = i.id and action = 'invoice.waive-late-fees')
  union all
  select 'somebody acted in another’s business', a.subject_id::text from audit_log a join users u on u.id = a.actor_id
  where u.role = 'OWNER' and a.owner_id <> a.actor_id
    or u.role = 'TENANT' and a.action in ('payment.open', 'payment.report', 'payment.apply-credit') and not exists (
      select from payments p where p.id = a.subject_id and p.payer_user_id = a.actor_id)`;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

const broken = (rules: Record<string, string>) =>
  Object.entries(rules).map(
    ([problem, rows]) => `select ${quoted(problem)} as problem, id::text from (${rows}) as broken`,
  );

const untrailed = Object.entries(trails).map(
  ([action, rows]) => `select ${quoted(`the trail does not hold ${action} as often as it happened`)}, it.id::text
    from (${rows}) as it where it.due <> (
      select count(*) from audit_log a where a.subject_id = it.id and a.action = ${quoted(action)})`,
);
const statement = [sums, ...broken(moneyRules), ...broken(bookRules), ...untrailed].join('\nunion all\n');

/** What is wrong with the books; empty if they are sound. */
export async function unsoundMoney(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ problem: string; id: string }>({ name: 'sound money', text: statement });
  return rows.map(({ problem, id }) => `${problem}: ${id}`);
}

const owned = [
  'invoices',
  'payments',
  'credit_entries',
  'tenancies',
  'rooms',
  'audit_log',
  'owner_numbers',
  'waiting_items',
  'deposit_entries',
  'deposits',
  'settlements',
];

/** The query of what is wrong with one owner's money: the rules read the owner's rows under the tables' names. */
export function unsoundMoneyOf(ownerId: string): string {
  const tables = owned.map(
    (table) => `${table} as (select * from public.${table} where owner_id = ${quoted(ownerId)})`,
  );
  return `with ${tables.join(', ')} ${broken(moneyRules).join(' union all ')}`;
}
