-- A phone number as +62 and digits, by the Indonesian rules of shared/rules/phone.ts. Null for all others, which the
-- Worker reads by a library.
-- Last made by migration 0053_phone-numbers.

CREATE OR REPLACE FUNCTION indonesian_e164(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '+62' || substring(regexp_replace(phone, '[[:space:].()-]', '', 'g')
    FROM '^(?:(?:\+|00)?620?|0)(8[1-9][0-9]{7,10}|(?!62[2-79][0-9]{7}$)[2-79][0-9]{7,9})$');
