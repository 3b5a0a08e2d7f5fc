ALTER TABLE "tenancies" DROP CONSTRAINT "tenancies_nik_check";--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_nik_check" CHECK (num_nulls("tenancies"."nik_ciphertext", "tenancies"."nik_hash", "tenancies"."nik_last_four") in (0, 3)
        and "tenancies"."nik_last_four" ~ '^([0-9]{4}|[0-9A-Z]{3})$') NOT VALID;--> statement-breakpoint
ALTER TABLE "tenancies" VALIDATE CONSTRAINT "tenancies_nik_check";