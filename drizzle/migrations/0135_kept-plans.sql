CREATE OR REPLACE FUNCTION kept_949bdb2184fb(date, timestamp with time zone, date, uuid, uuid)
RETURNS TABLE ("column_0" uuid, "column_1" text, "column_2" uuid, "column_3" text, "column_4" text, "column_5" text, "column_6" text, "column_7" text, "column_8" bigint, "column_9" bigint, "column_10" bigint, "column_11" bigint, "column_12" boolean, "column_13" date, "column_14" date, "column_15" date, "column_16" date, "column_17" boolean, "column_18" text, "column_19" timestamp with time zone, "column_20" text, "column_21" boolean, "column_22" boolean, "column_23" boolean, "column_24" bigint, "column_25" json, "column_26" text, "column_27" bigint, "column_28" bigint, "column_29" double precision, "column_30" text, "column_31" text, "column_32" text, "column_33" date, "column_34" date, "column_35" timestamp with time zone, "column_36" timestamp with time zone, "column_37" json, "column_38" json, "column_39" json, "column_40" json, "column_41" json, "column_42" json, "column_43" json, "column_44" bigint) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
select "invoices"."id", "invoices"."invoice_number", "invoices"."tenant_id", "invoices"."tenant_name", "invoices"."room_number", "invoices"."kost_name", "invoices"."invoice_type", "invoices"."title", "invoices"."total_amount", "invoices"."paid_amount", "invoices"."remaining_amount", "invoices"."late_fee_amount", "invoices"."allow_partial_payment", "invoices"."due_date", case
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
  where o.tenancy_id in ("invoices"."tenant_id", (select n.id from tenancies n where n.moved_from_id = "invoices"."tenant_id")) and (paid.amount > 0 or ("invoices"."invoice_type" = 'MONTHLY_RENT' and "invoices"."issued_date" is not null
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
  filter (where p.status = 'SUCCEEDED' or p.source = 'MANUAL'))[1] as last_report , 
  coalesce(json_agg(json_build_object('id', p.id, 'payment_reference', p.payment_reference,
      'source', p.source, 'payment_method', p.payment_method, 'payer_name', p.payer_name, 'amount', p.amount, 'fee_amount', p.fee_amount,
      'rejection_reason', p.rejection_reason, 'voided_at', to_char(p.voided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'void_reason', p.void_reason, 'is_closed', ((coalesce(p.verified_at, p.created_at) at time zone 'Asia/Jakarta')::date < $3::date - 30
    and exists (select from tenancies t where t.id = invoices.tenant_id and not t.status in ('ACTIVE', 'PENDING'))), 'status', case p.status when 'SUCCEEDED' then 'PAID' else p.status end,
      'paid_at', to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.id desc)
    filter (where p.failure_code is distinct from 'SUPERSEDED'), '[]') as payments
    from payments p where p.invoice_id = invoices.id) as progress where ("invoices"."id" = $4 and (("invoices"."owner_id" = $5) is true));
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_aa26bf393c77(date, timestamp with time zone, date, uuid, uuid)
RETURNS TABLE ("column_0" uuid, "column_1" text, "column_2" uuid, "column_3" text, "column_4" text, "column_5" text, "column_6" text, "column_7" text, "column_8" bigint, "column_9" bigint, "column_10" bigint, "column_11" bigint, "column_12" boolean, "column_13" date, "column_14" date, "column_15" date, "column_16" date, "column_17" boolean, "column_18" text, "column_19" timestamp with time zone, "column_20" text, "column_21" boolean, "column_22" boolean, "column_23" boolean, "column_24" bigint, "column_25" json, "column_26" text, "column_27" bigint, "column_28" bigint, "column_29" double precision, "column_30" text, "column_31" text, "column_32" text, "column_33" date, "column_34" date, "column_35" timestamp with time zone, "column_36" timestamp with time zone, "column_37" json, "column_38" json, "column_39" json, "column_40" json, "column_41" json, "column_42" json, "column_43" json, "column_44" bigint) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
select "invoices"."id", "invoices"."invoice_number", "invoices"."tenant_id", "invoices"."tenant_name", "invoices"."room_number", "invoices"."kost_name", "invoices"."invoice_type", "invoices"."title", "invoices"."total_amount", "invoices"."paid_amount", "invoices"."remaining_amount", "invoices"."late_fee_amount", "invoices"."allow_partial_payment", "invoices"."due_date", case
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
  where o.tenancy_id in ("invoices"."tenant_id", (select n.id from tenancies n where n.moved_from_id = "invoices"."tenant_id")) and (paid.amount > 0 or ("invoices"."invoice_type" = 'MONTHLY_RENT' and "invoices"."issued_date" is not null
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
  filter (where p.status = 'SUCCEEDED' or p.source = 'MANUAL'))[1] as last_report , 
  coalesce(json_agg(json_build_object('id', p.id, 'payment_reference', p.payment_reference,
      'source', p.source, 'payment_method', p.payment_method, 'payer_name', p.payer_name, 'amount', p.amount, 'fee_amount', p.fee_amount,
      'rejection_reason', p.rejection_reason, 'voided_at', to_char(p.voided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'void_reason', p.void_reason, 'is_closed', ((coalesce(p.verified_at, p.created_at) at time zone 'Asia/Jakarta')::date < $3::date - 30
    and exists (select from tenancies t where t.id = invoices.tenant_id and not t.status in ('ACTIVE', 'PENDING'))), 'status', case p.status when 'SUCCEEDED' then 'PAID' else p.status end,
      'paid_at', to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.id desc)
    filter (where p.failure_code is distinct from 'SUPERSEDED'), '[]') as payments
    from payments p where p.invoice_id = invoices.id) as progress where ("invoices"."id" = $4 and ((("invoices"."tenant_user_id" = $5 and "invoices"."issued_date" is not null)) is true));
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_f514b0862e43(uuid, bigint, date, timestamp with time zone)
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
    and p.expires_at > $4::timestamptz) and p.payer_occupant_id is null) as attempt_amount,
    sum(p.amount) filter (where (p.source = 'MANUAL' and p.status = 'PENDING'))::bigint as reported_amount from payments p
      where p.invoice_id = any(array(select id from invoices)) and p.status = 'PENDING' group by p.invoice_id) as progress on progress.invoice_id = invoices.id order by "invoices"."id" desc;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_005b95b93dd1(uuid, text, bigint, date, uuid, text, timestamp with time zone)
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
    and p.expires_at > $7::timestamptz) and p.payer_occupant_id is null) as attempt_amount,
    sum(p.amount) filter (where (p.source = 'MANUAL' and p.status = 'PENDING'))::bigint as reported_amount from payments p
      where p.invoice_id = any(array(select id from invoices)) and p.status = 'PENDING' group by p.invoice_id) as progress on progress.invoice_id = invoices.id order by "invoices"."id" desc;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_8b8fb16f2545(date, timestamp with time zone, uuid, date, date, date, date, date, uuid, bigint, bigint, bigint, uuid, bigint, integer, uuid, text, uuid)
