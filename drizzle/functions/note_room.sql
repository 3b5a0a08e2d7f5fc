-- The dashboard's numbers of rooms: how many are in each state, without archived ones, kept in owner_numbers (as
-- note_bill.sql does) whoever writes a room.
-- Last made by migration 0017_owner_numbers.

CREATE OR REPLACE FUNCTION note_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_numbers (owner_id, kind, day, count, amount)
  SELECT owner_id, status, 'infinity', times, 0
  FROM (VALUES
    (-1, OLD.owner_id, OLD.status, OLD.archived_at), (1, NEW.owner_id, NEW.status, NEW.archived_at)
  ) AS room (times, owner_id, status, archived_at)
  WHERE owner_id IS NOT NULL AND archived_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER rooms_note_room AFTER INSERT OR DELETE OR UPDATE OF owner_id, status, archived_at ON rooms
FOR EACH ROW EXECUTE FUNCTION note_room();
