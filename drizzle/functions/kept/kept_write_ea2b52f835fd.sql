-- A statement of invoices.send, owner.
-- Last made by migration 0080_kept-plans.

CREATE OR REPLACE FUNCTION kept_write_ea2b52f835fd(text, date, timestamp with time zone, timestamp with time zone, date, integer, uuid, uuid, date, uuid, text, uuid, text, text, timestamp with time zone, text, timestamp with time zone, uuid, text, text, text, timestamp with time zone)
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
    when 'YEARLY' then (invoices.due_date + make_interval(years => 1))::date end) - $6::int end) end where id = $7 and (("invoices"."owner_id" = $8 and status = 'DRAFT' and due_date >= $9::date) is true) and not exists (select from idempotency_keys where actor_id = $10::uuid and key = $11) and true and (series_period = 0 and invoice_type = 'MONTHLY_RENT' and next_issue_on is null and exists (
  select from invoices other where other.tenant_id = invoices.tenant_id and other.series_period = 0
    and other.invoice_type = 'MONTHLY_RENT'
    and (other.next_issue_on is not null or other.status = 'DRAFT' and other.id < invoices.id))) is not true returning "invoices"."id", "invoices"."owner_id", "invoices"."kost_id", "invoices"."tenant_user_id", "invoices"."title", "invoices"."total_amount", "invoices"."due_date"), audited as (insert into "audit_log" ("actor_id", "acted_for", "action", "subject_id", "owner_id", "kost_id", "request_id", "details", "created_at") select $12::uuid, null::uuid, $13::text, sent.id::uuid, sent.owner_id::uuid, sent.kost_id::uuid, $14::text, jsonb_build_object('total_amount', sent.total_amount), $15::timestamp(3) with time zone from sent), told as (insert into "notices" ("user_id", "kind", "details", "dedupe_key", "created_at") select sent.tenant_user_id::uuid, $16::text, jsonb_strip_nulls(jsonb_build_object('invoice_id', sent.id, 'title', sent.title, 'amount', sent.total_amount, 'due_date', sent.due_date)), 'BILL_SENT:' || sent.id::text, $17::timestamp(3) with time zone from sent on conflict do nothing), kept as (insert into "idempotency_keys" ("actor_id", "key", "procedure", "body_hash", "subject_id", "created_at") select $18::uuid, $19::text, $20::text, $21::text, first.id, $22::timestamp(3) with time zone from (select sent.id from sent order by id limit 1) as first) select sent.id, sent.total_amount from sent;
END $kept$;