RETURNS TABLE ("homes" json, "pending_payments" json, "overdue_payments" json, "recent_payments" json, "open_complaints" json, "total_complaints" bigint, "resolved_complaints" bigint, "news" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with bills as ((select "invoices"."id", "invoices"."invoice_number", "invoices"."tenant_id", "invoices"."tenant_name", "invoices"."room_number", "invoices"."kost_name", "invoices"."invoice_type", "invoices"."title", "invoices"."total_amount", "invoices"."paid_amount", "invoices"."remaining_amount" as "remaining_amount", "invoices"."late_fee_amount", "invoices"."allow_partial_payment", "invoices"."due_date", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_from is not null then invoices.covers_from
    when invoices.recurrence_type <> 'WEEKLY' then date_trunc('month', (invoices.due_date)::timestamp)::date end as "covers_from", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_to is not null then invoices.covers_to
    when invoices.recurrence_type <> 'WEEKLY' then (date_trunc('month', (invoices.due_date)::timestamp) + make_interval(months => 1))::date - 1 end as "covers_to", "invoices"."issued_date", "invoices"."is_recurring", case when ((("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) and "invoices"."due_date" < $1::date) then 'OVERDUE' else "invoices"."status" end as "status", to_char("invoices"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at", null::text as "delivery", (not (exists (select from account_pauses pause where pause.user_id = "invoices"."owner_id" and pause.resumed_at is null))) as "takes_payments", coalesce((progress.attempt_amount <= invoices.remaining_amount and ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)), false) as "has_open_attempt", progress.reported_amount is not null as "awaits_verification", coalesce(progress.reported_amount, 0) as "awaiting_amount", case when ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) then progress.last_report end as "rejected_report" from "invoices" cross join lateral (
    select max(p.amount) filter (where (p.source = 'GATEWAY' and p.status = 'PENDING' and p.gateway_state = 'ACCEPTED'
    and p.expires_at > $2::timestamptz) and p.payer_occupant_id is null) as attempt_amount,
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
CREATE OR REPLACE FUNCTION kept_a96160c6584f(date, timestamp with time zone, bigint, timestamp with time zone, integer, bigint, text, timestamp with time zone, integer)
RETURNS TABLE ("kost_name" text, "contact_phone" text, "room_number" text, "full_name" text, "owner_is_off" boolean, "bills" json, "credit" integer, "receipts" json, "gets_reminders" boolean) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY

    select k.name as kost_name, k.contact_phone, r.room_number, link.full_name,
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
    sum(p.amount) filter (where (p.source = 'MANUAL' and p.status = 'PENDING'))::bigint as reported_amount, (
  array_agg(case when p.rejection_reason is not null then
      json_build_object('amount', p.amount, 'reason', p.rejection_reason) end
    order by coalesce(p.verified_at, p.paid_at, p.created_at) desc, p.id desc)
  filter (where p.status = 'SUCCEEDED' or p.source = 'MANUAL'))[1] as last_report 
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
    where proof.user_id = u.id and proof.kind = 'PHONE' and proof.ended_at is null), coalesce(coalesce(u.phone_e164, indonesian_e164(u.phone)), u.phone)) and s.lifted_at is null and s.owner_id = t.owner_id)) as gets_reminders
    from (
    select l.id, l.tenancy_id, t.user_id, t.full_name, t.room_id, t.kost_id
    from bill_links l join tenancies t on t.id = l.tenancy_id
    where l.token_hash = $7 and l.occupant_id is null and l.revoked_at is null and (t.confirmed_at is not null and t.declined_at is null)
      and (exists (select from invoices i where i.tenant_id = t.id and ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true))
        or greatest(l.created_at, (select max(coalesce(i.paid_at, i.cancelled_at)) from invoices i where i.tenant_id = t.id)) > $8::timestamptz - make_interval(days => $9))) as link join tenancies t on t.id = link.tenancy_id join users u on u.id = t.user_id
      join rooms r on r.id = link.room_id join kosts k on k.id = link.kost_id;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_75f8881c7420(date, timestamp with time zone, date, uuid, text, uuid, uuid)
