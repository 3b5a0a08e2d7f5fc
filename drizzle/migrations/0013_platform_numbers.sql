CREATE TABLE "platform_numbers" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"kept_at" timestamp(3) with time zone NOT NULL,
	"overview" json NOT NULL,
	"report" json NOT NULL,
	CONSTRAINT "platform_numbers_id_check" CHECK ("platform_numbers"."id" = 1)
);--> statement-breakpoint
-- The hourly job counts the whole platform; no trigger adds up what each write changes (migrations 0008 and 0012).
DROP TRIGGER "users_note_totals" ON "users";--> statement-breakpoint
DROP TRIGGER "tenancies_note_totals" ON "tenancies";--> statement-breakpoint
DROP TRIGGER "kosts_note_totals" ON "kosts";--> statement-breakpoint
DROP TRIGGER "rooms_note_totals" ON "rooms";--> statement-breakpoint
DROP TRIGGER "rooms_note_removed" ON "rooms";--> statement-breakpoint
DROP TRIGGER "credit_entries_note_totals" ON "credit_entries";--> statement-breakpoint
DROP TRIGGER "payments_insert_note_totals" ON "payments";--> statement-breakpoint
DROP TRIGGER "payments_update_note_totals" ON "payments";--> statement-breakpoint
DROP TRIGGER "payments_delete_note_totals" ON "payments";--> statement-breakpoint
DROP FUNCTION "note_totals"();--> statement-breakpoint
DROP FUNCTION "note_removed_room"();--> statement-breakpoint
DROP VIEW "counted_totals";--> statement-breakpoint
DROP FUNCTION "counts_of"("users");--> statement-breakpoint
DROP FUNCTION "counts_of"("kosts");--> statement-breakpoint
DROP FUNCTION "counts_of"("rooms");--> statement-breakpoint
DROP FUNCTION "counts_of"("tenancies");--> statement-breakpoint
DROP FUNCTION "counts_of"("credit_entries");--> statement-breakpoint
DROP FUNCTION "counts_of"("payments");--> statement-breakpoint
DROP TABLE "platform_months";--> statement-breakpoint
DROP TABLE "platform_totals";--> statement-breakpoint
-- Every writer names payments and complaints itself: what filled the names in for an older Worker (0007) goes.
DROP TRIGGER "payments_name" ON "payments";--> statement-breakpoint
DROP FUNCTION "name_payment"();--> statement-breakpoint
DROP TRIGGER "complaints_name" ON "complaints";--> statement-breakpoint
DROP FUNCTION "name_complaint"();
