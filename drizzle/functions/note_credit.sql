-- The dashboard's revenue also has what a tenant paid beyond the bills, in the month of Jakarta in which it came.
-- Credit that pays a bill later (APPLIED) is no new money, so it is not counted again (note_payment.sql), nor is what a
-- tenant who moves has of the bills of their former room (MOVED); what moves between credit and a deposit (DEPOSIT) is
-- counted by add_deposit_entry.sql. How rows of owner_numbers sum up is said in note_bill.sql.
-- Last made by migration 0118_settled-deposits.

CREATE OR REPLACE FUNCTION note_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_numbers (owner_id, kind, day, count, amount)
  SELECT owner_id, 'REVENUE', date_trunc('month', created_at AT TIME ZONE 'Asia/Jakarta'), 0, times * amount
  FROM (VALUES
    (-1, OLD.owner_id, OLD.created_at, OLD.kind, OLD.amount), (1, NEW.owner_id, NEW.created_at, NEW.kind, NEW.amount)
  ) AS entry (times, owner_id, created_at, kind, amount)
  WHERE kind NOT IN ('APPLIED', 'MOVED', 'DEPOSIT');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER credit_entries_note_credit
AFTER INSERT OR DELETE OR UPDATE OF owner_id, kind, amount, created_at ON credit_entries
FOR EACH ROW EXECUTE FUNCTION note_credit();
