CREATE INDEX CONCURRENTLY "invoices_owner_late_idx" ON "invoices" USING btree ("owner_id","due_date","id","tenant_id") WHERE (status in ('SENT', 'VIEWED', 'PARTIAL')) is true;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tenancies_live_rents_idx" ON "tenancies" USING btree ("owner_id","kost_id","id","contract_start","contract_end","monthly_rent","next_rent","next_rent_from") WHERE status in ('ACTIVE', 'PENDING');--> statement-breakpoint
-- A view changes its row, which stays on its page if there is room: then no index is written.
ALTER TABLE "articles" SET (fillfactor = 80);--> statement-breakpoint
DROP INDEX "invoices_owner_due_idx";
