-- A key that begins with the owner serves the foreign keys of payments and rooms as well, and the owner's list besides.
ALTER TABLE "payments" DROP CONSTRAINT "payments_invoice_fkey";--> statement-breakpoint
ALTER TABLE "rooms" DROP CONSTRAINT "rooms_kost_owner_fkey";--> statement-breakpoint
ALTER TABLE "complaints" DROP CONSTRAINT "complaints_id_owner_key";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_id_owner_payer_key";--> statement-breakpoint
ALTER TABLE "kosts" DROP CONSTRAINT "kosts_id_owner_key";--> statement-breakpoint
DROP INDEX "invoices_owner_id_idx";--> statement-breakpoint
DROP INDEX "kosts_owner_id_idx";--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_owner_id_payer_key" UNIQUE("owner_id","id","tenant_user_id");--> statement-breakpoint
ALTER TABLE "kosts" ADD CONSTRAINT "kosts_owner_id_key" UNIQUE("owner_id","id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_fkey" FOREIGN KEY ("invoice_id","owner_id","payer_user_id") REFERENCES "public"."invoices"("id","owner_id","tenant_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_kost_owner_fkey" FOREIGN KEY ("kost_id","owner_id") REFERENCES "public"."kosts"("id","owner_id") ON DELETE no action ON UPDATE no action;
