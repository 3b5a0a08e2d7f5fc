DROP INDEX "payments_owner_pending_idx";--> statement-breakpoint
CREATE INDEX "payments_owner_pending_idx" ON "payments" USING btree ("owner_id","source","id") WHERE status = 'PENDING';