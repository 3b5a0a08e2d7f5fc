ALTER TABLE "payments" DROP CONSTRAINT "payments_idempotency_check";--> statement-breakpoint
DROP INDEX "payments_idempotency_key";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "idempotency_key";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "idempotency_hash";