-- Which address is proven (contact_proofs). Whoever writes: an address that an account no longer has is not proven. The
-- second part carries what a Worker before contact_proofs writes to email_verified_at, and goes with that column.
-- Last made by migration 0047_contact-proofs.

CREATE OR REPLACE FUNCTION keep_email_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.email <> old.email THEN
    UPDATE contact_proofs SET ended_at = now()
    WHERE user_id = new.id AND kind = 'EMAIL' AND ended_at IS NULL AND value <> new.email;
    IF new.email_verified_at IS NOT DISTINCT FROM old.email_verified_at THEN new.email_verified_at := NULL; END IF;
  END IF;
  IF new.email_verified_at IS NOT NULL AND new.email_verified_at IS DISTINCT FROM old.email_verified_at THEN
    INSERT INTO contact_proofs (user_id, kind, value, how, proven_at)
    VALUES (new.id, 'EMAIL', new.email, 'LINK', new.email_verified_at)
    ON CONFLICT (user_id, kind) WHERE ended_at IS NULL
      DO UPDATE SET value = excluded.value, how = excluded.how, proven_at = excluded.proven_at;
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER users_email_proof BEFORE UPDATE OF email, email_verified_at ON users
  FOR EACH ROW EXECUTE FUNCTION keep_email_proof();
