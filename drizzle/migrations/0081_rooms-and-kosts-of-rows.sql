CREATE INDEX CONCURRENTLY "complaints_kost_idx" ON "complaints" USING btree ("kost_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tenancies_room_idx" ON "tenancies" USING btree ("room_id","check_out_date");--> statement-breakpoint
DROP INDEX "tenancies_left_room_idx";
