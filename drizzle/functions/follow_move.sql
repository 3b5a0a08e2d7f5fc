-- What is received of a tenancy's deposit, or taken back, after its tenant has moved to another room moves on: all that is
-- held is held where they live now. A bill of the deposit stays with the room that it names, and may be paid later. What
-- goes is fetched first and what comes is handed on last, so that no step holds less than nothing; a move and each step
-- take the rows in the order of the moves.
-- Last made by migration 0153_deposits-after-tenancies.

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

CREATE OR REPLACE TRIGGER deposit_entries_fetch BEFORE INSERT ON deposit_entries
FOR EACH ROW WHEN (NEW.kind <> 'MOVED' AND NEW.amount < 0) EXECUTE FUNCTION follow_move();

CREATE OR REPLACE TRIGGER deposit_entries_follow AFTER INSERT ON deposit_entries
FOR EACH ROW WHEN (NEW.kind <> 'MOVED' AND NEW.amount > 0) EXECUTE FUNCTION follow_move();
