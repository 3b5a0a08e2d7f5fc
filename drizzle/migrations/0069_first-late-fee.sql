ALTER TABLE "tenancies" ADD COLUMN "late_fee_bps" integer;--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_late_fee_check" CHECK ("tenancies"."late_fee_bps" between 0 and 1000) NOT VALID;--> statement-breakpoint
ALTER TABLE "tenancies" VALIDATE CONSTRAINT "tenancies_late_fee_check";