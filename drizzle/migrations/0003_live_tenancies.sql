ALTER TABLE "users" ADD COLUMN "has_live_tenancy" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "users_assignable_idx" ON "users" USING btree ("id") WHERE role = 'TENANT' and status = 'ACTIVE' and is_active and not has_live_tenancy;--> statement-breakpoint
-- Says of the account whose tenancy has begun or ended whether one is still live: asked of the tenancies, never counted.
CREATE FUNCTION "note_live_tenancy"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.user_id ELSE NEW.user_id END;
  is_live boolean := EXISTS (SELECT FROM tenancies WHERE user_id = account AND status IN ('ACTIVE', 'PENDING'));
BEGIN
  UPDATE users SET has_live_tenancy = is_live WHERE id = account AND has_live_tenancy <> is_live;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "tenancies_note_live" AFTER INSERT OR DELETE OR UPDATE OF "status" ON "tenancies"
FOR EACH ROW EXECUTE FUNCTION "note_live_tenancy"();--> statement-breakpoint
UPDATE "users" SET "has_live_tenancy" = true
WHERE id IN (SELECT user_id FROM tenancies WHERE status IN ('ACTIVE', 'PENDING'));
