ALTER TABLE "audit_log" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "series_late_fee_bps" integer;