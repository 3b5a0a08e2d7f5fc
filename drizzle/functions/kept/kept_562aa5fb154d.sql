-- A statement of invoices.list, owner.
-- Last made by migration 0075_kept-plans.

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
