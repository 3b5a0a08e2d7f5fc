-- The form of a phone number in which it is compared, of accounts, tenancies and account links. Whoever writes a number
-- without this form, as a Worker before the column does, gets it here, if it is an Indonesian one
-- (indonesian_e164.sql). Another writing of the same foreign number keeps its form.
-- Last made by migration 0146_foreign-numbers.

CREATE OR REPLACE FUNCTION keep_phone_e164() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    new.phone_e164 := coalesce(new.phone_e164, indonesian_e164(new.phone));
  ELSIF new.phone IS DISTINCT FROM old.phone AND new.phone_e164 IS NOT DISTINCT FROM old.phone_e164
    AND regexp_replace(new.phone, '^00', '+') IS DISTINCT FROM new.phone_e164 THEN
    new.phone_e164 := indonesian_e164(new.phone);
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER users_phone_e164 BEFORE INSERT OR UPDATE OF phone ON users
  FOR EACH ROW EXECUTE FUNCTION keep_phone_e164();

CREATE OR REPLACE TRIGGER tenancies_phone_e164 BEFORE INSERT OR UPDATE OF phone ON tenancies
  FOR EACH ROW EXECUTE FUNCTION keep_phone_e164();

CREATE OR REPLACE TRIGGER account_links_phone_e164 BEFORE INSERT OR UPDATE OF phone ON account_links
  FOR EACH ROW EXECUTE FUNCTION keep_phone_e164();
