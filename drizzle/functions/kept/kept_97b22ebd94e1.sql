-- A statement of payments.process, owner.
-- Last made by migration 0181_kept-plans.

CREATE OR REPLACE FUNCTION kept_97b22ebd94e1(uuid, text, uuid, uuid)
RETURNS TABLE ("id" uuid, "payment_reference" text, "invoice_id" uuid, "invoice_number" text, "invoice_title" text, "tenant_name" text, "kost_name" text, "room_number" text, "source" text, "payment_method" text, "payer_name" text, "amount" bigint, "credited_amount" bigint, "case" bigint, "status" text, "transaction_id" text, "payment_proof" text, "notes" text, "rejection_reason" text, "voided_at" timestamp with time zone, "void_reason" text, "paid_at" timestamp with time zone, "created_at" timestamp with time zone) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
select "id", "payment_reference", "invoice_id", "invoice_number", "invoice_title", "tenant_name", "kost_name", "room_number", "source", "payment_method", "payer_name", "amount", "credited_amount", case when (payments.source = 'MANUAL' and payments.status = 'PENDING') then (
    select case when ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) then i.remaining_amount else 0 end from invoices i where i.id = "invoice_id") end, case "payments"."status" when 'SUCCEEDED' then 'PAID' else "payments"."status" end, "transaction_id", "payment_proof", "notes", "rejection_reason", "voided_at", "void_reason", "paid_at", "created_at" from "payments" where ("payments"."id" = coalesce((select subject_id from idempotency_keys where actor_id = $1::uuid and key = $2), $3::uuid) and (("payments"."owner_id" = $4) is true));
END $kept$;
