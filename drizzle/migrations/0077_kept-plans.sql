CREATE OR REPLACE FUNCTION kept_1719849136b7(uuid, date, bigint, uuid, text, bigint, uuid, bigint, uuid, date, integer, bigint, uuid, uuid, bigint, uuid, bigint, bigint, bigint, bigint, bigint, bigint, uuid, date, bigint, bigint, date, integer, bigint, bigint, uuid, uuid, bigint, uuid, bigint, bigint, uuid, bigint, integer, integer, integer, bigint, bigint, date, date, date, integer, date, integer, date, bigint, bigint, integer, bigint, bigint, integer, bigint, bigint, bigint)
RETURNS TABLE ("late_sums" json, "late" json, "proofs" json, "complaints" json, "work" json, "tenants" json, "contracts" json, "stopped" json, "doubled" json, "rooms" json, "kosts" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with late_bills as materialized(select "invoices"."tenant_id", "invoices"."due_date" from invoices
      where "invoices"."owner_id" = $1 and ((status in ('SENT', 'VIEWED', 'PARTIAL')) is true) and due_date < $2::date order by due_date, id limit $3), late as materialized(select late_bills.tenant_id as id, min(late_bills.due_date) as due_date from late_bills group by late_bills.tenant_id), proofs as materialized(select "p"."id", "p"."tenant_name", "p"."room_number", "p"."kost_name", "p"."amount", "p"."created_at" from payments p
      where "p"."owner_id" = $4 and p.source = (select $5::text) and p.status = 'PENDING' order by p.id limit $6), unsettled as materialized(select "tenancies"."id", "tenancies"."kost_id", confirmed_at is null as is_unanswered, incomplete <> '{}' as is_incomplete from tenancies
      where "tenancies"."owner_id" = $7 and ((status in ('ACTIVE', 'PENDING') and (confirmed_at is null or incomplete <> '{}')) is true)
      order by id limit $8), ending as materialized(select "tenancies"."id", "tenancies"."kost_id", "tenancies"."contract_end" from tenancies
      where "tenancies"."owner_id" = $9 and status = 'ACTIVE' and contract_end <= $10::date + $11::int
      order by contract_end limit $12), empty as materialized(select "r"."id", "r"."room_number", "r"."kost_id", "r"."monthly_rent", to_char(coalesce(
    (select max(t.check_out_date) from tenancies t where t.room_id = r.id and t.check_out_date is not null),
    (r.created_at at time zone 'Asia/Jakarta')::date), 'YYYY-MM-DD') as since from (select * from rooms where "rooms"."owner_id" = $13 and ((archived_at is null and status = 'AVAILABLE') is true) and not kost_id = any(array(select id from kosts where "kosts"."owner_id" = $14 and not is_active))
        order by id limit $15) as r), watched as materialized(select "t"."id", "t"."kost_id", found.is_doubled as is_doubled, found.invoice_id as invoice_id from (
        select s.tenant_id, count(s.next_issue_on) > 1 as is_doubled, (array_agg(s.id order by s.next_issue_on is null, s.id desc))[1] as invoice_id
        from invoices s where "s"."owner_id" = $16 and ((s.series_period = 0 and s.invoice_type = 'MONTHLY_RENT' and (s.next_issue_on is not null or s.next_period is not null and s.stop_noted_at is null and (s.status = 'CANCELLED' or s.recurrence_end_date is not null))) is true)
        group by s.tenant_id having count(s.next_issue_on) <> 1
      ) as found join tenancies t on t.id = found.tenant_id and t.status in ('ACTIVE', 'PENDING') order by t.id limit $17), homes as materialized(select "t"."id", "t"."full_name", "t"."status", "t"."user_id", "t"."kost_id", "r"."room_number", k.name as kost_name from tenancies t join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id
    where t.id = any(array(select id from (select * from late order by due_date, id limit $18) as first) || array(select id from (select id from unsettled order by id limit $19) as first) || array(select id from (select id, contract_end from ending order by contract_end, id limit $20) as first) || array(select id from (select * from watched where watched.is_doubled order by id limit $21) as first) || array(select id from (select * from watched where not watched.is_doubled order by id limit $22) as first))) 
      select (select json_build_object('bills', coalesce(sum(count), 0)::bigint, 'amount', coalesce(sum(amount), 0)::bigint)
    from (select kind, day, count, amount from owner_numbers where "owner_numbers"."owner_id" = $23) as numbers where kind in ('SENT', 'VIEWED', 'PARTIAL') and day < $24::date) as late_sums, json_build_object('people', (select count(*) from late),
    'has_more', (select count(*) from late_bills) > $25, 'first', (select coalesce(json_agg(listed), '[]') from (
    select homes.id as tenancy_id, homes.full_name as tenant_name, homes.room_number as room_number, homes.kost_name as kost_name, sums.amount, sums.unpaid_late_fees, first.due_date, not homes.status in ('ACTIVE', 'PENDING') as has_left, sums.awaits_verification
    from (select * from late order by due_date, id limit $26) as first join homes on homes.id = first.id
    cross join lateral (
      select sum(i.remaining_amount)::bigint as amount, sum(least(i.late_fee_amount, i.remaining_amount))::bigint as unpaid_late_fees,
        bool_or(((select true from payments p where p.invoice_id = i.id and (p.source = 'MANUAL' and p.status = 'PENDING') limit 1) is not null)) as awaits_verification
      from invoices i
      where i.tenant_user_id = homes.user_id and i.tenant_id = homes.id and ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) and i.due_date < $27::date
    ) as sums
    order by first.due_date, first.id) as listed)) as late, (select json_build_object('count', least(count(*), $28::int), 'has_more', count(*) > $29, 'first', (select coalesce(json_agg(listed), '[]') from (
    select id, tenant_name, room_number, kost_name, amount, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from proofs order by id limit $30) as listed)) from proofs) as proofs,
        json_build_object('count', (select count(*) from complaints where "complaints"."owner_id" = $31 and status in ('OPEN', 'IN_PROGRESS')),
          'first', (select coalesce(json_agg(listed), '[]') from (
    select id, title, tenant_name, room_number, kost_name, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from ((
      select * from complaints where "complaints"."owner_id" = $32 and status = 'OPEN' order by id limit $33) union all (
      select * from complaints where "complaints"."owner_id" = $34 and status = 'IN_PROGRESS' order by id limit $35)) as oldest order by id limit $36) as listed)) as complaints,
        (select coalesce(json_agg(listed), '[]') from (
    select c.id, c.title, c.tenant_name, c.room_number, c.kost_name, w.state
    from complaints c join work_orders w on w.complaint_id = c.id and w.state in ('DONE', 'OPEN')
      and w.state in ('OPEN', 'ASSIGNED', 'ACCEPTED', 'IN_PROGRESS', 'DONE', 'REWORK')
    where "c"."owner_id" = $37 and c.status in ('IN_PROGRESS', 'OPEN') order by c.id limit $38) as listed) as work, (select json_build_object('are_in', json_agg(kost_id), 'counts', json_build_object('count', least(count(*), $39::int),
  'unanswered', least(count(*) filter (where unsettled.is_unanswered), $40::int),
  'incomplete', least(count(*) filter (where unsettled.is_incomplete), $41::int),
  'has_more', count(*) > $42, 'first', (select coalesce(json_agg(listed), '[]') from (
    select homes.id as tenancy_id, homes.full_name as tenant_name, homes.room_number as room_number, homes.kost_name as kost_name, homes.kost_id from (select id from unsettled order by id limit $43) as u join homes using (id) order by id) as listed))) from unsettled) as tenants, (select json_build_object('ended_in', json_agg(kost_id) filter (where contract_end < $44::date), 'ending_in', json_agg(kost_id) filter (where contract_end >= $45::date),
    'counts', json_build_object('ended', least(count(*) filter (where contract_end < $46::date), $47::int),
      'ending', greatest(least(count(*) filter (where contract_end >= $48::date), $49::int - count(*) filter (where contract_end < $50::date)), 0),
      'has_more', count(*) > $51, 'first', (select coalesce(json_agg(listed), '[]') from (
    select homes.id as tenancy_id, homes.full_name as tenant_name, homes.room_number as room_number, homes.kost_name as kost_name, homes.kost_id, c.contract_end
    from (select id, contract_end from ending order by contract_end, id limit $52) as c join homes using (id) order by c.contract_end, id) as listed))) from ending) as contracts,
        (select json_build_object('are_in', json_agg(kost_id), 'counts', json_build_object('count', least(count(*), $53::int),
  'has_more', count(*) > $54, 'first', (select coalesce(json_agg(listed), '[]') from (
    select homes.id as tenancy_id, homes.full_name as tenant_name, homes.room_number as room_number, homes.kost_name as kost_name, homes.kost_id from (select * from watched where not watched.is_doubled order by id limit $55) as w join homes using (id) order by id) as listed)))
  from watched where not watched.is_doubled) as stopped, (select json_build_object('count', least(count(*), $56::int), 'has_more', count(*) > $57, 'first', (select coalesce(json_agg(listed), '[]') from (
    select homes.id as tenancy_id, homes.full_name as tenant_name, homes.room_number as room_number, homes.kost_name as kost_name, w.invoice_id from (select * from watched where watched.is_doubled order by id limit $58) as w join homes using (id) order by id) as listed))
  from watched where watched.is_doubled) as doubled,
        json_build_object(
  'all', (select coalesce(json_agg(json_build_object('kost_id', kost_id, 'monthly_rent', monthly_rent, 'since', since)), '[]') from empty),
  'first', (select coalesce(json_agg(listed), '[]') from (
    select e.id, e.room_number, e.kost_id, k.name as kost_name, e.monthly_rent, e.since
    from (select * from empty order by since, monthly_rent desc, id limit $59) as e
    join kosts k on k.id = e.kost_id order by e.since, e.monthly_rent desc, e.id) as listed)) as rooms, (select coalesce(json_agg(listed), '[]') from (select id, name from kosts where id = any(array(select ending.kost_id from ending) || array(select unsettled.kost_id from unsettled) || array(select watched.kost_id from watched) || array(select empty.kost_id from empty)) order by name, id) as listed) as kosts;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_1f20325e307d(uuid, uuid, date, date, date, date, date, date, date, date, date, date, date, date, bigint, uuid, bigint, date, bigint, integer, date, date, date)
