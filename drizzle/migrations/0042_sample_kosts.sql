ALTER TABLE "users" ADD COLUMN "sample_of" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_sample_of_users_id_fk" FOREIGN KEY ("sample_of") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_sample_idx" ON "users" USING btree ("sample_of") WHERE sample_of is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_sample_check" CHECK ("users"."sample_of" is null or (not "users"."is_active" and "users"."phone" = '' and "users"."email" like '%.invalid'));