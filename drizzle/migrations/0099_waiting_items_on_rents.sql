-- A rent takes what waits at its tenancy (drizzle/functions/add_waiting_items.sql). That of the Worker before it does so
-- too, since whoever inserts the bill meets the triggers.
CREATE OR REPLACE FUNCTION add_waiting_items() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  waiting bigint;
BEGIN
  WITH wanted AS (
    UPDATE waiting_items SET wanted_by = NEW.id WHERE invoice_id IS NULL AND id IN (
      SELECT id FROM waiting_items WHERE tenancy_id = NEW.tenant_id AND invoice_id IS NULL
        AND xmin <> pg_current_xact_id()::xid ORDER BY id FOR UPDATE)
    RETURNING amount)
  SELECT coalesce(sum(amount), 0) INTO waiting FROM wanted;
  NEW.subtotal := NEW.subtotal + waiting;
  NEW.total_amount := NEW.total_amount + waiting;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER invoices_add_items BEFORE INSERT ON invoices FOR EACH ROW
WHEN (NEW.invoice_type = 'MONTHLY_RENT' AND NEW.status IN ('DRAFT', 'SENT') AND NEW.series_period IS DISTINCT FROM 0)
EXECUTE FUNCTION add_waiting_items();--> statement-breakpoint
CREATE OR REPLACE FUNCTION take_waiting_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH taken AS (
    UPDATE waiting_items SET invoice_id = NEW.id WHERE wanted_by = NEW.id AND tenancy_id = NEW.tenant_id AND invoice_id IS NULL
    RETURNING id, title, amount)
  INSERT INTO invoice_items (invoice_id, position, description, quantity, unit_price, total_price)
  SELECT NEW.id, 1000 + row_number() OVER (ORDER BY id), title, 1, amount, amount FROM taken;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER invoices_take_items AFTER INSERT ON invoices FOR EACH ROW
WHEN (NEW.invoice_type = 'MONTHLY_RENT' AND NEW.status IN ('DRAFT', 'SENT') AND NEW.series_period IS DISTINCT FROM 0)
EXECUTE FUNCTION take_waiting_items();--> statement-breakpoint
CREATE OR REPLACE FUNCTION release_waiting_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE waiting_items w SET invoice_id = NULL WHERE w.invoice_id = NEW.id
    AND EXISTS (SELECT FROM tenancies t WHERE t.id = w.tenancy_id AND t.status IN ('ACTIVE', 'PENDING'))
    AND EXISTS (SELECT FROM invoice_items i
      WHERE i.invoice_id = NEW.id AND i.description = w.title AND i.total_price = w.amount);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER invoices_release_items AFTER UPDATE OF status ON invoices FOR EACH ROW
WHEN (NEW.status = 'CANCELLED' AND OLD.status <> 'CANCELLED' AND NEW.invoice_type = 'MONTHLY_RENT')
EXECUTE FUNCTION release_waiting_items();
