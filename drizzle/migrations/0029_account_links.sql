CREATE TABLE "account_links" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"tenancy_id" uuid,
	"token_hash" text,
	"email_token_hash" text,
	"code_hash" text,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp(3) with time zone,
	"revoked_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_links_token_key" UNIQUE("token_hash"),
	CONSTRAINT "account_links_email_token_key" UNIQUE("email_token_hash"),
	CONSTRAINT "account_links_kind_check" CHECK ("account_links"."kind" in ('RESET', 'INVITATION')),
	CONSTRAINT "account_links_secrets_check" CHECK (case "account_links"."kind"
        when 'INVITATION' then num_nulls("account_links"."token_hash", "account_links"."email_token_hash", "account_links"."created_by") = 0
          and "account_links"."code_hash" is null
        else "account_links"."token_hash" is null and num_nulls("account_links"."email_token_hash", "account_links"."code_hash") = 1 end),
	CONSTRAINT "account_links_attempts_check" CHECK ("account_links"."attempts" >= 0)
);
--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_invitation_key" ON "account_links" USING btree ("user_id") WHERE kind = 'INVITATION' and used_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "account_links_open_idx" ON "account_links" USING btree ("user_id") WHERE used_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "account_links_created_by_idx" ON "account_links" USING btree ("created_by","created_at");