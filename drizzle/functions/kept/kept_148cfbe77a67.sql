-- A statement of invoices.monthBoard, owner.
-- Last made by migration 0110_kept-plans.

CREATE OR REPLACE FUNCTION kept_148cfbe77a67(uuid, uuid, date, date, date, date, date, date, date, date, date, date, date, date, bigint, uuid, bigint, date, bigint, integer, date, date, date)
RETURNS TABLE ("id" uuid, "tenant_name" text, "room_number" text, "kost_name" text, "state" text, "amount" bigint, "remaining_amount" bigint, "late_fees" bigint, "unpaid_late_fees" bigint, "past_due_amount" bigint, "bill_count" bigint, "monthly_rent" bigint, "unstated" json, "bill" jsonb, "automatic_on" date) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with last as materialized(select "r"."kost_id", "r"."floor", "r"."number_order", "r"."id" as room_id, t.id as id from tenancies t join rooms r on r.id = t.room_id
      where t.id = $1::uuid and "t"."owner_id" = $2), page as (
    select rent.* from kosts k cross join lateral (
      select t.id, t.full_name as tenant_name, r.room_number, k.name as kost_name, case when b.status is null then 'UNBILLED'
    when ((b.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) and b.due_date < $3::date then 'LATE'
    when b.status in ('DRAFT', 'PAID', 'PARTIAL') then b.status else 'SENT' end as state,
        coalesce(b.amount, (case when t.next_rent_from <= $4::date::date then t.next_rent else t.monthly_rent end)) as amount, coalesce(b.left_amount, (case when t.next_rent_from <= $5::date::date then t.next_rent else t.monthly_rent end)) as remaining_amount,
        coalesce(b.bill_count, 0) as bill_count,
        coalesce(b.late_fees, 0) as late_fees, coalesce(b.unpaid_late_fees, 0) as unpaid_late_fees, coalesce(b.past_due_amount, 0) as past_due_amount, b.id as bill_id, b.invoice_number, b.title, b.due_date,
        b.viewed_at, b.subtotal, b.is_stated, b.covers_from, b.covers_to, (case when t.next_rent_from <= $6::date::date then t.next_rent else t.monthly_rent end) as monthly_rent, b.total_amount as bill_total, b.remaining_amount as bill_remaining, b.late_fee_amount, b.allow_partial_payment,
        k.id as kost_id, r.floor, r.number_order, r.id as room_id
      from rooms r join tenancies t on t.room_id = r.id and t.status in ('ACTIVE', 'PENDING')
      left join lateral (
    select i.id, i.invoice_number, i.title, i.status, i.viewed_at, i.due_date, i.subtotal, i.covers_from is not null as is_stated, case
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
    from invoices i cross join lateral (select (((extract(year from greatest(date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date, date_trunc('month', (coalesce(i.covers_to, i.due_date) + 1 - (case when extract(day from coalesce(i.covers_from, i.due_date) + 1) = 1 then 31 else extract(day from coalesce(i.covers_from, i.due_date))::int end))::timestamp)::date)) * 12 + extract(month from greatest(date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date, date_trunc('month', (coalesce(i.covers_to, i.due_date) + 1 - (case when extract(day from coalesce(i.covers_from, i.due_date) + 1) = 1 then 31 else extract(day from coalesce(i.covers_from, i.due_date))::int end))::timestamp)::date)))::int - (extract(year from coalesce(i.covers_from, i.due_date)) * 12 + extract(month from coalesce(i.covers_from, i.due_date)))::int) + 1) as months, ((extract(year from $9::date) * 12 + extract(month from $10::date))::int - (extract(year from coalesce(i.covers_from, i.due_date)) * 12 + extract(month from coalesce(i.covers_from, i.due_date)))::int) as place) as covered where i.tenant_id = t.id and (((i.invoice_type = 'MONTHLY_RENT' and i.status <> 'CANCELLED') is true) and (coalesce(i.covers_to, i.due_date) >= $11::date and ((coalesce(i.covers_from, i.due_date) < $12::date) is true) and greatest(date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date, date_trunc('month', (coalesce(i.covers_to, i.due_date) + 1 - (case when extract(day from coalesce(i.covers_from, i.due_date) + 1) = 1 then 31 else extract(day from coalesce(i.covers_from, i.due_date))::int end))::timestamp)::date) >= $13::date))
    order by case when ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) then 0 when i.status = 'DRAFT' then 1 else 2 end, i.due_date, i.id limit 1) as b on true
      where r.kost_id = k.id and r.archived_at is null 
        and (t.contract_start < $14::date or b.id is not null)
        
        
      order by "r".floor, "r".number_order, "r".id fetch first ($15) rows with ties) as rent
    where "k"."owner_id" = $16 
      
    order by k.id, rent.floor, rent.number_order, rent.room_id, rent.id limit $17) select b.id, b.tenant_name, b.room_number, b.kost_name, b.state, b.amount, b.remaining_amount, b.late_fees, b.unpaid_late_fees,
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
    'allow_partial_payment', b.allow_partial_payment, 'awaits_verification', ((select true from payments p where p.invoice_id = b.bill_id and (p.source = 'MANUAL' and p.status = 'PENDING') limit 1) is not null), 'delivery', case when not b.state in ('SENT', 'PARTIAL', 'LATE') then null when b.viewed_at is not null then 'READ'
    else (array['FAILED','NONE','OPENED','DELIVERED','READ'])[coalesce((select max(case when m.state = 'FAILED' then 1 when m.state in ('QUEUED', 'SENDING', 'ACCEPTED', 'SENT', 'UNKNOWN') then 2 when m.state = 'OPENED' then 3 when m.state = 'DELIVERED' then 4 when m.state = 'READ' then 5 end) from (select * from messages where invoice_ids && array[b.bill_id] offset 0) m), 2)] end) end as bill,
  case when b.bill_id is null then (select (
    select min(greatest(coalesce(least((i.rent_month + make_interval(months => for_month.period))::date + (i.rent_day - 1), ((i.rent_month + make_interval(months => for_month.period))::date + make_interval(months => 1))::date - 1), case i.recurrence_type
    when 'WEEKLY' then i.due_date + 7 * for_month.period
    when 'MONTHLY' then (i.due_date + make_interval(months => for_month.period))::date
    when 'QUARTERLY' then (i.due_date + make_interval(months => 3 * for_month.period))::date
    when 'YEARLY' then (i.due_date + make_interval(years => for_month.period))::date end) - $20::int, i.next_issue_on))
    from invoices i cross join lateral (select greatest(i.next_period, case when i.recurrence_type = 'WEEKLY' then 1 else (((extract(year from $21::date) * 12 + extract(month from $22::date))::int - (extract(year from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)) * 12 + extract(month from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)))::int) / (case i.recurrence_type when 'QUARTERLY' then 3 when 'YEARLY' then 12 else 1 end)) end) as period) as for_month
    where i.tenant_id = t.id and (((i.series_period = 0 and i.invoice_type = 'MONTHLY_RENT' and (i.next_issue_on is not null or i.rent_day is not null)) is true) and i.next_issue_on is not null) and ((case when i.recurrence_type = 'WEEKLY' then date_trunc('month', (coalesce(i.covers_from, i.due_date) + 7 * for_month.period)::timestamp)::date
    else (date_trunc('month', (coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date))::timestamp) + make_interval(months => (case i.recurrence_type when 'QUARTERLY' then 3 when 'YEARLY' then 12 else 1 end) * for_month.period))::date end < $23::date
    and (coalesce(least((i.rent_month + make_interval(months => for_month.period))::date + (i.rent_day - 1), ((i.rent_month + make_interval(months => for_month.period))::date + make_interval(months => 1))::date - 1), case i.recurrence_type
    when 'WEEKLY' then i.due_date + 7 * for_month.period
    when 'MONTHLY' then (i.due_date + make_interval(months => for_month.period))::date
    when 'QUARTERLY' then (i.due_date + make_interval(months => 3 * for_month.period))::date
    when 'YEARLY' then (i.due_date + make_interval(years => for_month.period))::date end) <= i.recurrence_end_date) is not false) and coalesce(least((i.rent_month + make_interval(months => for_month.period))::date + (i.rent_day - 1), ((i.rent_month + make_interval(months => for_month.period))::date + make_interval(months => 1))::date - 1), case i.recurrence_type
    when 'WEEKLY' then i.due_date + 7 * for_month.period
    when 'MONTHLY' then (i.due_date + make_interval(months => for_month.period))::date
    when 'QUARTERLY' then (i.due_date + make_interval(months => 3 * for_month.period))::date
    when 'YEARLY' then (i.due_date + make_interval(years => for_month.period))::date end) <= t.contract_end)) from tenancies t where t.id = b.id) end as automatic_on from page b order by b.kost_id, b.floor, b.number_order, b.room_id, b.id;
END $kept$;
