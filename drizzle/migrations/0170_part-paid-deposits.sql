ALTER TABLE "invoices" DROP CONSTRAINT "invoices_partial_check";--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_partial_check" CHECK (("invoices"."status" = 'PARTIAL') = ("invoices"."paid_amount" > 0 and "invoices"."paid_amount" < "invoices"."total_amount"
        and not ("invoices"."status" = 'CANCELLED' and "invoices"."invoice_type" = 'SECURITY_DEPOSIT'))) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" VALIDATE CONSTRAINT "invoices_partial_check";