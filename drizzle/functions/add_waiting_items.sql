-- What waits at a tenancy (waiting_items) is asked for with its next rent, whoever makes it: a form, "bill the month" or
-- a series. Only a rent that begins no series takes it, since later periods copy the first one and its lines. The
-- amounts join the bill before it is inserted, so that all that reads it sees its whole sum; the rows are marked with the
-- bill, and are its lines once it is inserted, which need not happen (ON CONFLICT). What a transaction has marked or let
-- wait, its other bills leave: so two rents of one statement never count the same item.
-- Last made by migration 0099_waiting_items_on_rents.

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
END $$;

CREATE OR REPLACE TRIGGER invoices_add_items BEFORE INSERT ON invoices FOR EACH ROW
WHEN (NEW.invoice_type = 'MONTHLY_RENT' AND NEW.status IN ('DRAFT', 'SENT') AND NEW.series_period IS DISTINCT FROM 0)
EXECUTE FUNCTION add_waiting_items();
