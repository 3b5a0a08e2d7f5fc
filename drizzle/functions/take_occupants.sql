-- The lines of the surcharges that a rent has taken, after the lines of the bill itself (add_occupants). They name nobody:
-- whoever has a bill's link reads them.
-- Last made by migration 0132_surcharge-of-first-rents.

CREATE OR REPLACE FUNCTION take_occupants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH taken AS (
    UPDATE occupant_months SET invoice_id = NEW.id WHERE wanted_by = NEW.id AND invoice_id IS NULL RETURNING amount)
  INSERT INTO invoice_items (invoice_id, position, description, quantity, unit_price, total_price)
  SELECT NEW.id, 900 + row_number() OVER (ORDER BY amount), 'Tambahan penghuni', count(*), amount, sum(amount)
  FROM taken GROUP BY amount;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER invoices_take_occupants AFTER INSERT ON invoices FOR EACH ROW
WHEN (NEW.invoice_type = 'MONTHLY_RENT' AND NEW.status IN ('DRAFT', 'SENT') AND NEW.recurrence_type <> 'WEEKLY'
  AND (NEW.series_period IS DISTINCT FROM 0 OR NEW.status = 'SENT' AND num_nonnulls(NEW.rent_day, NEW.rent_period) > 0))
EXECUTE FUNCTION take_occupants();

CREATE OR REPLACE TRIGGER invoices_take_first_occupants AFTER UPDATE OF status ON invoices FOR EACH ROW
WHEN (OLD.status = 'DRAFT' AND NEW.status = 'SENT' AND NEW.invoice_type = 'MONTHLY_RENT' AND NEW.recurrence_type <> 'WEEKLY'
  AND NEW.series_period = 0 AND num_nonnulls(NEW.rent_day, NEW.rent_period) > 0)
EXECUTE FUNCTION take_occupants();
