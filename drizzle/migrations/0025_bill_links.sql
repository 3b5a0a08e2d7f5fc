CREATE TABLE "bill_links" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" uuid NOT NULL,
	"tenancy_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"secret_mark" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"last_opened_at" timestamp(3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"tries_since" timestamp(3) with time zone,
	CONSTRAINT "bill_links_token_key" UNIQUE("token_hash"),
	CONSTRAINT "bill_links_tries_check" CHECK ("bill_links"."tries" >= 0)
);
--> statement-breakpoint
ALTER TABLE "bill_links" ADD CONSTRAINT "bill_links_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_links" ADD CONSTRAINT "bill_links_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bill_links_live_key" ON "bill_links" USING btree ("tenancy_id","secret_mark") WHERE revoked_at is null;