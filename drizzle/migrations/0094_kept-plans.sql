CREATE OR REPLACE FUNCTION kept_6d4f51f7a5ee(date, timestamp with time zone, date, uuid, uuid)
RETURNS TABLE ("column_0" uuid, "column_1" text, "column_2" uuid, "column_3" text, "column_4" text, "column_5" text, "column_6" text, "column_7" text, "column_8" bigint, "column_9" bigint, "column_10" bigint, "column_11" bigint, "column_12" boolean, "column_13" date, "column_14" date, "column_15" date, "column_16" date, "column_17" boolean, "column_18" text, "column_19" timestamp with time zone, "column_20" text, "column_21" boolean, "column_22" boolean, "column_23" boolean, "column_24" bigint, "column_25" json, "column_26" text, "column_27" bigint, "column_28" bigint, "column_29" double precision, "column_30" text, "column_31" text, "column_32" date, "column_33" date, "column_34" timestamp with time zone, "column_35" timestamp with time zone, "column_36" json, "column_37" json, "column_38" json, "column_39" json, "column_40" json, "column_41" json, "column_42" bigint) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
select "invoices"."id", "invoices"."invoice_number", "invoices"."tenant_id", "invoices"."tenant_name", "invoices"."room_number", "invoices"."kost_name", "invoices"."invoice_type", "invoices"."title", "invoices"."total_amount", "invoices"."paid_amount", "invoices"."remaining_amount", "invoices"."late_fee_amount", "invoices"."allow_partial_payment", "invoices"."due_date", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_from is not null then invoices.covers_from
    when invoices.recurrence_type <> 'WEEKLY' then date_trunc('month', (invoices.due_date)::timestamp)::date end, case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_to is not null then invoices.covers_to
    when invoices.recurrence_type <> 'WEEKLY' then (date_trunc('month', (invoices.due_date)::timestamp) + make_interval(months => 1))::date - 1 end, "invoices"."issued_date", "invoices"."is_recurring", case when ((("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) and "invoices"."due_date" < $1::date) then 'OVERDUE' else "invoices"."status" end, "invoices"."created_at", case when not (("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) then null when "invoices"."viewed_at" is not null then 'READ'
    else (array['FAILED','NONE','OPENED','DELIVERED','READ'])[coalesce((select max(case when m.state = 'FAILED' then 1 when m.state in ('QUEUED', 'SENDING', 'ACCEPTED', 'SENT', 'UNKNOWN') then 2 when m.state = 'OPENED' then 3 when m.state = 'DELIVERED' then 4 when m.state = 'READ' then 5 end) from (select * from messages where invoice_ids && array["invoices"."id"] offset 0) m), 2)] end, true, coalesce((progress.attempt_amount <= invoices.remaining_amount and ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)), false), progress.reported_amount is not null, coalesce(progress.reported_amount, 0), null::json, "invoices"."description", "invoices"."subtotal", "invoices"."tax_amount", ("invoices"."late_fee_bps" / 100.0)::float8, "invoices"."notes", "invoices"."recurrence_type", "invoices"."recurrence_end_date", (select s.next_issue_on from invoices s where s.id = invoices.series_id), "invoices"."viewed_at", "invoices"."paid_at", (select json_build_object('full_name', "t"."full_name", 'phone', "t"."phone", 'email', "t"."email") from tenancies t where t.id = invoices.tenant_id), (
  select case when t.confirmed_at is not null and t.status in ('ACTIVE', 'PENDING') then (select json_build_object('full_name', "u"."full_name", 'phone', "u"."phone", 'email', "u"."email") from users u where u.id = invoices.tenant_user_id) else json_build_object('full_name', "t"."full_name", 'phone', "t"."phone", 'email', "t"."email") end
  from tenancies t where t.id = invoices.tenant_id), (
  select json_build_object('room_number', r.room_number, 'room_type', r.room_type, 'floor', r.floor)
  from rooms r where r.id = invoices.room_id), (
  select json_build_object('name', k.name, 'address', k.address) from kosts k where k.id = invoices.kost_id), (
  select coalesce(json_agg(json_build_object('description', it.description, 'quantity', it.quantity,
    'unit_price', it.unit_price, 'total_price', it.total_price) order by it.position), '[]')
  from invoice_items it where it.invoice_id = invoices.id), progress.payments, case when (select t.confirmed_at is not null from tenancies t where t.id = "invoices"."tenant_id")
    then (
    select coalesce(sum(c.amount), 0)::bigint from credit_entries c where c.user_id = "invoices"."tenant_user_id" and c.owner_id = "invoices"."owner_id") else 0 end from "invoices" cross join lateral (
    select max(p.amount) filter (where (p.source = 'GATEWAY' and p.status = 'PENDING' and p.gateway_state = 'ACCEPTED'
    and p.expires_at > $2::timestamptz)) as attempt_amount,
    sum(p.amount) filter (where (p.source = 'MANUAL' and p.status = 'PENDING'))::bigint as reported_amount, (
  array_agg(case when p.rejection_reason is not null then
      json_build_object('amount', p.amount, 'reason', p.rejection_reason) end
    order by coalesce(p.verified_at, p.paid_at, p.created_at) desc, p.id desc)
  filter (where p.status = 'SUCCEEDED' or p.source = 'MANUAL'))[1] as last_report , 
  coalesce(json_agg(json_build_object('id', p.id, 'payment_reference', p.payment_reference,
      'source', p.source, 'payment_method', p.payment_method, 'amount', p.amount, 'fee_amount', p.fee_amount,
      'rejection_reason', p.rejection_reason, 'voided_at', to_char(p.voided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'void_reason', p.void_reason, 'is_closed', ((coalesce(p.verified_at, p.created_at) at time zone 'Asia/Jakarta')::date < $3::date - 30
    and exists (select from tenancies t where t.id = invoices.tenant_id and not t.status in ('ACTIVE', 'PENDING'))), 'status', case p.status when 'SUCCEEDED' then 'PAID' else p.status end,
      'paid_at', to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.id desc)
    filter (where p.failure_code is distinct from 'SUPERSEDED'), '[]') as payments
    from payments p where p.invoice_id = invoices.id) as progress where ("invoices"."id" = $4 and (("invoices"."owner_id" = $5) is true));
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_f41fd530fa73(date, timestamp with time zone, date, uuid, uuid)
RETURNS TABLE ("column_0" uuid, "column_1" text, "column_2" uuid, "column_3" text, "column_4" text, "column_5" text, "column_6" text, "column_7" text, "column_8" bigint, "column_9" bigint, "column_10" bigint, "column_11" bigint, "column_12" boolean, "column_13" date, "column_14" date, "column_15" date, "column_16" date, "column_17" boolean, "column_18" text, "column_19" timestamp with time zone, "column_20" text, "column_21" boolean, "column_22" boolean, "column_23" boolean, "column_24" bigint, "column_25" json, "column_26" text, "column_27" bigint, "column_28" bigint, "column_29" double precision, "column_30" text, "column_31" text, "column_32" date, "column_33" date, "column_34" timestamp with time zone, "column_35" timestamp with time zone, "column_36" json, "column_37" json, "column_38" json, "column_39" json, "column_40" json, "column_41" json, "column_42" bigint) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
select "invoices"."id", "invoices"."invoice_number", "invoices"."tenant_id", "invoices"."tenant_name", "invoices"."room_number", "invoices"."kost_name", "invoices"."invoice_type", "invoices"."title", "invoices"."total_amount", "invoices"."paid_amount", "invoices"."remaining_amount", "invoices"."late_fee_amount", "invoices"."allow_partial_payment", "invoices"."due_date", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_from is not null then invoices.covers_from
    when invoices.recurrence_type <> 'WEEKLY' then date_trunc('month', (invoices.due_date)::timestamp)::date end, case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_to is not null then invoices.covers_to
    when invoices.recurrence_type <> 'WEEKLY' then (date_trunc('month', (invoices.due_date)::timestamp) + make_interval(months => 1))::date - 1 end, "invoices"."issued_date", "invoices"."is_recurring", case when ((("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) and "invoices"."due_date" < $1::date) then 'OVERDUE' else "invoices"."status" end, "invoices"."created_at", null::text, (not (exists (select from account_pauses pause where pause.user_id = "invoices"."owner_id" and pause.resumed_at is null))), coalesce((progress.attempt_amount <= invoices.remaining_amount and ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)), false), progress.reported_amount is not null, coalesce(progress.reported_amount, 0), case when ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) then progress.last_report end, "invoices"."description", "invoices"."subtotal", "invoices"."tax_amount", ("invoices"."late_fee_bps" / 100.0)::float8, "invoices"."notes", "invoices"."recurrence_type", "invoices"."recurrence_end_date", (select s.next_issue_on from invoices s where s.id = invoices.series_id), "invoices"."viewed_at", "invoices"."paid_at", (select json_build_object('full_name', "t"."full_name", 'phone', "t"."phone", 'email', "t"."email") from tenancies t where t.id = invoices.tenant_id), (select json_build_object('full_name', "u"."full_name", 'phone', "u"."phone", 'email', "u"."email") from users u where u.id = invoices.tenant_user_id), (
  select json_build_object('room_number', r.room_number, 'room_type', r.room_type, 'floor', r.floor)
  from rooms r where r.id = invoices.room_id), (
  select json_build_object('name', k.name, 'address', k.address) from kosts k where k.id = invoices.kost_id), (
  select coalesce(json_agg(json_build_object('description', it.description, 'quantity', it.quantity,
    'unit_price', it.unit_price, 'total_price', it.total_price) order by it.position), '[]')
  from invoice_items it where it.invoice_id = invoices.id), progress.payments, case when (select t.confirmed_at is not null from tenancies t where t.id = "invoices"."tenant_id")
    then (
    select coalesce(sum(c.amount), 0)::bigint from credit_entries c where c.user_id = "invoices"."tenant_user_id" and c.owner_id = "invoices"."owner_id") else 0 end from "invoices" cross join lateral (
    select max(p.amount) filter (where (p.source = 'GATEWAY' and p.status = 'PENDING' and p.gateway_state = 'ACCEPTED'
    and p.expires_at > $2::timestamptz)) as attempt_amount,
    sum(p.amount) filter (where (p.source = 'MANUAL' and p.status = 'PENDING'))::bigint as reported_amount, (
  array_agg(case when p.rejection_reason is not null then
      json_build_object('amount', p.amount, 'reason', p.rejection_reason) end
    order by coalesce(p.verified_at, p.paid_at, p.created_at) desc, p.id desc)
  filter (where p.status = 'SUCCEEDED' or p.source = 'MANUAL'))[1] as last_report , 
  coalesce(json_agg(json_build_object('id', p.id, 'payment_reference', p.payment_reference,
      'source', p.source, 'payment_method', p.payment_method, 'amount', p.amount, 'fee_amount', p.fee_amount,
      'rejection_reason', p.rejection_reason, 'voided_at', to_char(p.voided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'void_reason', p.void_reason, 'is_closed', ((coalesce(p.verified_at, p.created_at) at time zone 'Asia/Jakarta')::date < $3::date - 30
    and exists (select from tenancies t where t.id = invoices.tenant_id and not t.status in ('ACTIVE', 'PENDING'))), 'status', case p.status when 'SUCCEEDED' then 'PAID' else p.status end,
      'paid_at', to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.id desc)
    filter (where p.failure_code is distinct from 'SUPERSEDED'), '[]') as payments
    from payments p where p.invoice_id = invoices.id) as progress where ("invoices"."id" = $4 and ((("invoices"."tenant_user_id" = $5 and "invoices"."issued_date" is not null)) is true));
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_ff5ebd584550(uuid, bigint, date, timestamp with time zone)
RETURNS TABLE ("column_0" uuid, "column_1" text, "column_2" uuid, "column_3" text, "column_4" text, "column_5" text, "column_6" text, "column_7" text, "column_8" bigint, "column_9" bigint, "column_10" bigint, "column_11" bigint, "column_12" boolean, "column_13" date, "column_14" date, "column_15" date, "column_16" date, "column_17" boolean, "column_18" text, "column_19" timestamp with time zone, "column_20" text, "column_21" boolean, "column_22" boolean, "column_23" boolean, "column_24" bigint, "column_25" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with "invoices" as (select "id", "invoice_number", "tenant_id", "tenant_name", "room_number", "kost_name", "invoice_type", "title", "total_amount", "paid_amount", "remaining_amount", "late_fee_amount", "allow_partial_payment", "due_date", "covers_from", "covers_to", "recurrence_type", "issued_date", "is_recurring", "status", "viewed_at", "created_at", "owner_id" from "invoices" where "invoices"."owner_id" = $1 order by "invoices"."id" desc limit $2) select "invoices"."id", "invoices"."invoice_number", "invoices"."tenant_id", "invoices"."tenant_name", "invoices"."room_number", "invoices"."kost_name", "invoices"."invoice_type", "invoices"."title", "invoices"."total_amount", "invoices"."paid_amount", "invoices"."remaining_amount", "invoices"."late_fee_amount", "invoices"."allow_partial_payment", "invoices"."due_date", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_from is not null then invoices.covers_from
    when invoices.recurrence_type <> 'WEEKLY' then date_trunc('month', (invoices.due_date)::timestamp)::date end, case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_to is not null then invoices.covers_to
    when invoices.recurrence_type <> 'WEEKLY' then (date_trunc('month', (invoices.due_date)::timestamp) + make_interval(months => 1))::date - 1 end, "invoices"."issued_date", "invoices"."is_recurring", case when ((("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) and "invoices"."due_date" < $3::date) then 'OVERDUE' else "invoices"."status" end, "invoices"."created_at", case when not (("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) then null when "invoices"."viewed_at" is not null then 'READ'
    else (array['FAILED','NONE','OPENED','DELIVERED','READ'])[coalesce((select max(case when m.state = 'FAILED' then 1 when m.state in ('QUEUED', 'SENDING', 'ACCEPTED', 'SENT', 'UNKNOWN') then 2 when m.state = 'OPENED' then 3 when m.state = 'DELIVERED' then 4 when m.state = 'READ' then 5 end) from (select * from messages where invoice_ids && array["invoices"."id"] offset 0) m), 2)] end, true, coalesce((progress.attempt_amount <= invoices.remaining_amount and ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)), false), progress.reported_amount is not null, coalesce(progress.reported_amount, 0), null::json from "invoices" left join (
      select p.invoice_id, max(p.amount) filter (where (p.source = 'GATEWAY' and p.status = 'PENDING' and p.gateway_state = 'ACCEPTED'
    and p.expires_at > $4::timestamptz)) as attempt_amount,
    sum(p.amount) filter (where (p.source = 'MANUAL' and p.status = 'PENDING'))::bigint as reported_amount from payments p
      where p.invoice_id = any(array(select id from invoices)) and p.status = 'PENDING' group by p.invoice_id) as progress on progress.invoice_id = invoices.id order by "invoices"."id" desc;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_93a20a7b803a(uuid, text, bigint, date, uuid, text, timestamp with time zone)
RETURNS TABLE ("column_0" uuid, "column_1" text, "column_2" text, "column_3" text, "column_4" bigint, "column_5" bigint, "column_6" date, "column_7" date, "column_8" date, "column_9" text, "column_10" text, "column_11" text, "column_12" timestamp with time zone, "column_13" jsonb, "column_14" boolean, "column_15" boolean, "column_16" boolean, "column_17" bigint, "column_18" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with "invoices" as (select "id", "invoice_number", "tenant_id", "tenant_name", "room_number", "kost_name", "invoice_type", "title", "total_amount", "paid_amount", "remaining_amount", "late_fee_amount", "allow_partial_payment", "due_date", "covers_from", "covers_to", "recurrence_type", "issued_date", "is_recurring", "status", "viewed_at", "created_at", "owner_id", "paid_at" from "invoices" where (("invoices"."tenant_user_id" = $1 and "invoices"."issued_date" is not null) and (("invoices"."status" <> $2) is true)) order by "invoices"."id" desc limit $3) select "invoices"."id", "invoices"."invoice_number", "invoices"."invoice_type", "invoices"."title", case when "invoices"."status" = 'PAID' then "invoices"."total_amount"
        else "invoices"."remaining_amount" end, "invoices"."total_amount", "invoices"."due_date", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_from is not null then invoices.covers_from
    when invoices.recurrence_type <> 'WEEKLY' then date_trunc('month', (invoices.due_date)::timestamp)::date end, case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_to is not null then invoices.covers_to
    when invoices.recurrence_type <> 'WEEKLY' then (date_trunc('month', (invoices.due_date)::timestamp) + make_interval(months => 1))::date - 1 end, "invoices"."kost_name", "invoices"."room_number", case when "invoices"."status" = 'PAID' then 'PAID'
        when ((("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) and "invoices"."due_date" < $4::date) then 'OVERDUE' else 'PENDING' end, "invoices"."paid_at", (select jsonb_object_agg("payments"."invoice_id", payment_method order by paid_at) from "payments" where ("payments"."invoice_id" = any(array(select "invoices"."id" from "invoices")) and ("payments"."payer_user_id" = $5 and "payments"."status" = $6))) -> "invoices"."id"::text, (not (exists (select from account_pauses pause where pause.user_id = "invoices"."owner_id" and pause.resumed_at is null))), coalesce((progress.attempt_amount <= invoices.remaining_amount and ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)), false), progress.reported_amount is not null, coalesce(progress.reported_amount, 0), case when ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) then (select (
  array_agg(case when p.rejection_reason is not null then
      json_build_object('amount', p.amount, 'reason', p.rejection_reason) end
    order by coalesce(p.verified_at, p.paid_at, p.created_at) desc, p.id desc)
  filter (where p.status = 'SUCCEEDED' or p.source = 'MANUAL'))[1] from payments p where p.invoice_id = invoices.id) end from "invoices" left join (
      select p.invoice_id, max(p.amount) filter (where (p.source = 'GATEWAY' and p.status = 'PENDING' and p.gateway_state = 'ACCEPTED'
    and p.expires_at > $7::timestamptz)) as attempt_amount,
    sum(p.amount) filter (where (p.source = 'MANUAL' and p.status = 'PENDING'))::bigint as reported_amount from payments p
      where p.invoice_id = any(array(select id from invoices)) and p.status = 'PENDING' group by p.invoice_id) as progress on progress.invoice_id = invoices.id order by "invoices"."id" desc;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_e86813e2da35(date, timestamp with time zone, uuid, date, date, uuid, bigint, bigint, uuid, bigint, integer, uuid, text, uuid)
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
  select t.id, t.status, t.contract_start, t.contract_end, t.deposit_amount, (
    select coalesce(sum(p.deposit_amount), 0)::bigint
    from invoices deposit join payments p on p.invoice_id = deposit.id and p.status = 'SUCCEEDED'
    where deposit.tenant_id = t.id and deposit.invoice_type = 'SECURITY_DEPOSIT') as deposit_received, (case when t.next_rent_from <= $4::date then t.next_rent else t.monthly_rent end) as monthly_rent,
    case when t.next_rent_from > $5::date
    then json_build_object('amount', t.next_rent, 'from', to_char(t.next_rent_from, 'YYYY-MM')) end as next_rent,
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
  where t.user_id = $6 and ((t.status in ('ACTIVE', 'PENDING')
    or t.confirmed_at is null and t.declined_at is null and t.id = any(array(select bills.tenant_id from bills))) is true)
  order by is_live desc, t.id desc limit 2) as listed) as homes,
      (select coalesce(json_agg(listed), '[]') from (select * from bills where status <> 'OVERDUE' order by due_date, id limit $7) as listed) as pending_payments,
      (select coalesce(json_agg(listed), '[]') from (select * from bills where status = 'OVERDUE' order by due_date, id limit $8) as listed) as overdue_payments,
      (select coalesce(json_agg(listed), '[]') from ((select "id", "payment_reference", "invoice_id", "invoice_title", "invoice_number", (select i.description from invoices i where i.id = payments.invoice_id) as "description", "amount", case "payments"."status" when 'SUCCEEDED' then 'PAID' else "payments"."status" end as "status", to_char("paid_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "paid_at", to_char("created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at" from "payments" where ("payments"."payer_user_id" = $9 and (("payments"."status" in ('SUCCEEDED', 'PENDING')) is true)) order by "payments"."id" desc limit $10)) as listed) as recent_payments,
      coalesce(to_json((
    array_agg(json_build_object('id', id, 'title', title, 'description', description, 'priority', priority,
      'status', status, 'room_number', room_number, 'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by id desc)
    filter (where status in ('OPEN', 'IN_PROGRESS')))[:$11]), '[]') as open_complaints,
      count(*) as total_complaints, count(*) filter (where not status in ('OPEN', 'IN_PROGRESS')) as resolved_complaints,
      (
    select json_build_object('unread_notices', count(*), 'urgent_notices', coalesce(to_json((array_agg(json_build_object('id', id, 'kind', kind, 'details', details,
      'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'read_at', null) order by id desc)
    filter (where kind in ('NEW_DEVICE', 'CONTACT_CHANGED', 'TENANCY_DECLINED')))[:5]), '[]'))
    from (
      select id, kind, details, created_at from notices
      where user_id = $12 and read_at is null and "notices"."details" ->> 'session_id' is distinct from $13::text
      order by id desc limit 100
    ) as unread) as news
    from complaints where tenant_user_id = $14;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_251b9a37dd2a(uuid, uuid, date, date, date, date, date, date, date, date, date, date, date, date, bigint, uuid, bigint, date, bigint, integer, date, date, date)
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
    when 'YEARLY' then (i.due_date + make_interval(years => for_month.period))::date end) <= t.contract_end)) from tenancies t where t.id = b.id) end as automatic_on from page b order by b.kost_id, b.floor, b.number_order, b.room_id;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_0e0f92749140(date, timestamp with time zone, date, uuid, text, uuid, uuid)
RETURNS TABLE ("column_0" uuid, "column_1" text, "column_2" uuid, "column_3" text, "column_4" text, "column_5" text, "column_6" text, "column_7" text, "column_8" bigint, "column_9" bigint, "column_10" bigint, "column_11" bigint, "column_12" boolean, "column_13" date, "column_14" date, "column_15" date, "column_16" date, "column_17" boolean, "column_18" text, "column_19" timestamp with time zone, "column_20" text, "column_21" boolean, "column_22" boolean, "column_23" boolean, "column_24" bigint, "column_25" json, "column_26" text, "column_27" bigint, "column_28" bigint, "column_29" double precision, "column_30" text, "column_31" text, "column_32" date, "column_33" date, "column_34" timestamp with time zone, "column_35" timestamp with time zone, "column_36" json, "column_37" json, "column_38" json, "column_39" json, "column_40" json, "column_41" json, "column_42" bigint) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
select "invoices"."id", "invoices"."invoice_number", "invoices"."tenant_id", "invoices"."tenant_name", "invoices"."room_number", "invoices"."kost_name", "invoices"."invoice_type", "invoices"."title", "invoices"."total_amount", "invoices"."paid_amount", "invoices"."remaining_amount", "invoices"."late_fee_amount", "invoices"."allow_partial_payment", "invoices"."due_date", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_from is not null then invoices.covers_from
    when invoices.recurrence_type <> 'WEEKLY' then date_trunc('month', (invoices.due_date)::timestamp)::date end, case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_to is not null then invoices.covers_to
    when invoices.recurrence_type <> 'WEEKLY' then (date_trunc('month', (invoices.due_date)::timestamp) + make_interval(months => 1))::date - 1 end, "invoices"."issued_date", "invoices"."is_recurring", case when ((("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) and "invoices"."due_date" < $1::date) then 'OVERDUE' else "invoices"."status" end, "invoices"."created_at", case when not (("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) then null when "invoices"."viewed_at" is not null then 'READ'
    else (array['FAILED','NONE','OPENED','DELIVERED','READ'])[coalesce((select max(case when m.state = 'FAILED' then 1 when m.state in ('QUEUED', 'SENDING', 'ACCEPTED', 'SENT', 'UNKNOWN') then 2 when m.state = 'OPENED' then 3 when m.state = 'DELIVERED' then 4 when m.state = 'READ' then 5 end) from (select * from messages where invoice_ids && array["invoices"."id"] offset 0) m), 2)] end, true, coalesce((progress.attempt_amount <= invoices.remaining_amount and ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)), false), progress.reported_amount is not null, coalesce(progress.reported_amount, 0), null::json, "invoices"."description", "invoices"."subtotal", "invoices"."tax_amount", ("invoices"."late_fee_bps" / 100.0)::float8, "invoices"."notes", "invoices"."recurrence_type", "invoices"."recurrence_end_date", (select s.next_issue_on from invoices s where s.id = invoices.series_id), "invoices"."viewed_at", "invoices"."paid_at", (select json_build_object('full_name', "t"."full_name", 'phone', "t"."phone", 'email', "t"."email") from tenancies t where t.id = invoices.tenant_id), (
  select case when t.confirmed_at is not null and t.status in ('ACTIVE', 'PENDING') then (select json_build_object('full_name', "u"."full_name", 'phone', "u"."phone", 'email', "u"."email") from users u where u.id = invoices.tenant_user_id) else json_build_object('full_name', "t"."full_name", 'phone', "t"."phone", 'email', "t"."email") end
  from tenancies t where t.id = invoices.tenant_id), (
  select json_build_object('room_number', r.room_number, 'room_type', r.room_type, 'floor', r.floor)
  from rooms r where r.id = invoices.room_id), (
  select json_build_object('name', k.name, 'address', k.address) from kosts k where k.id = invoices.kost_id), (
  select coalesce(json_agg(json_build_object('description', it.description, 'quantity', it.quantity,
    'unit_price', it.unit_price, 'total_price', it.total_price) order by it.position), '[]')
  from invoice_items it where it.invoice_id = invoices.id), progress.payments, case when (select t.confirmed_at is not null from tenancies t where t.id = "invoices"."tenant_id")
    then (
    select coalesce(sum(c.amount), 0)::bigint from credit_entries c where c.user_id = "invoices"."tenant_user_id" and c.owner_id = "invoices"."owner_id") else 0 end from "invoices" cross join lateral (
    select max(p.amount) filter (where (p.source = 'GATEWAY' and p.status = 'PENDING' and p.gateway_state = 'ACCEPTED'
    and p.expires_at > $2::timestamptz)) as attempt_amount,
    sum(p.amount) filter (where (p.source = 'MANUAL' and p.status = 'PENDING'))::bigint as reported_amount, (
  array_agg(case when p.rejection_reason is not null then
      json_build_object('amount', p.amount, 'reason', p.rejection_reason) end
    order by coalesce(p.verified_at, p.paid_at, p.created_at) desc, p.id desc)
  filter (where p.status = 'SUCCEEDED' or p.source = 'MANUAL'))[1] as last_report , 
  coalesce(json_agg(json_build_object('id', p.id, 'payment_reference', p.payment_reference,
      'source', p.source, 'payment_method', p.payment_method, 'amount', p.amount, 'fee_amount', p.fee_amount,
      'rejection_reason', p.rejection_reason, 'voided_at', to_char(p.voided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'void_reason', p.void_reason, 'is_closed', ((coalesce(p.verified_at, p.created_at) at time zone 'Asia/Jakarta')::date < $3::date - 30
    and exists (select from tenancies t where t.id = invoices.tenant_id and not t.status in ('ACTIVE', 'PENDING'))), 'status', case p.status when 'SUCCEEDED' then 'PAID' else p.status end,
      'paid_at', to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.id desc)
    filter (where p.failure_code is distinct from 'SUPERSEDED'), '[]') as payments
    from payments p where p.invoice_id = invoices.id) as progress where ("invoices"."id" = coalesce((select subject_id from idempotency_keys where actor_id = $4::uuid and key = $5), $6::uuid) and (("invoices"."owner_id" = $7) is true));
END $kept$;
--> statement-breakpoint
DROP FUNCTION kept_095f2949a779;
--> statement-breakpoint
DROP FUNCTION kept_562aa5fb154d;
--> statement-breakpoint
DROP FUNCTION kept_81ac7f711f2d;
--> statement-breakpoint
DROP FUNCTION kept_89c22d60cae9;
--> statement-breakpoint
DROP FUNCTION kept_8d49bb3850ef;
--> statement-breakpoint
DROP FUNCTION kept_a07982b075ac;
--> statement-breakpoint
DROP FUNCTION kept_e9362437d257;