RETURNS TABLE ("column_0" uuid, "column_1" text, "column_2" uuid, "column_3" text, "column_4" text, "column_5" text, "column_6" text, "column_7" text, "column_8" bigint, "column_9" bigint, "column_10" bigint, "column_11" bigint, "column_12" boolean, "column_13" date, "column_14" date, "column_15" date, "column_16" date, "column_17" boolean, "column_18" text, "column_19" timestamp with time zone, "column_20" text, "column_21" boolean, "column_22" boolean, "column_23" boolean, "column_24" bigint, "column_25" json, "column_26" text, "column_27" bigint, "column_28" bigint, "column_29" double precision, "column_30" text, "column_31" text, "column_32" text, "column_33" date, "column_34" date, "column_35" timestamp with time zone, "column_36" timestamp with time zone, "column_37" json, "column_38" json, "column_39" json, "column_40" json, "column_41" json, "column_42" json, "column_43" json, "column_44" bigint) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
select "invoices"."id", "invoices"."invoice_number", "invoices"."tenant_id", "invoices"."tenant_name", "invoices"."room_number", "invoices"."kost_name", "invoices"."invoice_type", "invoices"."title", "invoices"."total_amount", "invoices"."paid_amount", "invoices"."remaining_amount", "invoices"."late_fee_amount", "invoices"."allow_partial_payment", "invoices"."due_date", case
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
  where o.tenancy_id in ("invoices"."tenant_id", (select n.id from tenancies n where n.moved_from_id = "invoices"."tenant_id")) and (paid.amount > 0 or ("invoices"."invoice_type" = 'MONTHLY_RENT' and "invoices"."issued_date" is not null
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
  filter (where p.status = 'SUCCEEDED' or p.source = 'MANUAL'))[1] as last_report , 
  coalesce(json_agg(json_build_object('id', p.id, 'payment_reference', p.payment_reference,
      'source', p.source, 'payment_method', p.payment_method, 'payer_name', p.payer_name, 'amount', p.amount, 'fee_amount', p.fee_amount,
      'rejection_reason', p.rejection_reason, 'voided_at', to_char(p.voided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'void_reason', p.void_reason, 'is_closed', ((coalesce(p.verified_at, p.created_at) at time zone 'Asia/Jakarta')::date < $3::date - 30
    and exists (select from tenancies t where t.id = invoices.tenant_id and not t.status in ('ACTIVE', 'PENDING'))), 'status', case p.status when 'SUCCEEDED' then 'PAID' else p.status end,
      'paid_at', to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.id desc)
    filter (where p.failure_code is distinct from 'SUPERSEDED'), '[]') as payments
    from payments p where p.invoice_id = invoices.id) as progress where ("invoices"."id" = coalesce((select subject_id from idempotency_keys where actor_id = $4::uuid and key = $5), $6::uuid) and (("invoices"."owner_id" = $7) is true));
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_write_918b25976c59(uuid, uuid)
RETURNS TABLE ("status" text, "remaining_amount" bigint, "allow_partial_payment" boolean, "tenant_name" text, "takes_payments" boolean) LANGUAGE plpgsql VOLATILE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY

    select status, remaining_amount as remaining_amount, allow_partial_payment, tenant_name, (not (exists (select from account_pauses pause where pause.user_id = "invoices"."owner_id" and pause.resumed_at is null))) as takes_payments
    from invoices where id = $1 and (("invoices"."owner_id" = $2) is true) order by id for update;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_write_8e270bf9e1fa(uuid, uuid, timestamp with time zone, text, text, uuid, text, text, text, timestamp with time zone, timestamp with time zone, text, timestamp with time zone, timestamp with time zone, timestamp with time zone, uuid, text, text, timestamp with time zone, uuid, text, uuid, timestamp with time zone)
RETURNS TABLE ("amount" bigint) LANGUAGE plpgsql VOLATILE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with asked as materialized(select "i"."id", "i"."owner_id", "i"."kost_id", "i"."tenant_user_id", "i"."invoice_number", "i"."title", "i"."tenant_name", "i"."kost_name", "i"."room_number", "i"."due_date", "i"."remaining_amount", case when (select t.confirmed_at is not null from tenancies t where t.id = "i"."tenant_id")
    then (
    select coalesce(sum(c.amount), 0)::bigint from credit_entries c where c.user_id = "i"."tenant_user_id" and c.owner_id = "i"."owner_id"
      and c.occupant_id is not distinct from null) else 0 end as balance from invoices i
      where id = $1 and (("i"."owner_id" = $2 and sent_at = $3 and exists (
    select from audit_log a where a.subject_id = i.id and a.action = 'invoice.send' and a.request_id = $4)) is true) and (((("i"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true)) is true) and not (exists (select from account_pauses pause where pause.user_id = "i"."owner_id" and pause.resumed_at is null)) and true), bill as (select asked.id as id, asked.owner_id as owner_id, asked.kost_id as kost_id, asked.tenant_user_id as tenant_user_id, asked.invoice_number as invoice_number, asked.title as title, asked.tenant_name as tenant_name, asked.kost_name as kost_name, asked.room_number as room_number, asked.due_date as due_date, asked.remaining_amount as remaining_amount, asked.balance as balance, least(asked.remaining_amount, asked.balance)::bigint as share, 1 as turn from asked), used as (insert into "payments" ("owner_id", "kost_id", "invoice_number", "tenant_name", "kost_name", "room_number", "payment_reference", "invoice_id", "payer_user_id", "invoice_title", "id", "source", "payment_method", "amount", "allocated_amount", "status", "paid_at", "created_at") select bill.owner_id, bill.kost_id, bill.invoice_number, bill.tenant_name, bill.kost_name, bill.room_number, $5::text, bill.id, bill.tenant_user_id, bill.title, $6::uuid, $7::text, $8::text, bill.share, bill.share, $9::text, $10::timestamp(3) with time zone, $11::timestamp(3) with time zone from bill where bill.share > 0 returning "payments"."id", "payments"."owner_id", "payments"."kost_id", "payments"."payer_user_id", "payments"."payer_occupant_id", "payments"."invoice_id", "payments"."invoice_title", "payments"."tenant_name", "payments"."amount", "payments"."allocated_amount"), taken as (insert into "credit_entries" ("kind", "amount", "created_at", "user_id", "occupant_id", "owner_id", "kost_id", "payment_id") select $12::text, -used.amount, $13::timestamp(3) with time zone, used.payer_user_id, used.payer_occupant_id, used.owner_id, used.kost_id, used.id from used where true), billed as (update invoices i set "paid_amount" = i.paid_amount + used.allocated_amount, "status" = case when i.remaining_amount = used.allocated_amount then 'PAID' else 'PARTIAL' end, "paid_at" = case when i.remaining_amount = used.allocated_amount then $14::timestamptz end, "updated_at" = $15::timestamp(3) with time zone from used where i.id = used.invoice_id and used.allocated_amount > 0), audited as (insert into "audit_log" ("actor_id", "acted_for", "action", "subject_id", "owner_id", "kost_id", "request_id", "details", "created_at") select $16::uuid, null::uuid, $17::text, used.id::uuid, used.owner_id::uuid, used.kost_id::uuid, $18::text, jsonb_build_object('amount', used.amount), $19::timestamp(3) with time zone from used), told as (insert into "notices" ("user_id", "kind", "details", "dedupe_key", "created_at") select case when used.payer_user_id is not distinct from $20::uuid then used.owner_id else used.payer_user_id end::uuid, $21::text, jsonb_strip_nulls(jsonb_build_object('invoice_id', used.invoice_id, 'title', used.invoice_title, 'amount', used.amount, 'tenant_name', case when used.payer_user_id is not distinct from $22::uuid then used.tenant_name end)), 'CREDIT_USED:' || used.id::text, $23::timestamp(3) with time zone from used on conflict do nothing) select used.amount from used;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_write_a7ba309da4ee(uuid, uuid)
RETURNS TABLE ("status" text, "remaining_amount" bigint, "allow_partial_payment" boolean, "tenant_name" text, "takes_payments" boolean) LANGUAGE plpgsql VOLATILE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY

    select status, remaining_amount as remaining_amount, allow_partial_payment, tenant_name, (not (exists (select from account_pauses pause where pause.user_id = "invoices"."owner_id" and pause.resumed_at is null))) as takes_payments
    from invoices where id = $1 and (("invoices"."owner_id" = $2 and true and true and issued_date is not null) is true) order by id for update;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_b26ee1fd3ca0(uuid, text, uuid, uuid)
RETURNS TABLE ("id" uuid, "payment_reference" text, "invoice_id" uuid, "invoice_number" text, "invoice_title" text, "tenant_name" text, "kost_name" text, "room_number" text, "source" text, "payment_method" text, "payer_name" text, "amount" bigint, "credited_amount" bigint, "case" bigint, "status" text, "transaction_id" text, "payment_proof" text, "notes" text, "rejection_reason" text, "voided_at" timestamp with time zone, "void_reason" text, "paid_at" timestamp with time zone, "created_at" timestamp with time zone) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
select "id", "payment_reference", "invoice_id", "invoice_number", "invoice_title", "tenant_name", "kost_name", "room_number", "source", "payment_method", "payer_name", "amount", "credited_amount", case when (payments.source = 'MANUAL' and payments.status = 'PENDING') then (
    select case when ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) then i.remaining_amount else 0 end from invoices i where i.id = "invoice_id") end, case "payments"."status" when 'SUCCEEDED' then 'PAID' else "payments"."status" end, "transaction_id", "payment_proof", "notes", "rejection_reason", "voided_at", "void_reason", "paid_at", "created_at" from "payments" where ("payments"."id" = coalesce((select subject_id from idempotency_keys where actor_id = $1::uuid and key = $2), $3::uuid) and (("payments"."owner_id" = $4) is true));
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_write_2271802df5e6(uuid, uuid)
RETURNS TABLE ("status" text, "remaining_amount" bigint, "allow_partial_payment" boolean, "tenant_name" text, "takes_payments" boolean) LANGUAGE plpgsql VOLATILE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY

    select status, remaining_amount as remaining_amount, allow_partial_payment, tenant_name, (not (exists (select from account_pauses pause where pause.user_id = "invoices"."owner_id" and pause.resumed_at is null))) as takes_payments
    from invoices where id = $1 and ((tenant_user_id = $2 and issued_date is not null) is true) order by id for update;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_write_ff2eb1714886(uuid, uuid, bigint, bigint, boolean, uuid, text, text, text, timestamp with time zone, uuid, text, uuid, text, text, bigint, bigint, text, text, text, timestamp with time zone, timestamp with time zone, uuid, text, text, text, timestamp with time zone, uuid, text, text, timestamp with time zone)
RETURNS TABLE ("id" uuid, "payment_reference" text, "invoice_id" uuid, "amount" bigint, "fee_amount" bigint, "payment_method" text, "status" text, "gateway_state" text, "account_number" text, "bank_code" text, "checkout_url" text, "qr_string" text, "expires_at" text, "asked_at" text, "owner_id" uuid, "kost_id" uuid, "method" text, "superseded" json) LANGUAGE plpgsql VOLATILE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with bill as (select "invoices"."id", "invoices"."owner_id", "invoices"."kost_id", "invoices"."tenant_user_id", "invoices"."invoice_number", "invoices"."title", "invoices"."tenant_name", "invoices"."kost_name", "invoices"."room_number" from invoices
      where id = $1 and ((tenant_user_id = $2 and ((status in ('SENT', 'VIEWED', 'PARTIAL')) is true)
    and (not (exists (select from account_pauses pause where pause.user_id = "invoices"."owner_id" and pause.resumed_at is null))) and ($3::bigint <= remaining_amount and (allow_partial_payment or $4::bigint = remaining_amount)) and $5) is true) and not exists (select from idempotency_keys where actor_id = $6::uuid and key = $7) and true), superseded as (
      update payments set "status" = $8::text, "failure_code" = $9::text, "updated_at" = $10::timestamp(3) with time zone where invoice_id = (select bill.id from bill) and (((source = 'GATEWAY' and status = 'PENDING')) is true)
        and payer_occupant_id is not distinct from $11::uuid
      returning "payments"."provider_request_id"), closed as (select coalesce(json_agg(superseded.provider_request_id) filter (where superseded.provider_request_id is not null), '[]') as request_ids from superseded), attempt as (insert into "payments" ("owner_id", "kost_id", "invoice_number", "tenant_name", "kost_name", "room_number", "payment_reference", "invoice_id", "payer_user_id", "invoice_title", "id", "source", "payment_method", "amount", "fee_amount", "status", "notes", "provider", "gateway_state", "bank_code", "expires_at", "created_at") select bill.owner_id, bill.kost_id, bill.invoice_number, bill.tenant_name, bill.kost_name, bill.room_number, $12::text, bill.id, bill.tenant_user_id, bill.title, $13::uuid, $14::text, $15::text, $16::bigint, $17::bigint, $18::text, null::text, $19::text, $20::text, null::text, $21::timestamp(3) with time zone, $22::timestamp(3) with time zone from bill, closed returning "payments"."id", "payments"."payment_reference", "payments"."invoice_id", "payments"."amount", "payments"."fee_amount", "payments"."payment_method", "payments"."status", "payments"."gateway_state", "payments"."account_number", "payments"."bank_code", "payments"."checkout_url", "payments"."qr_string", to_char("payments"."expires_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at, to_char("payments"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as asked_at, "payments"."owner_id", "payments"."kost_id", "payments"."payment_method" as method), kept as (insert into "idempotency_keys" ("actor_id", "key", "procedure", "body_hash", "subject_id", "created_at") select $23::uuid, $24::text, $25::text, $26::text, attempt.id, $27::timestamp(3) with time zone from attempt), audited as (insert into "audit_log" ("actor_id", "acted_for", "action", "subject_id", "owner_id", "kost_id", "request_id", "details", "created_at") select $28::uuid, null::uuid, $29::text, attempt.id::uuid, attempt.owner_id::uuid, attempt.kost_id::uuid, $30::text, jsonb_build_object('amount', attempt.amount, 'fee_amount', attempt.fee_amount, 'method', attempt.method), $31::timestamp(3) with time zone from attempt) select attempt.*, (select closed.request_ids from closed) as superseded from attempt;
END $kept$;
--> statement-breakpoint
DROP FUNCTION kept_1d52598504b9;
--> statement-breakpoint
DROP FUNCTION kept_3f7477d39824;
--> statement-breakpoint
DROP FUNCTION kept_7773ed57a526;
--> statement-breakpoint
DROP FUNCTION kept_7fcb9a330fd0;
--> statement-breakpoint
DROP FUNCTION kept_93a20a7b803a;
--> statement-breakpoint
DROP FUNCTION kept_c6f5e5585f51;
--> statement-breakpoint
DROP FUNCTION kept_ca1eaf9d9ec9;
--> statement-breakpoint
DROP FUNCTION kept_ff5ebd584550;
--> statement-breakpoint
DROP FUNCTION kept_write_3a0e3c7e7485;
--> statement-breakpoint
DROP FUNCTION kept_write_80e8f88c3cb8;
--> statement-breakpoint
DROP FUNCTION kept_write_83cc264e1113;
--> statement-breakpoint
DROP FUNCTION kept_write_aca976d6f8ad;
--> statement-breakpoint
DROP FUNCTION kept_write_dae8d616d436;
