ALTER TABLE "renewals" DROP CONSTRAINT "renewals_rent_from_check";--> statement-breakpoint
ALTER TABLE "tenancies" DROP CONSTRAINT "tenancies_next_rent_check";--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_next_rent_check" CHECK (("tenancies"."next_rent" is null) = ("tenancies"."next_rent_from" is null) and "tenancies"."next_rent" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "tenancies" VALIDATE CONSTRAINT "tenancies_next_rent_check";