-- A statement of payments.pay, tenant.
-- Last made by migration 0080_kept-plans.

CREATE OR REPLACE FUNCTION kept_write_b977cb7e6ab7(text, text, text, text, text, text, timestamp with time zone, uuid, uuid, text, text)
RETURNS TABLE ("id" uuid, "payment_reference" text, "invoice_id" uuid, "amount" bigint, "fee_amount" bigint, "payment_method" text, "status" text, "gateway_state" text, "account_number" text, "bank_code" text, "checkout_url" text, "qr_string" text, "expires_at" text, "asked_at" text) LANGUAGE plpgsql VOLATILE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with attempt as (update payments set "gateway_state" = $1::text, "provider_request_id" = $2::text, "account_number" = null::text, "checkout_url" = null::text, "qr_string" = $3::text, "status" = case when ($4::text is not null and status = 'PENDING') then 'FAILED' else status end, "failure_code" = case when ($5::text is not null and status = 'PENDING') then $6 else failure_code end, "updated_at" = $7::timestamp(3) with time zone where id = $8 returning "payments"."id", "payments"."payment_reference", "payments"."invoice_id", "payments"."amount", "payments"."fee_amount", "payments"."payment_method", "payments"."status", "payments"."gateway_state", "payments"."account_number", "payments"."bank_code", "payments"."checkout_url", "payments"."qr_string", to_char("payments"."expires_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at, to_char("payments"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as asked_at), freed as (delete from idempotency_keys where actor_id = $9::uuid and key = $10 and subject_id = (select attempt.id from attempt where $11::text is not null and attempt.status <> 'SUCCEEDED')) select * from attempt;
END $kept$;
