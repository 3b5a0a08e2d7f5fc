-- Keeps who holds a room from when to when (stays) in step with its tenancies and its state, whoever writes them
-- (lay_stays.sql).
-- Last made by migration 0136_planned-moves.

CREATE OR REPLACE FUNCTION note_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_table_name = 'rooms' THEN
    PERFORM lay_stays(new.id);
  ELSIF tg_op = 'INSERT' THEN
    PERFORM lay_stays(new.room_id);
  ELSE
    PERFORM lay_stays(old.room_id);
    IF tg_op = 'UPDATE' AND new.room_id <> old.room_id THEN PERFORM lay_stays(new.room_id); END IF;
    IF old.moves_to_id IS NOT NULL THEN
      -- Who will not come any more has held it until now.
      IF old.status = 'ACTIVE' AND (tg_op = 'DELETE' OR new.status <> 'ACTIVE' OR new.moves_to_id IS NULL) THEN
        UPDATE rooms SET status = 'AVAILABLE' WHERE id = old.moves_to_id AND status = 'RESERVED';
      END IF;
      PERFORM lay_stays(old.moves_to_id);
    END IF;
    IF tg_op = 'UPDATE' AND new.moves_to_id <> coalesce(old.moves_to_id, new.room_id) THEN PERFORM lay_stays(new.moves_to_id); END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tenancies_note_stay AFTER INSERT OR DELETE ON tenancies
FOR EACH ROW EXECUTE FUNCTION note_stays();

CREATE OR REPLACE TRIGGER tenancies_move_stay
AFTER UPDATE OF room_id, status, contract_start, contract_end, check_in_date, check_out_date, moves_on, moves_to_id ON tenancies
FOR EACH ROW WHEN ((old.room_id, old.status, old.contract_start, old.contract_end, old.check_in_date, old.check_out_date,
    old.moves_on, old.moves_to_id)
  IS DISTINCT FROM (new.room_id, new.status, new.contract_start, new.contract_end, new.check_in_date, new.check_out_date,
    new.moves_on, new.moves_to_id))
EXECUTE FUNCTION note_stays();

CREATE OR REPLACE TRIGGER rooms_note_hold AFTER INSERT ON rooms FOR EACH ROW
WHEN (new.status IN ('MAINTENANCE', 'RESERVED')) EXECUTE FUNCTION note_stays();

CREATE OR REPLACE TRIGGER rooms_move_hold AFTER UPDATE OF status, archived_at, closes_on ON rooms FOR EACH ROW
WHEN ((old.status, old.archived_at, old.closes_on) IS DISTINCT FROM (new.status, new.archived_at, new.closes_on)
  AND (old.status IN ('MAINTENANCE', 'RESERVED') OR new.status IN ('MAINTENANCE', 'RESERVED')
    OR num_nonnulls(old.closes_on, new.closes_on) > 0))
EXECUTE FUNCTION note_stays();
