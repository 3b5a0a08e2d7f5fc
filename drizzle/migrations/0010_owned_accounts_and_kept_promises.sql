CREATE TABLE "idempotency_keys" (
	"actor_id" uuid NOT NULL,
	"key" text NOT NULL,
	"procedure" text NOT NULL,
	"body_hash" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("actor_id","key")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp(3) with time zone,
	CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('NEW_DEVICE', 'TENANCY_DECLINED'))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_hash_key" UNIQUE("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "user_totp" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_ciphertext" text NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"last_used_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "tenancy_refusals" (
	"owner_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenancy_refusals_pkey" PRIMARY KEY("owner_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "tenancies" DROP CONSTRAINT "tenancies_nik_check";--> statement-breakpoint
ALTER TABLE "tenancies" ALTER COLUMN "nik_ciphertext" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tenancies" ALTER COLUMN "nik_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tenancies" ALTER COLUMN "nik_last_four" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "stepped_up_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "confirmed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "declined_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "owner_typed" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_chosen_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_expires_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_totp" ADD CONSTRAINT "user_totp_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenancy_refusals" ADD CONSTRAINT "tenancy_refusals_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenancy_refusals" ADD CONSTRAINT "tenancy_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notices_user_id_idx" ON "notices" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_declined_check" CHECK ("tenancies"."confirmed_at" is null or "tenancies"."declined_at" is null);--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_nik_check" CHECK (num_nulls("tenancies"."nik_ciphertext", "tenancies"."nik_hash", "tenancies"."nik_last_four") in (0, 3)
        and "tenancies"."nik_last_four" ~ '^[0-9]{4}$');--> statement-breakpoint
-- Who has no first password to replace has chosen one; a first password that waits is good for a week from now.
UPDATE "users" SET "password_chosen_at" = "updated_at" WHERE NOT "must_change_password";--> statement-breakpoint
UPDATE "users" SET "password_expires_at" = now() + interval '7 days' WHERE "must_change_password";--> statement-breakpoint
-- Owners have seen the contacts of the tenancies there are; nothing of them is hidden afterwards.
UPDATE "tenancies" SET "confirmed_at" = "created_at", "owner_typed" = '{full_name,phone,email}';--> statement-breakpoint
-- What has been written in the trail stays, whoever asks.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
