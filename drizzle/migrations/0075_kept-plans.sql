CREATE OR REPLACE FUNCTION kept_67e15ee1a546(text, timestamp with time zone, uuid, uuid, timestamp with time zone, timestamp with time zone)
RETURNS TABLE ("must_change_password" boolean, "?column?" boolean, "coalesce" boolean, "last_used_at" timestamp with time zone) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
select (select "must_change_password" from "users" where ("users"."id" = "sessions"."user_id" and ((("users"."status" = 'ACTIVE' and "users"."is_active") and "users"."role" = $1) is true))), false, coalesce("stepped_up_at" > $2, false), "last_used_at" from "sessions" where ("sessions"."id" = $3 and ((("sessions"."user_id" = $4 and "sessions"."revoked_at" is null and "sessions"."expires_at" > $5 and "sessions"."last_used_at" > $6)) is true));
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_095f2949a779(date, timestamp with time zone, date, uuid, uuid)
RETURNS TABLE ("column_0" uuid, "column_1" text, "column_2" uuid, "column_3" text, "column_4" text, "column_5" text, "column_6" text, "column_7" text, "column_8" bigint, "column_9" bigint, "column_10" bigint, "column_11" bigint, "column_12" boolean, "column_13" date, "column_14" date, "column_15" date, "column_16" date, "column_17" boolean, "column_18" text, "column_19" timestamp with time zone, "column_20" boolean, "column_21" boolean, "column_22" boolean, "column_23" bigint, "column_24" json, "column_25" text, "column_26" bigint, "column_27" bigint, "column_28" double precision, "column_29" text, "column_30" text, "column_31" date, "column_32" date, "column_33" timestamp with time zone, "column_34" timestamp with time zone, "column_35" json, "column_36" json, "column_37" json, "column_38" json, "column_39" json, "column_40" json, "column_41" bigint) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
select "invoices"."id", "invoices"."invoice_number", "invoices"."tenant_id", "invoices"."tenant_name", "invoices"."room_number", "invoices"."kost_name", "invoices"."invoice_type", "invoices"."title", "invoices"."total_amount", "invoices"."paid_amount", "invoices"."remaining_amount", "invoices"."late_fee_amount", "invoices"."allow_partial_payment", "invoices"."due_date", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_from is not null then invoices.covers_from
    when invoices.recurrence_type <> 'WEEKLY' then date_trunc('month', (invoices.due_date)::timestamp)::date end, case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_to is not null then invoices.covers_to
    when invoices.recurrence_type <> 'WEEKLY' then (date_trunc('month', (invoices.due_date)::timestamp) + make_interval(months => 1))::date - 1 end, "invoices"."issued_date", "invoices"."is_recurring", case when ((("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) and "invoices"."due_date" < $1::date) then 'OVERDUE' else "invoices"."status" end, "invoices"."created_at", true, coalesce((progress.attempt_amount <= invoices.remaining_amount and ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)), false), progress.reported_amount is not null, coalesce(progress.reported_amount, 0), null::json, "invoices"."description", "invoices"."subtotal", "invoices"."tax_amount", ("invoices"."late_fee_bps" / 100.0)::float8, "invoices"."notes", "invoices"."recurrence_type", "invoices"."recurrence_end_date", (select s.next_issue_on from invoices s where s.id = invoices.series_id), "invoices"."viewed_at", "invoices"."paid_at", (select json_build_object('full_name', "t"."full_name", 'phone', "t"."phone", 'email', "t"."email") from tenancies t where t.id = invoices.tenant_id), (
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
CREATE OR REPLACE FUNCTION kept_a07982b075ac(date, timestamp with time zone, date, uuid, uuid)
RETURNS TABLE ("column_0" uuid, "column_1" text, "column_2" uuid, "column_3" text, "column_4" text, "column_5" text, "column_6" text, "column_7" text, "column_8" bigint, "column_9" bigint, "column_10" bigint, "column_11" bigint, "column_12" boolean, "column_13" date, "column_14" date, "column_15" date, "column_16" date, "column_17" boolean, "column_18" text, "column_19" timestamp with time zone, "column_20" boolean, "column_21" boolean, "column_22" boolean, "column_23" bigint, "column_24" json, "column_25" text, "column_26" bigint, "column_27" bigint, "column_28" double precision, "column_29" text, "column_30" text, "column_31" date, "column_32" date, "column_33" timestamp with time zone, "column_34" timestamp with time zone, "column_35" json, "column_36" json, "column_37" json, "column_38" json, "column_39" json, "column_40" json, "column_41" bigint) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
select "invoices"."id", "invoices"."invoice_number", "invoices"."tenant_id", "invoices"."tenant_name", "invoices"."room_number", "invoices"."kost_name", "invoices"."invoice_type", "invoices"."title", "invoices"."total_amount", "invoices"."paid_amount", "invoices"."remaining_amount", "invoices"."late_fee_amount", "invoices"."allow_partial_payment", "invoices"."due_date", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_from is not null then invoices.covers_from
    when invoices.recurrence_type <> 'WEEKLY' then date_trunc('month', (invoices.due_date)::timestamp)::date end, case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_to is not null then invoices.covers_to
    when invoices.recurrence_type <> 'WEEKLY' then (date_trunc('month', (invoices.due_date)::timestamp) + make_interval(months => 1))::date - 1 end, "invoices"."issued_date", "invoices"."is_recurring", case when ((("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) and "invoices"."due_date" < $1::date) then 'OVERDUE' else "invoices"."status" end, "invoices"."created_at", (not (exists (select from account_pauses pause where pause.user_id = "invoices"."owner_id" and pause.resumed_at is null))), coalesce((progress.attempt_amount <= invoices.remaining_amount and ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)), false), progress.reported_amount is not null, coalesce(progress.reported_amount, 0), case when ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) then progress.last_report end, "invoices"."description", "invoices"."subtotal", "invoices"."tax_amount", ("invoices"."late_fee_bps" / 100.0)::float8, "invoices"."notes", "invoices"."recurrence_type", "invoices"."recurrence_end_date", (select s.next_issue_on from invoices s where s.id = invoices.series_id), "invoices"."viewed_at", "invoices"."paid_at", (select json_build_object('full_name', "t"."full_name", 'phone', "t"."phone", 'email', "t"."email") from tenancies t where t.id = invoices.tenant_id), (select json_build_object('full_name', "u"."full_name", 'phone', "u"."phone", 'email', "u"."email") from users u where u.id = invoices.tenant_user_id), (
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
CREATE OR REPLACE FUNCTION kept_562aa5fb154d(uuid, bigint, date, timestamp with time zone)
RETURNS TABLE ("column_0" uuid, "column_1" text, "column_2" uuid, "column_3" text, "column_4" text, "column_5" text, "column_6" text, "column_7" text, "column_8" bigint, "column_9" bigint, "column_10" bigint, "column_11" bigint, "column_12" boolean, "column_13" date, "column_14" date, "column_15" date, "column_16" date, "column_17" boolean, "column_18" text, "column_19" timestamp with time zone, "column_20" boolean, "column_21" boolean, "column_22" boolean, "column_23" bigint, "column_24" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with "invoices" as (select "id", "invoice_number", "tenant_id", "tenant_name", "room_number", "kost_name", "invoice_type", "title", "total_amount", "paid_amount", "remaining_amount", "late_fee_amount", "allow_partial_payment", "due_date", "covers_from", "covers_to", "recurrence_type", "issued_date", "is_recurring", "status", "created_at", "owner_id" from "invoices" where "invoices"."owner_id" = $1 order by "invoices"."id" desc limit $2) select "invoices"."id", "invoices"."invoice_number", "invoices"."tenant_id", "invoices"."tenant_name", "invoices"."room_number", "invoices"."kost_name", "invoices"."invoice_type", "invoices"."title", "invoices"."total_amount", "invoices"."paid_amount", "invoices"."remaining_amount", "invoices"."late_fee_amount", "invoices"."allow_partial_payment", "invoices"."due_date", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_from is not null then invoices.covers_from
    when invoices.recurrence_type <> 'WEEKLY' then date_trunc('month', (invoices.due_date)::timestamp)::date end, case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_to is not null then invoices.covers_to
    when invoices.recurrence_type <> 'WEEKLY' then (date_trunc('month', (invoices.due_date)::timestamp) + make_interval(months => 1))::date - 1 end, "invoices"."issued_date", "invoices"."is_recurring", case when ((("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) and "invoices"."due_date" < $3::date) then 'OVERDUE' else "invoices"."status" end, "invoices"."created_at", true, coalesce((progress.attempt_amount <= invoices.remaining_amount and ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)), false), progress.reported_amount is not null, coalesce(progress.reported_amount, 0), null::json from "invoices" left join (
      select p.invoice_id, max(p.amount) filter (where (p.source = 'GATEWAY' and p.status = 'PENDING' and p.gateway_state = 'ACCEPTED'
    and p.expires_at > $4::timestamptz)) as attempt_amount,
    sum(p.amount) filter (where (p.source = 'MANUAL' and p.status = 'PENDING'))::bigint as reported_amount from payments p
      where p.invoice_id = any(array(select id from invoices)) and p.status = 'PENDING' group by p.invoice_id) as progress on progress.invoice_id = invoices.id order by "invoices"."id" desc;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_8d49bb3850ef(uuid, text, bigint, date, uuid, text, timestamp with time zone)
RETURNS TABLE ("column_0" uuid, "column_1" text, "column_2" text, "column_3" text, "column_4" bigint, "column_5" bigint, "column_6" date, "column_7" date, "column_8" date, "column_9" text, "column_10" text, "column_11" text, "column_12" timestamp with time zone, "column_13" jsonb, "column_14" boolean, "column_15" boolean, "column_16" boolean, "column_17" bigint, "column_18" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with "invoices" as (select "id", "invoice_number", "tenant_id", "tenant_name", "room_number", "kost_name", "invoice_type", "title", "total_amount", "paid_amount", "remaining_amount", "late_fee_amount", "allow_partial_payment", "due_date", "covers_from", "covers_to", "recurrence_type", "issued_date", "is_recurring", "status", "created_at", "owner_id", "paid_at" from "invoices" where (("invoices"."tenant_user_id" = $1 and "invoices"."issued_date" is not null) and (("invoices"."status" <> $2) is true)) order by "invoices"."id" desc limit $3) select "invoices"."id", "invoices"."invoice_number", "invoices"."invoice_type", "invoices"."title", case when "invoices"."status" = 'PAID' then "invoices"."total_amount"
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
CREATE OR REPLACE FUNCTION kept_40094691efd3(uuid, date, uuid, uuid, uuid, uuid, uuid, date, uuid, uuid, uuid, text)
RETURNS TABLE ("properties" json, "numbers" json, "pending_deposit" bigint, "closed_rooms" bigint, "active_complaints" bigint, "expired_contracts" bigint, "has_tenants" boolean, "has_reminders" boolean, "news" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY

    select (select coalesce(json_agg(listed), '[]') from ((select "id", "owner_id", "name", "description", "address", "kost_type", "facilities", "rules", "images", "is_active", (
  select array[count(*), count(*) filter (where status = 'OCCUPIED')] from rooms where kost_id = kosts.id and archived_at is null) as "rooms", to_char("created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at" from "kosts" where "kosts"."owner_id" = $1 order by "kosts"."id" desc)) as listed) as properties, (select coalesce(json_agg(listed), '[]') from (
    select kind, case when kind = 'REVENUE' then to_char(day, 'YYYY-MM') end as month, day < $2::date as is_late,
      sum(count)::bigint as count, sum(amount)::bigint as amount
    from (select kind, day, count, amount from owner_numbers where "owner_numbers"."owner_id" = $3) as numbers group by 1, 2, 3) as listed) as numbers,
      (select coalesce(sum(greatest(subtotal + tax_amount - paid_amount, 0)), 0)::bigint from invoices
        where "invoices"."owner_id" = $4 and invoice_type = 'SECURITY_DEPOSIT'
          and ((status in ('SENT', 'VIEWED', 'PARTIAL')) is true)) as pending_deposit,
      (select count(*) from rooms where archived_at is null and status = 'AVAILABLE'
    and kost_id in (select id from kosts where not is_active and "kosts"."owner_id" = $5)) as closed_rooms,
      (select count(*) from complaints
        where "complaints"."owner_id" = $6 and status in ('OPEN', 'IN_PROGRESS')) as active_complaints,
      (select count(*) from tenancies
        where "tenancies"."owner_id" = $7 and status = 'ACTIVE' and contract_end < $8::date) as expired_contracts,
      exists (select from kosts k join tenancies on kost_id = k.id where "k"."owner_id" = $9) as has_tenants, exists (select from kosts k join reminder_rules on kost_id = k.id where "k"."owner_id" = $10) as has_reminders,
      (
    select json_build_object('unread_notices', count(*), 'urgent_notices', coalesce(to_json((array_agg(json_build_object('id', id, 'kind', kind, 'details', details,
      'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'read_at', null) order by id desc)
    filter (where kind in ('NEW_DEVICE', 'CONTACT_CHANGED', 'TENANCY_DECLINED')))[:5]), '[]'))
    from (
      select id, kind, details, created_at from notices
      where user_id = $11 and read_at is null and "notices"."details" ->> 'session_id' is distinct from $12::text
      order by id desc limit 100
    ) as unread) as news;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_ec12fb0cb077(uuid, date, bigint, uuid, text, bigint, uuid, bigint, uuid, date, integer, bigint, uuid, uuid, bigint, uuid, bigint, bigint, bigint, bigint, bigint, bigint, uuid, date, bigint, bigint, date, integer, bigint, bigint, uuid, uuid, bigint, uuid, bigint, bigint, uuid, bigint, integer, integer, integer, bigint, bigint, date, date, date, integer, date, integer, date, bigint, bigint, integer, bigint, bigint, integer, bigint, bigint, bigint)
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
        bool_or(exists (select from payments p where p.invoice_id = i.id and (p.source = 'MANUAL' and p.status = 'PENDING'))) as awaits_verification
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
CREATE OR REPLACE FUNCTION kept_13a1e58d8f5b(date, timestamp with time zone, uuid, date, date, uuid, bigint, bigint, uuid, bigint, integer, uuid, text, uuid)
RETURNS TABLE ("homes" json, "pending_payments" json, "overdue_payments" json, "recent_payments" json, "open_complaints" json, "total_complaints" bigint, "resolved_complaints" bigint, "news" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with bills as ((select "invoices"."id", "invoices"."invoice_number", "invoices"."tenant_id", "invoices"."tenant_name", "invoices"."room_number", "invoices"."kost_name", "invoices"."invoice_type", "invoices"."title", "invoices"."total_amount", "invoices"."paid_amount", "invoices"."remaining_amount" as "remaining_amount", "invoices"."late_fee_amount", "invoices"."allow_partial_payment", "invoices"."due_date", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_from is not null then invoices.covers_from
    when invoices.recurrence_type <> 'WEEKLY' then date_trunc('month', (invoices.due_date)::timestamp)::date end as "covers_from", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_to is not null then invoices.covers_to
    when invoices.recurrence_type <> 'WEEKLY' then (date_trunc('month', (invoices.due_date)::timestamp) + make_interval(months => 1))::date - 1 end as "covers_to", "invoices"."issued_date", "invoices"."is_recurring", case when ((("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) and "invoices"."due_date" < $1::date) then 'OVERDUE' else "invoices"."status" end as "status", to_char("invoices"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at", (not (exists (select from account_pauses pause where pause.user_id = "invoices"."owner_id" and pause.resumed_at is null))) as "takes_payments", coalesce((progress.attempt_amount <= invoices.remaining_amount and ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)), false) as "has_open_attempt", progress.reported_amount is not null as "awaits_verification", coalesce(progress.reported_amount, 0) as "awaiting_amount", case when ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) then progress.last_report end as "rejected_report" from "invoices" cross join lateral (
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
        'facilities', k.facilities, 'rules', k.rules, 'kost_type', k.kost_type)
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
CREATE OR REPLACE FUNCTION kept_7af6fd6e2616(uuid, uuid, date, date, date, date, date, date, date, date, date, date, date, date, bigint, uuid, bigint, date, bigint, integer, date, date, date)
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
    'allow_partial_payment', b.allow_partial_payment, 'awaits_verification', exists (
      select from payments p where p.invoice_id = b.bill_id and (p.source = 'MANUAL' and p.status = 'PENDING'))) end as bill,
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
CREATE OR REPLACE FUNCTION kept_2093f8a625cd(date, timestamp with time zone, bigint, timestamp with time zone, integer, bigint, text, timestamp with time zone, integer)
RETURNS TABLE ("kost_name" text, "room_number" text, "full_name" text, "owner_is_off" boolean, "bills" json, "receipts" json, "gets_reminders" boolean) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY

    select k.name as kost_name, r.room_number, link.full_name,
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
        (not (exists (select from account_pauses pause where pause.user_id = "invoices"."owner_id" and pause.resumed_at is null))) as takes_payments, coalesce((progress.attempt_amount <= invoices.remaining_amount and ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)), false) as has_open_attempt, progress.reported_amount is not null as awaits_verification,
        coalesce(progress.reported_amount, 0) as awaiting_amount, case when ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) then progress.last_report end as rejected_report
      from "invoices" cross join lateral (
    select max(p.amount) filter (where (p.source = 'GATEWAY' and p.status = 'PENDING' and p.gateway_state = 'ACCEPTED'
    and p.expires_at > $2::timestamptz)) as attempt_amount,
    sum(p.amount) filter (where (p.source = 'MANUAL' and p.status = 'PENDING'))::bigint as reported_amount, (
  array_agg(case when p.rejection_reason is not null then
      json_build_object('amount', p.amount, 'reason', p.rejection_reason) end
    order by coalesce(p.verified_at, p.paid_at, p.created_at) desc, p.id desc)
  filter (where p.status = 'SUCCEEDED' or p.source = 'MANUAL'))[1] as last_report 
    from payments p where p.invoice_id = invoices.id) as progress
      where invoices.tenant_id = link.tenancy_id and (("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true)
      order by invoices.due_date, invoices.id limit $3) as bill) as bills, (
    select coalesce(json_agg(receipt order by receipt.paid_at desc, receipt.id desc), '[]') from (
      select p.id, p.payment_reference, p.invoice_number, p.invoice_title, p.payment_method, p.amount,
        to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as paid_at, to_char(p.voided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as voided_at, i.status = 'PAID' as is_settled, i.remaining_amount,
        case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_from is not null then i.covers_from
    when i.recurrence_type <> 'WEEKLY' then date_trunc('month', (i.due_date)::timestamp)::date end as covers_from, case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_to is not null then i.covers_to
    when i.recurrence_type <> 'WEEKLY' then (date_trunc('month', (i.due_date)::timestamp) + make_interval(months => 1))::date - 1 end as covers_to
      from payments p join invoices i on i.id = p.invoice_id
      where i.tenant_id = link.tenancy_id and (p.status = 'SUCCEEDED' or p.voided_at is not null) and p.source <> 'CREDIT'
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
    where proof.user_id = u.id and proof.kind = 'PHONE' and proof.ended_at is null), coalesce(coalesce(u.phone_e164, indonesian_e164(u.phone)), u.phone)) and s.lifted_at is null and s.owner_id = t.owner_id)) as gets_reminders
    from (
    select l.id, l.tenancy_id, t.user_id, t.full_name, t.room_id, t.kost_id
    from bill_links l join tenancies t on t.id = l.tenancy_id
    where l.token_hash = $7 and l.revoked_at is null and (t.confirmed_at is not null and t.declined_at is null)
      and (exists (select from invoices i where i.tenant_id = l.tenancy_id and ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true))
        or greatest(l.created_at, (select max(coalesce(i.paid_at, i.cancelled_at)) from invoices i where i.tenant_id = l.tenancy_id)) > $8::timestamptz - make_interval(days => $9))) as link join tenancies t on t.id = link.tenancy_id join users u on u.id = t.user_id
      join rooms r on r.id = link.room_id join kosts k on k.id = link.kost_id;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_a00903f3ff0e(boolean, boolean, boolean, text, timestamp with time zone, uuid, uuid, timestamp with time zone, timestamp with time zone)
RETURNS TABLE ("mustChangePassword" boolean, "mustSetUpTotp" boolean, "isSteppedUp" boolean, "lastUsedAt" timestamp with time zone, "refuse" text) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY

    select state.*, refuse(case
      when "mustChangePassword" is null then 'UNAUTHENTICATED'
      when "mustChangePassword" and not $1::boolean then 'PASSWORD_CHANGE_REQUIRED'
      when "mustSetUpTotp" and not $2::boolean then 'TOTP_SETUP_REQUIRED'
      when not "isSteppedUp" and $3::boolean then 'STEP_UP_REQUIRED' end)::text
    from (values (1)) as one left join lateral (
      select (select "must_change_password" from "users" where ("users"."id" = "sessions"."user_id" and ((("users"."status" = 'ACTIVE' and "users"."is_active") and "users"."role" = $4) is true))) as "mustChangePassword", false as "mustSetUpTotp",
        coalesce("sessions"."stepped_up_at" > $5, false) as "isSteppedUp", "sessions"."last_used_at" as "lastUsedAt"
      from "sessions" where ("sessions"."id" = $6 and ((("sessions"."user_id" = $7 and "sessions"."revoked_at" is null and "sessions"."expires_at" > $8 and "sessions"."last_used_at" > $9)) is true))) as state on true;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_write_b4b2edd5fdeb(uuid, uuid)
RETURNS TABLE ("id" uuid) LANGUAGE plpgsql VOLATILE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
select id from tenancies where id = $1 and (("tenancies"."owner_id" = $2) is true) for share;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_write_6cca79d83f74(date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, date, boolean, uuid, uuid, text, bigint, uuid, uuid, text, bigint, bigint, bigint, text, text, integer, boolean, date, boolean, text, date, uuid, text, text, timestamp with time zone, jsonb, uuid, text, text, timestamp with time zone)
RETURNS TABLE ("similar" json, "has_series" boolean) LANGUAGE plpgsql VOLATILE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with similar_bill as (select "i"."id", "i"."invoice_number", "i"."title", case when is_of_month then null else comes_on::text end as comes_on from (select i.*, (i.due_date >= $1::date and i.due_date < $2::date) as is_of_month, case when i.next_issue_on is null then null
    when i.recurrence_type = 'MONTHLY' then
      case when coalesce(least((i.rent_month + make_interval(months => i.next_period))::date + (i.rent_day - 1), ((i.rent_month + make_interval(months => i.next_period))::date + make_interval(months => 1))::date - 1), case i.recurrence_type
    when 'WEEKLY' then i.due_date + 7 * i.next_period
    when 'MONTHLY' then (i.due_date + make_interval(months => i.next_period))::date
    when 'QUARTERLY' then (i.due_date + make_interval(months => 3 * i.next_period))::date
    when 'YEARLY' then (i.due_date + make_interval(years => i.next_period))::date end) < $3::date and (coalesce(least((i.rent_month + make_interval(months => greatest(i.next_period, (((extract(year from $4::date) * 12 + extract(month from $5::date))::int - (extract(year from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)) * 12 + extract(month from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)))::int) / (case i.recurrence_type when 'QUARTERLY' then 3 when 'YEARLY' then 12 else 1 end)))))::date + (i.rent_day - 1), ((i.rent_month + make_interval(months => greatest(i.next_period, (((extract(year from $6::date) * 12 + extract(month from $7::date))::int - (extract(year from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)) * 12 + extract(month from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)))::int) / (case i.recurrence_type when 'QUARTERLY' then 3 when 'YEARLY' then 12 else 1 end)))))::date + make_interval(months => 1))::date - 1), case i.recurrence_type
    when 'WEEKLY' then i.due_date + 7 * greatest(i.next_period, (((extract(year from $8::date) * 12 + extract(month from $9::date))::int - (extract(year from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)) * 12 + extract(month from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)))::int) / (case i.recurrence_type when 'QUARTERLY' then 3 when 'YEARLY' then 12 else 1 end)))
    when 'MONTHLY' then (i.due_date + make_interval(months => greatest(i.next_period, (((extract(year from $10::date) * 12 + extract(month from $11::date))::int - (extract(year from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)) * 12 + extract(month from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)))::int) / (case i.recurrence_type when 'QUARTERLY' then 3 when 'YEARLY' then 12 else 1 end)))))::date
    when 'QUARTERLY' then (i.due_date + make_interval(months => 3 * greatest(i.next_period, (((extract(year from $12::date) * 12 + extract(month from $13::date))::int - (extract(year from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)) * 12 + extract(month from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)))::int) / (case i.recurrence_type when 'QUARTERLY' then 3 when 'YEARLY' then 12 else 1 end)))))::date
    when 'YEARLY' then (i.due_date + make_interval(years => greatest(i.next_period, (((extract(year from $14::date) * 12 + extract(month from $15::date))::int - (extract(year from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)) * 12 + extract(month from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)))::int) / (case i.recurrence_type when 'QUARTERLY' then 3 when 'YEARLY' then 12 else 1 end)))))::date end) <= i.recurrence_end_date) is not false then coalesce(least((i.rent_month + make_interval(months => greatest(i.next_period, (((extract(year from $16::date) * 12 + extract(month from $17::date))::int - (extract(year from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)) * 12 + extract(month from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)))::int) / (case i.recurrence_type when 'QUARTERLY' then 3 when 'YEARLY' then 12 else 1 end)))))::date + (i.rent_day - 1), ((i.rent_month + make_interval(months => greatest(i.next_period, (((extract(year from $18::date) * 12 + extract(month from $19::date))::int - (extract(year from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)) * 12 + extract(month from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)))::int) / (case i.recurrence_type when 'QUARTERLY' then 3 when 'YEARLY' then 12 else 1 end)))))::date + make_interval(months => 1))::date - 1), case i.recurrence_type
    when 'WEEKLY' then i.due_date + 7 * greatest(i.next_period, (((extract(year from $20::date) * 12 + extract(month from $21::date))::int - (extract(year from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)) * 12 + extract(month from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)))::int) / (case i.recurrence_type when 'QUARTERLY' then 3 when 'YEARLY' then 12 else 1 end)))
    when 'MONTHLY' then (i.due_date + make_interval(months => greatest(i.next_period, (((extract(year from $22::date) * 12 + extract(month from $23::date))::int - (extract(year from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)) * 12 + extract(month from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)))::int) / (case i.recurrence_type when 'QUARTERLY' then 3 when 'YEARLY' then 12 else 1 end)))))::date
    when 'QUARTERLY' then (i.due_date + make_interval(months => 3 * greatest(i.next_period, (((extract(year from $24::date) * 12 + extract(month from $25::date))::int - (extract(year from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)) * 12 + extract(month from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)))::int) / (case i.recurrence_type when 'QUARTERLY' then 3 when 'YEARLY' then 12 else 1 end)))))::date
    when 'YEARLY' then (i.due_date + make_interval(years => greatest(i.next_period, (((extract(year from $26::date) * 12 + extract(month from $27::date))::int - (extract(year from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)) * 12 + extract(month from coalesce(i.periods_from, i.rent_month, date_trunc('month', (coalesce(i.covers_from, i.due_date))::timestamp)::date)))::int) / (case i.recurrence_type when 'QUARTERLY' then 3 when 'YEARLY' then 12 else 1 end)))))::date end) end
    when coalesce(least((i.rent_month + make_interval(months => i.next_period))::date + (i.rent_day - 1), ((i.rent_month + make_interval(months => i.next_period))::date + make_interval(months => 1))::date - 1), case i.recurrence_type
    when 'WEEKLY' then i.due_date + 7 * i.next_period
    when 'MONTHLY' then (i.due_date + make_interval(months => i.next_period))::date
    when 'QUARTERLY' then (i.due_date + make_interval(months => 3 * i.next_period))::date
    when 'YEARLY' then (i.due_date + make_interval(years => i.next_period))::date end) >= $28::date and coalesce(least((i.rent_month + make_interval(months => i.next_period))::date + (i.rent_day - 1), ((i.rent_month + make_interval(months => i.next_period))::date + make_interval(months => 1))::date - 1), case i.recurrence_type
    when 'WEEKLY' then i.due_date + 7 * i.next_period
    when 'MONTHLY' then (i.due_date + make_interval(months => i.next_period))::date
    when 'QUARTERLY' then (i.due_date + make_interval(months => 3 * i.next_period))::date
    when 'YEARLY' then (i.due_date + make_interval(years => i.next_period))::date end) < $29::date then coalesce(least((i.rent_month + make_interval(months => i.next_period))::date + (i.rent_day - 1), ((i.rent_month + make_interval(months => i.next_period))::date + make_interval(months => 1))::date - 1), case i.recurrence_type
    when 'WEEKLY' then i.due_date + 7 * i.next_period
    when 'MONTHLY' then (i.due_date + make_interval(months => i.next_period))::date
    when 'QUARTERLY' then (i.due_date + make_interval(months => 3 * i.next_period))::date
    when 'YEARLY' then (i.due_date + make_interval(years => i.next_period))::date end) end as comes_on from invoices i where $30 and i.tenant_id = $31) as i
    where (("i"."owner_id" = $32 and invoice_type = $33
    and (status <> 'CANCELLED' and is_of_month or comes_on is not null)) is true) order by id limit $34), tenancy as (select "t"."owner_id", "t"."kost_id", "t"."room_id", "t"."id" as tenant_id, "t"."user_id" as tenant_user_id, "t"."full_name" as tenant_name, (select r.room_number from rooms r where r.id = t.room_id) as room_number, (select k.name from kosts k where k.id = t.kost_id) as kost_name from tenancies t
      where t.id = $35 and (("t"."owner_id" = $36 and t.status in ('ACTIVE', 'PENDING')) is true) and true and not exists (select from similar_bill) and not false), numbers as (insert into "invoice_counters" ("owner_id", "month", "last_number") select tenancy.owner_id, $37::text, count(*) from tenancy group by tenancy.owner_id order by tenancy.owner_id
      on conflict (owner_id, month) do update set "last_number" = invoice_counters.last_number + excluded.last_number returning "invoice_counters"."owner_id", "invoice_counters"."last_number"), invoice as (insert into "invoices" ("tenant_id", "tenant_user_id", "owner_id", "kost_id", "room_id", "tenant_name", "room_number", "kost_name", "subtotal", "tax_amount", "total_amount", "invoice_type", "title", "description", "notes", "late_fee_bps", "allow_partial_payment", "due_date", "covers_from", "covers_to", "is_recurring", "recurrence_type", "recurrence_end_date", "series_id", "series_period", "late_fee_until", "sole_rent_of", "id", "invoice_number", "status", "created_at") select tenancy.tenant_id, tenancy.tenant_user_id, tenancy.owner_id, tenancy.kost_id, tenancy.room_id, tenancy.tenant_name, tenancy.room_number, tenancy.kost_name, $38::bigint, $39::bigint, $40::bigint, $41::text, $42::text, null::text, null::text, $43::integer, $44::boolean, $45::date, null::date, null::date, $46::boolean, $47::text, null::date, null::uuid, null::integer, $48::date, null::date, $49::uuid, 'INV-' || $50::text || '-' || lpad((numbers.last_number)::text, greatest(4, length((numbers.last_number)::text)), '0'), $51::text, $52::timestamp(3) with time zone from tenancy, numbers returning "invoices"."id", "invoices"."owner_id", "invoices"."kost_id", "invoices"."total_amount"), items as (insert into "invoice_items" ("invoice_id", "position", "description", "quantity", "unit_price", "total_price") select invoice.id, item.position, item.description, item.quantity, item.unit_price, item.total_price from invoice, jsonb_to_recordset($53::jsonb)
      as item(position int, description text, quantity int, unit_price bigint, total_price bigint)), kept as (select), audited as (insert into "audit_log" ("actor_id", "acted_for", "action", "subject_id", "owner_id", "kost_id", "request_id", "details", "created_at") select $54::uuid, null::uuid, $55::text, invoice.id::uuid, invoice.owner_id::uuid, invoice.kost_id::uuid, $56::text, jsonb_build_object('total_amount', invoice.total_amount), $57::timestamp(3) with time zone from invoice) select (select coalesce(json_agg(similar_bill), '[]') from similar_bill) as similar, false as has_series;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_write_80e8f88c3cb8(uuid, uuid)
