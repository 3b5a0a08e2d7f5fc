CREATE TABLE "contract_answers" (
	"contract_id" uuid NOT NULL,
	"role" text NOT NULL,
	"answer" text NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"method" text NOT NULL,
	"sha256" text NOT NULL,
	"note" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_answers_pkey" PRIMARY KEY("contract_id","role"),
	CONSTRAINT "contract_answers_role_check" CHECK ("contract_answers"."role" in ('OWNER', 'TENANT')),
	CONSTRAINT "contract_answers_answer_check" CHECK ("contract_answers"."answer" in ('AGREED', 'DECLINED')),
	CONSTRAINT "contract_answers_method_check" CHECK ("contract_answers"."method" in ('SESSION'))
);--> statement-breakpoint
CREATE TABLE "contract_templates" (
	"kost_id" uuid PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"tenancy_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"kost_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"body" text NOT NULL,
	"sha256" text NOT NULL,
	"owner_name" text NOT NULL,
	"tenant_name" text NOT NULL,
	"kost_name" text NOT NULL,
	"room_number" text NOT NULL,
	"monthly_rent" bigint NOT NULL,
	"deposit_amount" bigint NOT NULL,
	"contract_start" date NOT NULL,
	"contract_end" date NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contracts_version_key" UNIQUE("tenancy_id","version"),
	CONSTRAINT "contracts_version_check" CHECK ("contracts"."version" > 0),
	CONSTRAINT "contracts_sha256_check" CHECK ("contracts"."sha256" = encode(sha256(convert_to("contracts"."body", 'UTF8')), 'hex'))
);--> statement-breakpoint
ALTER TABLE "notice_choices" DROP CONSTRAINT "notice_choices_kind_check";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "contract_answers" ADD CONSTRAINT "contract_answers_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_templates" ADD CONSTRAINT "contract_templates_kost_id_kosts_id_fk" FOREIGN KEY ("kost_id") REFERENCES "public"."kosts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_kost_fkey" FOREIGN KEY ("kost_id","owner_id") REFERENCES "public"."kosts"("id","owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contracts_owner_idx" ON "contracts" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "contracts_user_idx" ON "contracts" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_kind_check" CHECK ("notice_choices"."kind" in ('NEW_DEVICE', 'PASSWORD_CHANGED', 'SECOND_FACTOR_CHANGED', 'CONTACT_CHANGED', 'LETTERS_DELAYED', 'MESSAGES_WAIT', 'NIK_VIEWED', 'ACCOUNT_APPROVED', 'ACCOUNT_REJECTED', 'REGISTRATION_WAITING', 'BILL_SENT', 'PAYMENT_RECEIVED', 'PROOF_WAITING', 'PROOF_ACCEPTED', 'PROOF_REFUSED', 'PAYMENT_VOIDED', 'DEPOSIT_RETURN', 'CREDIT_USED', 'COMPLAINT_NEW', 'COMPLAINT_CHANGED', 'WORK_INVITED', 'WORK_ASSIGNED', 'WORK_RETURNED', 'WORK_WITHDRAWN', 'WORK_DECLINED', 'WORK_DONE', 'TENANCY_TO_CONFIRM', 'TENANCY_CONFIRMED', 'TENANCY_DECLINED', 'TENANCY_ENDED', 'TENANCY_RESUMED', 'PERSON_EMAIL_LOST', 'RENT_CHANGED', 'CONTRACT_RENEWED', 'LEAVING', 'CONTRACT_MADE', 'CONTRACT_ANSWERED', 'CONTRACT_ENDING')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('NEW_DEVICE', 'PASSWORD_CHANGED', 'SECOND_FACTOR_CHANGED', 'CONTACT_CHANGED', 'LETTERS_DELAYED', 'MESSAGES_WAIT', 'NIK_VIEWED', 'ACCOUNT_APPROVED', 'ACCOUNT_REJECTED', 'REGISTRATION_WAITING', 'BILL_SENT', 'PAYMENT_RECEIVED', 'PROOF_WAITING', 'PROOF_ACCEPTED', 'PROOF_REFUSED', 'PAYMENT_VOIDED', 'DEPOSIT_RETURN', 'CREDIT_USED', 'COMPLAINT_NEW', 'COMPLAINT_CHANGED', 'WORK_INVITED', 'WORK_ASSIGNED', 'WORK_RETURNED', 'WORK_WITHDRAWN', 'WORK_DECLINED', 'WORK_DONE', 'TENANCY_TO_CONFIRM', 'TENANCY_CONFIRMED', 'TENANCY_DECLINED', 'TENANCY_ENDED', 'TENANCY_RESUMED', 'PERSON_EMAIL_LOST', 'RENT_CHANGED', 'CONTRACT_RENEWED', 'LEAVING', 'CONTRACT_MADE', 'CONTRACT_ANSWERED', 'CONTRACT_ENDING')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notice_choices" VALIDATE CONSTRAINT "notice_choices_kind_check";--> statement-breakpoint
ALTER TABLE "notices" VALIDATE CONSTRAINT "notices_kind_check";--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_contract_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'contracts' THEN
    IF NOT EXISTS (SELECT FROM tenancies WHERE id = OLD.tenancy_id) THEN
      RETURN OLD;
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM contracts WHERE id = OLD.contract_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER contracts_append_only BEFORE UPDATE OR DELETE ON contracts
FOR EACH ROW EXECUTE FUNCTION refuse_contract_change();--> statement-breakpoint
CREATE OR REPLACE TRIGGER contract_answers_append_only BEFORE UPDATE OR DELETE ON contract_answers
FOR EACH ROW EXECUTE FUNCTION refuse_contract_change();--> statement-breakpoint
CREATE OR REPLACE TRIGGER contracts_no_truncate BEFORE TRUNCATE ON contracts
FOR EACH STATEMENT EXECUTE FUNCTION refuse_contract_change();--> statement-breakpoint
CREATE OR REPLACE TRIGGER contract_answers_no_truncate BEFORE TRUNCATE ON contract_answers
FOR EACH STATEMENT EXECUTE FUNCTION refuse_contract_change();