RETURNS TABLE ("id" uuid, "tenant_name" text, "room_number" text, "kost_name" text, "state" text, "amount" bigint, "remaining_amount" bigint, "late_fees" bigint, "unpaid_late_fees" bigint, "past_due_amount" bigint, "bill_count" bigint, "monthly_rent" bigint, "unstated" json, "bill" jsonb, "automatic_on" date) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with last as materialized(select "r"."kost_id", "r"."floor", "r"."number_order", "r"."id" as room_id from tenancies t join rooms r on r.id = t.room_id
      where t.id = $1::uuid and "t"."owner_id" = $2), page as (
    select rent.* from kosts k cross join lateral (
      select t.id, t.full_name as tenant_name, r.room_number, k.name as kost_name, case when b.status is null then 'UNBILLED'
    when ((b.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) and b.due_date < $3::date then 'LATE'
    when b.status in ('DRAFT', 'PAID', 'PARTIAL') then b.status else 'SENT' end as state,
        coalesce(b.amount, (case when t.next_rent_from <= $4::date::date then t.next_rent else t.monthly_rent end)) as amount, coalesce(b.left_amount, (case when t.next_rent_from <= $5::date::date then t.next_rent else t.monthly_rent end)) as remaining_amount,
        coalesce(b.bill_count, 0) as bill_count,
        coalesce(b.late_fees, 0) as late_fees, coalesce(b.unpaid_late_fees, 0) as unpaid_late_fees, coalesce(b.past_due_amount, 0) as past_due_amount, b.id as bill_id, b.invoice_number, b.title, b.due_date,
        b.subtotal, b.is_stated, b.covers_from, b.covers_to, (case when t.next_rent_from <= $6::date::date then t.next_rent else t.monthly_rent end) as monthly_rent, b.total_amount as bill_total, b.remaining_amount as bill_remaining, b.late_fee_amount, b.allow_partial_payment,
        k.id as kost_id, r.floor, r.number_order, r.id as room_id
      from rooms r join tenancies t on t.room_id = r.id and t.status in ('ACTIVE', 'PENDING')
      left join lateral (
    select i.id, i.invoice_number, i.title, i.status, i.due_date, i.subtotal, i.covers_from is not null as is_stated, case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_from is not null then i.covers_from
    when i.recurrence_type <> 'WEEKLY' then date_trunc('month', (i.due_date)::timestamp)::date end as covers_from,
      case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_to is not null then i.covers_to
    when i.recurrence_type <> 'WEEKLY' then (date_trunc('month', (i.due_date)::timestamp) + make_interval(months => 1))::date - 1 end as covers_to, i.total_amount, i.remaining_amount, i.late_fee_amount,
      i.allow_partial_payment, count(*) over () as bill_count, (sum((i.total_amount * (covered.place + 1) / covered.months - i.total_amount * covered.place / covered.months)) over ())::bigint as amount,
      (sum((i.remaining_amount * (covered.place + 1) / covered.months - i.remaining_amount * covered.place / covered.months)) over ())::bigint as left_amount,
      (sum((i.late_fee_amount * (covered.place + 1) / covered.months - i.late_fee_amount * covered.place / covered.months)) over ())::bigint as late_fees,
      (sum((least(i.late_fee_amount, i.remaining_amount) * (covered.place + 1) / covered.months - least(i.late_fee_amount, i.remaining_amount) * covered.place / covered.months)) over ())::bigint as unpaid_late_fees,
      (sum(((case when ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) and i.due_date < $7::date then i.remaining_amount else 0 end) * (covered.place + 1) / covered.months - (case when ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) and i.due_date < $8::date then i.remaining_amount else 0 end) * covered.place / covered.months)) over ())::bigint as past_due_amount
    from invoices i cross join lateral (select (((extract(year from greatest(date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date, date_trunc('month', (coalesce(i.covers_to, i.due_date) + 1 - (case when extract(day from coalesce(i.covers_from, i.due_date) + 1) = 1 then 31 else extract(day from coalesce(i.covers_from, i.due_date))::int end))::timestamp)::date)) * 12 + extract(month from greatest(date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date, date_trunc('month', (coalesce(i.covers_to, i.due_date) + 1 - (case when extract(day from coalesce(i.covers_from, i.due_date) + 1) = 1 then 31 else extract(day from coalesce(i.covers_from, i.due_date))::int end))::timestamp)::date)))::int - (extract(year from coalesce(i.covers_from, i.due_date)) * 12 + extract(month from coalesce(i.covers_from, i.due_date)))::int) + 1) as months, ((extract(year from $9::date) * 12 + extract(month from $10::date))::int - (extract(year from coalesce(i.covers_from, i.due_date)) * 12 + extract(month from coalesce(i.covers_from, i.due_date)))::int) as place) as covered where i.tenant_id = t.id and (((i.invoice_type = 'MONTHLY_RENT' and i.status <> 'CANCELLED') is true) and (coalesce(i.covers_to, i.due_date) >= $11::date and coalesce(i.covers_from, i.due_date) < $12::date and greatest(date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date, date_trunc('month', (coalesce(i.covers_to, i.due_date) + 1 - (case when extract(day from coalesce(i.covers_from, i.due_date) + 1) = 1 then 31 else extract(day from coalesce(i.covers_from, i.due_date))::int end))::timestamp)::date) >= $13::date))
    order by case when ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) then 0 when i.status = 'DRAFT' then 1 else 2 end, i.due_date, i.id limit 1) as b on true
      where r.kost_id = k.id and r.archived_at is null 
        and (t.contract_start < $14::date or b.id is not null)
        
        
      order by "r".floor, "r".number_order, "r".id limit $15) as rent
    where "k"."owner_id" = $16 
      
    order by k.id, rent.floor, rent.number_order, rent.room_id limit $17) select b.id, b.tenant_name, b.room_number, b.kost_name, b.state, b.amount, b.remaining_amount, b.late_fees, b.unpaid_late_fees,
  b.past_due_amount, b.bill_count, b.monthly_rent,
  case when b.bill_id is null then (
    select coalesce(json_agg(json_build_object('id', unstated.id, 'invoice_number', unstated.invoice_number, 'title', unstated.title,
      'due_date', unstated.due_date, 'total_amount', unstated.total_amount, 'subtotal', unstated.subtotal)), '[]')
    from (select i.* from invoices i
      where i.tenant_id = b.id and ((i.invoice_type = 'MONTHLY_RENT' and i.status <> 'CANCELLED') is true) and coalesce(i.covers_to, i.due_date) < ($18::date + make_interval(months => 1))::date
      order by coalesce(i.covers_to, i.due_date) desc limit $19) as unstated
    where unstated.covers_from is null and unstated.recurrence_type <> 'WEEKLY') end as unstated,
  case when b.bill_id is not null then jsonb_build_object('id', b.bill_id, 'invoice_number', b.invoice_number,
    'title', b.title, 'due_date', b.due_date, 'subtotal', b.subtotal, 'is_stated', b.is_stated, 'covers_from', b.covers_from, 'covers_to', b.covers_to,
    'total_amount', b.bill_total, 'remaining_amount', b.bill_remaining,
    'late_fee_amount', b.late_fee_amount,
    'allow_partial_payment', b.allow_partial_payment, 'awaits_verification', ((select true from payments p where p.invoice_id = b.bill_id and (p.source = 'MANUAL' and p.status = 'PENDING') limit 1) is not null)) end as bill,
  case when b.bill_id is null then (select (
    select min(greatest(coalesce(least((i.rent_month + make_interval(months => for_month.period))::date + (i.rent_day - 1), ((i.rent_month + make_interval(months => for_month.period))::date + make_interval(months => 1))::date - 1), case i.recurrence_type
    when 'WEEKLY' then i.due_date + 7 * for_month.period
    when 'MONTHLY' then (i.due_date + make_interval(months => for_month.period))::date
    when 'QUARTERLY' then (i.due_date + make_interval(months => 3 * for_month.period))::date
    when 'YEARLY' then (i.due_date + make_interval(years => for_month.period))::date end) - $20::int, i.next_issue_on))
    from invoices i cross join lateral (select greatest(i.next_period, case when i.recurrence_type = 'WEEKLY' then 1 else (((extract(year from $21::date) * 12 + extract(month from $22::date))::int - (extract(year from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)) * 12 + extract(month from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)))::int) / (case i.recurrence_type when 'QUARTERLY' then 3 when 'YEARLY' then 12 else 1 end)) end) as period) as for_month
    where i.tenant_id = t.id and (((i.series_period = 0 and i.invoice_type = 'MONTHLY_RENT' and (i.next_issue_on is not null or i.rent_day is not null)) is true) and i.next_issue_on is not null) and (case when i.recurrence_type = 'WEEKLY' then date_trunc('month', (coalesce(i.covers_from, i.due_date) + 7 * for_month.period)::timestamp)::date
    else (date_trunc('month', (coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date))::timestamp) + make_interval(months => (case i.recurrence_type when 'QUARTERLY' then 3 when 'YEARLY' then 12 else 1 end) * for_month.period))::date end < $23::date
    and (coalesce(least((i.rent_month + make_interval(months => for_month.period))::date + (i.rent_day - 1), ((i.rent_month + make_interval(months => for_month.period))::date + make_interval(months => 1))::date - 1), case i.recurrence_type
    when 'WEEKLY' then i.due_date + 7 * for_month.period
    when 'MONTHLY' then (i.due_date + make_interval(months => for_month.period))::date
    when 'QUARTERLY' then (i.due_date + make_interval(months => 3 * for_month.period))::date
    when 'YEARLY' then (i.due_date + make_interval(years => for_month.period))::date end) <= i.recurrence_end_date) is not false)
      and coalesce(least((i.rent_month + make_interval(months => for_month.period))::date + (i.rent_day - 1), ((i.rent_month + make_interval(months => for_month.period))::date + make_interval(months => 1))::date - 1), case i.recurrence_type
    when 'WEEKLY' then i.due_date + 7 * for_month.period
    when 'MONTHLY' then (i.due_date + make_interval(months => for_month.period))::date
    when 'QUARTERLY' then (i.due_date + make_interval(months => 3 * for_month.period))::date
    when 'YEARLY' then (i.due_date + make_interval(years => for_month.period))::date end) <= t.contract_end) from tenancies t where t.id = b.id) end as automatic_on from page b order by b.kost_id, b.floor, b.number_order, b.room_id;
END $kept$;
--> statement-breakpoint
DROP FUNCTION kept_7af6fd6e2616;
--> statement-breakpoint
DROP FUNCTION kept_ec12fb0cb077;
