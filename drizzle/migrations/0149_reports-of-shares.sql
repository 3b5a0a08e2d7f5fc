CREATE UNIQUE INDEX CONCURRENTLY "payments_open_report_key" ON "payments" USING btree ("invoice_id",(coalesce(payer_occupant_id, invoice_id))) WHERE source = 'MANUAL' and status = 'PENDING';--> statement-breakpoint
DROP INDEX "payments_open_manual_key";--> statement-breakpoint
ALTER INDEX "payments_open_report_key" RENAME TO "payments_open_manual_key";
