CREATE INDEX CONCURRENTLY "invoices_owner_due_idx" ON "invoices" USING btree ("owner_id","due_date","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invoices_owner_amount_idx" ON "invoices" USING btree ("owner_id","total_amount","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_owner_amount_idx" ON "payments" USING btree ("owner_id","amount","id") WHERE ((status in ('PENDING', 'SUCCEEDED') or voided_at is not null) is true);--> statement-breakpoint
DROP INDEX "invoices_owner_rent_idx";