-- The zone of a kost, whose day it has. Kosts of before are in WIB until their owners say otherwise: nothing issued moves.
ALTER TABLE "invoices" ADD COLUMN "zone" text DEFAULT 'WIB' NOT NULL;--> statement-breakpoint
ALTER TABLE "kosts" ADD COLUMN "zone" text DEFAULT 'WIB' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "zone" text DEFAULT 'WIB' NOT NULL;--> statement-breakpoint
ALTER TABLE "kosts" ADD CONSTRAINT "kosts_zone_check" CHECK ("kosts"."zone" in ('WIB', 'WITA', 'WIT')) NOT VALID;--> statement-breakpoint
ALTER TABLE "kosts" VALIDATE CONSTRAINT "kosts_zone_check";--> statement-breakpoint
CREATE OR REPLACE FUNCTION fill_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_table_name = 'tenancies' THEN
    SELECT zone INTO new.zone FROM kosts WHERE id = new.kost_id;
  ELSE
    SELECT zone INTO new.zone FROM tenancies WHERE id = new.tenant_id;
  END IF;
  -- Of what does not exist the foreign key tells.
  new.zone := coalesce(new.zone, 'WIB');
  RETURN new;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER tenancies_fill_zone BEFORE INSERT ON tenancies
FOR EACH ROW EXECUTE FUNCTION fill_zone();--> statement-breakpoint
CREATE OR REPLACE TRIGGER invoices_fill_zone BEFORE INSERT ON invoices
FOR EACH ROW EXECUTE FUNCTION fill_zone();--> statement-breakpoint
CREATE OR REPLACE FUNCTION carry_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tenancies SET zone = new.zone WHERE kost_id = new.id;
  UPDATE invoices SET zone = new.zone WHERE owner_id = new.owner_id AND kost_id = new.id
    AND (status NOT IN ('PAID', 'CANCELLED') OR next_issue_on IS NOT NULL);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER kosts_carry_zone AFTER UPDATE OF zone ON kosts
FOR EACH ROW WHEN (old.zone <> new.zone) EXECUTE FUNCTION carry_zone();
