-- The lines of what a rent has taken, after the lines of the bill itself (add_waiting_items).
-- Last made by migration 0099_waiting_items_on_rents.

CREATE OR REPLACE FUNCTION take_waiting_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH taken AS (
    UPDATE waiting_items SET invoice_id = NEW.id WHERE wanted_by = NEW.id AND tenancy_id = NEW.tenant_id AND invoice_id IS NULL
    RETURNING id, title, amount)
  INSERT INTO invoice_items (invoice_id, position, description, quantity, unit_price, total_price)
  SELECT NEW.id, 1000 + row_number() OVER (ORDER BY id), title, 1, amount, amount FROM taken;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER invoices_take_items AFTER INSERT ON invoices FOR EACH ROW
WHEN (NEW.invoice_type = 'MONTHLY_RENT' AND NEW.status IN ('DRAFT', 'SENT') AND NEW.series_period IS DISTINCT FROM 0)
EXECUTE FUNCTION take_waiting_items();
