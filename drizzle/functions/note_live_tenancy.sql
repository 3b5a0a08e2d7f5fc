-- Whether an account has a tenancy that is active or waits to begin (users.has_live_tenancy): who has none can be
-- assigned a room. Asked of the tenancies each time one begins, ends or is removed, never counted.
-- Last made by migration 0003_live_tenancies.

CREATE OR REPLACE FUNCTION note_live_tenancy() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.user_id ELSE NEW.user_id END;
  is_live boolean := EXISTS (SELECT FROM tenancies WHERE user_id = account AND status IN ('ACTIVE', 'PENDING'));
BEGIN
  UPDATE users SET has_live_tenancy = is_live WHERE id = account AND has_live_tenancy <> is_live;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tenancies_note_live AFTER INSERT OR DELETE OR UPDATE OF status ON tenancies
FOR EACH ROW EXECUTE FUNCTION note_live_tenancy();
