CREATE TABLE "contact_proofs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"how" text NOT NULL,
	"proven_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "contact_proofs_kind_check" CHECK ("contact_proofs"."kind" in ('EMAIL', 'PHONE')),
	CONSTRAINT "contact_proofs_how_check" CHECK ("contact_proofs"."how" in ('LINK', 'CODE', 'INVITATION', 'REGISTRATION'))
);
--> statement-breakpoint
ALTER TABLE "account_links" DROP CONSTRAINT "account_links_kind_check";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_kind_check";--> statement-breakpoint
ALTER TABLE "notice_choices" DROP CONSTRAINT "notice_choices_kind_check";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
DROP INDEX "messages_due_idx";--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "contact_proofs" ADD CONSTRAINT "contact_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_proofs_live_key" ON "contact_proofs" USING btree ("user_id","kind") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "contact_proofs_user_idx" ON "contact_proofs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "messages_due_idx" ON "messages" USING btree ((kind not in ('PASSWORD_RESET', 'PHONE_CONFIRMATION')),"next_try_at","id") WHERE state = 'QUEUED';--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_phone_check" CHECK (("account_links"."kind" = 'PHONE_CONFIRMATION') = ("account_links"."phone" is not null));--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_kind_check" CHECK ("account_links"."kind" in ('RESET', 'INVITATION', 'EMAIL_CONFIRMATION', 'PHONE_CONFIRMATION'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind_check" CHECK ("messages"."kind" in ('BILL_REMINDER', 'INVITATION', 'PASSWORD_RESET', 'EMAIL_CONFIRMATION', 'PHONE_CONFIRMATION', 'ACCOUNT_ALERT', 'NOTICE'));--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_kind_check" CHECK ("notice_choices"."kind" in ('NEW_DEVICE', 'PASSWORD_CHANGED', 'SECOND_FACTOR_CHANGED', 'CONTACT_CHANGED', 'NIK_VIEWED', 'ACCOUNT_APPROVED', 'ACCOUNT_REJECTED', 'BILL_SENT', 'PAYMENT_RECEIVED', 'PROOF_WAITING', 'PROOF_ACCEPTED', 'PROOF_REFUSED', 'PAYMENT_VOIDED', 'CREDIT_USED', 'COMPLAINT_NEW', 'COMPLAINT_CHANGED', 'WORK_INVITED', 'WORK_ASSIGNED', 'WORK_RETURNED', 'WORK_WITHDRAWN', 'WORK_DECLINED', 'WORK_DONE', 'TENANCY_TO_CONFIRM', 'TENANCY_CONFIRMED', 'TENANCY_DECLINED', 'TENANCY_ENDED', 'CONTRACT_RENEWED', 'CONTRACT_ENDING'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('NEW_DEVICE', 'PASSWORD_CHANGED', 'SECOND_FACTOR_CHANGED', 'CONTACT_CHANGED', 'NIK_VIEWED', 'ACCOUNT_APPROVED', 'ACCOUNT_REJECTED', 'BILL_SENT', 'PAYMENT_RECEIVED', 'PROOF_WAITING', 'PROOF_ACCEPTED', 'PROOF_REFUSED', 'PAYMENT_VOIDED', 'CREDIT_USED', 'COMPLAINT_NEW', 'COMPLAINT_CHANGED', 'WORK_INVITED', 'WORK_ASSIGNED', 'WORK_RETURNED', 'WORK_WITHDRAWN', 'WORK_DECLINED', 'WORK_DONE', 'TENANCY_TO_CONFIRM', 'TENANCY_CONFIRMED', 'TENANCY_DECLINED', 'TENANCY_ENDED', 'CONTRACT_RENEWED', 'CONTRACT_ENDING'));--> statement-breakpoint
-- What is proven so far: addresses at which a link of ours was used.
INSERT INTO contact_proofs (user_id, kind, value, how, proven_at)
SELECT id, 'EMAIL', email, 'LINK', email_verified_at FROM users WHERE email_verified_at IS NOT NULL;
--> statement-breakpoint
-- And what holders typed themselves, when they accepted an invitation or registered (accounts that nobody made for
-- them). A number that has been changed since, or may have been by an admin, is not known to be theirs; what a profile
-- holds never is, because a borrowed session can change it.
WITH typed AS (
  SELECT u.id, u.email, u.phone, entry.id AS entry_id, coalesce(entry.created_at, u.created_at) AS typed_at,
    CASE entry.action WHEN 'account.accept-invitation' THEN 'INVITATION' ELSE 'REGISTRATION' END AS how,
    entry.action IS DISTINCT FROM 'account.accept-invitation' OR entry.details ->> 'email' IS NOT NULL AS has_typed_email
  FROM users u
  LEFT JOIN LATERAL (
    SELECT a.id, a.action, a.details, a.created_at FROM audit_log a
    WHERE a.subject_id = u.id AND a.actor_id = u.id AND a.action IN ('account.register', 'account.accept-invitation')
    ORDER BY a.id DESC LIMIT 1
  ) AS entry ON true
  WHERE u.sample_of IS NULL AND (entry.action = 'account.accept-invitation' OR u.password_chosen_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM audit_log made WHERE made.subject_id = u.id AND made.action = 'account.create'))
), changed AS (
  SELECT typed.id FROM typed WHERE EXISTS (SELECT FROM audit_log a
    WHERE a.subject_id = typed.id AND (typed.entry_id IS NULL OR a.id > typed.entry_id)
      AND (a.action = 'account.update' OR a.action = 'account.update-profile' AND a.details ->> 'phone' IS NOT NULL))
)
INSERT INTO contact_proofs (user_id, kind, value, how, proven_at)
SELECT id, 'PHONE', phone, how, typed_at FROM typed WHERE phone <> '' AND id NOT IN (SELECT id FROM changed)
UNION ALL
SELECT id, 'EMAIL', email, how, typed_at FROM typed WHERE has_typed_email AND email NOT LIKE '%.invalid'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Whoever writes: an address that an account no longer has is not proven. The second part carries what a Worker before
-- this migration writes, and goes with its column.
CREATE FUNCTION keep_email_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.email <> old.email THEN
    UPDATE contact_proofs SET ended_at = now()
    WHERE user_id = new.id AND kind = 'EMAIL' AND ended_at IS NULL AND value <> new.email;
    IF new.email_verified_at IS NOT DISTINCT FROM old.email_verified_at THEN new.email_verified_at := NULL; END IF;
  END IF;
  IF new.email_verified_at IS NOT NULL AND new.email_verified_at IS DISTINCT FROM old.email_verified_at THEN
    INSERT INTO contact_proofs (user_id, kind, value, how, proven_at)
    VALUES (new.id, 'EMAIL', new.email, 'LINK', new.email_verified_at)
    ON CONFLICT (user_id, kind) WHERE ended_at IS NULL
      DO UPDATE SET value = excluded.value, how = excluded.how, proven_at = excluded.proven_at;
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_email_proof BEFORE UPDATE OF email, email_verified_at ON users
  FOR EACH ROW EXECUTE FUNCTION keep_email_proof();
