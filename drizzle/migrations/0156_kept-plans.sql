CREATE OR REPLACE FUNCTION kept_cc2e1c7b3c78(date, timestamp with time zone, date, uuid, uuid)
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
    and coalesce(o.pays_percent, o.pays_amount) is not null and coalesce("invoices"."covers_to", "invoices"."due_date") >= o.starts_on) then coalesce(round(("invoices"."subtotal" + "invoices"."tax_amount") * o.pays_percent / 100.0)::bigint,
    least(o.pays_amount, "invoices"."subtotal" + "invoices"."tax_amount"), 0) else 0 end, 'paid_amount', paid.amount) order by o.id), '[]')
  from occupants o cross join lateral (select (select coalesce(sum(p.allocated_amount), 0)::bigint from payments p
    where p.payer_occupant_id = o.id and p.invoice_id = "invoices"."id") as amount offset 0) as paid
  where o.tenancy_id = any(array(with recursive later (id) as (select "invoices"."tenant_id" union all
    select n.id from later join tenancies n on n.moved_from_id = later.id) select id from later)) and (paid.amount > 0 or ("invoices"."invoice_type" = 'MONTHLY_RENT' and "invoices"."issued_date" is not null
    and coalesce(o.pays_percent, o.pays_amount) is not null and coalesce("invoices"."covers_to", "invoices"."due_date") >= o.starts_on)
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
      'void_reason', p.void_reason, 'is_closed', exists (select from tenancies t where t.id = invoices.tenant_id and not t.status in ('ACTIVE', 'PENDING') and (coalesce(p.verified_at, p.created_at) at time zone case t.zone when 'WITA' then 'Asia/Makassar' when 'WIT' then 'Asia/Jayapura' else 'Asia/Jakarta' end)::date < $3::date - 30), 'status', case p.status when 'SUCCEEDED' then 'PAID' else p.status end,
      'paid_at', to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.id desc)
    filter (where p.failure_code is distinct from 'SUPERSEDED'), '[]') as payments
    from payments p where p.invoice_id = invoices.id) as progress where ("invoices"."id" = $4 and (("invoices"."owner_id" = $5) is true));
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_8a00624a2f97(date, timestamp with time zone, date, uuid, uuid)
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
    and coalesce(o.pays_percent, o.pays_amount) is not null and coalesce("invoices"."covers_to", "invoices"."due_date") >= o.starts_on) then coalesce(round(("invoices"."subtotal" + "invoices"."tax_amount") * o.pays_percent / 100.0)::bigint,
    least(o.pays_amount, "invoices"."subtotal" + "invoices"."tax_amount"), 0) else 0 end, 'paid_amount', paid.amount) order by o.id), '[]')
  from occupants o cross join lateral (select (select coalesce(sum(p.allocated_amount), 0)::bigint from payments p
    where p.payer_occupant_id = o.id and p.invoice_id = "invoices"."id") as amount offset 0) as paid
  where o.tenancy_id = any(array(with recursive later (id) as (select "invoices"."tenant_id" union all
    select n.id from later join tenancies n on n.moved_from_id = later.id) select id from later)) and (paid.amount > 0 or ("invoices"."invoice_type" = 'MONTHLY_RENT' and "invoices"."issued_date" is not null
    and coalesce(o.pays_percent, o.pays_amount) is not null and coalesce("invoices"."covers_to", "invoices"."due_date") >= o.starts_on)
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
      'void_reason', p.void_reason, 'is_closed', exists (select from tenancies t where t.id = invoices.tenant_id and not t.status in ('ACTIVE', 'PENDING') and (coalesce(p.verified_at, p.created_at) at time zone case t.zone when 'WITA' then 'Asia/Makassar' when 'WIT' then 'Asia/Jayapura' else 'Asia/Jakarta' end)::date < $3::date - 30), 'status', case p.status when 'SUCCEEDED' then 'PAID' else p.status end,
      'paid_at', to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.id desc)
    filter (where p.failure_code is distinct from 'SUPERSEDED'), '[]') as payments
    from payments p where p.invoice_id = invoices.id) as progress where ("invoices"."id" = $4 and ((("invoices"."tenant_user_id" = $5 and "invoices"."issued_date" is not null)) is true));
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_09a05d60c00b(uuid, bigint, date, timestamp with time zone)
RETURNS TABLE ("column_0" uuid, "column_1" text, "column_2" uuid, "column_3" text, "column_4" text, "column_5" uuid, "column_6" text, "column_7" text, "column_8" text, "column_9" bigint, "column_10" bigint, "column_11" bigint, "column_12" bigint, "column_13" boolean, "column_14" date, "column_15" date, "column_16" date, "column_17" date, "column_18" boolean, "column_19" text, "column_20" timestamp with time zone, "column_21" text, "column_22" boolean, "column_23" boolean, "column_24" boolean, "column_25" bigint, "column_26" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with "invoices" as (select "id", "invoice_number", "tenant_id", "tenant_name", "room_number", "kost_id", "kost_name", "invoice_type", "title", "total_amount", "paid_amount", "remaining_amount", "late_fee_amount", "allow_partial_payment", "due_date", "covers_from", "covers_to", "recurrence_type", "issued_date", "is_recurring", "status", "viewed_at", "created_at", "owner_id" from "invoices" where "invoices"."owner_id" = $1 order by "invoices"."id" desc limit $2) select "invoices"."id", "invoices"."invoice_number", "invoices"."tenant_id", "invoices"."tenant_name", "invoices"."room_number", "invoices"."kost_id", "invoices"."kost_name", "invoices"."invoice_type", "invoices"."title", "invoices"."total_amount", "invoices"."paid_amount", "invoices"."remaining_amount", "invoices"."late_fee_amount", "invoices"."allow_partial_payment", "invoices"."due_date", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_from is not null then invoices.covers_from
    when invoices.recurrence_type <> 'WEEKLY' then date_trunc('month', (invoices.due_date)::timestamp)::date end, case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_to is not null then invoices.covers_to
    when invoices.recurrence_type <> 'WEEKLY' then (date_trunc('month', (invoices.due_date)::timestamp) + make_interval(months => 1))::date - 1 end, "invoices"."issued_date", "invoices"."is_recurring", case when ((("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) and "invoices"."due_date" < $3::date) then 'OVERDUE' else "invoices"."status" end, "invoices"."created_at", case when not (("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) then null when "invoices"."viewed_at" is not null then 'READ'
    else (array['FAILED','NONE','OPENED','DELIVERED','READ'])[coalesce((select max(case when m.state = 'FAILED' then 1 when m.state in ('QUEUED', 'SENDING', 'ACCEPTED', 'SENT', 'UNKNOWN') then 2 when m.state = 'OPENED' then 3 when m.state = 'DELIVERED' then 4 when m.state = 'READ' then 5 end) from (select * from messages where invoice_ids && array["invoices"."id"] offset 0) m), 2)] end, true, coalesce((progress.attempt_amount <= invoices.remaining_amount and ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)), false), progress.reported_amount is not null, coalesce(progress.reported_amount, 0), null::json from "invoices" left join (
      select p.invoice_id, max(p.amount) filter (where (p.source = 'GATEWAY' and p.status = 'PENDING' and p.gateway_state = 'ACCEPTED'
    and p.expires_at > $4::timestamptz) and p.payer_occupant_id is null) as attempt_amount,
    sum(p.amount) filter (where (p.source = 'MANUAL' and p.status = 'PENDING'))::bigint as reported_amount from payments p
      where p.invoice_id = any(array(select id from invoices)) and p.status = 'PENDING' group by p.invoice_id) as progress on progress.invoice_id = invoices.id order by "invoices"."id" desc;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_45287d62df39(uuid, text, bigint, date, uuid, text, timestamp with time zone)
RETURNS TABLE ("column_0" uuid, "column_1" text, "column_2" text, "column_3" text, "column_4" bigint, "column_5" bigint, "column_6" date, "column_7" date, "column_8" date, "column_9" uuid, "column_10" text, "column_11" text, "column_12" text, "column_13" timestamp with time zone, "column_14" jsonb, "column_15" boolean, "column_16" boolean, "column_17" boolean, "column_18" bigint, "column_19" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with "invoices" as (select "id", "invoice_number", "tenant_id", "tenant_name", "room_number", "kost_id", "kost_name", "invoice_type", "title", "total_amount", "paid_amount", "remaining_amount", "late_fee_amount", "allow_partial_payment", "due_date", "covers_from", "covers_to", "recurrence_type", "issued_date", "is_recurring", "status", "viewed_at", "created_at", "owner_id", "paid_at" from "invoices" where (("invoices"."tenant_user_id" = $1 and "invoices"."issued_date" is not null) and (("invoices"."status" <> $2) is true)) order by "invoices"."id" desc limit $3) select "invoices"."id", "invoices"."invoice_number", "invoices"."invoice_type", "invoices"."title", case when "invoices"."status" = 'PAID' then "invoices"."total_amount"
        else "invoices"."remaining_amount" end, "invoices"."total_amount", "invoices"."due_date", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_from is not null then invoices.covers_from
    when invoices.recurrence_type <> 'WEEKLY' then date_trunc('month', (invoices.due_date)::timestamp)::date end, case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_to is not null then invoices.covers_to
    when invoices.recurrence_type <> 'WEEKLY' then (date_trunc('month', (invoices.due_date)::timestamp) + make_interval(months => 1))::date - 1 end, "invoices"."kost_id", "invoices"."kost_name", "invoices"."room_number", case when "invoices"."status" = 'PAID' then 'PAID'
        when ((("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) and "invoices"."due_date" < $4::date) then 'OVERDUE' else 'PENDING' end, "invoices"."paid_at", (select jsonb_object_agg("payments"."invoice_id", payment_method order by paid_at) from "payments" where ("payments"."invoice_id" = any(array(select "invoices"."id" from "invoices")) and ("payments"."payer_user_id" = $5 and "payments"."status" = $6))) -> "invoices"."id"::text, (not (exists (select from account_pauses pause where pause.user_id = "invoices"."owner_id" and pause.resumed_at is null))), coalesce((progress.attempt_amount <= invoices.remaining_amount and ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)), false), progress.reported_amount is not null, coalesce(progress.reported_amount, 0), case when ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) then (select (
  array_agg(case when p.rejection_reason is not null then
      json_build_object('amount', p.amount, 'reason', p.rejection_reason) end
    order by coalesce(p.verified_at, p.paid_at, p.created_at) desc, p.id desc)
  filter (where (p.status = 'SUCCEEDED' or p.source = 'MANUAL') and p.payer_occupant_id is null))[1] from payments p where p.invoice_id = invoices.id) end from "invoices" left join (
      select p.invoice_id, max(p.amount) filter (where (p.source = 'GATEWAY' and p.status = 'PENDING' and p.gateway_state = 'ACCEPTED'
    and p.expires_at > $7::timestamptz) and p.payer_occupant_id is null) as attempt_amount,
    sum(p.amount) filter (where (p.source = 'MANUAL' and p.status = 'PENDING') and p.payer_occupant_id is null)::bigint as reported_amount from payments p
      where p.invoice_id = any(array(select id from invoices)) and p.status = 'PENDING' group by p.invoice_id) as progress on progress.invoice_id = invoices.id order by "invoices"."id" desc;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_2276b162b74f(uuid, date, bigint, uuid, text, bigint, uuid, bigint, uuid, date, integer, bigint, uuid, date, integer, bigint, uuid, uuid, bigint, uuid, bigint, bigint, bigint, bigint, bigint, bigint, bigint, uuid, date, bigint, bigint, date, integer, bigint, bigint, uuid, uuid, bigint, uuid, bigint, bigint, uuid, bigint, integer, integer, integer, bigint, bigint, date, date, date, integer, date, integer, date, bigint, bigint, integer, bigint, bigint, integer, bigint, bigint, integer, bigint, bigint, bigint)
RETURNS TABLE ("late_sums" json, "late" json, "proofs" json, "complaints" json, "work" json, "tenants" json, "contracts" json, "leavings" json, "stopped" json, "doubled" json, "rooms" json, "kosts" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with late_bills as materialized(select "invoices"."tenant_id", "invoices"."due_date" from invoices
      where "invoices"."owner_id" = $1 and ((status in ('SENT', 'VIEWED', 'PARTIAL')) is true) and due_date < $2::date order by due_date, id limit $3), late as materialized(select late_bills.tenant_id as id, min(late_bills.due_date) as due_date from late_bills group by late_bills.tenant_id), proofs as materialized(select "p"."id", "p"."room_number", "p"."kost_name", "p"."amount", "p"."created_at", coalesce(p.payer_name, p.tenant_name) as tenant_name from payments p
      where "p"."owner_id" = $4 and p.source = (select $5::text) and p.status = 'PENDING' order by p.id limit $6), unsettled as materialized(select "tenancies"."id", "tenancies"."kost_id", confirmed_at is null as is_unanswered, incomplete <> '{}' as is_incomplete from tenancies
      where "tenancies"."owner_id" = $7 and ((status in ('ACTIVE', 'PENDING') and (confirmed_at is null or incomplete <> '{}')) is true)
      order by id limit $8), ending as materialized(select "tenancies"."id", "tenancies"."kost_id", "tenancies"."contract_end", "tenancies"."zone" from tenancies
      where "tenancies"."owner_id" = $9 and status = 'ACTIVE' and contract_end <= $10::date + $11::int
      order by contract_end limit $12), leaving as materialized(select l.tenancy_id as id, "l"."leaves_on", "l"."state" from 
      leavings l
      where "l"."owner_id" = $13 and l.state in ('ASKED', 'AGREED', 'STAY_ASKED')
        and (l.state <> 'AGREED' or l.leaves_on <= $14::date + $15::int)
      order by l.leaves_on limit $16), free as materialized(select "rooms"."id", "rooms"."room_number", "rooms"."kost_id", "rooms"."monthly_rent", "rooms"."created_at" from rooms
      where "rooms"."owner_id" = $17 and ((archived_at is null and status = 'AVAILABLE') is true) and not kost_id = any(array(select id from kosts where "kosts"."owner_id" = $18 and not is_active)) order by id limit $19), left_rooms as (select coalesce(jsonb_object_agg(room_id, day), '{}') as days from (select room_id, max(check_out_date) as day from tenancies
        where room_id = any(array(select free.id from free)) and check_out_date is not null group by room_id) as l), empty as materialized(select free.id as id, free.room_number as room_number, free.kost_id as kost_id, free.monthly_rent as monthly_rent, to_char(coalesce(((select left_rooms.days from left_rooms) ->> free.id::text)::date, (free.created_at at time zone case (select place.zone from kosts place where place.id = free.kost_id) when 'WITA' then 'Asia/Makassar' when 'WIT' then 'Asia/Jayapura' else 'Asia/Jakarta' end)::date), 'YYYY-MM-DD') as since from free), watched as materialized(select "t"."id", "t"."kost_id", found.is_doubled as is_doubled, found.invoice_id as invoice_id from (
        select s.tenant_id, count(s.next_issue_on) > 1 as is_doubled, (array_agg(s.id order by s.next_issue_on is null, s.id desc))[1] as invoice_id
        from invoices s where "s"."owner_id" = $20 and ((s.series_period = 0 and s.invoice_type = 'MONTHLY_RENT' and (s.next_issue_on is not null or s.next_period is not null and s.stop_noted_at is null and (s.status = 'CANCELLED' or s.recurrence_end_date is not null))) is true)
        group by s.tenant_id having count(s.next_issue_on) <> 1
      ) as found join tenancies t on t.id = found.tenant_id and t.status in ('ACTIVE', 'PENDING') order by t.id limit $21), homes as materialized(select "t"."id", "t"."full_name", "t"."status", "t"."user_id", "t"."kost_id", "r"."room_number", k.name as kost_name from tenancies t join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id
    where t.id = any(array(select id from (select * from late order by due_date, id limit $22) as first) || array(select id from (select id from unsettled order by id limit $23) as first) || array(select id from (select id, contract_end from ending order by contract_end, id limit $24) as first) || array(select id from (select * from leaving order by leaves_on, id limit $25) as first) || array(select id from (select * from watched where watched.is_doubled order by id limit $26) as first) || array(select id from (select * from watched where not watched.is_doubled order by id limit $27) as first))) 
      select (select json_build_object('bills', coalesce(sum(count), 0)::bigint, 'amount', coalesce(sum(amount), 0)::bigint)
    from (select kind, day, count, amount from owner_numbers where "owner_numbers"."owner_id" = $28) as numbers where kind in ('SENT', 'VIEWED', 'PARTIAL') and day < $29::date) as late_sums, json_build_object('people', (select count(*) from late),
    'has_more', (select count(*) from late_bills) > $30, 'first', (select coalesce(json_agg(listed), '[]') from (
    select homes.id as tenancy_id, homes.full_name as tenant_name, homes.room_number as room_number, homes.kost_name as kost_name, homes.kost_id, sums.amount, sums.unpaid_late_fees, first.due_date, not homes.status in ('ACTIVE', 'PENDING') as has_left, sums.awaits_verification
    from (select * from late order by due_date, id limit $31) as first join homes on homes.id = first.id
    cross join lateral (
      select sum(i.remaining_amount)::bigint as amount, sum(least(i.late_fee_amount, i.remaining_amount))::bigint as unpaid_late_fees,
        bool_or(((select true from payments p where p.invoice_id = i.id and (p.source = 'MANUAL' and p.status = 'PENDING') limit 1) is not null)) as awaits_verification
      from invoices i
      where i.tenant_user_id = homes.user_id and i.tenant_id = homes.id and ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) and i.due_date < $32::date
    ) as sums
    order by first.due_date, first.id) as listed)) as late, (select json_build_object('count', least(count(*), $33::int), 'has_more', count(*) > $34, 'first', (select coalesce(json_agg(listed), '[]') from (
    select id, tenant_name, room_number, kost_name, amount, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from proofs order by id limit $35) as listed)) from proofs) as proofs,
        json_build_object('count', (select count(*) from complaints where "complaints"."owner_id" = $36 and status in ('OPEN', 'IN_PROGRESS')),
          'first', (select coalesce(json_agg(listed), '[]') from (
    select id, title, tenant_name, room_number, kost_name, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from ((
      select * from complaints where "complaints"."owner_id" = $37 and status = 'OPEN' order by id limit $38) union all (
      select * from complaints where "complaints"."owner_id" = $39 and status = 'IN_PROGRESS' order by id limit $40)) as oldest order by id limit $41) as listed)) as complaints,
        (select coalesce(json_agg(listed), '[]') from (
    select c.id, c.title, c.tenant_name, c.room_number, c.kost_name, w.state
    from work_orders w join complaints c on c.id = w.complaint_id
    where "w"."owner_id" = $42 and w.state in ('DONE', 'OPEN') and c.status in ('IN_PROGRESS', 'OPEN')
    order by c.id limit $43) as listed) as work, (select json_build_object('are_in', json_agg(kost_id), 'counts', json_build_object('count', least(count(*), $44::int),
  'unanswered', least(count(*) filter (where unsettled.is_unanswered), $45::int),
  'incomplete', least(count(*) filter (where unsettled.is_incomplete), $46::int),
  'has_more', count(*) > $47, 'first', (select coalesce(json_agg(listed), '[]') from (
    select homes.id as tenancy_id, homes.full_name as tenant_name, homes.room_number as room_number, homes.kost_name as kost_name, homes.kost_id from (select id from unsettled order by id limit $48) as u join homes using (id) order by id) as listed))) from unsettled) as tenants, (select json_build_object('ended_in', json_agg(kost_id) filter (where contract_end < $49::date), 'ending_in', json_agg(kost_id) filter (where contract_end >= $50::date),
    'counts', json_build_object('ended', least(count(*) filter (where contract_end < $51::date), $52::int),
      'ending', greatest(least(count(*) filter (where contract_end >= $53::date), $54::int - count(*) filter (where contract_end < $55::date)), 0),
      'has_more', count(*) > $56, 'first', (select coalesce(json_agg(listed), '[]') from (
    select homes.id as tenancy_id, homes.full_name as tenant_name, homes.room_number as room_number, homes.kost_name as kost_name, homes.kost_id, c.contract_end
    from (select id, contract_end from ending order by contract_end, id limit $57) as c join homes using (id) order by c.contract_end, id) as listed))) from ending) as contracts,
        (select json_build_object('count', least(count(*), $58::int),
    'has_more', count(*) > $59, 'first', (select coalesce(json_agg(listed), '[]') from (
    select homes.id as tenancy_id, homes.full_name as tenant_name, homes.room_number as room_number, homes.kost_name as kost_name, f.leaves_on, f.state from (select * from leaving order by leaves_on, id limit $60) as f join homes using (id) order by f.leaves_on, f.id) as listed)) from leaving) as leavings,
        (select json_build_object('are_in', json_agg(kost_id), 'counts', json_build_object('count', least(count(*), $61::int),
  'has_more', count(*) > $62, 'first', (select coalesce(json_agg(listed), '[]') from (
    select homes.id as tenancy_id, homes.full_name as tenant_name, homes.room_number as room_number, homes.kost_name as kost_name, homes.kost_id from (select * from watched where not watched.is_doubled order by id limit $63) as w join homes using (id) order by id) as listed)))
  from watched where not watched.is_doubled) as stopped, (select json_build_object('count', least(count(*), $64::int), 'has_more', count(*) > $65, 'first', (select coalesce(json_agg(listed), '[]') from (
    select homes.id as tenancy_id, homes.full_name as tenant_name, homes.room_number as room_number, homes.kost_name as kost_name, w.invoice_id from (select * from watched where watched.is_doubled order by id limit $66) as w join homes using (id) order by id) as listed))
  from watched where watched.is_doubled) as doubled,
        json_build_object(
  'all', (select coalesce(json_agg(json_build_object('kost_id', kost_id, 'monthly_rent', monthly_rent, 'since', since)), '[]') from empty),
  'first', (select coalesce(json_agg(listed), '[]') from (
    select e.id, e.room_number, e.kost_id, k.name as kost_name, e.monthly_rent, e.since
    from (select * from empty order by since, monthly_rent desc, id limit $67) as e
    join kosts k on k.id = e.kost_id order by e.since, e.monthly_rent desc, e.id) as listed)) as rooms, (select coalesce(json_agg(listed), '[]') from (select id, name from kosts where id = any(array(select ending.kost_id from ending) || array(select unsettled.kost_id from unsettled) || array(select watched.kost_id from watched) || array(select empty.kost_id from empty)) order by name, id) as listed) as kosts;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_68eb8c431bf2(date, timestamp with time zone, uuid, date, date, date, date, date, date, date, uuid, bigint, bigint, bigint, uuid, bigint, uuid, bigint, integer, uuid, text, uuid)
RETURNS TABLE ("homes" json, "pending_payments" json, "overdue_payments" json, "recent_payments" json, "settlements_to_answer" json, "open_complaints" json, "total_complaints" bigint, "resolved_complaints" bigint, "news" json) LANGUAGE plpgsql STABLE AS $kept$
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
    (select count(*) from bills where bills.tenant_id = t.id) as open_bills,
    (select case when not exists (select from contract_answers a where a.contract_id = c.id and a.role = 'TENANT') then c.id end
      from contracts c where c.tenancy_id = t.id and t.status in ('ACTIVE', 'PENDING') order by c.version desc limit 1) as contract_to_answer,
    (select r.ends_on from renewals r where r.tenancy_id = t.id and r.state = 'OFFERED' and t.confirmed_at is not null
      and r.state in ('OFFERED', 'ASKED') and r.ends_on >= $9::date and t.status = 'ACTIVE' and t.contract_end = r.ends_on
    and (case when t.next_rent_from <= r.rent_from::date then t.next_rent else t.monthly_rent end) = r.rent_was
    and ((t.next_rent_from > $10::date) is not true or r.monthly_rent = r.rent_was and (r.state = 'OFFERED' or r.asked_rent = r.rent_was))
    and not exists (select from leavings l where l.tenancy_id = r.tenancy_id and (l.state in ('ASKED', 'AGREED', 'STAY_ASKED') and not l.by_link))) as renewal_until
  from tenancies t
  where t.user_id = $11 and ((t.status in ('ACTIVE', 'PENDING')
    or t.confirmed_at is null and t.declined_at is null and t.id = any(array(select bills.tenant_id from bills))) is true)
  order by is_live desc, t.status, coalesce(t.check_in_date, t.contract_start) desc, t.id desc limit $12) as listed) as homes,
      (select coalesce(json_agg(listed), '[]') from (select * from bills where status <> 'OVERDUE' order by due_date, id limit $13) as listed) as pending_payments,
      (select coalesce(json_agg(listed), '[]') from (select * from bills where status = 'OVERDUE' order by due_date, id limit $14) as listed) as overdue_payments,
      (select coalesce(json_agg(listed), '[]') from ((select "id", "payment_reference", "invoice_id", "invoice_title", "invoice_number", (select i.description from invoices i where i.id = payments.invoice_id) as "description", "amount", case "payments"."status" when 'SUCCEEDED' then 'PAID' else "payments"."status" end as "status", to_char("paid_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "paid_at", to_char("created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at" from "payments" where ("payments"."payer_user_id" = $15 and (("payments"."status" in ('SUCCEEDED', 'PENDING')) is true)) order by "payments"."id" desc limit $16)) as listed) as recent_payments, (select coalesce(json_agg(listed), '[]') from (
  select t.id as tenancy_id, r.room_number, t.kost_id, k.name as kost_name, to_char(s.answer_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as answer_by
  from tenancies t join settlements s on s.tenancy_id = t.id and s.state = 'PROPOSED'
    join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id
  where t.user_id = $17 order by s.answer_by, t.id limit $18) as listed) as settlements_to_answer,
      coalesce(to_json((
    array_agg(json_build_object('id', id, 'title', title, 'description', description, 'priority', priority,
      'status', status, 'room_number', room_number, 'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by id desc)
    filter (where status in ('OPEN', 'IN_PROGRESS')))[:$19]), '[]') as open_complaints,
      count(*) as total_complaints, count(*) filter (where not status in ('OPEN', 'IN_PROGRESS')) as resolved_complaints,
      (
    select json_build_object('unread_notices', count(*), 'urgent_notices', coalesce(to_json((array_agg(json_build_object('id', id, 'kind', kind, 'details', details,
      'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'read_at', null) order by id desc)
    filter (where kind in ('NEW_DEVICE', 'CONTACT_CHANGED', 'TENANCY_DECLINED')))[:5]), '[]'))
    from (
      select id, kind, details, created_at from notices
      where user_id = $20 and read_at is null and "notices"."details" ->> 'session_id' is distinct from $21::text
      order by id desc limit 100
    ) as unread) as news
    from complaints where tenant_user_id = $22;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_86ec6f460705(uuid, uuid, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, bigint, uuid, bigint, date, bigint, date, date, date, date, date, date)
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
    from invoices i cross join lateral (select (((extract(year from greatest(date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date, (date_trunc('month', (coalesce(i.covers_to, i.due_date))::timestamp) + make_interval(months => -(coalesce(i.covers_to, i.due_date) < least(date_trunc('month', (coalesce(i.covers_to, i.due_date))::timestamp)::date + (case when extract(day from coalesce(i.covers_from, i.due_date) + 1) = 1 then 31 else extract(day from coalesce(i.covers_from, i.due_date))::int end) - 1, (date_trunc('month', (coalesce(i.covers_to, i.due_date))::timestamp) + make_interval(months => 1))::date - 1))::int))::date)) * 12 + extract(month from greatest(date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date, (date_trunc('month', (coalesce(i.covers_to, i.due_date))::timestamp) + make_interval(months => -(coalesce(i.covers_to, i.due_date) < least(date_trunc('month', (coalesce(i.covers_to, i.due_date))::timestamp)::date + (case when extract(day from coalesce(i.covers_from, i.due_date) + 1) = 1 then 31 else extract(day from coalesce(i.covers_from, i.due_date))::int end) - 1, (date_trunc('month', (coalesce(i.covers_to, i.due_date))::timestamp) + make_interval(months => 1))::date - 1))::int))::date)))::int - (extract(year from coalesce(i.covers_from, i.due_date)) * 12 + extract(month from coalesce(i.covers_from, i.due_date)))::int) + 1) as months, ((extract(year from $42::date) * 12 + extract(month from $43::date))::int - (extract(year from coalesce(i.covers_from, i.due_date)) * 12 + extract(month from coalesce(i.covers_from, i.due_date)))::int) as place) as covered where i.tenant_id = t.id and (((i.invoice_type = 'MONTHLY_RENT' and i.status <> 'CANCELLED') is true) and (coalesce(i.covers_to, i.due_date) >= $44::date and ((coalesce(i.covers_from, i.due_date) < $45::date) is true) and greatest(date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date, (date_trunc('month', (coalesce(i.covers_to, i.due_date))::timestamp) + make_interval(months => -(coalesce(i.covers_to, i.due_date) < least(date_trunc('month', (coalesce(i.covers_to, i.due_date))::timestamp)::date + (case when extract(day from coalesce(i.covers_from, i.due_date) + 1) = 1 then 31 else extract(day from coalesce(i.covers_from, i.due_date))::int end) - 1, (date_trunc('month', (coalesce(i.covers_to, i.due_date))::timestamp) + make_interval(months => 1))::date - 1))::int))::date) >= $46::date))
    order by case when ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) then 0 when i.status = 'DRAFT' then 1 else 2 end, i.due_date, i.id limit 1) as b on true
      where r.kost_id = k.id and r.archived_at is null 
        and (t.contract_start < $47::date or b.id is not null)
        
        
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
    when 'YEARLY' then (i.due_date + make_interval(years => for_month.period))::date end) <= t.contract_end - (i.rent_day is not null or i.rent_period is not null)::int))) from tenancies t where t.id = b.id) end as automatic_on,
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
CREATE OR REPLACE FUNCTION kept_4021bac46a5a(date, timestamp with time zone, bigint, timestamp with time zone, integer, bigint, date, date, text, timestamp with time zone, integer, timestamp with time zone, integer)
RETURNS TABLE ("kost_name" text, "zone" text, "contact_phone" text, "room_number" text, "full_name" text, "owner_is_off" boolean, "bills" json, "credit" integer, "receipts" json, "gets_reminders" boolean, "may_leave" boolean, "leaving" json, "renewal" json, "settlement" json, "contract" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY

    select k.name as kost_name, k.zone, k.contact_phone, r.room_number, link.full_name,
      (exists (select from account_pauses pause where pause.user_id = t.owner_id and pause.resumed_at is null)) as owner_is_off, (
    select coalesce(json_agg(bill order by bill.due_date, bill.id), '[]') from (
      select "invoices"."id", "invoices"."invoice_number", "invoices"."invoice_type", "invoices"."title", "invoices"."due_date", "invoices"."total_amount", "invoices"."late_fee_amount", "invoices"."paid_amount", "invoices"."remaining_amount", "invoices"."allow_partial_payment", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_from is not null then invoices.covers_from
    when invoices.recurrence_type <> 'WEEKLY' then date_trunc('month', (invoices.due_date)::timestamp)::date end as covers_from, case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_to is not null then invoices.covers_to
    when invoices.recurrence_type <> 'WEEKLY' then (date_trunc('month', (invoices.due_date)::timestamp) + make_interval(months => 1))::date - 1 end as covers_to, "invoices"."due_date" < $1::date as is_overdue, (
  select coalesce(json_agg(json_build_object('description', it.description, 'quantity', it.quantity,
    'unit_price', it.unit_price, 'total_price', it.total_price) order by it.position), '[]')
  from invoice_items it where it.invoice_id = invoices.id) as items,
        null as bill_remaining, (not (exists (select from account_pauses pause where pause.user_id = "invoices"."owner_id" and pause.resumed_at is null))) as takes_payments, coalesce((progress.attempt_amount <= invoices.remaining_amount and ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)), false) as has_open_attempt, progress.reported_amount is not null as awaits_verification,
        coalesce(progress.reported_amount, 0) as awaiting_amount, case when ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) then progress.last_report end as rejected_report
      from "invoices" cross join lateral (
    select max(p.amount) filter (where (p.source = 'GATEWAY' and p.status = 'PENDING' and p.gateway_state = 'ACCEPTED'
    and p.expires_at > $2::timestamptz) and p.payer_occupant_id is null) as attempt_amount,
    sum(p.amount) filter (where (p.source = 'MANUAL' and p.status = 'PENDING') and p.payer_occupant_id is null)::bigint as reported_amount, (
  array_agg(case when p.rejection_reason is not null then
      json_build_object('amount', p.amount, 'reason', p.rejection_reason) end
    order by coalesce(p.verified_at, p.paid_at, p.created_at) desc, p.id desc)
  filter (where (p.status = 'SUCCEEDED' or p.source = 'MANUAL') and p.payer_occupant_id is null))[1] as last_report 
    from payments p where p.invoice_id = invoices.id) as progress
      where invoices.tenant_id = link.tenancy_id and (("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true)
      order by invoices.due_date, invoices.id limit $3) as bill) as bills, 0 as credit,
      (
    select coalesce(json_agg(receipt order by receipt.paid_at desc, receipt.id desc), '[]') from (
      select p.id, p.payment_reference, p.invoice_number, p.invoice_title, p.payment_method, p.payer_name, p.amount,
        to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as paid_at, to_char(p.voided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as voided_at, i.status = 'PAID' as is_settled, i.remaining_amount,
        case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_from is not null then i.covers_from
    when i.recurrence_type <> 'WEEKLY' then date_trunc('month', (i.due_date)::timestamp)::date end as covers_from, case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_to is not null then i.covers_to
    when i.recurrence_type <> 'WEEKLY' then (date_trunc('month', (i.due_date)::timestamp) + make_interval(months => 1))::date - 1 end as covers_to
      from payments p join invoices i on i.id = p.invoice_id
      where p.payer_user_id = t.user_id and i.tenant_id = link.tenancy_id and (p.status = 'SUCCEEDED' or p.voided_at is not null) and p.source <> 'CREDIT'
        and p.paid_at > $4::timestamptz - make_interval(days => $5)
      order by p.paid_at desc, p.id desc limit $6) as receipt) as receipts,
      (exists (select from message_consents where withdrawn_at is null and (message_consents.purpose = 'TAGIHAN' and message_consents.channel = 'WHATSAPP'
    and exists (select from tenancies t where t.id = link.tenancy_id and t.user_id = message_consents.user_id
      and message_consents.given_by in (t.owner_id, case when t.status in ('ACTIVE', 'PENDING') then t.user_id end))))
        or t.status in ('ACTIVE', 'PENDING') and not (exists (select from message_consents c where c.user_id = t.user_id and c.purpose = 'TAGIHAN' and c.withdrawn_at is not null and c.given_by in (c.user_id, t.owner_id))
    and not exists (select from message_consents c where c.user_id = t.user_id and c.purpose = 'TAGIHAN' and c.withdrawn_at is null and (c.via <> 'OWNER' or c.given_by = t.owner_id and exists (select from tenancies t
    where t.user_id = c.user_id and t.owner_id = c.given_by and t.confirmed_at is not null)))))
        and not (exists (select from stopped_numbers s where s.number = coalesce((select coalesce(coalesce(proof.phone_e164, indonesian_e164(proof.value)), proof.value) from public.contact_proofs proof
    where proof.user_id = u.id and proof.kind = 'PHONE' and proof.ended_at is null), coalesce(coalesce(u.phone_e164, indonesian_e164(u.phone)), u.phone)) and s.lifted_at is null and s.owner_id is null)
    or exists (select from stopped_numbers s where s.number = coalesce((select coalesce(coalesce(proof.phone_e164, indonesian_e164(proof.value)), proof.value) from public.contact_proofs proof
    where proof.user_id = u.id and proof.kind = 'PHONE' and proof.ended_at is null), coalesce(coalesce(u.phone_e164, indonesian_e164(u.phone)), u.phone)) and s.lifted_at is null and s.owner_id = t.owner_id)) as gets_reminders,
      t.status = 'ACTIVE' and not exists (select from leavings l where l.tenancy_id = t.id and l.state in ('ASKED', 'AGREED', 'STAY_ASKED')) as may_leave,
      (select case when l.by_link then json_build_object('leaves_on', l.leaves_on, 'state', l.state) end
        from leavings l where l.tenancy_id = t.id order by l.id desc limit 1) as leaving,
      (select json_build_object('id', r.id, 'state', r.state, 'ends_on', r.ends_on, 'contract_end', r.contract_end,
          'monthly_rent', r.monthly_rent, 'rent_from', r.rent_from, 'by_link', r.by_link,
          'asked_rent', case when r.by_link then r.asked_rent end)
        from renewals r where r.tenancy_id = t.id and r.state in ('OFFERED', 'ASKED') and r.ends_on >= $7::date and t.status = 'ACTIVE' and t.contract_end = r.ends_on
    and (case when t.next_rent_from <= r.rent_from::date then t.next_rent else t.monthly_rent end) = r.rent_was
    and ((t.next_rent_from > $8::date) is not true or r.monthly_rent = r.rent_was and (r.state = 'OFFERED' or r.asked_rent = r.rent_was))
    and not exists (select from leavings l where l.tenancy_id = r.tenancy_id and (l.state in ('ASKED', 'AGREED', 'STAY_ASKED') and not l.by_link))) as renewal,
      (select json_build_object('state', s.state, 'answer_by', to_char(s.answer_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from settlements s where s.tenancy_id = t.id and s.state in ('PROPOSED', 'AGREED', 'OBJECTED')) as settlement,
      (select case when not exists (select from contract_answers a where a.contract_id = c.id and a.role = 'TENANT')
          then json_build_object('id', c.id, 'version', c.version) end
        from contracts c where c.tenancy_id = t.id and t.status in ('ACTIVE', 'PENDING') order by c.version desc limit 1) as contract
    from (
    select l.id, l.tenancy_id, t.user_id, t.full_name, t.room_id, t.kost_id
    from bill_links l join tenancies t on t.id = l.tenancy_id
    where l.token_hash = $9 and l.occupant_id is null and l.revoked_at is null and (t.confirmed_at is not null and t.declined_at is null)
      and ((exists (select from invoices i where i.tenant_id = t.id and ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true))
        or greatest(l.created_at, (select max(coalesce(i.paid_at, i.cancelled_at)) from invoices i where i.tenant_id = t.id)) > $10::timestamptz - make_interval(days => $11)) or exists (select from settlements s where s.tenancy_id = t.id and s.state in ('PROPOSED', 'AGREED', 'OBJECTED')
        and s.updated_at > $12::timestamptz - make_interval(days => $13)))) as link join tenancies t on t.id = link.tenancy_id join users u on u.id = t.user_id
      join rooms r on r.id = link.room_id join kosts k on k.id = link.kost_id;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_4127dc8630bd(date, timestamp with time zone, date, uuid, text, uuid, uuid)
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
    and coalesce(o.pays_percent, o.pays_amount) is not null and coalesce("invoices"."covers_to", "invoices"."due_date") >= o.starts_on) then coalesce(round(("invoices"."subtotal" + "invoices"."tax_amount") * o.pays_percent / 100.0)::bigint,
    least(o.pays_amount, "invoices"."subtotal" + "invoices"."tax_amount"), 0) else 0 end, 'paid_amount', paid.amount) order by o.id), '[]')
  from occupants o cross join lateral (select (select coalesce(sum(p.allocated_amount), 0)::bigint from payments p
    where p.payer_occupant_id = o.id and p.invoice_id = "invoices"."id") as amount offset 0) as paid
  where o.tenancy_id = any(array(with recursive later (id) as (select "invoices"."tenant_id" union all
    select n.id from later join tenancies n on n.moved_from_id = later.id) select id from later)) and (paid.amount > 0 or ("invoices"."invoice_type" = 'MONTHLY_RENT' and "invoices"."issued_date" is not null
    and coalesce(o.pays_percent, o.pays_amount) is not null and coalesce("invoices"."covers_to", "invoices"."due_date") >= o.starts_on)
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
      'void_reason', p.void_reason, 'is_closed', exists (select from tenancies t where t.id = invoices.tenant_id and not t.status in ('ACTIVE', 'PENDING') and (coalesce(p.verified_at, p.created_at) at time zone case t.zone when 'WITA' then 'Asia/Makassar' when 'WIT' then 'Asia/Jayapura' else 'Asia/Jakarta' end)::date < $3::date::date - 30), 'status', case p.status when 'SUCCEEDED' then 'PAID' else p.status end,
      'paid_at', to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.id desc)
    filter (where p.failure_code is distinct from 'SUPERSEDED'), '[]') as payments
    from payments p where p.invoice_id = invoices.id) as progress where ("invoices"."id" = coalesce((select subject_id from idempotency_keys where actor_id = $4::uuid and key = $5), $6::uuid) and (("invoices"."owner_id" = $7) is true));
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_write_e16cf1aa7a0f(date, uuid, uuid, timestamp with time zone, text, text, uuid, text, text, text, timestamp with time zone, timestamp with time zone, text, timestamp with time zone, timestamp with time zone, timestamp with time zone, uuid, text, text, timestamp with time zone, uuid, text, uuid, timestamp with time zone)
RETURNS TABLE ("amount" bigint) LANGUAGE plpgsql VOLATILE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with asked as materialized(select "i"."id", "i"."owner_id", "i"."kost_id", "i"."tenant_user_id", "i"."invoice_number", "i"."title", "i"."tenant_name", "i"."kost_name", "i"."room_number", "i"."due_date", greatest("i"."remaining_amount" - coalesce((select sum(greatest(least(coalesce(round(("i"."subtotal" + "i"."tax_amount") * o.pays_percent / 100.0)::bigint,
    least(o.pays_amount, "i"."subtotal" + "i"."tax_amount"), 0) - (select coalesce(sum(p.allocated_amount), 0)::bigint from payments p
    where p.payer_occupant_id = o.id and p.invoice_id = "i"."id"), "i"."remaining_amount"), 0)) from occupants o
    where o.tenancy_id = any(array(with recursive later (id) as (select "i"."tenant_id" union all
    select n.id from later join tenancies n on n.moved_from_id = later.id) select id from later)) and ("i"."invoice_type" = 'MONTHLY_RENT' and "i"."issued_date" is not null
    and coalesce(o.pays_percent, o.pays_amount) is not null and coalesce("i"."covers_to", "i"."due_date") >= o.starts_on) and ((o.ends_on > $1::date::date) is not false)), 0), 0)::bigint as due, case when (select t.confirmed_at is not null from tenancies t where t.id = "i"."tenant_id")
    then (
    select coalesce(sum(c.amount), 0)::bigint from credit_entries c where c.user_id = "i"."tenant_user_id" and c.owner_id = "i"."owner_id"
      and c.occupant_id is not distinct from null) else 0 end as balance from invoices i
      where id = $2 and (("i"."owner_id" = $3 and sent_at = $4 and exists (
    select from audit_log a where a.subject_id = i.id and a.action = 'invoice.send' and a.request_id = $5)) is true) and (((("i"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true)) is true) and not (exists (select from account_pauses pause where pause.user_id = "i"."owner_id" and pause.resumed_at is null)) and true), bill as (select asked.id as id, asked.owner_id as owner_id, asked.kost_id as kost_id, asked.tenant_user_id as tenant_user_id, asked.invoice_number as invoice_number, asked.title as title, asked.tenant_name as tenant_name, asked.kost_name as kost_name, asked.room_number as room_number, asked.due_date as due_date, asked.due as due, asked.balance as balance, least(asked.due, asked.balance)::bigint as share, 1 as turn from asked), used as (insert into "payments" ("owner_id", "kost_id", "invoice_number", "tenant_name", "kost_name", "room_number", "payment_reference", "invoice_id", "payer_user_id", "invoice_title", "id", "source", "payment_method", "amount", "allocated_amount", "status", "paid_at", "created_at") select bill.owner_id, bill.kost_id, bill.invoice_number, bill.tenant_name, bill.kost_name, bill.room_number, $6::text, bill.id, bill.tenant_user_id, bill.title, $7::uuid, $8::text, $9::text, bill.share, bill.share, $10::text, $11::timestamp(3) with time zone, $12::timestamp(3) with time zone from bill where bill.share > 0 returning "payments"."id", "payments"."owner_id", "payments"."kost_id", "payments"."payer_user_id", "payments"."payer_occupant_id", "payments"."invoice_id", "payments"."invoice_title", "payments"."tenant_name", "payments"."amount", "payments"."allocated_amount"), taken as (insert into "credit_entries" ("kind", "amount", "created_at", "user_id", "occupant_id", "owner_id", "kost_id", "payment_id") select $13::text, -used.amount, $14::timestamp(3) with time zone, used.payer_user_id, used.payer_occupant_id, used.owner_id, used.kost_id, used.id from used where true), billed as (update invoices i set "paid_amount" = i.paid_amount + used.allocated_amount, "status" = case when i.remaining_amount = used.allocated_amount then 'PAID' else 'PARTIAL' end, "paid_at" = case when i.remaining_amount = used.allocated_amount then $15::timestamptz end, "updated_at" = $16::timestamp(3) with time zone from used where i.id = used.invoice_id and used.allocated_amount > 0), audited as (insert into "audit_log" ("actor_id", "acted_for", "action", "subject_id", "owner_id", "kost_id", "request_id", "details", "created_at") select $17::uuid, null::uuid, $18::text, used.id::uuid, used.owner_id::uuid, used.kost_id::uuid, $19::text, jsonb_build_object('amount', used.amount), $20::timestamp(3) with time zone from used), told as (insert into "notices" ("user_id", "kind", "details", "dedupe_key", "created_at") select case when used.payer_user_id is not distinct from $21::uuid then used.owner_id else used.payer_user_id end::uuid, $22::text, jsonb_strip_nulls(jsonb_build_object('invoice_id', used.invoice_id, 'title', used.invoice_title, 'amount', used.amount, 'tenant_name', case when used.payer_user_id is not distinct from $23::uuid then used.tenant_name end)), 'CREDIT_USED:' || used.id::text, $24::timestamp(3) with time zone from used on conflict do nothing) select used.amount from used;
END $kept$;
--> statement-breakpoint
DROP FUNCTION kept_88b0e17e32a5;
