ALTER TABLE "invoices" ADD COLUMN "given_back" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_given_back_check" CHECK ("invoices"."given_back" between 0 and "invoices"."total_amount") NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" VALIDATE CONSTRAINT "invoices_given_back_check";