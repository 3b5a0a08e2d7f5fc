/** Whether a bill `i` was sent before a settlement `s`: an instant says it not, where a clock stands still. */
const wasSent = `exists (select from audit_log sent join audit_log settled on settled.id > sent.id
  where sent.subject_id = i.id and sent.action in ('invoice.send', 'invoice.recur')
    and settled.subject_id = s.tenancy_id and settled.action = 'tenancy.settle')`;

const isNamed = (list: string) => `s.figures->'${list}' @> jsonb_build_array(jsonb_build_object('id', i.id))`;

/** The days of a rent that are agreed for, at least: of a month 31, so that a part of one counts as a whole one. */
const daysOfPeriod = `case t.rent_period when 'DAY' then 1 when 'WEEK' then 7 when 'QUARTER' then 92
  when 'HALF_YEAR' then 184 when 'YEAR' then 366 else 31 end`;

/** The first day of a month of a bill, by the day of the month on which its months begin. */
const begins = (month: string) =>
  `least(${month}::date + bill.begun - 1, (${month} + interval '1 month')::date - 1)::timestamp`;

/** The first day that a row of `m` is of, and that after its last: those of its bill, if this is a part of a month. */
const [first, next] = ['greatest(i.covers_from, o.starts_on)', 'i.covers_to + 1'].map(
  (ofPart, later) =>
    `case when extract(day from m.month) > 1 then (${ofPart})::timestamp else ${begins(later ? "(m.month + interval '1 month')" : 'm.month')} end`,
);

/**
 * What a settlement `s` owes of the surcharges of a bill `i`, by a walk over the days of each month of `m`: none of them
 * if the occupant had left on its first day, else those before the tenant left.
 */
const surchargesOwed = `(select coalesce(sum(floor(m.amount * unused.days / unused.of)), 0)
  from occupant_months m join occupants o on o.id = m.occupant_id
    cross join lateral (select months_begin(i.tenant_id, coalesce(i.covers_from, date_trunc('month', i.due_date)::date), i.covers_to + 1) as begun) as bill
    cross join lateral (select count(*) as of, count(*) filter (where day >= s.leaves_on or o.ends_on <= ${first}) as days
      from generate_series(${first}, ${next} - interval '1 day', interval '1 day') as day) as unused
  where m.invoice_id = i.id)`;

/** Whether the lines of a bill `i` are those that it was made with. */
const isAsBilled = `not exists (select from audit_log l where l.subject_id = i.id and l.action in ('invoice.update', 'invoice.set-covers'))`;

