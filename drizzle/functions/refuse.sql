-- Ends a transaction with a refusal of the Worker's catalogue, by its code; null refuses nothing. A write begins with it,
-- so that nothing is read, locked or written for a session that is not open.
-- Last made by migration 0074_refuse.

CREATE OR REPLACE FUNCTION refuse(code text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF code IS NOT NULL THEN
    RAISE EXCEPTION 'refused' USING ERRCODE = 'EK000', CONSTRAINT = code;
  END IF;
END $$;
