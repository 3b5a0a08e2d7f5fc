ALTER TABLE "invoices" ADD COLUMN "periods_from" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "covers_from" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "covers_to" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "sole_rent_of" date;--> statement-breakpoint
-- Checked for new and changed rows alone: no earlier row can break it, and reading them all would lock the table.
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_covers_check" CHECK (("invoices"."covers_from" is null) = ("invoices"."covers_to" is null) and "invoices"."covers_from" <= "invoices"."covers_to") NOT VALID;
