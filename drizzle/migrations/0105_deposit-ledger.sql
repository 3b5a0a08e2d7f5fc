CREATE TABLE "deposit_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"tenancy_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"kost_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"day" date NOT NULL,
	"payment_id" uuid,
	"reverses" uuid,
	"way" text,
	"note" text,
	"proof" text,
	"actor_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposit_entries_kind_check" CHECK ("deposit_entries"."kind" in ('RECEIVED', 'DEDUCTED', 'RETURNED', 'MOVED')),
	CONSTRAINT "deposit_entries_receipt_check" CHECK (("deposit_entries"."kind" = 'RECEIVED') = ("deposit_entries"."payment_id" is not null)),
	CONSTRAINT "deposit_entries_sign_check" CHECK ("deposit_entries"."amount" <> 0 and ("deposit_entries"."kind" in ('RECEIVED', 'MOVED') or "deposit_entries"."amount" < 0 or "deposit_entries"."note" is not null))
);--> statement-breakpoint
CREATE TABLE "deposits" (
	"tenancy_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kost_id" uuid NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"deducted" bigint DEFAULT 0 NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	"moved" bigint DEFAULT 0 NOT NULL,
	"held" bigint GENERATED ALWAYS AS (received + deducted + returned + moved) STORED NOT NULL,
	CONSTRAINT "deposits_held_check" CHECK ("deposits"."held" >= 0)
);--> statement-breakpoint
ALTER TABLE "notice_choices" DROP CONSTRAINT "notice_choices_kind_check";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "owner_numbers" DROP CONSTRAINT "owner_numbers_kind_check";--> statement-breakpoint
ALTER TABLE "deposit_entries" ADD CONSTRAINT "deposit_entries_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_entries" ADD CONSTRAINT "deposit_entries_kost_fkey" FOREIGN KEY ("kost_id","owner_id") REFERENCES "public"."kosts"("id","owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_entries" ADD CONSTRAINT "deposit_entries_reverses_fkey" FOREIGN KEY ("reverses") REFERENCES "public"."deposit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_kost_fkey" FOREIGN KEY ("kost_id","owner_id") REFERENCES "public"."kosts"("id","owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposit_entries_tenancy_idx" ON "deposit_entries" USING btree ("tenancy_id","id");--> statement-breakpoint
CREATE INDEX "deposit_entries_owner_day_idx" ON "deposit_entries" USING btree ("owner_id","day");--> statement-breakpoint
CREATE INDEX "deposit_entries_payment_idx" ON "deposit_entries" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_entries_reverses_key" ON "deposit_entries" USING btree ("reverses");--> statement-breakpoint
CREATE INDEX "deposits_owner_kost_idx" ON "deposits" USING btree ("owner_id","kost_id","held");--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_kind_check" CHECK ("notice_choices"."kind" in ('NEW_DEVICE', 'PASSWORD_CHANGED', 'SECOND_FACTOR_CHANGED', 'CONTACT_CHANGED', 'LETTERS_DELAYED', 'MESSAGES_WAIT', 'NIK_VIEWED', 'ACCOUNT_APPROVED', 'ACCOUNT_REJECTED', 'REGISTRATION_WAITING', 'BILL_SENT', 'PAYMENT_RECEIVED', 'PROOF_WAITING', 'PROOF_ACCEPTED', 'PROOF_REFUSED', 'PAYMENT_VOIDED', 'DEPOSIT_RETURN', 'CREDIT_USED', 'COMPLAINT_NEW', 'COMPLAINT_CHANGED', 'WORK_INVITED', 'WORK_ASSIGNED', 'WORK_RETURNED', 'WORK_WITHDRAWN', 'WORK_DECLINED', 'WORK_DONE', 'TENANCY_TO_CONFIRM', 'TENANCY_CONFIRMED', 'TENANCY_DECLINED', 'TENANCY_ENDED', 'PERSON_EMAIL_LOST', 'RENT_CHANGED', 'CONTRACT_RENEWED', 'CONTRACT_ENDING')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('NEW_DEVICE', 'PASSWORD_CHANGED', 'SECOND_FACTOR_CHANGED', 'CONTACT_CHANGED', 'LETTERS_DELAYED', 'MESSAGES_WAIT', 'NIK_VIEWED', 'ACCOUNT_APPROVED', 'ACCOUNT_REJECTED', 'REGISTRATION_WAITING', 'BILL_SENT', 'PAYMENT_RECEIVED', 'PROOF_WAITING', 'PROOF_ACCEPTED', 'PROOF_REFUSED', 'PAYMENT_VOIDED', 'DEPOSIT_RETURN', 'CREDIT_USED', 'COMPLAINT_NEW', 'COMPLAINT_CHANGED', 'WORK_INVITED', 'WORK_ASSIGNED', 'WORK_RETURNED', 'WORK_WITHDRAWN', 'WORK_DECLINED', 'WORK_DONE', 'TENANCY_TO_CONFIRM', 'TENANCY_CONFIRMED', 'TENANCY_DECLINED', 'TENANCY_ENDED', 'PERSON_EMAIL_LOST', 'RENT_CHANGED', 'CONTRACT_RENEWED', 'CONTRACT_ENDING')) NOT VALID;--> statement-breakpoint
ALTER TABLE "owner_numbers" ADD CONSTRAINT "owner_numbers_kind_check" CHECK ("owner_numbers"."kind" in ('REVENUE', 'DEPOSIT', 'DEPOSIT_GONE', 'DRAFT', 'SENT', 'VIEWED', 'PARTIAL', 'PAID', 'CANCELLED', 'AVAILABLE', 'OCCUPIED', 'MAINTENANCE', 'RESERVED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notice_choices" VALIDATE CONSTRAINT "notice_choices_kind_check";--> statement-breakpoint
ALTER TABLE "notices" VALIDATE CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "owner_numbers" VALIDATE CONSTRAINT "owner_numbers_kind_check";