-- The planner compares the predicate of a partial index with a condition as a whole if both end in "is true"; a bare list
-- of states it compares state by state. An older Worker reads the same bills through the other indexes meanwhile.
DROP INDEX "invoices_owner_open_idx";--> statement-breakpoint
DROP INDEX "invoices_owner_due_idx";--> statement-breakpoint
DROP INDEX "invoices_owner_open_deposit_idx";--> statement-breakpoint
DROP INDEX "invoices_payer_open_idx";--> statement-breakpoint
DROP INDEX "invoices_late_fee_idx";--> statement-breakpoint
CREATE INDEX "invoices_owner_open_idx" ON "invoices" USING btree ("owner_id","id","due_date") WHERE (status in ('SENT', 'VIEWED', 'PARTIAL')) is true;--> statement-breakpoint
CREATE INDEX "invoices_owner_due_idx" ON "invoices" USING btree ("owner_id","due_date","id") WHERE (status in ('SENT', 'VIEWED', 'PARTIAL')) is true;--> statement-breakpoint
CREATE INDEX "invoices_owner_open_deposit_idx" ON "invoices" USING btree ("owner_id") WHERE invoice_type = 'SECURITY_DEPOSIT' and (status in ('SENT', 'VIEWED', 'PARTIAL')) is true;--> statement-breakpoint
CREATE INDEX "invoices_payer_open_idx" ON "invoices" USING btree ("tenant_user_id") WHERE (status in ('SENT', 'VIEWED', 'PARTIAL')) is true;--> statement-breakpoint
CREATE INDEX "invoices_late_fee_idx" ON "invoices" USING btree ("late_fee_until") WHERE (status in ('SENT', 'VIEWED', 'PARTIAL')) is true and late_fee_bps > 0;