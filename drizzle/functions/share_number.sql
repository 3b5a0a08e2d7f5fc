-- Of rooms of a kost that look the same, one has the number. Who writes null to number_shared claims it, and the unique
-- index refuses it if another room has it. A Worker before the column writes nothing: then the room shares the number
-- if another room has it, and is never refused.
-- Last made by migration 0061_room_numbers.

CREATE OR REPLACE FUNCTION share_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.number_shared IS NULL THEN
    new.number_shared := false;
  ELSIF tg_op = 'INSERT' OR new.room_number IS DISTINCT FROM old.room_number THEN
    new.number_shared := EXISTS (SELECT FROM rooms WHERE kost_id = new.kost_id AND archived_at IS NULL
      AND NOT number_shared AND number_normal = normal_text(new.room_number) AND id <> new.id);
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER rooms_share_number BEFORE INSERT OR UPDATE OF room_number, number_shared ON rooms
  FOR EACH ROW EXECUTE FUNCTION share_number();
