-- The form of a proven phone number in which it is compared, where a Worker before the column writes none
-- (keep_phone_e164.sql).
-- Last made by migration 0053_phone-numbers.

CREATE OR REPLACE FUNCTION keep_proof_e164() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.kind = 'PHONE' AND new.phone_e164 IS NULL THEN new.phone_e164 := indonesian_e164(new.value); END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER contact_proofs_phone_e164 BEFORE INSERT ON contact_proofs
  FOR EACH ROW EXECUTE FUNCTION keep_proof_e164();
