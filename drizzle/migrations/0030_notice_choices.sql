CREATE TABLE "notice_choices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_choices_pkey" PRIMARY KEY("user_id","kind","channel"),
	CONSTRAINT "notice_choices_kind_check" CHECK ("notice_choices"."kind" in ('NEW_DEVICE', 'PASSWORD_CHANGED', 'SECOND_FACTOR_CHANGED', 'NIK_VIEWED', 'ACCOUNT_APPROVED', 'ACCOUNT_REJECTED', 'BILL_SENT', 'PAYMENT_RECEIVED', 'PROOF_WAITING', 'PROOF_ACCEPTED', 'PROOF_REFUSED', 'CREDIT_USED', 'COMPLAINT_NEW', 'COMPLAINT_CHANGED', 'TENANCY_TO_CONFIRM', 'TENANCY_CONFIRMED', 'TENANCY_DECLINED', 'TENANCY_ENDED', 'CONTRACT_RENEWED', 'CONTRACT_ENDING')),
	CONSTRAINT "notice_choices_channel_check" CHECK ("notice_choices"."channel" in ('PUSH', 'EMAIL'))
);
--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What the Worker before this migration chooses for a group is chosen for each of its kinds. The default (push on, e-mail
-- off) is not kept.
CREATE FUNCTION carry_group_choice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kinds text[] := case new.notice_group
    when 'SECURITY' then array['NEW_DEVICE', 'PASSWORD_CHANGED', 'SECOND_FACTOR_CHANGED', 'NIK_VIEWED', 'ACCOUNT_APPROVED', 'ACCOUNT_REJECTED']
    when 'BILLS' then array['BILL_SENT']
    when 'PAYMENTS' then array['PAYMENT_RECEIVED', 'PROOF_WAITING', 'PROOF_ACCEPTED', 'PROOF_REFUSED', 'CREDIT_USED']
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
CREATE TRIGGER carry_group_choice AFTER INSERT OR UPDATE ON notification_preferences
  FOR EACH ROW EXECUTE FUNCTION carry_group_choice();
--> statement-breakpoint
-- Carries what was chosen so far.
UPDATE notification_preferences SET is_on = is_on;
