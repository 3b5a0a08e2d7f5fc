DROP INDEX "account_links_open_idx";--> statement-breakpoint
DROP INDEX "sessions_user_live_idx";--> statement-breakpoint
CREATE INDEX "account_links_user_idx" ON "account_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_links_tenancy_idx" ON "account_links" USING btree ("tenancy_id") WHERE tenancy_id is not null;--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "bill_links_owner_idx" ON "bill_links" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "bill_links_tenancy_idx" ON "bill_links" USING btree ("tenancy_id");--> statement-breakpoint
CREATE INDEX "complaint_events_actor_idx" ON "complaint_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "late_fees_waived_by_idx" ON "late_fees" USING btree ("waived_by") WHERE waived_by is not null;--> statement-breakpoint
CREATE INDEX "message_consents_given_by_idx" ON "message_consents" USING btree ("given_by");--> statement-breakpoint
CREATE INDEX "messages_owner_idx" ON "messages" USING btree ("owner_id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "messages_tenancy_idx" ON "messages" USING btree ("tenancy_id") WHERE tenancy_id is not null;--> statement-breakpoint
CREATE INDEX "credit_entries_owner_idx" ON "credit_entries" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "credit_entries_payment_idx" ON "credit_entries" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "gateway_events_payment_idx" ON "gateway_events" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "payments_verified_by_idx" ON "payments" USING btree ("verified_by") WHERE verified_by is not null;--> statement-breakpoint
CREATE INDEX "payments_voided_by_idx" ON "payments" USING btree ("voided_by") WHERE voided_by is not null;--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tenancy_refusals_user_idx" ON "tenancy_refusals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_reviewed_by_idx" ON "users" USING btree ("reviewed_by") WHERE reviewed_by is not null;--> statement-breakpoint
CREATE INDEX "work_events_actor_idx" ON "work_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "work_orders_owner_idx" ON "work_orders" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "work_orders_room_idx" ON "work_orders" USING btree ("room_id");