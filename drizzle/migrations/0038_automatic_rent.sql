ALTER TABLE "invoices" ADD COLUMN "rent_day" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "rent_month" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_rent_day_check" CHECK (("invoices"."rent_day" is null) = ("invoices"."rent_month" is null)
        and ("invoices"."rent_day" is null or ("invoices"."rent_day" between 1 and 31 and "invoices"."series_period" = 0
          and "invoices"."invoice_type" = 'MONTHLY_RENT' and "invoices"."recurrence_type" = 'MONTHLY')));