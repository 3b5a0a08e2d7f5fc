CREATE TABLE "technician_links" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" uuid NOT NULL,
	"technician_id" uuid NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"agreed_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "technician_links_pair_key" UNIQUE("owner_id","technician_id"),
	CONSTRAINT "technician_links_state_check" CHECK ("technician_links"."state" in ('INVITED', 'ACTIVE', 'ENDED'))
);
--> statement-breakpoint
CREATE TABLE "work_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"work_order_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"note" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_events_state_check" CHECK ("work_events"."to_state" in ('OPEN', 'ASSIGNED', 'ACCEPTED', 'IN_PROGRESS', 'DONE', 'VERIFIED', 'REWORK', 'CANCELLED'))
);
--> statement-breakpoint
CREATE TABLE "work_orders" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" uuid NOT NULL,
	"kost_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"complaint_id" uuid NOT NULL,
	"assignee_id" uuid,
	"state" text NOT NULL,
	"scheduled_from" timestamp(3) with time zone,
	"scheduled_to" timestamp(3) with time zone,
	"instructions" text,
	"accepted_at" timestamp(3) with time zone,
	"started_at" timestamp(3) with time zone,
	"done_at" timestamp(3) with time zone,
	"verified_at" timestamp(3) with time zone,
	"done_note" text,
	"photos" text[] DEFAULT '{}' NOT NULL,
	"rework_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_orders_state_check" CHECK ("work_orders"."state" in ('OPEN', 'ASSIGNED', 'ACCEPTED', 'IN_PROGRESS', 'DONE', 'VERIFIED', 'REWORK', 'CANCELLED')),
	CONSTRAINT "work_orders_assignee_check" CHECK (case "work_orders"."state" when 'OPEN' then "work_orders"."assignee_id" is null
        when 'CANCELLED' then true else "work_orders"."assignee_id" is not null end),
	CONSTRAINT "work_orders_instants_check" CHECK (("work_orders"."state" not in ('ACCEPTED', 'IN_PROGRESS', 'DONE', 'REWORK', 'VERIFIED') or "work_orders"."accepted_at" is not null)
        and ("work_orders"."state" not in ('DONE', 'VERIFIED') or "work_orders"."done_at" is not null)
        and ("work_orders"."state" = 'VERIFIED') = ("work_orders"."verified_at" is not null)),
	CONSTRAINT "work_orders_window_check" CHECK ("work_orders"."scheduled_to" > "work_orders"."scheduled_from"),
	CONSTRAINT "work_orders_rework_check" CHECK ("work_orders"."rework_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_purpose_check";--> statement-breakpoint
ALTER TABLE "notice_choices" DROP CONSTRAINT "notice_choices_kind_check";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "ok_to_enter" boolean;--> statement-breakpoint
ALTER TABLE "technician_links" ADD CONSTRAINT "technician_links_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "technician_links" ADD CONSTRAINT "technician_links_technician_id_users_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_events" ADD CONSTRAINT "work_events_work_order_id_work_orders_id_fk" FOREIGN KEY ("work_order_id") REFERENCES "public"."work_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_events" ADD CONSTRAINT "work_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_kost_id_kosts_id_fk" FOREIGN KEY ("kost_id") REFERENCES "public"."kosts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "technician_links_technician_idx" ON "technician_links" USING btree ("technician_id");--> statement-breakpoint
CREATE INDEX "work_events_work_order_idx" ON "work_events" USING btree ("work_order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "work_orders_live_key" ON "work_orders" USING btree ("complaint_id") WHERE state in ('OPEN', 'ASSIGNED', 'ACCEPTED', 'IN_PROGRESS', 'DONE', 'REWORK');--> statement-breakpoint
CREATE INDEX "work_orders_complaint_idx" ON "work_orders" USING btree ("complaint_id","id");--> statement-breakpoint
CREATE INDEX "work_orders_assignee_idx" ON "work_orders" USING btree ("assignee_id","id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_purpose_check" CHECK ("files"."purpose" in ('kost', 'room', 'complaint', 'work', 'payment_proof', 'article', 'profile'));--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_kind_check" CHECK ("notice_choices"."kind" in ('NEW_DEVICE', 'PASSWORD_CHANGED', 'SECOND_FACTOR_CHANGED', 'NIK_VIEWED', 'ACCOUNT_APPROVED', 'ACCOUNT_REJECTED', 'BILL_SENT', 'PAYMENT_RECEIVED', 'PROOF_WAITING', 'PROOF_ACCEPTED', 'PROOF_REFUSED', 'PAYMENT_VOIDED', 'CREDIT_USED', 'COMPLAINT_NEW', 'COMPLAINT_CHANGED', 'WORK_INVITED', 'WORK_ASSIGNED', 'WORK_RETURNED', 'WORK_WITHDRAWN', 'WORK_DECLINED', 'WORK_DONE', 'TENANCY_TO_CONFIRM', 'TENANCY_CONFIRMED', 'TENANCY_DECLINED', 'TENANCY_ENDED', 'CONTRACT_RENEWED', 'CONTRACT_ENDING'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('NEW_DEVICE', 'PASSWORD_CHANGED', 'SECOND_FACTOR_CHANGED', 'NIK_VIEWED', 'ACCOUNT_APPROVED', 'ACCOUNT_REJECTED', 'BILL_SENT', 'PAYMENT_RECEIVED', 'PROOF_WAITING', 'PROOF_ACCEPTED', 'PROOF_REFUSED', 'PAYMENT_VOIDED', 'CREDIT_USED', 'COMPLAINT_NEW', 'COMPLAINT_CHANGED', 'WORK_INVITED', 'WORK_ASSIGNED', 'WORK_RETURNED', 'WORK_WITHDRAWN', 'WORK_DECLINED', 'WORK_DONE', 'TENANCY_TO_CONFIRM', 'TENANCY_CONFIRMED', 'TENANCY_DECLINED', 'TENANCY_ENDED', 'CONTRACT_RENEWED', 'CONTRACT_ENDING'));