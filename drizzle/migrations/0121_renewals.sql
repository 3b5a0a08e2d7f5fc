CREATE TABLE "renewals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"tenancy_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"kost_id" uuid NOT NULL,
	"ends_on" date NOT NULL,
	"contract_end" date NOT NULL,
	"monthly_rent" bigint NOT NULL,
	"rent_from" date NOT NULL,
	"rent_was" bigint NOT NULL,
	"asked_rent" bigint,
	"reminds" boolean NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp(3) with time zone,
	CONSTRAINT "renewals_state_check" CHECK ("renewals"."state" in ('OFFERED', 'ASKED', 'ACCEPTED', 'REFUSED', 'TAKEN_BACK', 'ENDED')),
	CONSTRAINT "renewals_end_check" CHECK ("renewals"."contract_end" > "renewals"."ends_on"),
	CONSTRAINT "renewals_money_check" CHECK ("renewals"."monthly_rent" > 0 and "renewals"."asked_rent" > 0),
	CONSTRAINT "renewals_asked_check" CHECK ("renewals"."state" <> 'ASKED' or "renewals"."asked_rent" is not null),
	CONSTRAINT "renewals_rent_from_check" CHECK (extract(day from "renewals"."rent_from") = 1)
);--> statement-breakpoint
ALTER TABLE "notice_choices" DROP CONSTRAINT "notice_choices_kind_check";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_kost_fkey" FOREIGN KEY ("kost_id","owner_id") REFERENCES "public"."kosts"("id","owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "renewals_tenancy_idx" ON "renewals" USING btree ("tenancy_id","id");--> statement-breakpoint
CREATE INDEX "renewals_kost_idx" ON "renewals" USING btree ("kost_id");--> statement-breakpoint
CREATE UNIQUE INDEX "renewals_open_key" ON "renewals" USING btree ("tenancy_id") WHERE state in ('OFFERED', 'ASKED');--> statement-breakpoint
CREATE INDEX "renewals_open_end_idx" ON "renewals" USING btree ("ends_on") WHERE state in ('OFFERED', 'ASKED');--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_kind_check" CHECK ("notice_choices"."kind" in ('NEW_DEVICE', 'PASSWORD_CHANGED', 'SECOND_FACTOR_CHANGED', 'CONTACT_CHANGED', 'LETTERS_DELAYED', 'MESSAGES_WAIT', 'NIK_VIEWED', 'ACCOUNT_APPROVED', 'ACCOUNT_REJECTED', 'REGISTRATION_WAITING', 'BILL_SENT', 'PAYMENT_RECEIVED', 'PROOF_WAITING', 'PROOF_ACCEPTED', 'PROOF_REFUSED', 'PAYMENT_VOIDED', 'DEPOSIT_RETURN', 'CREDIT_USED', 'COMPLAINT_NEW', 'COMPLAINT_CHANGED', 'WORK_INVITED', 'WORK_ASSIGNED', 'WORK_RETURNED', 'WORK_WITHDRAWN', 'WORK_DECLINED', 'WORK_DONE', 'TENANCY_TO_CONFIRM', 'TENANCY_CONFIRMED', 'TENANCY_DECLINED', 'TENANCY_ENDED', 'TENANCY_MOVED', 'TENANCY_RESUMED', 'PERSON_EMAIL_LOST', 'RENT_CHANGED', 'CONTRACT_RENEWED', 'LEAVING', 'RENEWAL', 'CONTRACT_MADE', 'CONTRACT_ANSWERED', 'SETTLEMENT', 'CONTRACT_ENDING')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('NEW_DEVICE', 'PASSWORD_CHANGED', 'SECOND_FACTOR_CHANGED', 'CONTACT_CHANGED', 'LETTERS_DELAYED', 'MESSAGES_WAIT', 'NIK_VIEWED', 'ACCOUNT_APPROVED', 'ACCOUNT_REJECTED', 'REGISTRATION_WAITING', 'BILL_SENT', 'PAYMENT_RECEIVED', 'PROOF_WAITING', 'PROOF_ACCEPTED', 'PROOF_REFUSED', 'PAYMENT_VOIDED', 'DEPOSIT_RETURN', 'CREDIT_USED', 'COMPLAINT_NEW', 'COMPLAINT_CHANGED', 'WORK_INVITED', 'WORK_ASSIGNED', 'WORK_RETURNED', 'WORK_WITHDRAWN', 'WORK_DECLINED', 'WORK_DONE', 'TENANCY_TO_CONFIRM', 'TENANCY_CONFIRMED', 'TENANCY_DECLINED', 'TENANCY_ENDED', 'TENANCY_MOVED', 'TENANCY_RESUMED', 'PERSON_EMAIL_LOST', 'RENT_CHANGED', 'CONTRACT_RENEWED', 'LEAVING', 'RENEWAL', 'CONTRACT_MADE', 'CONTRACT_ANSWERED', 'SETTLEMENT', 'CONTRACT_ENDING')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notice_choices" VALIDATE CONSTRAINT "notice_choices_kind_check";--> statement-breakpoint
ALTER TABLE "notices" VALIDATE CONSTRAINT "notices_kind_check";