/** What must be true of each settlement, from what it has booked and what the bills say since. */
export const settlementRules: Record<string, string> = {
  'what a settlement moved between credit and a deposit is not on both sides': `
    select owner_id as id from (
      select owner_id, amount from credit_entries where kind = 'DEPOSIT'
      union all select owner_id, amount from deposit_entries where note in ('Saldo kredit penyewa', 'Saldo kredit pembayar bagian', 'Tagihan yang belum lunas')
    ) as flow group by owner_id having sum(amount) <> 0`,
  'silence was a yes of who lived there still, or had left less than three days before': `
    select s.id from settlements s join tenancies t on t.id = s.tenancy_id
    where s.accepted_by = 'TIME' and s.state <> 'CANCELLED'
      and not coalesce(s.answered_at >= greatest(s.proposed_at, t.terminated_at) + interval '3 days', false)`,
  'money was returned past a bill that the settlement does not name, or one is open of which it says that nothing is owed': `
    select s.id from settlements s join invoices i on i.tenant_id = s.tenancy_id
    where s.state = 'SETTLED' and i.status in ('SENT', 'VIEWED', 'PARTIAL') and i.invoice_type <> 'SECURITY_DEPOSIT'
      and i.title not like 'Kekurangan keluar kos %' and ${wasSent}
      and not exists (select from payments p where p.invoice_id = i.id and p.voided_at >= s.settled_at)
      and ((s.outcome->>'owed')::bigint = 0 or not ${isNamed('bills')})`,
  'a settlement gave back days of a cancelled bill, or other sums than it names': `
    select s.id from settlements s join invoices i on ${isNamed('prepaid')} and i.tenant_user_id = s.user_id
    where s.state = 'SETTLED' and i.status = 'CANCELLED'
    union all select s.id from settlements s cross join lateral (
      select coalesce(sum((back->>'amount')::bigint), 0) as amount from jsonb_array_elements(s.figures->'prepaid') as back) as named
    where s.state = 'SETTLED' and (named.amount <> (s.outcome->>'prepaid')::bigint or named.amount <> (
      select coalesce(sum(e.amount), 0) from deposit_entries e where e.tenancy_id = s.tenancy_id and e.kind = 'MOVED'
        and e.note = 'Sewa dibayar di muka' and e.created_at = s.settled_at and e.reverses is null))`,
  'a rent was paid for days after its tenant had left, and the settlement gave nothing of it back': `
    select s.id from settlements s join invoices i on i.tenant_id = s.tenancy_id
    where s.state = 'SETTLED' and i.invoice_type = 'MONTHLY_RENT' and i.status = 'PAID' and i.paid_at <= s.settled_at
      and i.covers_to >= s.leaves_on and not ${isNamed('prepaid')} and ${wasSent}
      and not exists (select from audit_log l where l.subject_id = i.id and l.action = 'invoice.set-covers')
      and exists (select from invoice_items l where l.invoice_id = i.id and l.position < 900 and l.description ilike 'sewa%'
        and l.total_price * least(i.covers_to - s.leaves_on + 1, i.covers_to - i.covers_from + 1) >= i.covers_to - i.covers_from + 1)`,
  'a settlement kept some of a rent, or its late fee, of which no day was lived': `
    select s.id from settlements s cross join jsonb_array_elements(s.figures->'prepaid') as back
      join invoices i on i.id = (back->>'id')::uuid and i.tenant_id = s.tenancy_id
    where s.state = 'SETTLED' and back->>'days' = back->>'of' and i.tax_amount = 0 and (back->>'amount')::bigint < i.total_amount
      and (select count(*) from invoice_items l where l.invoice_id = i.id and (l.position < 900 or l.position > 1000)) = 1`,
  'a rent got a late fee whose days begin when its tenant has left, or has agreed to': `
    select i.id from late_fees f join invoices i on i.id = f.invoice_id join tenancies t on t.id = i.tenant_id
    where not exists (select from audit_log l where l.subject_id = i.id and l.action = 'invoice.set-covers')
      and (t.status = 'TERMINATED' and i.covers_from >= t.check_out_date and f.created_at > t.terminated_at
        or exists (select from leavings l where l.tenancy_id = t.id and l.state in ('AGREED', 'STAY_ASKED') and not l.by_link
          and l.leaves_on <= i.covers_from and coalesce(l.answered_at, l.created_at) < f.created_at))`,
  'a settlement gave back more of a bill than its lines, or the agreed rent, ask for these days, and its surcharges for theirs': `
    select s.id from settlements s cross join jsonb_array_elements(s.figures->'prepaid') as back
      join invoices i on i.id = (back->>'id')::uuid and i.tenant_user_id = s.user_id join tenancies t on t.id = i.tenant_id
      cross join lateral (select coalesce(sum(l.total_price) filter (where l.position < 900), 0) as own,
          coalesce(sum(l.total_price) filter (where l.position < 900 and l.description ilike 'sewa%'), 0) as rent,
          count(*) filter (where l.position < 900) as count
        from invoice_items l where l.invoice_id = i.id) as lines
    where s.state = 'SETTLED' and ((back->>'amount')::numeric - ${surchargesOwed} - case when back->>'days' = back->>'of' then (select coalesce(sum(f.amount), 0) from late_fees f where f.invoice_id = i.id) else 0 end) * (back->>'of')::int > (back->>'days')::int *
      case when i.invoice_type <> 'MONTHLY_RENT' or i.tenant_id <> s.tenancy_id then 0
        when lines.count = 1 then lines.own else least(lines.own, greatest(lines.rent,
          greatest(t.monthly_rent, t.next_rent) * ceil((back->>'of')::numeric / ${daysOfPeriod}))) end`,
  'a settlement gave back less of a surcharge than its months that nobody lived through ask for': `
    select s.id from settlements s cross join lateral jsonb_to_recordset(s.figures->'prepaid') as back (id uuid, amount numeric)
      join invoices i on i.id = back.id and i.tenant_user_id = s.user_id
    where s.state = 'SETTLED' and back.amount < ${surchargesOwed} and ${isAsBilled}
    union all select s.id from settlements s join occupants o on o.tenancy_id = s.tenancy_id
      join occupant_months m on m.occupant_id = o.id join invoices i on i.id = m.invoice_id
    where s.state = 'SETTLED' and i.status = 'PAID' and i.paid_at <= s.settled_at and ${surchargesOwed} > 0 and ${isAsBilled} and not ${isNamed('prepaid')}`,
};
