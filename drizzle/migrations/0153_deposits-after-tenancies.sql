-- An entry that takes from a deposit locks its tenancy before the sums, in the order of whatever else changes them.
CREATE OR REPLACE FUNCTION follow_move() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  home uuid;
BEGIN
  -- Before the sums, as who locks the tenancy to change them: the entry's own foreign key would ask for it after them.
  PERFORM FROM tenancies WHERE id = NEW.tenancy_id FOR KEY SHARE;
  -- A move that is under way has this row; what it has moved is seen after it.
  PERFORM FROM deposits WHERE tenancy_id = NEW.tenancy_id FOR UPDATE;
  WITH RECURSIVE later (id, nth) AS (
    SELECT id, 1 FROM tenancies WHERE moved_from_id = NEW.tenancy_id
    UNION ALL SELECT t.id, nth + 1 FROM later JOIN tenancies t ON t.moved_from_id = later.id)
  SELECT id INTO home FROM later ORDER BY nth DESC LIMIT 1;
  INSERT INTO deposit_entries (tenancy_id, owner_id, kost_id, kind, amount, day, actor_id, created_at)
  SELECT part.tenancy, NEW.owner_id, NEW.kost_id, 'MOVED', part.amount, NEW.day, NEW.actor_id, NEW.created_at
  FROM (VALUES (NEW.tenancy_id, -NEW.amount), (home, NEW.amount)) AS part (tenancy, amount)
  WHERE home IS NOT NULL ORDER BY part.amount;
  RETURN NEW;
END $$;
