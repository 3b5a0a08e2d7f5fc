CREATE TABLE "account_pauses" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"paused_at" timestamp(3) with time zone NOT NULL,
	"resumed_at" timestamp(3) with time zone,
	CONSTRAINT "account_pauses_order_check" CHECK ("account_pauses"."resumed_at" >= "account_pauses"."paused_at")
);
--> statement-breakpoint
ALTER TABLE "account_pauses" ADD CONSTRAINT "account_pauses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_pauses_open_key" ON "account_pauses" USING btree ("user_id") WHERE resumed_at is null;--> statement-breakpoint
CREATE INDEX "account_pauses_user_idx" ON "account_pauses" USING btree ("user_id","paused_at");--> statement-breakpoint
-- The writer's clock says when: each switch also sets updated_at.
CREATE FUNCTION "note_account_pause"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  switched_at timestamptz := case when new.updated_at is distinct from old.updated_at then new.updated_at else now() end;
BEGIN
  if new.status = 'ACTIVE' and new.is_active then
    update account_pauses set resumed_at = greatest(paused_at, switched_at)
    where user_id = new.id and resumed_at is null;
  else
    insert into account_pauses (user_id, paused_at) values (new.id, switched_at)
    on conflict (user_id) where resumed_at is null do nothing;
  end if;
  return null;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_note_pause" AFTER UPDATE OF status, is_active ON "users" FOR EACH ROW
WHEN ((old.status = 'ACTIVE' and old.is_active) is distinct from (new.status = 'ACTIVE' and new.is_active))
EXECUTE FUNCTION "note_account_pause"();--> statement-breakpoint
-- Accounts that are off today, since the trail says that they were switched off: the first such entry after the last
-- one with which they were on.
INSERT INTO "account_pauses" ("user_id", "paused_at")
SELECT u.id, coalesce((
    SELECT min(a.created_at) FROM audit_log a
    WHERE a.subject_id = u.id AND (a.action = 'account.deactivate' OR a.action = 'account.update'
        AND NOT (a.details ->> 'status' = 'ACTIVE' AND (a.details ->> 'is_active')::boolean))
      AND a.created_at > coalesce((
        SELECT max(b.created_at) FROM audit_log b
        WHERE b.subject_id = u.id AND (b.action = 'account.approve' OR b.action = 'account.update'
          AND b.details ->> 'status' = 'ACTIVE' AND (b.details ->> 'is_active')::boolean)), '-infinity')
  ), u.updated_at)
FROM users u
WHERE u.sample_of IS NULL AND NOT (u.status = 'ACTIVE' AND u.is_active)
  AND (u.status = 'SUSPENDED' OR u.status = 'ACTIVE' OR EXISTS (SELECT FROM kosts k WHERE k.owner_id = u.id))
ORDER BY u.id;
