ALTER TABLE "payments" DROP CONSTRAINT "payments_gateway_state_check";--> statement-breakpoint
ALTER TABLE "login_attempts" DROP CONSTRAINT "login_attempts_failures_check";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "next_period" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "next_issue_on" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "late_fee_until" date;--> statement-breakpoint
UPDATE "invoices" SET "late_fee_until" = greatest("due_date", "issued_date");--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "late_fee_until" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "late_fees" ADD COLUMN "waived_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_captures" ADD COLUMN "provider_payment_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "swept_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "login_attempts" ADD COLUMN "pending" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_next_issue_idx" ON "invoices" USING btree ("next_issue_on") WHERE next_issue_on is not null;--> statement-breakpoint
CREATE INDEX "invoices_late_fee_idx" ON "invoices" USING btree ("late_fee_until") WHERE status in ('SENT', 'VIEWED', 'PARTIAL') and late_fee_bps > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_manual_key" ON "payments" USING btree ("invoice_id") WHERE source = 'MANUAL' and status = 'PENDING';--> statement-breakpoint
CREATE INDEX "payments_sweep_idx" ON "payments" USING btree ("created_at") WHERE source = 'GATEWAY' and status in ('PENDING', 'EXPIRED') and provider_request_id is not null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_next_issue_check" CHECK ("invoices"."next_issue_on" is null or ("invoices"."series_period" = 0 and "invoices"."next_period" > 0));--> statement-breakpoint
ALTER TABLE "late_fees" ADD CONSTRAINT "late_fees_waived_amount_check" CHECK ("late_fees"."waived_amount" between 0 and "late_fees"."amount" and ("late_fees"."waived_amount" > 0) = ("late_fees"."waived_at" is not null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_gateway_state_check" CHECK ("payments"."gateway_state" in ('REQUESTED', 'ACCEPTED', 'REJECTED', 'UNAVAILABLE', 'UNKNOWN'));--> statement-breakpoint
ALTER TABLE "login_attempts" ADD CONSTRAINT "login_attempts_failures_check" CHECK ("login_attempts"."failures" >= 0 and "login_attempts"."pending" >= 0);