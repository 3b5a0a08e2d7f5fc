-- Which part of a payment is a deposit (payments.deposit_amount), which is owed back to the tenant and is no revenue:
-- what settles a deposit bill, up to its principal, subtotal and tax. What comes after it pays the late fees. Whoever
-- settles a bill has locked it before, so of two payments one sees the other.
-- Last made by migration 0012_deposits_apart.

CREATE OR REPLACE FUNCTION note_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.deposit_amount := coalesce((
    SELECT greatest(least(NEW.allocated_amount, i.subtotal + i.tax_amount - (
      SELECT coalesce(sum(p.deposit_amount), 0) FROM payments p WHERE p.invoice_id = i.id AND p.id <> NEW.id)), 0)
    FROM invoices i WHERE i.id = NEW.invoice_id AND i.invoice_type = 'SECURITY_DEPOSIT'), 0);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER payments_note_deposit BEFORE INSERT OR UPDATE OF allocated_amount ON payments
FOR EACH ROW WHEN (NEW.allocated_amount > 0 OR NEW.deposit_amount > 0) EXECUTE FUNCTION note_deposit();
