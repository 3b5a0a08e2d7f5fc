DROP INDEX "payments_awaiting_verification_idx";--> statement-breakpoint
DROP INDEX "payments_owner_paid_idx";--> statement-breakpoint
CREATE INDEX "invoices_owner_type_idx" ON "invoices" USING btree ("owner_id","invoice_type","id");--> statement-breakpoint
CREATE INDEX "invoices_owner_open_idx" ON "invoices" USING btree ("owner_id","id","due_date") WHERE status in ('SENT', 'VIEWED', 'PARTIAL');--> statement-breakpoint
CREATE INDEX "invoices_owner_totals_idx" ON "invoices" USING btree ("owner_id","status","due_date","total_amount","paid_amount");--> statement-breakpoint
CREATE INDEX "payments_owner_id_idx" ON "payments" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "payments_owner_pending_idx" ON "payments" USING btree ("owner_id","id","invoice_id") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "payments_payer_pending_idx" ON "payments" USING btree ("payer_user_id","invoice_id") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "payments_owner_paid_idx" ON "payments" USING btree ("owner_id","paid_at","source","allocated_amount") WHERE status = 'SUCCEEDED';--> statement-breakpoint
-- The data lie on flash or in memory: a page picked out costs about as much as the next one in a row.
DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I SET random_page_cost = 1.1', current_database());
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'random_page_cost stays as it is: only the owner of a database may set it';
END $$;
