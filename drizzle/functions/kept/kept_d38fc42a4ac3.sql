-- A statement of invoices.get, owner.
-- Last made by migration 0181_kept-plans.

CREATE OR REPLACE FUNCTION kept_d38fc42a4ac3(date, timestamp with time zone, date, uuid, uuid)
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
