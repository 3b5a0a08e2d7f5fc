-- The zone of a tenancy is its kost's, that of an invoice its tenancy's: whoever makes an invoice has locked the tenancy, so
-- that no change of the zone (carry_zone.sql) passes between. Never written by a Worker.
-- Last made by migration 0142_zones-of-kosts.

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
END $$;

CREATE OR REPLACE TRIGGER tenancies_fill_zone BEFORE INSERT ON tenancies
FOR EACH ROW EXECUTE FUNCTION fill_zone();

CREATE OR REPLACE TRIGGER invoices_fill_zone BEFORE INSERT ON invoices
FOR EACH ROW EXECUTE FUNCTION fill_zone();
