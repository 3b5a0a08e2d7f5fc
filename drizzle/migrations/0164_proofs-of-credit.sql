ALTER TABLE "credit_entries" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "proof" text;