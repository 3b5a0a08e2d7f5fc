ALTER TABLE "tenancies" ADD COLUMN "next_rent" bigint;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "next_rent_from" date;--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_next_rent_check" CHECK (("tenancies"."next_rent" is null) = ("tenancies"."next_rent_from" is null) and "tenancies"."next_rent" >= 0
        and extract(day from "tenancies"."next_rent_from") = 1);