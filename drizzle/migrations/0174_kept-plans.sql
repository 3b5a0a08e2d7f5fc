CREATE OR REPLACE FUNCTION kept_3e17a9aebf17(date, timestamp with time zone, date, uuid, uuid)
RETURNS TABLE ("column_0" uuid, "column_1" text, "column_2" uuid, "column_3" text, "column_4" text, "column_5" uuid, "column_6" text, "column_7" text, "column_8" text, "column_9" bigint, "column_10" bigint, "column_11" bigint, "column_12" bigint, "column_13" boolean, "column_14" date, "column_15" date, "column_16" date, "column_17" date, "column_18" boolean, "column_19" text, "column_20" timestamp with time zone, "column_21" text, "column_22" boolean, "column_23" boolean, "column_24" boolean, "column_25" bigint, "column_26" json, "column_27" text, "column_28" bigint, "column_29" bigint, "column_30" double precision, "column_31" text, "column_32" text, "column_33" text, "column_34" date, "column_35" date, "column_36" timestamp with time zone, "column_37" timestamp with time zone, "column_38" json, "column_39" json, "column_40" json, "column_41" json, "column_42" json, "column_43" json, "column_44" json, "column_45" bigint) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
select "invoices"."id", "invoices"."invoice_number", "invoices"."tenant_id", "invoices"."tenant_name", "invoices"."room_number", "invoices"."kost_id", "invoices"."kost_name", "invoices"."invoice_type", "invoices"."title", "invoices"."total_amount", "invoices"."paid_amount", "invoices"."remaining_amount", "invoices"."late_fee_amount", "invoices"."allow_partial_payment", "invoices"."due_date", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_from is not null then invoices.covers_from
    when invoices.recurrence_type <> 'WEEKLY' then date_trunc('month', (invoices.due_date)::timestamp)::date end, case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_to is not null then invoices.covers_to
    when invoices.recurrence_type <> 'WEEKLY' then (date_trunc('month', (invoices.due_date)::timestamp) + make_interval(months => 1))::date - 1 end, "invoices"."issued_date", "invoices"."is_recurring", case when ((("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) and "invoices"."due_date" < $1::date) then 'OVERDUE' else "invoices"."status" end, "invoices"."created_at", case when not (("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) then null when "invoices"."viewed_at" is not null then 'READ'
    else (array['FAILED','NONE','OPENED','DELIVERED','READ'])[coalesce((select max(case when m.state = 'FAILED' then 1 when m.state in ('QUEUED', 'SENDING', 'ACCEPTED', 'SENT', 'UNKNOWN') then 2 when m.state = 'OPENED' then 3 when m.state = 'DELIVERED' then 4 when m.state = 'READ' then 5 end) from (select * from messages where invoice_ids && array["invoices"."id"] offset 0) m), 2)] end, true, coalesce((progress.attempt_amount <= invoices.remaining_amount and ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)), false), progress.reported_amount is not null, coalesce(progress.reported_amount, 0), null::json, "invoices"."description", "invoices"."subtotal", "invoices"."tax_amount", ("invoices"."late_fee_bps" / 100.0)::float8, "invoices"."notes", "invoices"."recurrence_type", "invoices"."rent_period", "invoices"."recurrence_end_date", (select s.next_issue_on from invoices s where s.id = invoices.series_id), "invoices"."viewed_at", "invoices"."paid_at", (select json_build_object('full_name', "t"."full_name", 'phone', "t"."phone", 'email', "t"."email") from tenancies t where t.id = invoices.tenant_id), (
  select case when t.confirmed_at is not null and t.status in ('ACTIVE', 'PENDING') then (select json_build_object('full_name', "u"."full_name", 'phone', "u"."phone", 'email', "u"."email") from users u where u.id = invoices.tenant_user_id) else json_build_object('full_name', "t"."full_name", 'phone', "t"."phone", 'email', "t"."email") end
  from tenancies t where t.id = invoices.tenant_id), (
  select json_build_object('room_number', r.room_number, 'room_type', r.room_type, 'floor', r.floor)
  from rooms r where r.id = invoices.room_id), (
  select json_build_object('name', k.name, 'address', k.address) from kosts k where k.id = invoices.kost_id), (
  select coalesce(json_agg(json_build_object('description', it.description, 'quantity', it.quantity,
    'unit_price', it.unit_price, 'total_price', it.total_price) order by it.position), '[]')
  from invoice_items it where it.invoice_id = invoices.id), progress.payments, (
  select coalesce(json_agg(json_build_object('id', o.id, 'full_name', o.full_name, 'share_amount',
      case when ("invoices"."invoice_type" = 'MONTHLY_RENT' and "invoices"."issued_date" is not null
    and coalesce(o.pays_percent, o.pays_amount) is not null and coalesce("invoices"."covers_to", "invoices"."due_date") >= o.starts_on
    and (o.ends_on > coalesce("invoices"."covers_from", date_trunc('month', ("invoices"."due_date")::timestamp)::date)) is not false) then coalesce(round(("invoices"."subtotal" + "invoices"."tax_amount") * o.pays_percent / 100.0)::bigint,
    least(o.pays_amount, "invoices"."subtotal" + "invoices"."tax_amount"), 0) else 0 end, 'paid_amount', paid.amount) order by o.id), '[]')
  from occupants o cross join lateral (select (select coalesce(sum(p.allocated_amount), 0)::bigint from payments p
    where p.payer_occupant_id = o.id and p.invoice_id = "invoices"."id") as amount offset 0) as paid
  where o.tenancy_id = any(array(with recursive later (id) as (select "invoices"."tenant_id" union all
    select n.id from later join tenancies n on n.moved_from_id = later.id) select id from later)) and (paid.amount > 0 or ("invoices"."invoice_type" = 'MONTHLY_RENT' and "invoices"."issued_date" is not null
    and coalesce(o.pays_percent, o.pays_amount) is not null and coalesce("invoices"."covers_to", "invoices"."due_date") >= o.starts_on
    and (o.ends_on > coalesce("invoices"."covers_from", date_trunc('month', ("invoices"."due_date")::timestamp)::date)) is not false)
      and (o.ends_on > coalesce(invoices.covers_from, invoices.due_date)) is not false)
    and (select t.confirmed_at from tenancies t where t.id = invoices.tenant_id) is not null), case when (select t.confirmed_at is not null from tenancies t where t.id = "invoices"."tenant_id")
    then (
    select coalesce(sum(c.amount), 0)::bigint from credit_entries c where c.user_id = "invoices"."tenant_user_id" and c.owner_id = "invoices"."owner_id"
      and c.occupant_id is not distinct from null) else 0 end from "invoices" cross join lateral (
    select max(p.amount) filter (where (p.source = 'GATEWAY' and p.status = 'PENDING' and p.gateway_state = 'ACCEPTED'
    and p.expires_at > $2::timestamptz) and p.payer_occupant_id is null) as attempt_amount,
    sum(p.amount) filter (where (p.source = 'MANUAL' and p.status = 'PENDING'))::bigint as reported_amount, (
  array_agg(case when p.rejection_reason is not null then
      json_build_object('amount', p.amount, 'reason', p.rejection_reason) end
    order by coalesce(p.verified_at, p.paid_at, p.created_at) desc, p.id desc)
  filter (where (p.status = 'SUCCEEDED' or p.source = 'MANUAL') and p.payer_occupant_id is null))[1] as last_report , 
  coalesce(json_agg(json_build_object('id', p.id, 'payment_reference', p.payment_reference,
      'source', p.source, 'payment_method', p.payment_method, 'payer_name', p.payer_name, 'amount', p.amount, 'fee_amount', p.fee_amount,
      'rejection_reason', p.rejection_reason, 'voided_at', to_char(p.voided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'void_reason', p.void_reason, 'is_closed', exists (select from tenancies t where t.id = invoices.tenant_id and not (t.status in ('ACTIVE', 'PENDING')
    or exists (select from tenancies h where h.id = (with recursive later (id, nth) as (select t.id, 0 union all
    select n.id, nth + 1 from later join public.tenancies n on n.moved_from_id = later.id) select id from later order by nth desc limit 1) and h.status in ('ACTIVE', 'PENDING'))) and (coalesce(p.verified_at, p.created_at) at time zone case t.zone when 'WITA' then 'Asia/Makassar' when 'WIT' then 'Asia/Jayapura' else 'Asia/Jakarta' end)::date < $3::date - 30), 'status', case p.status when 'SUCCEEDED' then 'PAID' else p.status end,
      'paid_at', to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.id desc)
    filter (where p.failure_code is distinct from 'SUPERSEDED'), '[]') as payments
    from payments p where p.invoice_id = invoices.id) as progress where ("invoices"."id" = $4 and (("invoices"."owner_id" = $5) is true));
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_076c1f0242f1(date, timestamp with time zone, date, uuid, uuid)
RETURNS TABLE ("column_0" uuid, "column_1" text, "column_2" uuid, "column_3" text, "column_4" text, "column_5" uuid, "column_6" text, "column_7" text, "column_8" text, "column_9" bigint, "column_10" bigint, "column_11" bigint, "column_12" bigint, "column_13" boolean, "column_14" date, "column_15" date, "column_16" date, "column_17" date, "column_18" boolean, "column_19" text, "column_20" timestamp with time zone, "column_21" text, "column_22" boolean, "column_23" boolean, "column_24" boolean, "column_25" bigint, "column_26" json, "column_27" text, "column_28" bigint, "column_29" bigint, "column_30" double precision, "column_31" text, "column_32" text, "column_33" text, "column_34" date, "column_35" date, "column_36" timestamp with time zone, "column_37" timestamp with time zone, "column_38" json, "column_39" json, "column_40" json, "column_41" json, "column_42" json, "column_43" json, "column_44" json, "column_45" bigint) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
select "invoices"."id", "invoices"."invoice_number", "invoices"."tenant_id", "invoices"."tenant_name", "invoices"."room_number", "invoices"."kost_id", "invoices"."kost_name", "invoices"."invoice_type", "invoices"."title", "invoices"."total_amount", "invoices"."paid_amount", "invoices"."remaining_amount", "invoices"."late_fee_amount", "invoices"."allow_partial_payment", "invoices"."due_date", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_from is not null then invoices.covers_from
    when invoices.recurrence_type <> 'WEEKLY' then date_trunc('month', (invoices.due_date)::timestamp)::date end, case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_to is not null then invoices.covers_to
    when invoices.recurrence_type <> 'WEEKLY' then (date_trunc('month', (invoices.due_date)::timestamp) + make_interval(months => 1))::date - 1 end, "invoices"."issued_date", "invoices"."is_recurring", case when ((("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) and "invoices"."due_date" < $1::date) then 'OVERDUE' else "invoices"."status" end, "invoices"."created_at", null::text, (not (exists (select from account_pauses pause where pause.user_id = "invoices"."owner_id" and pause.resumed_at is null))), coalesce((progress.attempt_amount <= invoices.remaining_amount and ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)), false), progress.reported_amount is not null, coalesce(progress.reported_amount, 0), case when ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) then progress.last_report end, "invoices"."description", "invoices"."subtotal", "invoices"."tax_amount", ("invoices"."late_fee_bps" / 100.0)::float8, "invoices"."notes", "invoices"."recurrence_type", "invoices"."rent_period", "invoices"."recurrence_end_date", (select s.next_issue_on from invoices s where s.id = invoices.series_id), "invoices"."viewed_at", "invoices"."paid_at", (select json_build_object('full_name', "t"."full_name", 'phone', "t"."phone", 'email', "t"."email") from tenancies t where t.id = invoices.tenant_id), (select json_build_object('full_name', "u"."full_name", 'phone', "u"."phone", 'email', "u"."email") from users u where u.id = invoices.tenant_user_id), (
  select json_build_object('room_number', r.room_number, 'room_type', r.room_type, 'floor', r.floor)
  from rooms r where r.id = invoices.room_id), (
  select json_build_object('name', k.name, 'address', k.address) from kosts k where k.id = invoices.kost_id), (
  select coalesce(json_agg(json_build_object('description', it.description, 'quantity', it.quantity,
    'unit_price', it.unit_price, 'total_price', it.total_price) order by it.position), '[]')
  from invoice_items it where it.invoice_id = invoices.id), progress.payments, (
  select coalesce(json_agg(json_build_object('id', o.id, 'full_name', o.full_name, 'share_amount',
      case when ("invoices"."invoice_type" = 'MONTHLY_RENT' and "invoices"."issued_date" is not null
    and coalesce(o.pays_percent, o.pays_amount) is not null and coalesce("invoices"."covers_to", "invoices"."due_date") >= o.starts_on
    and (o.ends_on > coalesce("invoices"."covers_from", date_trunc('month', ("invoices"."due_date")::timestamp)::date)) is not false) then coalesce(round(("invoices"."subtotal" + "invoices"."tax_amount") * o.pays_percent / 100.0)::bigint,
    least(o.pays_amount, "invoices"."subtotal" + "invoices"."tax_amount"), 0) else 0 end, 'paid_amount', paid.amount) order by o.id), '[]')
  from occupants o cross join lateral (select (select coalesce(sum(p.allocated_amount), 0)::bigint from payments p
    where p.payer_occupant_id = o.id and p.invoice_id = "invoices"."id") as amount offset 0) as paid
  where o.tenancy_id = any(array(with recursive later (id) as (select "invoices"."tenant_id" union all
    select n.id from later join tenancies n on n.moved_from_id = later.id) select id from later)) and (paid.amount > 0 or ("invoices"."invoice_type" = 'MONTHLY_RENT' and "invoices"."issued_date" is not null
    and coalesce(o.pays_percent, o.pays_amount) is not null and coalesce("invoices"."covers_to", "invoices"."due_date") >= o.starts_on
    and (o.ends_on > coalesce("invoices"."covers_from", date_trunc('month', ("invoices"."due_date")::timestamp)::date)) is not false)
      and (o.ends_on > coalesce(invoices.covers_from, invoices.due_date)) is not false)
    and (select t.confirmed_at from tenancies t where t.id = invoices.tenant_id) is not null), case when (select t.confirmed_at is not null from tenancies t where t.id = "invoices"."tenant_id")
    then (
    select coalesce(sum(c.amount), 0)::bigint from credit_entries c where c.user_id = "invoices"."tenant_user_id" and c.owner_id = "invoices"."owner_id"
      and c.occupant_id is not distinct from null) else 0 end from "invoices" cross join lateral (
    select max(p.amount) filter (where (p.source = 'GATEWAY' and p.status = 'PENDING' and p.gateway_state = 'ACCEPTED'
    and p.expires_at > $2::timestamptz) and p.payer_occupant_id is null) as attempt_amount,
    sum(p.amount) filter (where (p.source = 'MANUAL' and p.status = 'PENDING') and p.payer_occupant_id is null)::bigint as reported_amount, (
  array_agg(case when p.rejection_reason is not null then
      json_build_object('amount', p.amount, 'reason', p.rejection_reason) end
    order by coalesce(p.verified_at, p.paid_at, p.created_at) desc, p.id desc)
  filter (where (p.status = 'SUCCEEDED' or p.source = 'MANUAL') and p.payer_occupant_id is null))[1] as last_report , 
  coalesce(json_agg(json_build_object('id', p.id, 'payment_reference', p.payment_reference,
      'source', p.source, 'payment_method', p.payment_method, 'payer_name', p.payer_name, 'amount', p.amount, 'fee_amount', p.fee_amount,
      'rejection_reason', p.rejection_reason, 'voided_at', to_char(p.voided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'void_reason', p.void_reason, 'is_closed', exists (select from tenancies t where t.id = invoices.tenant_id and not (t.status in ('ACTIVE', 'PENDING')
    or exists (select from tenancies h where h.id = (with recursive later (id, nth) as (select t.id, 0 union all
    select n.id, nth + 1 from later join public.tenancies n on n.moved_from_id = later.id) select id from later order by nth desc limit 1) and h.status in ('ACTIVE', 'PENDING'))) and (coalesce(p.verified_at, p.created_at) at time zone case t.zone when 'WITA' then 'Asia/Makassar' when 'WIT' then 'Asia/Jayapura' else 'Asia/Jakarta' end)::date < $3::date - 30), 'status', case p.status when 'SUCCEEDED' then 'PAID' else p.status end,
      'paid_at', to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.id desc)
    filter (where p.failure_code is distinct from 'SUPERSEDED'), '[]') as payments
    from payments p where p.invoice_id = invoices.id) as progress where ("invoices"."id" = $4 and ((("invoices"."tenant_user_id" = $5 and "invoices"."issued_date" is not null)) is true));
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_2e62ff81eb0f(date, timestamp with time zone, uuid, date, date, date, date, date, date, date, date, date, date, date, uuid, bigint, bigint, bigint, uuid, bigint, uuid, bigint, uuid, timestamp with time zone, integer, bigint, integer, uuid, text, uuid)
RETURNS TABLE ("homes" json, "pending_payments" json, "overdue_payments" json, "recent_payments" json, "settlements_to_answer" json, "former_tenancies" json, "open_complaints" json, "total_complaints" bigint, "resolved_complaints" bigint, "news" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with bills as ((select "invoices"."id", "invoices"."invoice_number", "invoices"."tenant_id", "invoices"."tenant_name", "invoices"."room_number", "invoices"."kost_id", "invoices"."kost_name", "invoices"."invoice_type", "invoices"."title", "invoices"."total_amount", "invoices"."paid_amount", "invoices"."remaining_amount" as "remaining_amount", "invoices"."late_fee_amount", "invoices"."allow_partial_payment", "invoices"."due_date", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_from is not null then invoices.covers_from
    when invoices.recurrence_type <> 'WEEKLY' then date_trunc('month', (invoices.due_date)::timestamp)::date end as "covers_from", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_to is not null then invoices.covers_to
    when invoices.recurrence_type <> 'WEEKLY' then (date_trunc('month', (invoices.due_date)::timestamp) + make_interval(months => 1))::date - 1 end as "covers_to", "invoices"."issued_date", "invoices"."is_recurring", case when ((("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) and "invoices"."due_date" < $1::date) then 'OVERDUE' else "invoices"."status" end as "status", to_char("invoices"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at", null::text as "delivery", (not (exists (select from account_pauses pause where pause.user_id = "invoices"."owner_id" and pause.resumed_at is null))) as "takes_payments", coalesce((progress.attempt_amount <= invoices.remaining_amount and ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)), false) as "has_open_attempt", progress.reported_amount is not null as "awaits_verification", coalesce(progress.reported_amount, 0) as "awaiting_amount", case when ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) then progress.last_report end as "rejected_report" from "invoices" cross join lateral (
    select max(p.amount) filter (where (p.source = 'GATEWAY' and p.status = 'PENDING' and p.gateway_state = 'ACCEPTED'
    and p.expires_at > $2::timestamptz) and p.payer_occupant_id is null) as attempt_amount,
    sum(p.amount) filter (where (p.source = 'MANUAL' and p.status = 'PENDING') and p.payer_occupant_id is null)::bigint as reported_amount, (
  array_agg(case when p.rejection_reason is not null then
      json_build_object('amount', p.amount, 'reason', p.rejection_reason) end
    order by coalesce(p.verified_at, p.paid_at, p.created_at) desc, p.id desc)
  filter (where (p.status = 'SUCCEEDED' or p.source = 'MANUAL') and p.payer_occupant_id is null))[1] as last_report 
    from payments p where p.invoice_id = invoices.id) as progress where ("invoices"."tenant_user_id" = $3 and (("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true)))) 
    select (select coalesce(json_agg(listed), '[]') from (
  select t.id, t.status, t.contract_start, t.contract_end, t.deposit_amount, (select (case when moved = 0 and received > 0
  then jsonb_build_object('deposit_received', received,
  'deposit_deducted', least(-deducted, received),
  'deposit_returned', least(-returned, greatest(received - -deducted, 0)),
  'other_returned', greatest(-returned - greatest(received - -deducted, 0), 0))
  else (
    with recursive home (id) as (select deposits.tenancy_id union all
      select t.moved_from_id from home join tenancies t on t.id = home.id where t.moved_from_id is not null)
    select jsonb_build_object('deposit_received', sum(d.received),
  'deposit_deducted', least(-sum(d.deducted), sum(d.received)),
  'deposit_returned', least(-sum(d.returned), greatest(sum(d.received) - -sum(d.deducted), 0)),
  'other_returned', greatest(-sum(d.returned) - greatest(sum(d.received) - -sum(d.deducted), 0), 0))
    from home join deposits d on d.tenancy_id = home.id) end) || jsonb_build_object('deposit_held', held) from deposits where tenancy_id = t.id) as deposit, (case when t.next_rent_from <= $4::date then t.next_rent else t.monthly_rent end) as monthly_rent, t.rent_period,
    case when t.next_rent_from > $5::date
    then json_build_object('amount', t.next_rent, 'from', to_char(t.next_rent_from, 'YYYY-MM')) end as next_rent, case when t.moves_on is not null then (
      select case when tenancies.status = 'ACTIVE' and tenancies.moves_on is not null then (
  select json_build_object('room_id', m.id, 'room_number', m.room_number, 'moves_on', tenancies.moves_on, 'monthly_rent', tenancies.moves_rent,
    'obstacle', case when ((select l.leaves_on from leavings l
  where l.tenancy_id = tenancies.id and (l.state in ('ASKED', 'AGREED', 'STAY_ASKED') and not l.by_link) and l.state <> 'ASKED') <= greatest(tenancies.moves_on, $6::date)) is true then 'LEAVES'
    when exists (select from settlements s where s.tenancy_id = tenancies.id
  and (s.state <> 'DRAFT' or s.version > 1) and s.state in ('DRAFT', 'PROPOSED', 'AGREED', 'OBJECTED')) then 'SETTLEMENT' when exists (select from invoices s where s.tenant_id = tenancies.id and s.series_period = 0
  and s.invoice_type = 'MONTHLY_RENT' and s.next_issue_on is not null
  and coalesce(s.rent_period, case s.recurrence_type when 'MONTHLY' then 'MONTH' end) is distinct from tenancies.rent_period) then 'OTHER_SERIES'
    when tenancies.moves_on <= $7::date and (
      not exists (select from rooms o where o.id = tenancies.moves_to_id and o.status = 'RESERVED')
      or exists (select from stays s where s.room_id = tenancies.moves_to_id and s.tenancy_id <> tenancies.id
        and s.during && daterange($8::date, greatest(tenancies.contract_end, $9::date + 1)))) then 'ROOM_HELD' end)
  from rooms m where m.id = tenancies.moves_to_id) end from tenancies where tenancies.id = t.id) end as planned_move,
    (select case when l.state in ('ASKED', 'AGREED', 'STAY_ASKED') then json_build_object('leaves_on', l.leaves_on, 'is_early', l.is_early, 'by_link', l.by_link, 'state', l.state) end
      from leavings l where l.tenancy_id = t.id order by l.id desc limit 1) as leaving,
    case when t.status in ('ACTIVE', 'PENDING') then (
    with homes as (select array(with recursive former_homes (id) as (select t.id union all
    select n.moved_from_id from former_homes join tenancies n on n.id = former_homes.id where n.moved_from_id is not null)
    select id from former_homes) as ids), open as (select min(o.covers_from) as since from (select case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_from is not null then i.covers_from
    when i.recurrence_type <> 'WEEKLY' then date_trunc('month', (i.due_date)::timestamp)::date end as covers_from, least(case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_to is not null then i.covers_to
    when i.recurrence_type <> 'WEEKLY' then (date_trunc('month', (i.due_date)::timestamp) + make_interval(months => 1))::date - 1 end, case when i.tenant_id <> t.id then (select h.check_out_date - 1 from tenancies h where h.id = i.tenant_id) end) as covers_to, i.status = 'PAID' as is_paid
    from invoices i where i.tenant_id = any((select ids from homes)::uuid[]) and (i.invoice_type = 'MONTHLY_RENT' and i.status <> 'CANCELLED') is true
      and i.status <> 'DRAFT' and ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)) as o),
      full_paid as (select p.covers_from, p.covers_to from (select case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_from is not null then i.covers_from
    when i.recurrence_type <> 'WEEKLY' then date_trunc('month', (i.due_date)::timestamp)::date end as covers_from, least(case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_to is not null then i.covers_to
    when i.recurrence_type <> 'WEEKLY' then (date_trunc('month', (i.due_date)::timestamp) + make_interval(months => 1))::date - 1 end, case when i.tenant_id <> t.id then (select h.check_out_date - 1 from tenancies h where h.id = i.tenant_id) end) as covers_to, i.status = 'PAID' as is_paid
    from invoices i where i.tenant_id = any((select ids from homes)::uuid[]) and (i.invoice_type = 'MONTHLY_RENT' and i.status <> 'CANCELLED') is true
      and i.status <> 'DRAFT' and coalesce(i.covers_to, i.due_date) >= (date_trunc('month', ($10::date)::timestamp) + make_interval(months => -1))::date) as p, open
        where p.is_paid and p.covers_from <= p.covers_to and (p.covers_from < open.since) is not false)
    select min(p.covers_to) from full_paid p
    where p.covers_to >= (select a.covers_to from full_paid a
        order by a.covers_from > $11::date, abs(a.covers_from - $12::date), a.covers_to desc limit 1)
      and not exists (select from full_paid n where n.covers_from <= p.covers_to + 1 and n.covers_to > p.covers_to)) end as paid_through,
    t.emergency_contact_name, t.emergency_contact_phone,
    t.status in ('ACTIVE', 'PENDING') as is_live, t.confirmed_at is null and t.declined_at is null as is_asked,
    (select json_build_object('id', r.id, 'room_number', r.room_number, 'floor', r.floor, 'facilities', r.facilities)
      from rooms r where r.id = t.room_id) as room,
    (select json_build_object('id', k.id, 'name', k.name, 'description', k.description, 'address', k.address,
        'facilities', k.facilities, 'rules', k.rules, 'kost_type', k.kost_type, 'contact_phone', k.contact_phone)
      from kosts k where k.id = t.kost_id) as kost,
    (select o.full_name from users o where o.id = t.owner_id) as owner_name, (exists (select from account_pauses pause where pause.user_id = t.owner_id and pause.resumed_at is null)) as owner_is_off,
    (select count(*) from bills where bills.tenant_id = t.id) as open_bills,
    (select case when not exists (select from contract_answers a where a.contract_id = c.id and a.role = 'TENANT') then c.id end
      from contracts c where c.tenancy_id = t.id and t.status in ('ACTIVE', 'PENDING') order by c.version desc limit 1) as contract_to_answer,
    (select r.ends_on from renewals r where r.tenancy_id = t.id and r.state = 'OFFERED' and t.confirmed_at is not null
      and r.state in ('OFFERED', 'ASKED') and r.ends_on >= $13::date and t.status = 'ACTIVE' and t.contract_end = r.ends_on
    and (case when t.next_rent_from <= r.rent_from::date then t.next_rent else t.monthly_rent end) = r.rent_was
    and ((t.next_rent_from > $14::date) is not true or r.monthly_rent = r.rent_was and (r.state = 'OFFERED' or r.asked_rent = r.rent_was))
    and not exists (select from leavings l where l.tenancy_id = r.tenancy_id and (l.state in ('ASKED', 'AGREED', 'STAY_ASKED') and not l.by_link))) as renewal_until
  from tenancies t
  where t.user_id = $15 and ((t.status in ('ACTIVE', 'PENDING')
    or t.confirmed_at is null and t.declined_at is null and t.id = any(array(select bills.tenant_id from bills))) is true)
  order by is_live desc, t.status, coalesce(t.check_in_date, t.contract_start) desc, t.id desc limit $16) as listed) as homes,
      (select coalesce(json_agg(listed), '[]') from (select * from bills where status <> 'OVERDUE' order by due_date, id limit $17) as listed) as pending_payments,
      (select coalesce(json_agg(listed), '[]') from (select * from bills where status = 'OVERDUE' order by due_date, id limit $18) as listed) as overdue_payments,
      (select coalesce(json_agg(listed), '[]') from ((select "id", "payment_reference", "invoice_id", "invoice_title", "invoice_number", (select i.description from invoices i where i.id = payments.invoice_id) as "description", "amount", case "payments"."status" when 'SUCCEEDED' then 'PAID' else "payments"."status" end as "status", to_char("paid_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "paid_at", to_char("created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at" from "payments" where ("payments"."payer_user_id" = $19 and (("payments"."status" in ('SUCCEEDED', 'PENDING')) is true)) order by "payments"."id" desc limit $20)) as listed) as recent_payments, (select coalesce(json_agg(listed), '[]') from (
  select t.id as tenancy_id, r.room_number, t.kost_id, k.name as kost_name, to_char(s.answer_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as answer_by
  from tenancies t join settlements s on s.tenancy_id = t.id and s.state = 'PROPOSED'
    join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id
  where t.user_id = $21 order by s.answer_by, t.id limit $22) as listed) as settlements_to_answer, (select coalesce(json_agg(listed), '[]') from (
  select t.id, r.room_number, k.name as kost_name, t.check_out_date,
    (select m.room_number from tenancies n join rooms m on m.id = n.room_id where n.moved_from_id = t.id) as moved_to,
    exists (select from audit_log a where a.subject_id = t.id and a.action = 'tenancy.object'
      and a.created_at >= t.terminated_at) as has_objected
  from tenancies t join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id
  where t.user_id = $23 and (t.status = 'TERMINATED' and t.confirmed_at is not null
    and t.terminated_at > $24::timestamptz - make_interval(days => $25::int))
  order by t.terminated_at desc, t.id limit $26) as listed) as former_tenancies,
      coalesce(to_json((
    array_agg(json_build_object('id', id, 'title', title, 'description', description, 'priority', priority,
      'status', status, 'room_number', room_number, 'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by id desc)
    filter (where status in ('OPEN', 'IN_PROGRESS')))[:$27]), '[]') as open_complaints,
      count(*) as total_complaints, count(*) filter (where not status in ('OPEN', 'IN_PROGRESS')) as resolved_complaints,
      (
    select json_build_object('unread_notices', count(*), 'urgent_notices', coalesce(to_json((array_agg(json_build_object('id', id, 'kind', kind, 'details', details,
      'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'read_at', null) order by id desc)
    filter (where kind in ('NEW_DEVICE', 'CONTACT_CHANGED', 'TENANCY_DECLINED')))[:5]), '[]'))
    from (
      select id, kind, details, created_at from notices
      where user_id = $28 and read_at is null and "notices"."details" ->> 'session_id' is distinct from $29::text
      order by id desc limit 100
    ) as unread) as news
    from complaints where tenant_user_id = $30;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_a2c89a861f0a(uuid, uuid, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, bigint, uuid, bigint, date, bigint, date, date, date, date, date, date)
RETURNS TABLE ("id" uuid, "tenant_name" text, "room_number" text, "kost_id" uuid, "kost_name" text, "state" text, "amount" bigint, "remaining_amount" bigint, "late_fees" bigint, "unpaid_late_fees" bigint, "past_due_amount" bigint, "bill_count" bigint, "monthly_rent" bigint, "unstated" json, "bill" jsonb, "automatic_on" date, "paid_through" date) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with last as materialized(select "r"."kost_id", "r"."floor", "r"."number_order", "r"."id" as room_id, t.id as id from tenancies t join rooms r on r.id = t.room_id
      where t.id = $1::uuid and "t"."owner_id" = $2), page as (
    select rent.* from kosts k cross join lateral (
      select t.id, t.full_name as tenant_name, r.room_number, k.name as kost_name, case when b.status is null then 'UNBILLED'
    when ((b.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) and b.due_date < $3::date then 'LATE'
    when b.status in ('DRAFT', 'PAID', 'PARTIAL') then b.status else 'SENT' end as state, t.zone,
        coalesce(b.amount, (case when t.rent_period = 'MONTH' then (case when t.next_rent_from <= $4::date::date then t.next_rent else t.monthly_rent end)
    when (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end) = 0 then (case when t.next_rent_from <= $5::date::date then t.next_rent else t.monthly_rent end) * greatest(0, (case when least($6::date, least(t.contract_end, (select l.leaves_on from leavings l
  where l.tenancy_id = t.id and (l.state in ('ASKED', 'AGREED', 'STAY_ASKED') and not l.by_link) and l.state <> 'ASKED')) - 1) < t.contract_start then 0 else (least($7::date, least(t.contract_end, (select l.leaves_on from leavings l
  where l.tenancy_id = t.id and (l.state in ('ASKED', 'AGREED', 'STAY_ASKED') and not l.by_link) and l.state <> 'ASKED')) - 1) - t.contract_start) / greatest(1, (case t.rent_period when 'DAY' then 1 when 'WEEK' then 7 when 'MONTH' then 0 when 'QUARTER' then 0 when 'HALF_YEAR' then 0 when 'YEAR' then 0 else 0 end)) + 1 end) - (case when $8::date - 1 < t.contract_start then 0 else ($9::date - 1 - t.contract_start) / greatest(1, (case t.rent_period when 'DAY' then 1 when 'WEEK' then 7 when 'MONTH' then 0 when 'QUARTER' then 0 when 'HALF_YEAR' then 0 when 'YEAR' then 0 else 0 end)) + 1 end))
    else (case when t.next_rent_from <= $10::date::date then t.next_rent else t.monthly_rent end) * ((greatest(0, ((extract(year from $11::date) * 12 + extract(month from $12::date))::int - (extract(year from t.contract_start) * 12 + extract(month from t.contract_start))::int)) % greatest(1, (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end))) + 1) / (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end) - (case when t.next_rent_from <= $13::date::date then t.next_rent else t.monthly_rent end) * (greatest(0, ((extract(year from $14::date) * 12 + extract(month from $15::date))::int - (extract(year from t.contract_start) * 12 + extract(month from t.contract_start))::int)) % greatest(1, (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end))) / (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end) end)) as amount, coalesce(b.left_amount, (case when t.rent_period = 'MONTH' then (case when t.next_rent_from <= $16::date::date then t.next_rent else t.monthly_rent end)
    when (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end) = 0 then (case when t.next_rent_from <= $17::date::date then t.next_rent else t.monthly_rent end) * greatest(0, (case when least($18::date, least(t.contract_end, (select l.leaves_on from leavings l
  where l.tenancy_id = t.id and (l.state in ('ASKED', 'AGREED', 'STAY_ASKED') and not l.by_link) and l.state <> 'ASKED')) - 1) < t.contract_start then 0 else (least($19::date, least(t.contract_end, (select l.leaves_on from leavings l
  where l.tenancy_id = t.id and (l.state in ('ASKED', 'AGREED', 'STAY_ASKED') and not l.by_link) and l.state <> 'ASKED')) - 1) - t.contract_start) / greatest(1, (case t.rent_period when 'DAY' then 1 when 'WEEK' then 7 when 'MONTH' then 0 when 'QUARTER' then 0 when 'HALF_YEAR' then 0 when 'YEAR' then 0 else 0 end)) + 1 end) - (case when $20::date - 1 < t.contract_start then 0 else ($21::date - 1 - t.contract_start) / greatest(1, (case t.rent_period when 'DAY' then 1 when 'WEEK' then 7 when 'MONTH' then 0 when 'QUARTER' then 0 when 'HALF_YEAR' then 0 when 'YEAR' then 0 else 0 end)) + 1 end))
    else (case when t.next_rent_from <= $22::date::date then t.next_rent else t.monthly_rent end) * ((greatest(0, ((extract(year from $23::date) * 12 + extract(month from $24::date))::int - (extract(year from t.contract_start) * 12 + extract(month from t.contract_start))::int)) % greatest(1, (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end))) + 1) / (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end) - (case when t.next_rent_from <= $25::date::date then t.next_rent else t.monthly_rent end) * (greatest(0, ((extract(year from $26::date) * 12 + extract(month from $27::date))::int - (extract(year from t.contract_start) * 12 + extract(month from t.contract_start))::int)) % greatest(1, (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end))) / (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end) end)) as remaining_amount,
        coalesce(b.bill_count, 0) as bill_count,
        coalesce(b.late_fees, 0) as late_fees, coalesce(b.unpaid_late_fees, 0) as unpaid_late_fees, coalesce(b.past_due_amount, 0) as past_due_amount, b.id as bill_id, b.invoice_number, b.title, b.due_date,
        b.viewed_at, b.subtotal, b.is_stated, b.covers_from, b.covers_to, (case when t.rent_period = 'MONTH' then (case when t.next_rent_from <= $28::date::date then t.next_rent else t.monthly_rent end)
    when (case t.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end) = 0 then (case when t.next_rent_from <= $29::date::date then t.next_rent else t.monthly_rent end) * greatest(0, (case when least($30::date, least(t.contract_end, (select l.leaves_on from leavings l
  where l.tenancy_id = t.id and (l.state in ('ASKED', 'AGREED', 'STAY_ASKED') and not l.by_link) and l.state <> 'ASKED')) - 1) < t.contract_start then 0 else (least($31::date, least(t.contract_end, (select l.leaves_on from leavings l
  where l.tenancy_id = t.id and (l.state in ('ASKED', 'AGREED', 'STAY_ASKED') and not l.by_link) and l.state <> 'ASKED')) - 1) - t.contract_start) / greatest(1, (case t.rent_period when 'DAY' then 1 when 'WEEK' then 7 when 'MONTH' then 0 when 'QUARTER' then 0 when 'HALF_YEAR' then 0 when 'YEAR' then 0 else 0 end)) + 1 end) - (case when $32::date - 1 < t.contract_start then 0 else ($33::date - 1 - t.contract_start) / greatest(1, (case t.rent_period when 'DAY' then 1 when 'WEEK' then 7 when 'MONTH' then 0 when 'QUARTER' then 0 when 'HALF_YEAR' then 0 when 'YEAR' then 0 else 0 end)) + 1 end))
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
    from invoices i cross join lateral (select (((extract(year from greatest(date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date, (date_trunc('month', (coalesce(i.covers_to, i.due_date))::timestamp) + make_interval(months => -(coalesce(i.covers_to, i.due_date) < least(date_trunc('month', (coalesce(i.covers_to, i.due_date))::timestamp)::date + (case when extract(day from coalesce(i.covers_from, i.due_date) + 1) = 1 then 31 else extract(day from coalesce(i.covers_from, i.due_date))::int end) - 1, (date_trunc('month', (coalesce(i.covers_to, i.due_date))::timestamp) + make_interval(months => 1))::date - 1))::int))::date)) * 12 + extract(month from greatest(date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date, (date_trunc('month', (coalesce(i.covers_to, i.due_date))::timestamp) + make_interval(months => -(coalesce(i.covers_to, i.due_date) < least(date_trunc('month', (coalesce(i.covers_to, i.due_date))::timestamp)::date + (case when extract(day from coalesce(i.covers_from, i.due_date) + 1) = 1 then 31 else extract(day from coalesce(i.covers_from, i.due_date))::int end) - 1, (date_trunc('month', (coalesce(i.covers_to, i.due_date))::timestamp) + make_interval(months => 1))::date - 1))::int))::date)))::int - (extract(year from coalesce(i.covers_from, i.due_date)) * 12 + extract(month from coalesce(i.covers_from, i.due_date)))::int) + 1) as months, ((extract(year from $42::date) * 12 + extract(month from $43::date))::int - (extract(year from coalesce(i.covers_from, i.due_date)) * 12 + extract(month from coalesce(i.covers_from, i.due_date)))::int) as place offset 0) as covered where i.tenant_id = t.id and (((i.invoice_type = 'MONTHLY_RENT' and i.status <> 'CANCELLED') is true) and (coalesce(i.covers_to, i.due_date) >= $44::date and ((coalesce(i.covers_from, i.due_date) < $45::date) is true) and greatest(date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date, (date_trunc('month', (coalesce(i.covers_to, i.due_date))::timestamp) + make_interval(months => -(coalesce(i.covers_to, i.due_date) < least(date_trunc('month', (coalesce(i.covers_to, i.due_date))::timestamp)::date + (case when extract(day from coalesce(i.covers_from, i.due_date) + 1) = 1 then 31 else extract(day from coalesce(i.covers_from, i.due_date))::int end) - 1, (date_trunc('month', (coalesce(i.covers_to, i.due_date))::timestamp) + make_interval(months => 1))::date - 1))::int))::date) >= $46::date))
    order by case when ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) then 0 when i.status = 'DRAFT' then 1 else 2 end, i.due_date, i.id limit 1) as b on true
      where r.kost_id = k.id and r.archived_at is null 
        and ((case when t.moved_from_id is null then t.contract_start else t.check_in_date end) < $47::date or b.id is not null)
        
        
      order by "r".floor, "r".number_order, "r".id fetch first ($48) rows with ties) as rent
    where "k"."owner_id" = $49 
      
    order by k.id, rent.floor, rent.number_order, rent.room_id, rent.id limit $50) select b.id, b.tenant_name, b.room_number, b.kost_id, b.kost_name, b.state, b.amount, b.remaining_amount, b.late_fees, b.unpaid_late_fees,
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
    when 'YEARLY' then (i.due_date + make_interval(years => for_month.period))::date end) <= least(t.contract_end, (select l.leaves_on from leavings l
  where l.tenancy_id = t.id and (l.state in ('ASKED', 'AGREED', 'STAY_ASKED') and not l.by_link) and l.state <> 'ASKED')) - case when (case i.rent_period when 'DAY' then 0 when 'WEEK' then 0 when 'MONTH' then 1 when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end) > 1 then 4 else (i.rent_day is not null or i.rent_period is not null)::int end))) from tenancies t where t.id = b.id) end as automatic_on,
  (
    with homes as (select array(with recursive former_homes (id) as (select b.id union all
    select n.moved_from_id from former_homes join tenancies n on n.id = former_homes.id where n.moved_from_id is not null)
    select id from former_homes) as ids), open as (select min(o.covers_from) as since from (select case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_from is not null then i.covers_from
    when i.recurrence_type <> 'WEEKLY' then date_trunc('month', (i.due_date)::timestamp)::date end as covers_from, least(case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_to is not null then i.covers_to
    when i.recurrence_type <> 'WEEKLY' then (date_trunc('month', (i.due_date)::timestamp) + make_interval(months => 1))::date - 1 end, case when i.tenant_id <> b.id then (select h.check_out_date - 1 from tenancies h where h.id = i.tenant_id) end) as covers_to, i.status = 'PAID' as is_paid
    from invoices i where i.tenant_id = any((select ids from homes)::uuid[]) and (i.invoice_type = 'MONTHLY_RENT' and i.status <> 'CANCELLED') is true
      and i.status <> 'DRAFT' and ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)) as o),
      full_paid as (select p.covers_from, p.covers_to from (select case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_from is not null then i.covers_from
    when i.recurrence_type <> 'WEEKLY' then date_trunc('month', (i.due_date)::timestamp)::date end as covers_from, least(case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_to is not null then i.covers_to
    when i.recurrence_type <> 'WEEKLY' then (date_trunc('month', (i.due_date)::timestamp) + make_interval(months => 1))::date - 1 end, case when i.tenant_id <> b.id then (select h.check_out_date - 1 from tenancies h where h.id = i.tenant_id) end) as covers_to, i.status = 'PAID' as is_paid
    from invoices i where i.tenant_id = any((select ids from homes)::uuid[]) and (i.invoice_type = 'MONTHLY_RENT' and i.status <> 'CANCELLED') is true
      and i.status <> 'DRAFT' and coalesce(i.covers_to, i.due_date) >= (date_trunc('month', ($56::date)::timestamp) + make_interval(months => -1))::date) as p, open
        where p.is_paid and p.covers_from <= p.covers_to and (p.covers_from < open.since) is not false)
    select min(p.covers_to) from full_paid p
    where p.covers_to >= (select a.covers_to from full_paid a
        order by a.covers_from > $57::date, abs(a.covers_from - $58::date), a.covers_to desc limit 1)
      and not exists (select from full_paid n where n.covers_from <= p.covers_to + 1 and n.covers_to > p.covers_to)) as paid_through from page b order by b.kost_id, b.floor, b.number_order, b.room_id, b.id;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_16e922403395(date, timestamp with time zone, date, uuid, text, uuid, uuid)
RETURNS TABLE ("column_0" uuid, "column_1" text, "column_2" uuid, "column_3" text, "column_4" text, "column_5" uuid, "column_6" text, "column_7" text, "column_8" text, "column_9" bigint, "column_10" bigint, "column_11" bigint, "column_12" bigint, "column_13" boolean, "column_14" date, "column_15" date, "column_16" date, "column_17" date, "column_18" boolean, "column_19" text, "column_20" timestamp with time zone, "column_21" text, "column_22" boolean, "column_23" boolean, "column_24" boolean, "column_25" bigint, "column_26" json, "column_27" text, "column_28" bigint, "column_29" bigint, "column_30" double precision, "column_31" text, "column_32" text, "column_33" text, "column_34" date, "column_35" date, "column_36" timestamp with time zone, "column_37" timestamp with time zone, "column_38" json, "column_39" json, "column_40" json, "column_41" json, "column_42" json, "column_43" json, "column_44" json, "column_45" bigint) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
select "invoices"."id", "invoices"."invoice_number", "invoices"."tenant_id", "invoices"."tenant_name", "invoices"."room_number", "invoices"."kost_id", "invoices"."kost_name", "invoices"."invoice_type", "invoices"."title", "invoices"."total_amount", "invoices"."paid_amount", "invoices"."remaining_amount", "invoices"."late_fee_amount", "invoices"."allow_partial_payment", "invoices"."due_date", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_from is not null then invoices.covers_from
    when invoices.recurrence_type <> 'WEEKLY' then date_trunc('month', (invoices.due_date)::timestamp)::date end, case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_to is not null then invoices.covers_to
    when invoices.recurrence_type <> 'WEEKLY' then (date_trunc('month', (invoices.due_date)::timestamp) + make_interval(months => 1))::date - 1 end, "invoices"."issued_date", "invoices"."is_recurring", case when ((("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) and "invoices"."due_date" < $1::date::date) then 'OVERDUE' else "invoices"."status" end, "invoices"."created_at", case when not (("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) then null when "invoices"."viewed_at" is not null then 'READ'
    else (array['FAILED','NONE','OPENED','DELIVERED','READ'])[coalesce((select max(case when m.state = 'FAILED' then 1 when m.state in ('QUEUED', 'SENDING', 'ACCEPTED', 'SENT', 'UNKNOWN') then 2 when m.state = 'OPENED' then 3 when m.state = 'DELIVERED' then 4 when m.state = 'READ' then 5 end) from (select * from messages where invoice_ids && array["invoices"."id"] offset 0) m), 2)] end, true, coalesce((progress.attempt_amount <= invoices.remaining_amount and ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)), false), progress.reported_amount is not null, coalesce(progress.reported_amount, 0), null::json, "invoices"."description", "invoices"."subtotal", "invoices"."tax_amount", ("invoices"."late_fee_bps" / 100.0)::float8, "invoices"."notes", "invoices"."recurrence_type", "invoices"."rent_period", "invoices"."recurrence_end_date", (select s.next_issue_on from invoices s where s.id = invoices.series_id), "invoices"."viewed_at", "invoices"."paid_at", (select json_build_object('full_name', "t"."full_name", 'phone', "t"."phone", 'email', "t"."email") from tenancies t where t.id = invoices.tenant_id), (
  select case when t.confirmed_at is not null and t.status in ('ACTIVE', 'PENDING') then (select json_build_object('full_name', "u"."full_name", 'phone', "u"."phone", 'email', "u"."email") from users u where u.id = invoices.tenant_user_id) else json_build_object('full_name', "t"."full_name", 'phone', "t"."phone", 'email', "t"."email") end
  from tenancies t where t.id = invoices.tenant_id), (
  select json_build_object('room_number', r.room_number, 'room_type', r.room_type, 'floor', r.floor)
  from rooms r where r.id = invoices.room_id), (
  select json_build_object('name', k.name, 'address', k.address) from kosts k where k.id = invoices.kost_id), (
  select coalesce(json_agg(json_build_object('description', it.description, 'quantity', it.quantity,
    'unit_price', it.unit_price, 'total_price', it.total_price) order by it.position), '[]')
  from invoice_items it where it.invoice_id = invoices.id), progress.payments, (
  select coalesce(json_agg(json_build_object('id', o.id, 'full_name', o.full_name, 'share_amount',
      case when ("invoices"."invoice_type" = 'MONTHLY_RENT' and "invoices"."issued_date" is not null
    and coalesce(o.pays_percent, o.pays_amount) is not null and coalesce("invoices"."covers_to", "invoices"."due_date") >= o.starts_on
    and (o.ends_on > coalesce("invoices"."covers_from", date_trunc('month', ("invoices"."due_date")::timestamp)::date)) is not false) then coalesce(round(("invoices"."subtotal" + "invoices"."tax_amount") * o.pays_percent / 100.0)::bigint,
    least(o.pays_amount, "invoices"."subtotal" + "invoices"."tax_amount"), 0) else 0 end, 'paid_amount', paid.amount) order by o.id), '[]')
  from occupants o cross join lateral (select (select coalesce(sum(p.allocated_amount), 0)::bigint from payments p
    where p.payer_occupant_id = o.id and p.invoice_id = "invoices"."id") as amount offset 0) as paid
  where o.tenancy_id = any(array(with recursive later (id) as (select "invoices"."tenant_id" union all
    select n.id from later join tenancies n on n.moved_from_id = later.id) select id from later)) and (paid.amount > 0 or ("invoices"."invoice_type" = 'MONTHLY_RENT' and "invoices"."issued_date" is not null
    and coalesce(o.pays_percent, o.pays_amount) is not null and coalesce("invoices"."covers_to", "invoices"."due_date") >= o.starts_on
    and (o.ends_on > coalesce("invoices"."covers_from", date_trunc('month', ("invoices"."due_date")::timestamp)::date)) is not false)
      and (o.ends_on > coalesce(invoices.covers_from, invoices.due_date)) is not false)
    and (select t.confirmed_at from tenancies t where t.id = invoices.tenant_id) is not null), case when (select t.confirmed_at is not null from tenancies t where t.id = "invoices"."tenant_id")
    then (
    select coalesce(sum(c.amount), 0)::bigint from credit_entries c where c.user_id = "invoices"."tenant_user_id" and c.owner_id = "invoices"."owner_id"
      and c.occupant_id is not distinct from null) else 0 end from "invoices" cross join lateral (
    select max(p.amount) filter (where (p.source = 'GATEWAY' and p.status = 'PENDING' and p.gateway_state = 'ACCEPTED'
    and p.expires_at > $2::timestamptz) and p.payer_occupant_id is null) as attempt_amount,
    sum(p.amount) filter (where (p.source = 'MANUAL' and p.status = 'PENDING'))::bigint as reported_amount, (
  array_agg(case when p.rejection_reason is not null then
      json_build_object('amount', p.amount, 'reason', p.rejection_reason) end
    order by coalesce(p.verified_at, p.paid_at, p.created_at) desc, p.id desc)
  filter (where (p.status = 'SUCCEEDED' or p.source = 'MANUAL') and p.payer_occupant_id is null))[1] as last_report , 
  coalesce(json_agg(json_build_object('id', p.id, 'payment_reference', p.payment_reference,
      'source', p.source, 'payment_method', p.payment_method, 'payer_name', p.payer_name, 'amount', p.amount, 'fee_amount', p.fee_amount,
      'rejection_reason', p.rejection_reason, 'voided_at', to_char(p.voided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'void_reason', p.void_reason, 'is_closed', exists (select from tenancies t where t.id = invoices.tenant_id and not (t.status in ('ACTIVE', 'PENDING')
    or exists (select from tenancies h where h.id = (with recursive later (id, nth) as (select t.id, 0 union all
    select n.id, nth + 1 from later join public.tenancies n on n.moved_from_id = later.id) select id from later order by nth desc limit 1) and h.status in ('ACTIVE', 'PENDING'))) and (coalesce(p.verified_at, p.created_at) at time zone case t.zone when 'WITA' then 'Asia/Makassar' when 'WIT' then 'Asia/Jayapura' else 'Asia/Jakarta' end)::date < $3::date::date - 30), 'status', case p.status when 'SUCCEEDED' then 'PAID' else p.status end,
      'paid_at', to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.id desc)
    filter (where p.failure_code is distinct from 'SUPERSEDED'), '[]') as payments
    from payments p where p.invoice_id = invoices.id) as progress where ("invoices"."id" = coalesce((select subject_id from idempotency_keys where actor_id = $4::uuid and key = $5), $6::uuid) and (("invoices"."owner_id" = $7) is true));
END $kept$;
--> statement-breakpoint
DROP FUNCTION kept_1b560146b79f;
--> statement-breakpoint
DROP FUNCTION kept_4e6b15ca9ca5;
--> statement-breakpoint
DROP FUNCTION kept_710cb46b3790;
--> statement-breakpoint
DROP FUNCTION kept_aacf69b2741e;
--> statement-breakpoint
DROP FUNCTION kept_cdaf282ec743;