RETURNS TABLE ("status" text, "remaining_amount" bigint, "allow_partial_payment" boolean, "tenant_name" text, "takes_payments" boolean) LANGUAGE plpgsql VOLATILE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY

    select status, remaining_amount, allow_partial_payment, tenant_name, (not (exists (select from account_pauses pause where pause.user_id = "invoices"."owner_id" and pause.resumed_at is null))) as takes_payments
    from invoices where id = $1 and (("invoices"."owner_id" = $2) is true) order by id for update;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_write_305cb07aab16(text, date, timestamp with time zone, timestamp with time zone, date, integer, uuid, uuid, date, uuid, text, text, timestamp with time zone, text, timestamp with time zone)
RETURNS TABLE ("id" uuid, "total_amount" bigint) LANGUAGE plpgsql VOLATILE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with sent as (update invoices set "status" = $1::text, "issued_date" = $2::date, "sent_at" = $3::timestamp(3) with time zone, "updated_at" = $4::timestamp(3) with time zone, "late_fee_until" = greatest(due_date, $5::date), "next_period" = case when series_period = 0 then 1 end, "next_issue_on" = case when series_period = 0 then (case when invoices.recurrence_end_date is null or coalesce(least((invoices.rent_month + make_interval(months => 1))::date + (invoices.rent_day - 1), ((invoices.rent_month + make_interval(months => 1))::date + make_interval(months => 1))::date - 1), case invoices.recurrence_type
    when 'WEEKLY' then invoices.due_date + 7 * 1
    when 'MONTHLY' then (invoices.due_date + make_interval(months => 1))::date
    when 'QUARTERLY' then (invoices.due_date + make_interval(months => 3 * 1))::date
    when 'YEARLY' then (invoices.due_date + make_interval(years => 1))::date end) <= invoices.recurrence_end_date then coalesce(least((invoices.rent_month + make_interval(months => 1))::date + (invoices.rent_day - 1), ((invoices.rent_month + make_interval(months => 1))::date + make_interval(months => 1))::date - 1), case invoices.recurrence_type
    when 'WEEKLY' then invoices.due_date + 7 * 1
    when 'MONTHLY' then (invoices.due_date + make_interval(months => 1))::date
    when 'QUARTERLY' then (invoices.due_date + make_interval(months => 3 * 1))::date
    when 'YEARLY' then (invoices.due_date + make_interval(years => 1))::date end) - $6::int end) end where id = $7 and (("invoices"."owner_id" = $8 and status = 'DRAFT' and due_date >= $9::date) is true) and true and true and (series_period = 0 and invoice_type = 'MONTHLY_RENT' and next_issue_on is null and exists (
  select from invoices other where other.tenant_id = invoices.tenant_id and other.series_period = 0
    and other.invoice_type = 'MONTHLY_RENT'
    and (other.next_issue_on is not null or other.status = 'DRAFT' and other.id < invoices.id))) is not true returning "invoices"."id", "invoices"."owner_id", "invoices"."kost_id", "invoices"."tenant_user_id", "invoices"."title", "invoices"."total_amount", "invoices"."due_date"), audited as (insert into "audit_log" ("actor_id", "acted_for", "action", "subject_id", "owner_id", "kost_id", "request_id", "details", "created_at") select $10::uuid, null::uuid, $11::text, sent.id::uuid, sent.owner_id::uuid, sent.kost_id::uuid, $12::text, jsonb_build_object('total_amount', sent.total_amount), $13::timestamp(3) with time zone from sent), told as (insert into "notices" ("user_id", "kind", "details", "dedupe_key", "created_at") select sent.tenant_user_id::uuid, $14::text, jsonb_strip_nulls(jsonb_build_object('invoice_id', sent.id, 'title', sent.title, 'amount', sent.total_amount, 'due_date', sent.due_date)), 'BILL_SENT:' || sent.id::text, $15::timestamp(3) with time zone from sent on conflict do nothing), kept as (select) select sent.id, sent.total_amount from sent;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_write_dae8d616d436(uuid, uuid, timestamp with time zone, text, text, uuid, text, text, text, timestamp with time zone, timestamp with time zone, text, timestamp with time zone, timestamp with time zone, timestamp with time zone, uuid, text, text, timestamp with time zone, uuid, text, uuid, timestamp with time zone)
