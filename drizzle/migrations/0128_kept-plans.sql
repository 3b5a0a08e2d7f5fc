CREATE OR REPLACE FUNCTION kept_1d52598504b9(date, timestamp with time zone, uuid, date, date, date, date, date, uuid, bigint, bigint, bigint, uuid, bigint, integer, uuid, text, uuid)
RETURNS TABLE ("homes" json, "pending_payments" json, "overdue_payments" json, "recent_payments" json, "open_complaints" json, "total_complaints" bigint, "resolved_complaints" bigint, "news" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with bills as ((select "invoices"."id", "invoices"."invoice_number", "invoices"."tenant_id", "invoices"."tenant_name", "invoices"."room_number", "invoices"."kost_name", "invoices"."invoice_type", "invoices"."title", "invoices"."total_amount", "invoices"."paid_amount", "invoices"."remaining_amount" as "remaining_amount", "invoices"."late_fee_amount", "invoices"."allow_partial_payment", "invoices"."due_date", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_from is not null then invoices.covers_from
    when invoices.recurrence_type <> 'WEEKLY' then date_trunc('month', (invoices.due_date)::timestamp)::date end as "covers_from", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_to is not null then invoices.covers_to
    when invoices.recurrence_type <> 'WEEKLY' then (date_trunc('month', (invoices.due_date)::timestamp) + make_interval(months => 1))::date - 1 end as "covers_to", "invoices"."issued_date", "invoices"."is_recurring", case when ((("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) and "invoices"."due_date" < $1::date) then 'OVERDUE' else "invoices"."status" end as "status", to_char("invoices"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at", null::text as "delivery", (not (exists (select from account_pauses pause where pause.user_id = "invoices"."owner_id" and pause.resumed_at is null))) as "takes_payments", coalesce((progress.attempt_amount <= invoices.remaining_amount and ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)), false) as "has_open_attempt", progress.reported_amount is not null as "awaits_verification", coalesce(progress.reported_amount, 0) as "awaiting_amount", case when ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) then progress.last_report end as "rejected_report" from "invoices" cross join lateral (
    select max(p.amount) filter (where (p.source = 'GATEWAY' and p.status = 'PENDING' and p.gateway_state = 'ACCEPTED'
    and p.expires_at > $2::timestamptz)) as attempt_amount,
    sum(p.amount) filter (where (p.source = 'MANUAL' and p.status = 'PENDING'))::bigint as reported_amount, (
  array_agg(case when p.rejection_reason is not null then
      json_build_object('amount', p.amount, 'reason', p.rejection_reason) end
    order by coalesce(p.verified_at, p.paid_at, p.created_at) desc, p.id desc)
  filter (where p.status = 'SUCCEEDED' or p.source = 'MANUAL'))[1] as last_report 
    from payments p where p.invoice_id = invoices.id) as progress where ("invoices"."tenant_user_id" = $3 and (("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true)))) 
    select (select coalesce(json_agg(listed), '[]') from (
  select t.id, t.status, t.contract_start, t.contract_end, t.deposit_amount, (select jsonb_build_object('deposit_received', received, 'deposit_returned', -returned, 'deposit_held', held) from deposits where tenancy_id = t.id) as deposit, (case when t.next_rent_from <= $4::date then t.next_rent else t.monthly_rent end) as monthly_rent, t.rent_period,
    case when t.next_rent_from > $5::date
    then json_build_object('amount', t.next_rent, 'from', to_char(t.next_rent_from, 'YYYY-MM')) end as next_rent,
    case when t.status in ('ACTIVE', 'PENDING') then (
    with open as (select min(o.covers_from) as since from (select case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_from is not null then i.covers_from
    when i.recurrence_type <> 'WEEKLY' then date_trunc('month', (i.due_date)::timestamp)::date end as covers_from, case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_to is not null then i.covers_to
    when i.recurrence_type <> 'WEEKLY' then (date_trunc('month', (i.due_date)::timestamp) + make_interval(months => 1))::date - 1 end as covers_to, i.status = 'PAID' as is_paid
    from invoices i where i.tenant_id = t.id and (i.invoice_type = 'MONTHLY_RENT' and i.status <> 'CANCELLED') is true
      and i.status <> 'DRAFT' and ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)) as o),
      full_paid as (select p.covers_from, p.covers_to from (select case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_from is not null then i.covers_from
    when i.recurrence_type <> 'WEEKLY' then date_trunc('month', (i.due_date)::timestamp)::date end as covers_from, case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_to is not null then i.covers_to
    when i.recurrence_type <> 'WEEKLY' then (date_trunc('month', (i.due_date)::timestamp) + make_interval(months => 1))::date - 1 end as covers_to, i.status = 'PAID' as is_paid
    from invoices i where i.tenant_id = t.id and (i.invoice_type = 'MONTHLY_RENT' and i.status <> 'CANCELLED') is true
      and i.status <> 'DRAFT' and coalesce(i.covers_to, i.due_date) >= (date_trunc('month', ($6::date)::timestamp) + make_interval(months => -1))::date) as p, open
        where p.is_paid and (p.covers_from < open.since) is not false)
    select min(p.covers_to) from full_paid p
    where p.covers_to >= (select a.covers_to from full_paid a
        order by a.covers_from > $7::date, abs(a.covers_from - $8::date), a.covers_to desc limit 1)
      and not exists (select from full_paid n where n.covers_from <= p.covers_to + 1 and n.covers_to > p.covers_to)) end as paid_through,
    t.emergency_contact_name, t.emergency_contact_phone,
    t.status in ('ACTIVE', 'PENDING') as is_live, t.confirmed_at is null and t.declined_at is null as is_asked,
    (select json_build_object('id', r.id, 'room_number', r.room_number, 'floor', r.floor, 'facilities', r.facilities)
      from rooms r where r.id = t.room_id) as room,
    (select json_build_object('id', k.id, 'name', k.name, 'description', k.description, 'address', k.address,
        'facilities', k.facilities, 'rules', k.rules, 'kost_type', k.kost_type, 'contact_phone', k.contact_phone)
      from kosts k where k.id = t.kost_id) as kost,
    (select o.full_name from users o where o.id = t.owner_id) as owner_name, (exists (select from account_pauses pause where pause.user_id = t.owner_id and pause.resumed_at is null)) as owner_is_off,
    (select count(*) from bills where bills.tenant_id = t.id) as open_bills
  from tenancies t
  where t.user_id = $9 and ((t.status in ('ACTIVE', 'PENDING')
    or t.confirmed_at is null and t.declined_at is null and t.id = any(array(select bills.tenant_id from bills))) is true)
  order by is_live desc, t.status, coalesce(t.check_in_date, t.contract_start) desc, t.id desc limit $10) as listed) as homes,
      (select coalesce(json_agg(listed), '[]') from (select * from bills where status <> 'OVERDUE' order by due_date, id limit $11) as listed) as pending_payments,
      (select coalesce(json_agg(listed), '[]') from (select * from bills where status = 'OVERDUE' order by due_date, id limit $12) as listed) as overdue_payments,
      (select coalesce(json_agg(listed), '[]') from ((select "id", "payment_reference", "invoice_id", "invoice_title", "invoice_number", (select i.description from invoices i where i.id = payments.invoice_id) as "description", "amount", case "payments"."status" when 'SUCCEEDED' then 'PAID' else "payments"."status" end as "status", to_char("paid_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "paid_at", to_char("created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at" from "payments" where ("payments"."payer_user_id" = $13 and (("payments"."status" in ('SUCCEEDED', 'PENDING')) is true)) order by "payments"."id" desc limit $14)) as listed) as recent_payments,
      coalesce(to_json((
    array_agg(json_build_object('id', id, 'title', title, 'description', description, 'priority', priority,
      'status', status, 'room_number', room_number, 'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by id desc)
    filter (where status in ('OPEN', 'IN_PROGRESS')))[:$15]), '[]') as open_complaints,
      count(*) as total_complaints, count(*) filter (where not status in ('OPEN', 'IN_PROGRESS')) as resolved_complaints,
      (
    select json_build_object('unread_notices', count(*), 'urgent_notices', coalesce(to_json((array_agg(json_build_object('id', id, 'kind', kind, 'details', details,
      'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'read_at', null) order by id desc)
    filter (where kind in ('NEW_DEVICE', 'CONTACT_CHANGED', 'TENANCY_DECLINED')))[:5]), '[]'))
    from (
      select id, kind, details, created_at from notices
      where user_id = $16 and read_at is null and "notices"."details" ->> 'session_id' is distinct from $17::text
      order by id desc limit 100
    ) as unread) as news
    from complaints where tenant_user_id = $18;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_4f59d097b712(uuid, uuid, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, bigint, uuid, bigint, date, bigint, date, date, date, date, date, date)
RETURNS TABLE ("id" uuid, "tenant_name" text, "room_number" text, "kost_name" text, "state" text, "amount" bigint, "remaining_amount" bigint, "late_fees" bigint, "unpaid_late_fees" bigint, "past_due_amount" bigint, "bill_count" bigint, "monthly_rent" bigint, "unstated" json, "bill" jsonb, "automatic_on" date, "paid_through" date) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with last as materialized(select "r"."kost_id", "r"."floor", "r"."number_order", "r"."id" as room_id, t.id as id from tenancies t join rooms r on r.id = t.room_id
      where t.id = $1::uuid and "t"."owner_id" = $2), page as (
    select rent.* from kosts k cross join lateral (
      select t.id, t.full_name as tenant_name, r.room_number, k.name as kost_name, case when b.status is null then 'UNBILLED'
    when ((b.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) and b.due_date < $3::date then 'LATE'
    when b.status in ('DRAFT', 'PAID', 'PARTIAL') then b.status else 'SENT' end as state,
        coalesce(b.amount, (case when t.rent_period = 'MONTH' then (case when t.next_rent_from <= $4::date::date then t.next_rent else t.monthly_rent end)
    when (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end) = 0 then (case when t.next_rent_from <= $5::date::date then t.next_rent else t.monthly_rent end) * greatest(0, (case when least($6::date, t.contract_end - 1) < t.contract_start then 0 else (least($7::date, t.contract_end - 1) - t.contract_start) / greatest(1, (case t.rent_period when 'DAY' then 1 when 'WEEK' then 7 when 'MONTH' then 0 when 'QUARTER' then 0 when 'HALF_YEAR' then 0 when 'YEAR' then 0 else 0 end)) + 1 end) - (case when $8::date - 1 < t.contract_start then 0 else ($9::date - 1 - t.contract_start) / greatest(1, (case t.rent_period when 'DAY' then 1 when 'WEEK' then 7 when 'MONTH' then 0 when 'QUARTER' then 0 when 'HALF_YEAR' then 0 when 'YEAR' then 0 else 0 end)) + 1 end))
    else (case when t.next_rent_from <= $10::date::date then t.next_rent else t.monthly_rent end) * ((greatest(0, ((extract(year from $11::date) * 12 + extract(month from $12::date))::int - (extract(year from t.contract_start) * 12 + extract(month from t.contract_start))::int)) % greatest(1, (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end))) + 1) / (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end) - (case when t.next_rent_from <= $13::date::date then t.next_rent else t.monthly_rent end) * (greatest(0, ((extract(year from $14::date) * 12 + extract(month from $15::date))::int - (extract(year from t.contract_start) * 12 + extract(month from t.contract_start))::int)) % greatest(1, (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end))) / (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end) end)) as amount, coalesce(b.left_amount, (case when t.rent_period = 'MONTH' then (case when t.next_rent_from <= $16::date::date then t.next_rent else t.monthly_rent end)
    when (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end) = 0 then (case when t.next_rent_from <= $17::date::date then t.next_rent else t.monthly_rent end) * greatest(0, (case when least($18::date, t.contract_end - 1) < t.contract_start then 0 else (least($19::date, t.contract_end - 1) - t.contract_start) / greatest(1, (case t.rent_period when 'DAY' then 1 when 'WEEK' then 7 when 'MONTH' then 0 when 'QUARTER' then 0 when 'HALF_YEAR' then 0 when 'YEAR' then 0 else 0 end)) + 1 end) - (case when $20::date - 1 < t.contract_start then 0 else ($21::date - 1 - t.contract_start) / greatest(1, (case t.rent_period when 'DAY' then 1 when 'WEEK' then 7 when 'MONTH' then 0 when 'QUARTER' then 0 when 'HALF_YEAR' then 0 when 'YEAR' then 0 else 0 end)) + 1 end))
    else (case when t.next_rent_from <= $22::date::date then t.next_rent else t.monthly_rent end) * ((greatest(0, ((extract(year from $23::date) * 12 + extract(month from $24::date))::int - (extract(year from t.contract_start) * 12 + extract(month from t.contract_start))::int)) % greatest(1, (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end))) + 1) / (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end) - (case when t.next_rent_from <= $25::date::date then t.next_rent else t.monthly_rent end) * (greatest(0, ((extract(year from $26::date) * 12 + extract(month from $27::date))::int - (extract(year from t.contract_start) * 12 + extract(month from t.contract_start))::int)) % greatest(1, (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end))) / (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end) end)) as remaining_amount,
        coalesce(b.bill_count, 0) as bill_count,
        coalesce(b.late_fees, 0) as late_fees, coalesce(b.unpaid_late_fees, 0) as unpaid_late_fees, coalesce(b.past_due_amount, 0) as past_due_amount, b.id as bill_id, b.invoice_number, b.title, b.due_date,
        b.viewed_at, b.subtotal, b.is_stated, b.covers_from, b.covers_to, (case when t.rent_period = 'MONTH' then (case when t.next_rent_from <= $28::date::date then t.next_rent else t.monthly_rent end)
    when (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end) = 0 then (case when t.next_rent_from <= $29::date::date then t.next_rent else t.monthly_rent end) * greatest(0, (case when least($30::date, t.contract_end - 1) < t.contract_start then 0 else (least($31::date, t.contract_end - 1) - t.contract_start) / greatest(1, (case t.rent_period when 'DAY' then 1 when 'WEEK' then 7 when 'MONTH' then 0 when 'QUARTER' then 0 when 'HALF_YEAR' then 0 when 'YEAR' then 0 else 0 end)) + 1 end) - (case when $32::date - 1 < t.contract_start then 0 else ($33::date - 1 - t.contract_start) / greatest(1, (case t.rent_period when 'DAY' then 1 when 'WEEK' then 7 when 'MONTH' then 0 when 'QUARTER' then 0 when 'HALF_YEAR' then 0 when 'YEAR' then 0 else 0 end)) + 1 end))
    else (case when t.next_rent_from <= $34::date::date then t.next_rent else t.monthly_rent end) * ((greatest(0, ((extract(year from $35::date) * 12 + extract(month from $36::date))::int - (extract(year from t.contract_start) * 12 + extract(month from t.contract_start))::int)) % greatest(1, (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end))) + 1) / (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end) - (case when t.next_rent_from <= $37::date::date then t.next_rent else t.monthly_rent end) * (greatest(0, ((extract(year from $38::date) * 12 + extract(month from $39::date))::int - (extract(year from t.contract_start) * 12 + extract(month from t.contract_start))::int)) % greatest(1, (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end))) / (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end) end) as monthly_rent, b.total_amount as bill_total, b.remaining_amount as bill_remaining, b.late_fee_amount, b.allow_partial_payment,
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
      (sum(((case when ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) and i.due_date < $40::date then i.remaining_amount else 0 end) * (covered.place + 1) / covered.months - (case when ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) and i.due_date < $41::date then i.remaining_amount else 0 end) * covered.place / covered.months)) over ())::bigint as past_due_amount
    from invoices i cross join lateral (select (((extract(year from greatest(date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date, date_trunc('month', (coalesce(i.covers_to, i.due_date) + 1 - (case when extract(day from coalesce(i.covers_from, i.due_date) + 1) = 1 then 31 else extract(day from coalesce(i.covers_from, i.due_date))::int end))::timestamp)::date)) * 12 + extract(month from greatest(date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date, date_trunc('month', (coalesce(i.covers_to, i.due_date) + 1 - (case when extract(day from coalesce(i.covers_from, i.due_date) + 1) = 1 then 31 else extract(day from coalesce(i.covers_from, i.due_date))::int end))::timestamp)::date)))::int - (extract(year from coalesce(i.covers_from, i.due_date)) * 12 + extract(month from coalesce(i.covers_from, i.due_date)))::int) + 1) as months, ((extract(year from $42::date) * 12 + extract(month from $43::date))::int - (extract(year from coalesce(i.covers_from, i.due_date)) * 12 + extract(month from coalesce(i.covers_from, i.due_date)))::int) as place) as covered where i.tenant_id = t.id and (((i.invoice_type = 'MONTHLY_RENT' and i.status <> 'CANCELLED') is true) and (coalesce(i.covers_to, i.due_date) >= $44::date and ((coalesce(i.covers_from, i.due_date) < $45::date) is true) and greatest(date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date, date_trunc('month', (coalesce(i.covers_to, i.due_date) + 1 - (case when extract(day from coalesce(i.covers_from, i.due_date) + 1) = 1 then 31 else extract(day from coalesce(i.covers_from, i.due_date))::int end))::timestamp)::date) >= $46::date))
    order by case when ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) then 0 when i.status = 'DRAFT' then 1 else 2 end, i.due_date, i.id limit 1) as b on true
      where r.kost_id = k.id and r.archived_at is null 
        and (t.contract_start < $47::date or b.id is not null)
        
        
      order by "r".floor, "r".number_order, "r".id fetch first ($48) rows with ties) as rent
    where "k"."owner_id" = $49 
      
    order by k.id, rent.floor, rent.number_order, rent.room_id, rent.id limit $50) select b.id, b.tenant_name, b.room_number, b.kost_name, b.state, b.amount, b.remaining_amount, b.late_fees, b.unpaid_late_fees,
  b.past_due_amount, b.bill_count, b.monthly_rent,
  case when b.bill_id is null then (
    select coalesce(json_agg(json_build_object('id', unstated.id, 'invoice_number', unstated.invoice_number, 'title', unstated.title,
      'due_date', unstated.due_date, 'total_amount', unstated.total_amount, 'subtotal', unstated.subtotal)), '[]')
    from (select i.* from invoices i
      where i.tenant_id = b.id and ((i.invoice_type = 'MONTHLY_RENT' and i.status <> 'CANCELLED') is true) and coalesce(i.covers_to, i.due_date) < ($51::date + make_interval(months => 1))::date
      order by coalesce(i.covers_to, i.due_date) desc limit $52) as unstated
    where unstated.covers_from is null and unstated.recurrence_type <> 'WEEKLY') end as unstated,
  case when b.bill_id is not null then jsonb_build_object('id', b.bill_id, 'invoice_number', b.invoice_number,
    'title', b.title, 'due_date', b.due_date, 'subtotal', b.subtotal, 'is_stated', b.is_stated, 'covers_from', b.covers_from, 'covers_to', b.covers_to,
    'total_amount', b.bill_total, 'remaining_amount', b.bill_remaining,
    'late_fee_amount', b.late_fee_amount,
    'allow_partial_payment', b.allow_partial_payment, 'awaits_verification', ((select true from payments p where p.invoice_id = b.bill_id and (p.source = 'MANUAL' and p.status = 'PENDING') limit 1) is not null), 'delivery', case when not b.state in ('SENT', 'PARTIAL', 'LATE') then null when b.viewed_at is not null then 'READ'
    else (array['FAILED','NONE','OPENED','DELIVERED','READ'])[coalesce((select max(case when m.state = 'FAILED' then 1 when m.state in ('QUEUED', 'SENDING', 'ACCEPTED', 'SENT', 'UNKNOWN') then 2 when m.state = 'OPENED' then 3 when m.state = 'DELIVERED' then 4 when m.state = 'READ' then 5 end) from (select * from messages where invoice_ids && array[b.bill_id] offset 0) m), 2)] end) end as bill,
  case when b.bill_id is null then (select (
    select min(greatest((coalesce(least((i.rent_month + make_interval(months => for_month.period))::date + (i.rent_day - 1), ((i.rent_month + make_interval(months => for_month.period))::date + make_interval(months => 1))::date - 1), case when i.rent_period is not null then (i.periods_from + make_interval(months => (case i.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end) * for_month.period, days => (case i.rent_period when 'DAY' then 1 when 'WEEK' then 7 when 'MONTH' then 0 when 'QUARTER' then 0 when 'HALF_YEAR' then 0 when 'YEAR' then 0 else 0 end) * for_month.period))::date end, case i.recurrence_type
    when 'WEEKLY' then i.due_date + 7 * for_month.period
    when 'MONTHLY' then (i.due_date + make_interval(months => for_month.period))::date
    when 'QUARTERLY' then (i.due_date + make_interval(months => 3 * for_month.period))::date
    when 'YEARLY' then (i.due_date + make_interval(years => for_month.period))::date end) - (case i.rent_period when 'DAY' then 0 when 'WEEK' then 3 when 'MONTH' then 7 when 'QUARTER' then 7 when 'HALF_YEAR' then 7 when 'YEAR' then 7 else 7 end)), i.next_issue_on))
    from invoices i cross join lateral (select greatest(i.next_period, case when i.recurrence_type = 'WEEKLY' then 1 else (((extract(year from $53::date) * 12 + extract(month from $54::date))::int - (extract(year from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)) * 12 + extract(month from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)))::int) / (case when i.rent_period is not null then greatest(1, (case i.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end))
    else case i.recurrence_type when 'QUARTERLY' then 3 when 'YEARLY' then 12 else 1 end end)) end) as period) as for_month
    where i.tenant_id = t.id and (((i.series_period = 0 and i.invoice_type = 'MONTHLY_RENT' and (i.next_issue_on is not null or i.rent_day is not null)) is true) and i.next_issue_on is not null) and ((case when i.rent_period is not null then date_trunc('month', ((i.periods_from + make_interval(months => (case i.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end) * for_month.period, days => (case i.rent_period when 'DAY' then 1 when 'WEEK' then 7 when 'MONTH' then 0 when 'QUARTER' then 0 when 'HALF_YEAR' then 0 when 'YEAR' then 0 else 0 end) * for_month.period))::date)::timestamp)::date
    when i.recurrence_type = 'WEEKLY' then date_trunc('month', (coalesce(i.covers_from, i.due_date) + 7 * for_month.period)::timestamp)::date
    else (date_trunc('month', (coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date))::timestamp) + make_interval(months => (case when i.rent_period is not null then greatest(1, (case i.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end))
    else case i.recurrence_type when 'QUARTERLY' then 3 when 'YEARLY' then 12 else 1 end end) * for_month.period))::date end < $55::date
    and (coalesce(least((i.rent_month + make_interval(months => for_month.period))::date + (i.rent_day - 1), ((i.rent_month + make_interval(months => for_month.period))::date + make_interval(months => 1))::date - 1), case when i.rent_period is not null then (i.periods_from + make_interval(months => (case i.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end) * for_month.period, days => (case i.rent_period when 'DAY' then 1 when 'WEEK' then 7 when 'MONTH' then 0 when 'QUARTER' then 0 when 'HALF_YEAR' then 0 when 'YEAR' then 0 else 0 end) * for_month.period))::date end, case i.recurrence_type
    when 'WEEKLY' then i.due_date + 7 * for_month.period
    when 'MONTHLY' then (i.due_date + make_interval(months => for_month.period))::date
    when 'QUARTERLY' then (i.due_date + make_interval(months => 3 * for_month.period))::date
    when 'YEARLY' then (i.due_date + make_interval(years => for_month.period))::date end) <= i.recurrence_end_date) is not false) and (coalesce(least((i.rent_month + make_interval(months => for_month.period))::date + (i.rent_day - 1), ((i.rent_month + make_interval(months => for_month.period))::date + make_interval(months => 1))::date - 1), case when i.rent_period is not null then (i.periods_from + make_interval(months => (case i.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end) * for_month.period, days => (case i.rent_period when 'DAY' then 1 when 'WEEK' then 7 when 'MONTH' then 0 when 'QUARTER' then 0 when 'HALF_YEAR' then 0 when 'YEAR' then 0 else 0 end) * for_month.period))::date end, case i.recurrence_type
    when 'WEEKLY' then i.due_date + 7 * for_month.period
    when 'MONTHLY' then (i.due_date + make_interval(months => for_month.period))::date
    when 'QUARTERLY' then (i.due_date + make_interval(months => 3 * for_month.period))::date
    when 'YEARLY' then (i.due_date + make_interval(years => for_month.period))::date end) <= t.contract_end - (i.rent_period is not null)::int))) from tenancies t where t.id = b.id) end as automatic_on,
  (
    with open as (select min(o.covers_from) as since from (select case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_from is not null then i.covers_from
    when i.recurrence_type <> 'WEEKLY' then date_trunc('month', (i.due_date)::timestamp)::date end as covers_from, case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_to is not null then i.covers_to
    when i.recurrence_type <> 'WEEKLY' then (date_trunc('month', (i.due_date)::timestamp) + make_interval(months => 1))::date - 1 end as covers_to, i.status = 'PAID' as is_paid
    from invoices i where i.tenant_id = b.id and (i.invoice_type = 'MONTHLY_RENT' and i.status <> 'CANCELLED') is true
      and i.status <> 'DRAFT' and ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)) as o),
      full_paid as (select p.covers_from, p.covers_to from (select case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_from is not null then i.covers_from
    when i.recurrence_type <> 'WEEKLY' then date_trunc('month', (i.due_date)::timestamp)::date end as covers_from, case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_to is not null then i.covers_to
    when i.recurrence_type <> 'WEEKLY' then (date_trunc('month', (i.due_date)::timestamp) + make_interval(months => 1))::date - 1 end as covers_to, i.status = 'PAID' as is_paid
    from invoices i where i.tenant_id = b.id and (i.invoice_type = 'MONTHLY_RENT' and i.status <> 'CANCELLED') is true
      and i.status <> 'DRAFT' and coalesce(i.covers_to, i.due_date) >= (date_trunc('month', ($56::date)::timestamp) + make_interval(months => -1))::date) as p, open
        where p.is_paid and (p.covers_from < open.since) is not false)
    select min(p.covers_to) from full_paid p
    where p.covers_to >= (select a.covers_to from full_paid a
        order by a.covers_from > $57::date, abs(a.covers_from - $58::date), a.covers_to desc limit 1)
      and not exists (select from full_paid n where n.covers_from <= p.covers_to + 1 and n.covers_to > p.covers_to)) as paid_through from page b order by b.kost_id, b.floor, b.number_order, b.room_id, b.id;
END $kept$;
--> statement-breakpoint
DROP FUNCTION kept_aa2f567aad26;
--> statement-breakpoint
DROP FUNCTION kept_e13dc7e5eb5f;
