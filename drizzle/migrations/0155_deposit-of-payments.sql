-- What a payment keeps of a deposit is in deposit_entries; the Worker of the release before does not name the column.
DROP TRIGGER "payments_note_deposit" ON "payments";--> statement-breakpoint
DROP FUNCTION "note_deposit"();--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_deposit_check";--> statement-breakpoint
-- at once: only the catalog is changed, and no statement of the release before names the column
ALTER TABLE "payments" DROP COLUMN "deposit_amount";
