-- The dashboard's revenue and deposits by month of Jakarta, kept in owner_numbers (as note_bill.sql does) whoever
-- writes a payment. Revenue is what settles bills, minus the part that becomes a deposit. Credit was counted when it
-- came (note_credit.sql); if it pays a deposit, it is taken out again.
-- Last made by migration 0017_owner_numbers.

CREATE OR REPLACE FUNCTION note_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_numbers (owner_id, kind, day, count, amount)
  SELECT owner_id, kind, date_trunc('month', paid_at AT TIME ZONE 'Asia/Jakarta'), 0, times * amount
  FROM (VALUES
    (-1, OLD.owner_id, OLD.paid_at, CASE WHEN OLD.source = 'CREDIT' THEN 0 ELSE OLD.allocated_amount END, OLD.deposit_amount),
    (1, NEW.owner_id, NEW.paid_at, CASE WHEN NEW.source = 'CREDIT' THEN 0 ELSE NEW.allocated_amount END, NEW.deposit_amount)
  ) AS payment (times, owner_id, paid_at, settled, deposit),
  LATERAL (VALUES ('REVENUE', settled - deposit), ('DEPOSIT', deposit)) AS part (kind, amount)
  WHERE amount <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payments_note_payment
AFTER INSERT OR DELETE OR UPDATE OF owner_id, source, allocated_amount, deposit_amount, paid_at ON payments
FOR EACH ROW EXECUTE FUNCTION note_payment();
