DROP INDEX "credit_entries_owner_idx";--> statement-breakpoint
DROP INDEX "gateway_events_payment_idx";--> statement-breakpoint
DROP INDEX "sessions_expires_idx";--> statement-breakpoint
DROP INDEX "tenancies_nik_hash_idx";