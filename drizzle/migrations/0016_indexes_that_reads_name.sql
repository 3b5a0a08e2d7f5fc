DROP INDEX "invoices_open_due_idx";--> statement-breakpoint
DROP INDEX "payments_pending_expiry_idx";--> statement-breakpoint
DROP INDEX "payments_payer_paid_idx";--> statement-breakpoint
DROP INDEX "payments_payer_pending_idx";--> statement-breakpoint
DROP INDEX "payments_owner_pending_idx";--> statement-breakpoint
CREATE INDEX "invoices_payer_open_idx" ON "invoices" USING btree ("tenant_user_id") WHERE status in ('SENT', 'VIEWED', 'PARTIAL');--> statement-breakpoint
CREATE INDEX "payments_pending_idx" ON "payments" USING btree ("invoice_id","expires_at") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "payments_payer_status_idx" ON "payments" USING btree ("payer_user_id","status","invoice_id","paid_at","payment_method");--> statement-breakpoint
CREATE INDEX "payments_owner_pending_idx" ON "payments" USING btree ("owner_id","id") WHERE status = 'PENDING';