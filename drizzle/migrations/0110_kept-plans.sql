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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_d72d137cb425(uuid, text[], uuid, text[], text[], text[], uuid, text[], text, text, bigint, uuid, bigint, text[], uuid, text[], text[], bigint, date, bigint, uuid, bigint, bigint, uuid, bigint, uuid, bigint, text[], bigint, bigint)
RETURNS TABLE ("tenants" json, "rooms" json, "invoices" json, "payments" json, "complaints" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with places as materialized(select r.id as id, r.number as number, concat(r.number, r.kost) as said from (
      select r.id, replace(replace(r.number_normal, '''', ''), '-', '') as number, case when names is not null then names ->> r.kost_id::text end as kost
      from (select jsonb_object_agg(k.id, e'\n' || replace(replace(k.name_normal, '''', ''), '-', '')) as names from kosts k where "k"."owner_id" = $1 and replace(replace(k.name_normal, '''', ''), '-', '') like any($2::text[])) as k, rooms r
      where "r"."owner_id" = $3) as r
    where r.number like any($4::text[]) or r.kost is not null), people as materialized(select "t"."id", "t"."kost_id", "t"."full_name", "t"."phone", "t"."status", "t"."contract_end", r.room_number as room_number, k.name as kost_name, best.is_live as is_live, best.in_name as in_name, best.begins as begins from (select t.id, t.in_name, t.is_live, t.begins from (
      select t.id, t.status in ('ACTIVE', 'PENDING') as is_live, (select count(*) from unnest($5::text[]) as word where t.name like word) as in_name, exists (select from unnest($6::text[]) as word where starts_with(t.name, word)) as begins
      from (
        select t.id, t.status, t.room_id, t.phone, t.phone_e164, replace(replace(t.name_normal, '''', ''), '-', '') as name
        from tenancies t where "t"."owner_id" = $7) as t
        left join places as place on place.id = t.room_id
      where t.name || coalesce(e'\n' || place.said, '') like all($8::text[])
        or strpos(t.phone_e164, $9::text) > 0 or strpos(t.phone, $10::text) > 0) as t
    order by in_name desc, is_live desc, begins desc, id desc limit $11) as best join tenancies t on t.id = best.id
    join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id), bills as materialized(select i.id as id, ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) as is_open, i.due_date as due_date from people as person cross join lateral (
      select * from invoices i where i.tenant_id = person.id and ("i"."owner_id" = $12) is true
      order by i.due_date desc limit $13) as i) select
      (select coalesce(json_agg(listed), '[]') from (select id, kost_id, full_name as tenant_name, room_number, kost_name, phone, status, contract_end from people order by in_name desc, is_live desc, begins desc, id desc) as listed) as tenants,
      (select coalesce(json_agg(listed), '[]') from (
    select r.id, r.kost_id, r.room_number, r.kost_name, r.status, (
      select t.full_name from tenancies t where t.room_id = r.id and t.status in ('ACTIVE', 'PENDING') order by t.status, t.contract_start, t.id limit 1) as tenant_name
    from (
      select r.*, k.name as kost_name, place.number = any($14::text[]) as is_whole
      from places as place join rooms r on r.id = place.id join kosts k on k.id = r.kost_id
      where ("r"."owner_id" = $15) is true and r.archived_at is null
        and place.number like any($16::text[]) and place.said like all($17::text[])
      order by is_whole desc, k.name, r.floor, r.number_order, r.id limit $18
    ) as r order by r.is_whole desc, r.kost_name, r.floor, r.number_order, r.id) as listed) as rooms,
      (select coalesce(json_agg(listed), '[]') from (select i.id, i.invoice_number, i.title, i.tenant_name, i.room_number, i.kost_name, i.total_amount, i.due_date,
    case when ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) and i.due_date < $19::date then 'OVERDUE' else i.status end as status from (select * from bills order by is_open desc, due_date desc, id desc limit $20) as b join invoices i on i.id = b.id
        order by b.is_open desc, b.due_date desc, b.id desc) as listed) as invoices,
      (select coalesce(json_agg(listed), '[]') from (select p.id, p.invoice_id, p.invoice_number, p.tenant_name, p.room_number, p.kost_name, p.amount, p.payment_method,
  case p.status when 'SUCCEEDED' then 'PAID' else p.status end as status, to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as paid_at,
  to_char(p.voided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as voided_at, to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at from bills as b cross join lateral (
      select * from payments p where p.invoice_id = b.id and "p"."owner_id" = $21 and ((p.status in ('PENDING', 'SUCCEEDED') or p.voided_at is not null) is true) order by p.id desc limit $22
    ) as p order by coalesce("p".paid_at, "p".created_at) desc, p.id desc limit $23) as listed) as payments,
      (select coalesce(json_agg(listed), '[]') from (select c.id, c.title, c.tenant_name, c.room_number, c.kost_name, c.status, to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at from (
      (select c.id from people as person join complaints c on c.tenant_id = person.id and "c"."owner_id" = $24
        order by c.id desc limit $25)
      union
      (select c.id from (select c.id, c.title from complaints c where "c"."owner_id" = $26 order by c.id desc limit $27) as c
        where replace(replace(case octet_length(c.title) when length(c.title) then replace(lower(c.title), '`', '')
    else normal_text(c.title) end, '''', ''), '-', '') like all($28::text[]) order by c.id desc limit $29)
    ) as found join complaints c using (id) order by c.id desc limit $30) as listed) as complaints;
END $kept$;
--> statement-breakpoint
DROP FUNCTION kept_251b9a37dd2a;
--> statement-breakpoint
DROP FUNCTION kept_c3463f22f8cc;
