-- A rent of each quarter or year pays for as many months, from the one in which it is due.
UPDATE "invoices" SET "covers_from" = date_trunc('month', due_date::timestamp)::date,
  "covers_to" = (date_trunc('month', due_date::timestamp)
    + make_interval(months => case recurrence_type when 'QUARTERLY' then 3 else 12 end))::date - 1
WHERE "invoice_type" = 'MONTHLY_RENT' AND "recurrence_type" IN ('QUARTERLY', 'YEARLY');--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_sole_rent_key" ON "invoices" USING btree ("tenant_id","sole_rent_of") WHERE sole_rent_of is not null and (invoice_type = 'MONTHLY_RENT' and status <> 'CANCELLED') is true;
