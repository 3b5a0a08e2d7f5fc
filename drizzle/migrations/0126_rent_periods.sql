ALTER TABLE "invoices" ADD COLUMN "rent_period" text;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "other_prices" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "rent_period" text DEFAULT 'MONTH' NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tenancies_live_period_rents_idx" ON "tenancies" USING btree ("owner_id","kost_id","id","contract_start","contract_end","monthly_rent","next_rent","next_rent_from","rent_period") WHERE status in ('ACTIVE', 'PENDING');--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_rent_period_check" CHECK ("invoices"."rent_period" in ('DAY', 'WEEK', 'MONTH', 'QUARTER', 'HALF_YEAR', 'YEAR')) NOT VALID;--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_rent_period_check" CHECK ("tenancies"."rent_period" in ('DAY', 'WEEK', 'MONTH', 'QUARTER', 'HALF_YEAR', 'YEAR')) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" VALIDATE CONSTRAINT "invoices_rent_period_check";--> statement-breakpoint
ALTER TABLE "tenancies" VALIDATE CONSTRAINT "tenancies_rent_period_check";