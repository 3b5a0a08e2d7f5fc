CREATE TABLE "leavings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"tenancy_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"kost_id" uuid NOT NULL,
	"leaves_on" date NOT NULL,
	"is_early" boolean NOT NULL,
	"reason" text,
	"state" text NOT NULL,
	"note" text,
	"other_day" date,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp(3) with time zone,
	CONSTRAINT "leavings_state_check" CHECK ("leavings"."state" in ('ASKED', 'AGREED', 'STAY_ASKED', 'REFUSED', 'TAKEN_BACK', 'ENDED')),
	CONSTRAINT "leavings_refused_check" CHECK ("leavings"."state" <> 'REFUSED' or "leavings"."is_early" and "leavings"."note" is not null)
);--> statement-breakpoint
ALTER TABLE "notice_choices" DROP CONSTRAINT "notice_choices_kind_check";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "kosts" ADD COLUMN "leaving_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "leavings" ADD CONSTRAINT "leavings_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leavings" ADD CONSTRAINT "leavings_kost_fkey" FOREIGN KEY ("kost_id","owner_id") REFERENCES "public"."kosts"("id","owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leavings_tenancy_idx" ON "leavings" USING btree ("tenancy_id","id");--> statement-breakpoint
CREATE INDEX "leavings_kost_idx" ON "leavings" USING btree ("kost_id");--> statement-breakpoint
CREATE UNIQUE INDEX "leavings_open_key" ON "leavings" USING btree ("tenancy_id") WHERE state in ('ASKED', 'AGREED', 'STAY_ASKED');--> statement-breakpoint
CREATE INDEX "leavings_open_owner_idx" ON "leavings" USING btree ("owner_id","leaves_on") WHERE state in ('ASKED', 'AGREED', 'STAY_ASKED');--> statement-breakpoint
ALTER TABLE "kosts" ADD CONSTRAINT "kosts_leaving_days_check" CHECK ("kosts"."leaving_days" between 0 and 90) NOT VALID;--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_kind_check" CHECK ("notice_choices"."kind" in ('NEW_DEVICE', 'PASSWORD_CHANGED', 'SECOND_FACTOR_CHANGED', 'CONTACT_CHANGED', 'LETTERS_DELAYED', 'MESSAGES_WAIT', 'NIK_VIEWED', 'ACCOUNT_APPROVED', 'ACCOUNT_REJECTED', 'REGISTRATION_WAITING', 'BILL_SENT', 'PAYMENT_RECEIVED', 'PROOF_WAITING', 'PROOF_ACCEPTED', 'PROOF_REFUSED', 'PAYMENT_VOIDED', 'DEPOSIT_RETURN', 'CREDIT_USED', 'COMPLAINT_NEW', 'COMPLAINT_CHANGED', 'WORK_INVITED', 'WORK_ASSIGNED', 'WORK_RETURNED', 'WORK_WITHDRAWN', 'WORK_DECLINED', 'WORK_DONE', 'TENANCY_TO_CONFIRM', 'TENANCY_CONFIRMED', 'TENANCY_DECLINED', 'TENANCY_ENDED', 'TENANCY_RESUMED', 'PERSON_EMAIL_LOST', 'RENT_CHANGED', 'CONTRACT_RENEWED', 'LEAVING', 'CONTRACT_ENDING')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('NEW_DEVICE', 'PASSWORD_CHANGED', 'SECOND_FACTOR_CHANGED', 'CONTACT_CHANGED', 'LETTERS_DELAYED', 'MESSAGES_WAIT', 'NIK_VIEWED', 'ACCOUNT_APPROVED', 'ACCOUNT_REJECTED', 'REGISTRATION_WAITING', 'BILL_SENT', 'PAYMENT_RECEIVED', 'PROOF_WAITING', 'PROOF_ACCEPTED', 'PROOF_REFUSED', 'PAYMENT_VOIDED', 'DEPOSIT_RETURN', 'CREDIT_USED', 'COMPLAINT_NEW', 'COMPLAINT_CHANGED', 'WORK_INVITED', 'WORK_ASSIGNED', 'WORK_RETURNED', 'WORK_WITHDRAWN', 'WORK_DECLINED', 'WORK_DONE', 'TENANCY_TO_CONFIRM', 'TENANCY_CONFIRMED', 'TENANCY_DECLINED', 'TENANCY_ENDED', 'TENANCY_RESUMED', 'PERSON_EMAIL_LOST', 'RENT_CHANGED', 'CONTRACT_RENEWED', 'LEAVING', 'CONTRACT_ENDING')) NOT VALID;--> statement-breakpoint
ALTER TABLE "kosts" VALIDATE CONSTRAINT "kosts_leaving_days_check";--> statement-breakpoint
ALTER TABLE "notice_choices" VALIDATE CONSTRAINT "notice_choices_kind_check";--> statement-breakpoint
ALTER TABLE "notices" VALIDATE CONSTRAINT "notices_kind_check";