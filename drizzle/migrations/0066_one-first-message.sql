CREATE TABLE "approached_numbers" (
	"number" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"approached_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "approached_numbers_number_owner_id_pk" PRIMARY KEY("number","owner_id")
);--> statement-breakpoint
ALTER TABLE "approached_numbers" ADD CONSTRAINT "approached_numbers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approached_numbers_owner_idx" ON "approached_numbers" USING btree ("owner_id");