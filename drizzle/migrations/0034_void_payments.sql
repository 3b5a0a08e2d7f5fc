ALTER TABLE "notice_choices" DROP CONSTRAINT "notice_choices_kind_check";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_kind_check";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_paid_check";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "voided_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "voided_by" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_kind_check" CHECK ("notice_choices"."kind" in ('NEW_DEVICE', 'PASSWORD_CHANGED', 'SECOND_FACTOR_CHANGED', 'NIK_VIEWED', 'ACCOUNT_APPROVED', 'ACCOUNT_REJECTED', 'BILL_SENT', 'PAYMENT_RECEIVED', 'PROOF_WAITING', 'PROOF_ACCEPTED', 'PROOF_REFUSED', 'PAYMENT_VOIDED', 'CREDIT_USED', 'COMPLAINT_NEW', 'COMPLAINT_CHANGED', 'TENANCY_TO_CONFIRM', 'TENANCY_CONFIRMED', 'TENANCY_DECLINED', 'TENANCY_ENDED', 'CONTRACT_RENEWED', 'CONTRACT_ENDING'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('NEW_DEVICE', 'PASSWORD_CHANGED', 'SECOND_FACTOR_CHANGED', 'NIK_VIEWED', 'ACCOUNT_APPROVED', 'ACCOUNT_REJECTED', 'BILL_SENT', 'PAYMENT_RECEIVED', 'PROOF_WAITING', 'PROOF_ACCEPTED', 'PROOF_REFUSED', 'PAYMENT_VOIDED', 'CREDIT_USED', 'COMPLAINT_NEW', 'COMPLAINT_CHANGED', 'TENANCY_TO_CONFIRM', 'TENANCY_CONFIRMED', 'TENANCY_DECLINED', 'TENANCY_ENDED', 'CONTRACT_RENEWED', 'CONTRACT_ENDING'));--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_kind_check" CHECK ("credit_entries"."kind" in ('OVERPAYMENT', 'APPLIED', 'REFUNDED', 'VOIDED'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_void_check" CHECK (num_nonnulls("payments"."voided_at", "payments"."voided_by", "payments"."void_reason") in (0, 3) and ("payments"."voided_at" is null or "payments"."source" = 'MANUAL' and "payments"."status" = 'FAILED'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_paid_check" CHECK (("payments"."status" = 'SUCCEEDED' or "payments"."voided_at" is not null) = ("payments"."paid_at" is not null));--> statement-breakpoint
-- What an older Worker chooses for the group of payments is chosen for the new kind too.
CREATE OR REPLACE FUNCTION carry_group_choice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kinds text[] := case new.notice_group
    when 'SECURITY' then array['NEW_DEVICE', 'PASSWORD_CHANGED', 'SECOND_FACTOR_CHANGED', 'NIK_VIEWED', 'ACCOUNT_APPROVED', 'ACCOUNT_REJECTED']
    when 'BILLS' then array['BILL_SENT']
    when 'PAYMENTS' then array['PAYMENT_RECEIVED', 'PROOF_WAITING', 'PROOF_ACCEPTED', 'PROOF_REFUSED', 'PAYMENT_VOIDED', 'CREDIT_USED']
    when 'COMPLAINTS' then array['COMPLAINT_NEW', 'COMPLAINT_CHANGED']
    when 'TENANCY' then array['TENANCY_TO_CONFIRM', 'TENANCY_CONFIRMED', 'TENANCY_DECLINED', 'TENANCY_ENDED', 'CONTRACT_RENEWED', 'CONTRACT_ENDING']
  end;
BEGIN
  if new.is_on = (new.channel = 'PUSH') then
    delete from notice_choices where user_id = new.user_id and channel = new.channel and kind = any(kinds);
  else
    insert into notice_choices (user_id, kind, channel, is_on, updated_at)
    select new.user_id, kind, new.channel, new.is_on, new.updated_at from unnest(kinds) as kind order by kind
    on conflict (user_id, kind, channel) do update set is_on = excluded.is_on, updated_at = excluded.updated_at;
  end if;
  return null;
END $$;
--> statement-breakpoint
-- Who has chosen about refused proofs gets the same about payments that are taken back.
INSERT INTO "notice_choices" ("user_id", "kind", "channel", "is_on", "updated_at")
SELECT "user_id", 'PAYMENT_VOIDED', "channel", "is_on", "updated_at" FROM "notice_choices" WHERE "kind" = 'PROOF_REFUSED'
ORDER BY "user_id", "channel";
