CREATE INDEX CONCURRENTLY "imports_kost_idx" ON "imports" USING btree ("kost_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "work_orders_waiting_idx" ON "work_orders" USING btree ("owner_id") WHERE state in ('OPEN', 'DONE');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "work_orders_kost_idx" ON "work_orders" USING btree ("kost_id");