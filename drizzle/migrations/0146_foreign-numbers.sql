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
