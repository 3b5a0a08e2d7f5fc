-- The receipts of the deposits' ledger, whoever writes a payment: its entries sum up to what it keeps of the principal,
-- subtotal and tax, of a deposit bill; what comes after it pays the late fees. Taken back, deleted or moved to the
-- tenant's credit, it keeps nothing, which an entry of the day on which it came in says: the kost's, whose zone may change
-- later. Whoever settles a bill has locked it before, so of two payments one sees the other.
-- Money that becomes credit although a part of it was returned already is credit without that part: the tenant declines
-- a tenancy of which the owner recorded a return. Any other change that would hold less than nothing is refused by the
-- check of deposits.
-- What it keeps is taken out of the owner's revenue in the month of Jakarta in which note_payment.sql counts the payment:
-- the kost's day, which the entry has, may be of another month.
-- Last made by migration 0173_one-month-of-a-deposit.

CREATE OR REPLACE FUNCTION receive_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid payments;
  place tenancies;
  keeps bigint := 0;
  change bigint;
  short bigint := 0;
  entered date;
  at timestamptz := now();
BEGIN
  IF TG_OP = 'DELETE' THEN
    paid := OLD;
  ELSE
    paid := NEW;
    at := CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE NEW.updated_at END;
    SELECT greatest(least(NEW.allocated_amount, i.subtotal + i.tax_amount - (
      SELECT coalesce(sum(e.amount), 0) FROM payments p JOIN deposit_entries e ON e.payment_id = p.id
      WHERE p.invoice_id = i.id AND p.id <> NEW.id)), 0)
    INTO keeps FROM invoices i WHERE i.id = NEW.invoice_id AND i.invoice_type = 'SECURITY_DEPOSIT';
    IF NOT FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  change := keeps - (SELECT coalesce(sum(amount), 0) FROM deposit_entries WHERE payment_id = paid.id);
  -- With its tenancy all of it goes, as when an import is undone.
  SELECT t.* INTO place FROM tenancies t WHERE t.id = coalesce(
    (SELECT tenant_id FROM invoices WHERE id = paid.invoice_id),
    (SELECT tenancy_id FROM deposit_entries WHERE payment_id = paid.id LIMIT 1));
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF change < 0 AND paid.status = 'SUCCEEDED' AND TG_OP = 'UPDATE' THEN
    SELECT -change - held INTO short FROM deposits WHERE tenancy_id = place.id FOR UPDATE;
  END IF;
  IF short > 0 THEN
    INSERT INTO deposit_entries (tenancy_id, owner_id, kost_id, kind, amount, day, note, created_at)
    VALUES (place.id, place.owner_id, place.kost_id, 'RETURNED', short, day_in_zone(at, place.zone),
      'Dikurangkan dari saldo kredit penyewa', at);
    INSERT INTO credit_entries (user_id, owner_id, kind, amount, created_at)
    VALUES (paid.payer_user_id, paid.owner_id, 'REFUNDED', -short, at);
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.paid_at = NEW.paid_at THEN
    SELECT day INTO entered FROM deposit_entries WHERE payment_id = paid.id AND amount > 0 ORDER BY id DESC LIMIT 1;
  END IF;
  -- On the day on which it came in stands what it keeps, and nothing on another; what is added comes first.
  INSERT INTO deposit_entries (tenancy_id, owner_id, kost_id, kind, amount, day, payment_id, way, created_at)
  SELECT place.id, place.owner_id, place.kost_id, 'RECEIVED', sum(part.amount), part.day, paid.id, paid.payment_method, at
  FROM (
    SELECT coalesce(entered, day_in_zone(paid.paid_at, place.zone)) AS day, keeps AS amount
    UNION ALL SELECT day, -amount FROM deposit_entries WHERE payment_id = paid.id
  ) AS part GROUP BY part.day HAVING sum(part.amount) <> 0 ORDER BY sum(part.amount) DESC;
  INSERT INTO owner_numbers (owner_id, kind, day, count, amount)
  SELECT place.owner_id, 'REVENUE', date_trunc('month', part.at AT TIME ZONE 'Asia/Jakarta'), 0, sum(part.amount)
  FROM (VALUES (OLD.paid_at, keeps - change), (paid.paid_at, -keeps)) AS part (at, amount)
  GROUP BY 3 HAVING sum(part.amount) <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payments_receive_deposit AFTER INSERT ON payments
FOR EACH ROW WHEN (NEW.allocated_amount > 0) EXECUTE FUNCTION receive_deposit();

CREATE OR REPLACE TRIGGER payments_update_deposit AFTER UPDATE OF allocated_amount, paid_at ON payments
FOR EACH ROW WHEN (OLD.allocated_amount > 0 OR NEW.allocated_amount > 0) EXECUTE FUNCTION receive_deposit();

CREATE OR REPLACE TRIGGER payments_delete_deposit AFTER DELETE ON payments
FOR EACH ROW WHEN (OLD.allocated_amount > 0) EXECUTE FUNCTION receive_deposit();
