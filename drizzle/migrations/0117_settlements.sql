CREATE TABLE "settlements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"tenancy_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"kost_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"leaves_on" date NOT NULL,
	"inspection" jsonb NOT NULL,
	"damages" jsonb NOT NULL,
	"waives_days" boolean NOT NULL,
	"note" text,
	"figures" jsonb,
	"objection" text,
	"proposed_at" timestamp(3) with time zone,
	"answer_by" timestamp(3) with time zone,
	"answered_at" timestamp(3) with time zone,
	"accepted_by" text,
	"outcome" jsonb,
	"settled_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settlements_state_check" CHECK ("settlements"."state" in ('DRAFT', 'PROPOSED', 'AGREED', 'OBJECTED', 'SETTLED', 'CANCELLED')),
	CONSTRAINT "settlements_accepted_check" CHECK ("settlements"."accepted_by" in ('TENANT', 'TIME')),
	CONSTRAINT "settlements_proposed_check" CHECK ("settlements"."state" in ('DRAFT', 'CANCELLED') or num_nulls("settlements"."figures", "settlements"."proposed_at", "settlements"."answer_by") = 0
        or "settlements"."state" = 'SETTLED'),
	CONSTRAINT "settlements_settled_check" CHECK (("settlements"."state" = 'SETTLED') = ("settlements"."settled_at" is not null) and ("settlements"."settled_at" is null) = ("settlements"."outcome" is null))
);--> statement-breakpoint
ALTER TABLE "notice_choices" DROP CONSTRAINT "notice_choices_kind_check";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_kind_check";--> statement-breakpoint
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_sign_check";--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_kost_fkey" FOREIGN KEY ("kost_id","owner_id") REFERENCES "public"."kosts"("id","owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlements_tenancy_idx" ON "settlements" USING btree ("tenancy_id","id");--> statement-breakpoint
CREATE INDEX "settlements_kost_idx" ON "settlements" USING btree ("kost_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_open_key" ON "settlements" USING btree ("tenancy_id") WHERE state in ('DRAFT', 'PROPOSED', 'AGREED', 'OBJECTED');--> statement-breakpoint
CREATE INDEX "settlements_waiting_idx" ON "settlements" USING btree ("answer_by") WHERE state = 'PROPOSED';--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_kind_check" CHECK ("notice_choices"."kind" in ('NEW_DEVICE', 'PASSWORD_CHANGED', 'SECOND_FACTOR_CHANGED', 'CONTACT_CHANGED', 'LETTERS_DELAYED', 'MESSAGES_WAIT', 'NIK_VIEWED', 'ACCOUNT_APPROVED', 'ACCOUNT_REJECTED', 'REGISTRATION_WAITING', 'BILL_SENT', 'PAYMENT_RECEIVED', 'PROOF_WAITING', 'PROOF_ACCEPTED', 'PROOF_REFUSED', 'PAYMENT_VOIDED', 'DEPOSIT_RETURN', 'CREDIT_USED', 'COMPLAINT_NEW', 'COMPLAINT_CHANGED', 'WORK_INVITED', 'WORK_ASSIGNED', 'WORK_RETURNED', 'WORK_WITHDRAWN', 'WORK_DECLINED', 'WORK_DONE', 'TENANCY_TO_CONFIRM', 'TENANCY_CONFIRMED', 'TENANCY_DECLINED', 'TENANCY_ENDED', 'TENANCY_MOVED', 'TENANCY_RESUMED', 'PERSON_EMAIL_LOST', 'RENT_CHANGED', 'CONTRACT_RENEWED', 'LEAVING', 'CONTRACT_MADE', 'CONTRACT_ANSWERED', 'SETTLEMENT', 'CONTRACT_ENDING')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('NEW_DEVICE', 'PASSWORD_CHANGED', 'SECOND_FACTOR_CHANGED', 'CONTACT_CHANGED', 'LETTERS_DELAYED', 'MESSAGES_WAIT', 'NIK_VIEWED', 'ACCOUNT_APPROVED', 'ACCOUNT_REJECTED', 'REGISTRATION_WAITING', 'BILL_SENT', 'PAYMENT_RECEIVED', 'PROOF_WAITING', 'PROOF_ACCEPTED', 'PROOF_REFUSED', 'PAYMENT_VOIDED', 'DEPOSIT_RETURN', 'CREDIT_USED', 'COMPLAINT_NEW', 'COMPLAINT_CHANGED', 'WORK_INVITED', 'WORK_ASSIGNED', 'WORK_RETURNED', 'WORK_WITHDRAWN', 'WORK_DECLINED', 'WORK_DONE', 'TENANCY_TO_CONFIRM', 'TENANCY_CONFIRMED', 'TENANCY_DECLINED', 'TENANCY_ENDED', 'TENANCY_MOVED', 'TENANCY_RESUMED', 'PERSON_EMAIL_LOST', 'RENT_CHANGED', 'CONTRACT_RENEWED', 'LEAVING', 'CONTRACT_MADE', 'CONTRACT_ANSWERED', 'SETTLEMENT', 'CONTRACT_ENDING')) NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_kind_check" CHECK ("credit_entries"."kind" in ('OVERPAYMENT', 'APPLIED', 'REFUNDED', 'VOIDED', 'MOVED', 'DEPOSIT')) NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_sign_check" CHECK (("credit_entries"."kind" = 'DEPOSIT' or ("credit_entries"."kind" in ('OVERPAYMENT', 'MOVED')) = ("credit_entries"."amount" > 0)) and "credit_entries"."amount" <> 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "notice_choices" VALIDATE CONSTRAINT "notice_choices_kind_check";--> statement-breakpoint
ALTER TABLE "notices" VALIDATE CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "credit_entries" VALIDATE CONSTRAINT "credit_entries_kind_check";--> statement-breakpoint
ALTER TABLE "credit_entries" VALIDATE CONSTRAINT "credit_entries_sign_check";