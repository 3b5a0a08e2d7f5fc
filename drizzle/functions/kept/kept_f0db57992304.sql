-- A statement of payments.pay, tenant.
-- Last made by migration 0181_kept-plans.

CREATE OR REPLACE FUNCTION kept_f0db57992304(uuid, text, uuid)
RETURNS TABLE ("id" uuid, "payment_reference" text, "invoice_id" uuid, "amount" bigint, "fee_amount" bigint, "payment_method" text, "status" text, "gateway_state" text, "account_number" text, "bank_code" text, "checkout_url" text, "qr_string" text, "expires_at" text, "asked_at" text) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY

      select "payments"."id", "payments"."payment_reference", "payments"."invoice_id", "payments"."amount", "payments"."fee_amount", "payments"."payment_method", "payments"."status", "payments"."gateway_state", "payments"."account_number", "payments"."bank_code", "payments"."checkout_url", "payments"."qr_string", to_char("payments"."expires_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at, to_char("payments"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as asked_at from payments where id = (select subject_id from idempotency_keys where actor_id = $1::uuid and key = $2) and ((payer_user_id = $3) is true);
END $kept$;
