DROP INDEX "rooms_owner_occupancy_idx";--> statement-breakpoint
CREATE INDEX "rooms_kost_occupancy_idx" ON "rooms" USING btree ("kost_id","status") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "rooms_owner_occupancy_idx" ON "rooms" USING btree ("owner_id","status") WHERE archived_at is null;