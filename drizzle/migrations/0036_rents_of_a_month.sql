DROP INDEX "invoices_tenancy_idx";--> statement-breakpoint
CREATE INDEX "invoices_owner_rent_idx" ON "invoices" USING btree ("owner_id","due_date") WHERE (invoice_type = 'MONTHLY_RENT' and status <> 'CANCELLED') is true;--> statement-breakpoint
CREATE INDEX "invoices_tenancy_idx" ON "invoices" USING btree ("tenant_id","due_date");