DROP INDEX "tenancies_kost_id_idx";--> statement-breakpoint
CREATE INDEX "rooms_grid_idx" ON "rooms" USING btree ("kost_id","floor",coalesce(nullif(regexp_replace(room_number, '\D', '', 'g'), '')::numeric, 'Infinity'),lower(room_number),"id","status") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "tenancies_kost_id_status_idx" ON "tenancies" USING btree ("kost_id","id","status");--> statement-breakpoint
CREATE INDEX "tenancies_live_owner_name_idx" ON "tenancies" USING btree ("owner_id",lower(full_name),"id") WHERE status in ('ACTIVE', 'PENDING');