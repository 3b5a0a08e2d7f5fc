ALTER TABLE "bill_links" ADD COLUMN "occupant_id" uuid;--> statement-breakpoint
ALTER TABLE "occupants" ADD COLUMN "pays_percent" integer;--> statement-breakpoint
ALTER TABLE "occupants" ADD COLUMN "pays_amount" bigint;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "occupant_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payer_occupant_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payer_name" text;--> statement-breakpoint
ALTER TABLE "bill_links" ADD CONSTRAINT "bill_links_occupant_id_occupants_id_fk" FOREIGN KEY ("occupant_id") REFERENCES "public"."occupants"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_occupant_id_occupants_id_fk" FOREIGN KEY ("occupant_id") REFERENCES "public"."occupants"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_occupant_id_occupants_id_fk" FOREIGN KEY ("payer_occupant_id") REFERENCES "public"."occupants"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bill_links_occupant_idx" ON "bill_links" USING btree ("occupant_id") WHERE occupant_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "credit_entries_occupant_idx" ON "credit_entries" USING btree ("occupant_id") WHERE occupant_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "payments_open_share_key" ON "payments" USING btree ("invoice_id",(coalesce(payer_occupant_id, invoice_id))) WHERE source = 'GATEWAY' and status = 'PENDING';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_occupant_idx" ON "payments" USING btree ("payer_occupant_id","invoice_id") WHERE payer_occupant_id is not null;--> statement-breakpoint
ALTER TABLE "occupants" ADD CONSTRAINT "occupants_share_check" CHECK (num_nonnulls("occupants"."pays_percent", "occupants"."pays_amount") < 2 and "occupants"."pays_percent" between 1 and 100 and "occupants"."pays_amount" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "bill_links" VALIDATE CONSTRAINT "bill_links_occupant_id_occupants_id_fk";--> statement-breakpoint
ALTER TABLE "credit_entries" VALIDATE CONSTRAINT "credit_entries_occupant_id_occupants_id_fk";--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_payer_occupant_id_occupants_id_fk";--> statement-breakpoint
ALTER TABLE "occupants" VALIDATE CONSTRAINT "occupants_share_check";--> statement-breakpoint
DROP INDEX "payments_open_attempt_key";
