-- A statement of payments.bills, tenant.
-- Last made by migration 0181_kept-plans.

CREATE OR REPLACE FUNCTION kept_56a5ff48d224(uuid, text, bigint, date, uuid, text, timestamp with time zone)
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
