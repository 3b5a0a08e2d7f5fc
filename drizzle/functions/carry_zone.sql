-- A kost's new zone is that of its tenancies and of its invoices that are not settled, or of
-- which a series goes on. Nothing else of them moves: no due
-- date, no fee, no state.
-- Last made by migration 0142_zones-of-kosts.

CREATE OR REPLACE FUNCTION carry_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tenancies SET zone = new.zone WHERE kost_id = new.id;
  UPDATE invoices SET zone = new.zone WHERE owner_id = new.owner_id AND kost_id = new.id
    AND (status NOT IN ('PAID', 'CANCELLED') OR next_issue_on IS NOT NULL);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER kosts_carry_zone AFTER UPDATE OF zone ON kosts
FOR EACH ROW WHEN (old.zone <> new.zone) EXECUTE FUNCTION carry_zone();
