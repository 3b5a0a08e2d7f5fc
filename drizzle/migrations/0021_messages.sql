CREATE TABLE "message_consents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"channel" text NOT NULL,
	"given_at" timestamp(3) with time zone NOT NULL,
	"via" text NOT NULL,
	"given_by" uuid,
	"text_version" text NOT NULL,
	"withdrawn_at" timestamp(3) with time zone,
	"withdrawn_via" text,
	CONSTRAINT "message_consents_purpose_check" CHECK ("message_consents"."purpose" in ('TAGIHAN', 'INFO')),
	CONSTRAINT "message_consents_channel_check" CHECK ("message_consents"."channel" in ('WHATSAPP', 'EMAIL')),
	CONSTRAINT "message_consents_ways_check" CHECK ("message_consents"."via" in ('PROFILE', 'OWNER', 'INVITATION', 'STOP') and "message_consents"."withdrawn_via" in ('PROFILE', 'OWNER', 'INVITATION', 'STOP')),
	CONSTRAINT "message_consents_withdrawn_check" CHECK (("message_consents"."withdrawn_at" is null) = ("message_consents"."withdrawn_via" is null))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"dedupe_key" text NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"user_id" uuid,
	"owner_id" uuid,
	"tenancy_id" uuid,
	"invoice_ids" uuid[] DEFAULT '{}' NOT NULL,
	"subject_id" uuid,
	"details" jsonb,
	"state" text NOT NULL,
	"provider_id" text,
	"error_code" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp(3) with time zone NOT NULL,
	"reminder_day" date,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_dedupe_key" UNIQUE("dedupe_key"),
	CONSTRAINT "messages_provider_id_key" UNIQUE("provider_id"),
	CONSTRAINT "messages_kind_check" CHECK ("messages"."kind" in ('BILL_REMINDER', 'INVITATION', 'PASSWORD_RESET', 'NOTICE')),
	CONSTRAINT "messages_channel_check" CHECK ("messages"."channel" in ('WHATSAPP', 'EMAIL', 'PUSH', 'WA_LINK')),
	CONSTRAINT "messages_state_check" CHECK ("messages"."state" in ('QUEUED', 'SENDING', 'ACCEPTED', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'UNKNOWN', 'OPENED', 'CANCELLED')),
	CONSTRAINT "messages_link_check" CHECK (("messages"."channel" = 'WA_LINK') = ("messages"."state" = 'OPENED')),
	CONSTRAINT "messages_reminder_day_check" CHECK (("messages"."reminder_day" is not null) = ("messages"."kind" = 'BILL_REMINDER' and "messages"."channel" <> 'WA_LINK'))
);
--> statement-breakpoint
CREATE TABLE "simulated_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"message_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"destination" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"url" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "simulated_messages_message_id_key" UNIQUE("message_id"),
	CONSTRAINT "simulated_messages_channel_check" CHECK ("simulated_messages"."channel" in ('WHATSAPP', 'EMAIL', 'PUSH', 'WA_LINK'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "message_consents" ADD CONSTRAINT "message_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_consents" ADD CONSTRAINT "message_consents_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_messages" ADD CONSTRAINT "simulated_messages_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_consents_live_key" ON "message_consents" USING btree ("user_id","purpose","channel") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "message_consents_user_id_idx" ON "message_consents" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_reminder_day_key" ON "messages" USING btree ("user_id","reminder_day") WHERE reminder_day is not null and state not in ('FAILED', 'CANCELLED');--> statement-breakpoint
CREATE INDEX "messages_due_idx" ON "messages" USING btree ((kind <> 'PASSWORD_RESET'),"next_try_at","id") WHERE state = 'QUEUED';--> statement-breakpoint
CREATE INDEX "messages_sending_idx" ON "messages" USING btree ("updated_at") WHERE state = 'SENDING';--> statement-breakpoint
CREATE INDEX "messages_user_id_idx" ON "messages" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "messages_invoice_ids_idx" ON "messages" USING gin ("invoice_ids");