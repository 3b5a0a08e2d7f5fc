-- The dashboard's numbers of bills: how many are in each state, and what is still open by due date, kept in
-- owner_numbers whoever writes a bill. A number is the sum of rows that are only added, so that no write waits for
-- another. What changes is taken off with its old values and added with its new ones; an inserted row has no old ones,
-- a deleted row no new ones.
-- Last made by migration 0017_owner_numbers.

CREATE OR REPLACE FUNCTION note_bill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_numbers (owner_id, kind, day, count, amount)
  SELECT owner_id, status, CASE WHEN is_open THEN due_date ELSE 'infinity' END, times,
    CASE WHEN is_open THEN times * rest ELSE 0 END
  FROM (VALUES
    (-1, OLD.owner_id, OLD.status, OLD.due_date, OLD.remaining_amount, OLD.status IN ('SENT', 'VIEWED', 'PARTIAL')),
    (1, NEW.owner_id, NEW.status, NEW.due_date, NEW.remaining_amount, NEW.status IN ('SENT', 'VIEWED', 'PARTIAL'))
  ) AS bill (times, owner_id, status, due_date, rest, is_open)
  WHERE owner_id IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER invoices_note_bill
AFTER INSERT OR DELETE OR UPDATE OF owner_id, status, due_date, total_amount, paid_amount ON invoices
FOR EACH ROW EXECUTE FUNCTION note_bill();
