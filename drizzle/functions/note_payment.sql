-- The dashboard's revenue by month of Jakarta, kept in owner_numbers (as note_bill.sql does) whoever writes a payment.
-- Revenue is what settles bills; the part that becomes a deposit is taken out again by add_deposit_entry.sql. Credit was
-- counted when it came (note_credit.sql).
-- Last made by migration 0106_deposit-receipts.

CREATE OR REPLACE FUNCTION note_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_numbers (owner_id, kind, day, count, amount)
  SELECT owner_id, 'REVENUE', date_trunc('month', paid_at AT TIME ZONE 'Asia/Jakarta'), 0, times * settled
  FROM (VALUES
    (-1, OLD.owner_id, OLD.paid_at, OLD.source, OLD.allocated_amount),
    (1, NEW.owner_id, NEW.paid_at, NEW.source, NEW.allocated_amount)
  ) AS payment (times, owner_id, paid_at, source, settled)
  WHERE source <> 'CREDIT' AND settled <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payments_note_payment
AFTER INSERT OR DELETE OR UPDATE OF owner_id, source, allocated_amount, paid_at ON payments
FOR EACH ROW EXECUTE FUNCTION note_payment();
