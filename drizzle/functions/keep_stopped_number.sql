-- STOP is the number's (stopped_numbers), whichever account has it. A Worker before stopped_numbers writes a STOP as
-- refusals alone; that of INFO comes from no other way, so the number is kept here. The present Worker has kept it
-- already in the same statement, and what a person has lifted since is not stopped again.
-- Last made by migration 0064_stopped-numbers.

CREATE OR REPLACE FUNCTION keep_stopped_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stopped_numbers (number, via, stopped_at)
  SELECT number, 'WHATSAPP', new.withdrawn_at FROM (
    SELECT coalesce((SELECT coalesce(p.phone_e164, indonesian_e164(p.value)) FROM contact_proofs p
        WHERE p.user_id = u.id AND p.kind = 'PHONE' AND p.ended_at IS NULL),
      u.phone_e164, indonesian_e164(u.phone)) AS number, coalesce(u.phone_e164, indonesian_e164(u.phone)) AS typed
    FROM users u WHERE u.id = new.user_id
  ) AS reached
  WHERE number IS NOT NULL AND NOT EXISTS (SELECT FROM stopped_numbers s
    WHERE s.number IN (reached.number, reached.typed) AND s.owner_id IS NULL AND s.lifted_at IS NULL)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER message_consents_stopped_number AFTER INSERT OR UPDATE OF withdrawn_via ON message_consents
  FOR EACH ROW WHEN (new.purpose = 'INFO' AND new.withdrawn_via = 'STOP') EXECUTE FUNCTION keep_stopped_number();
