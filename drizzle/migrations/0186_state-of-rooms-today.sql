DROP INDEX "rooms_kost_occupancy_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "rooms_kost_occupancy_idx" ON "rooms" USING btree ("kost_id","status","closes_on") WHERE archived_at is null;