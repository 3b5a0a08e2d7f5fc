-- A tenancy that goes on by the month (its contract ends on 9999-12-31) ends on the day of leaving once that is agreed, and
-- goes on again if its tenant stays after all; whoever writes it. What was said by a bill link ends nothing: it is a wish.
-- Last made by migration 0144_wishes-end-nothing.

CREATE OR REPLACE FUNCTION follow_leaving() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.state = 'AGREED' AND NOT new.by_link THEN
    UPDATE tenancies SET contract_end = greatest(new.leaves_on, contract_start + 1)
    WHERE id = new.tenancy_id AND status IN ('ACTIVE', 'PENDING') AND contract_end = '9999-12-31';
  ELSIF new.state = 'TAKEN_BACK' THEN
    UPDATE tenancies SET contract_end = '9999-12-31'
    WHERE id = new.tenancy_id AND status IN ('ACTIVE', 'PENDING') AND agreed_end IS NOT NULL
      AND contract_end = greatest(new.leaves_on, contract_start + 1);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER leavings_follow AFTER INSERT OR UPDATE OF state ON leavings FOR EACH ROW
EXECUTE FUNCTION follow_leaving();
