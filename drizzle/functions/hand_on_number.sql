-- When a room that has a number is renumbered, archived or deleted, the next room that looks the same has it
-- (share_number.sql).
-- Last made by migration 0061_room_numbers.

CREATE OR REPLACE FUNCTION hand_on_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rooms SET number_shared = false WHERE id = (SELECT id FROM rooms WHERE kost_id = old.kost_id
    AND archived_at IS NULL AND number_shared AND number_normal = old.number_normal ORDER BY id LIMIT 1);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER rooms_number_changed AFTER UPDATE OF room_number, archived_at ON rooms
  FOR EACH ROW WHEN (old.archived_at IS NULL AND NOT old.number_shared
    AND (new.archived_at IS NOT NULL OR new.number_normal IS DISTINCT FROM old.number_normal))
  EXECUTE FUNCTION hand_on_number();

CREATE OR REPLACE TRIGGER rooms_number_left AFTER DELETE ON rooms
  FOR EACH ROW WHEN (old.archived_at IS NULL AND NOT old.number_shared) EXECUTE FUNCTION hand_on_number();