RETURNS TABLE ("amount" bigint) LANGUAGE plpgsql VOLATILE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with asked as materialized(select "i"."id", "i"."owner_id", "i"."kost_id", "i"."tenant_user_id", "i"."invoice_number", "i"."title", "i"."tenant_name", "i"."kost_name", "i"."room_number", "i"."due_date", "i"."remaining_amount", case when (select t.confirmed_at is not null from tenancies t where t.id = "i"."tenant_id")
    then (
    select coalesce(sum(c.amount), 0)::bigint from credit_entries c where c.user_id = "i"."tenant_user_id" and c.owner_id = "i"."owner_id") else 0 end as balance from invoices i
      where id = $1 and (("i"."owner_id" = $2 and sent_at = $3 and exists (
    select from audit_log a where a.subject_id = i.id and a.action = 'invoice.send' and a.request_id = $4)) is true) and (((("i"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true)) is true) and not (exists (select from account_pauses pause where pause.user_id = "i"."owner_id" and pause.resumed_at is null)) and true), bill as (select asked.id as id, asked.owner_id as owner_id, asked.kost_id as kost_id, asked.tenant_user_id as tenant_user_id, asked.invoice_number as invoice_number, asked.title as title, asked.tenant_name as tenant_name, asked.kost_name as kost_name, asked.room_number as room_number, asked.due_date as due_date, asked.remaining_amount as remaining_amount, asked.balance as balance, least(asked.remaining_amount, asked.balance)::bigint as share, 1 as turn from asked), used as (insert into "payments" ("owner_id", "kost_id", "invoice_number", "tenant_name", "kost_name", "room_number", "payment_reference", "invoice_id", "payer_user_id", "invoice_title", "id", "source", "payment_method", "amount", "allocated_amount", "status", "paid_at", "created_at") select bill.owner_id, bill.kost_id, bill.invoice_number, bill.tenant_name, bill.kost_name, bill.room_number, $5::text, bill.id, bill.tenant_user_id, bill.title, $6::uuid, $7::text, $8::text, bill.share, bill.share, $9::text, $10::timestamp(3) with time zone, $11::timestamp(3) with time zone from bill where bill.share > 0 returning "payments"."id", "payments"."owner_id", "payments"."kost_id", "payments"."payer_user_id", "payments"."invoice_id", "payments"."invoice_title", "payments"."tenant_name", "payments"."amount", "payments"."allocated_amount"), taken as (insert into "credit_entries" ("kind", "amount", "created_at", "user_id", "owner_id", "kost_id", "payment_id") select $12::text, -used.amount, $13::timestamp(3) with time zone, used.payer_user_id, used.owner_id, used.kost_id, used.id from used where true), billed as (update invoices i set "paid_amount" = i.paid_amount + used.allocated_amount, "status" = case when i.remaining_amount = used.allocated_amount then 'PAID' else 'PARTIAL' end, "paid_at" = case when i.remaining_amount = used.allocated_amount then $14::timestamptz end, "updated_at" = $15::timestamp(3) with time zone from used where i.id = used.invoice_id and used.allocated_amount > 0), audited as (insert into "audit_log" ("actor_id", "acted_for", "action", "subject_id", "owner_id", "kost_id", "request_id", "details", "created_at") select $16::uuid, null::uuid, $17::text, used.id::uuid, used.owner_id::uuid, used.kost_id::uuid, $18::text, jsonb_build_object('amount', used.amount), $19::timestamp(3) with time zone from used), told as (insert into "notices" ("user_id", "kind", "details", "dedupe_key", "created_at") select case when used.payer_user_id is not distinct from $20::uuid then used.owner_id else used.payer_user_id end::uuid, $21::text, jsonb_strip_nulls(jsonb_build_object('invoice_id', used.invoice_id, 'title', used.invoice_title, 'amount', used.amount, 'tenant_name', case when used.payer_user_id is not distinct from $22::uuid then used.tenant_name end)), 'CREDIT_USED:' || used.id::text, $23::timestamp(3) with time zone from used on conflict do nothing) select used.amount from used;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_write_3a0e3c7e7485(uuid, uuid)
RETURNS TABLE ("status" text, "remaining_amount" bigint, "allow_partial_payment" boolean, "tenant_name" text, "takes_payments" boolean) LANGUAGE plpgsql VOLATILE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY

    select status, remaining_amount, allow_partial_payment, tenant_name, (not (exists (select from account_pauses pause where pause.user_id = "invoices"."owner_id" and pause.resumed_at is null))) as takes_payments
    from invoices where id = $1 and (("invoices"."owner_id" = $2 and true and issued_date is not null) is true) order by id for update;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_ddbb5791d72c(uuid, uuid)
RETURNS TABLE ("id" uuid, "payment_reference" text, "invoice_id" uuid, "invoice_number" text, "invoice_title" text, "tenant_name" text, "kost_name" text, "room_number" text, "source" text, "payment_method" text, "amount" bigint, "credited_amount" bigint, "case" bigint, "status" text, "transaction_id" text, "payment_proof" text, "notes" text, "rejection_reason" text, "voided_at" timestamp with time zone, "void_reason" text, "paid_at" timestamp with time zone, "created_at" timestamp with time zone) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
select "id", "payment_reference", "invoice_id", "invoice_number", "invoice_title", "tenant_name", "kost_name", "room_number", "source", "payment_method", "amount", "credited_amount", case when (payments.source = 'MANUAL' and payments.status = 'PENDING') then (
    select case when ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) then i.remaining_amount else 0 end from invoices i where i.id = "invoice_id") end, case "payments"."status" when 'SUCCEEDED' then 'PAID' else "payments"."status" end, "transaction_id", "payment_proof", "notes", "rejection_reason", "voided_at", "void_reason", "paid_at", "created_at" from "payments" where ("payments"."id" = $1 and (("payments"."owner_id" = $2) is true));
END $kept$;
