-- A day of leaving that was said by a bill link is a wish, also once its owner has agreed: it ends no contract.
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
