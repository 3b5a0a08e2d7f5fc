-- The surcharges of a tenancy's occupants (occupant_charges) are asked for with each rent, whoever makes it, in the way in
-- which what waits joins one (add_waiting_items). Where later periods copy the first one and its lines, that one takes none;
-- the first one of a series that bills the agreed rent takes them when it is sent, as its month and rent change until then.
-- The months are marked with the rent before it is written, and are its lines afterwards.
-- Last made by migration 0132_surcharge-of-first-rents.

CREATE OR REPLACE FUNCTION add_occupants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  more bigint;
BEGIN
  WITH wanted AS (
    INSERT INTO occupant_months AS m (occupant_id, month, amount, wanted_by)
    SELECT occupant, of_month, charge, NEW.id
    FROM occupant_charges(NEW.tenant_id, NEW.covers_from, NEW.covers_to, NEW.due_date) ORDER BY occupant, of_month
    ON CONFLICT (occupant_id, month) DO UPDATE
      SET amount = excluded.amount, wanted_by = excluded.wanted_by, invoice_id = NULL
      WHERE m.xmin <> pg_current_xact_id()::xid AND NOT EXISTS (
        SELECT FROM invoices i WHERE i.id = m.invoice_id AND i.status <> 'CANCELLED')
    RETURNING amount)
  SELECT coalesce(sum(amount), 0) INTO more FROM wanted;
  NEW.subtotal := NEW.subtotal + more;
  NEW.total_amount := NEW.total_amount + more;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER invoices_add_occupants BEFORE INSERT ON invoices FOR EACH ROW
WHEN (NEW.invoice_type = 'MONTHLY_RENT' AND NEW.status IN ('DRAFT', 'SENT') AND NEW.recurrence_type <> 'WEEKLY'
  AND (NEW.series_period IS DISTINCT FROM 0 OR NEW.status = 'SENT' AND num_nonnulls(NEW.rent_day, NEW.rent_period) > 0))
EXECUTE FUNCTION add_occupants();

CREATE OR REPLACE TRIGGER invoices_add_first_occupants BEFORE UPDATE OF status ON invoices FOR EACH ROW
WHEN (OLD.status = 'DRAFT' AND NEW.status = 'SENT' AND NEW.invoice_type = 'MONTHLY_RENT' AND NEW.recurrence_type <> 'WEEKLY'
  AND NEW.series_period = 0 AND num_nonnulls(NEW.rent_day, NEW.rent_period) > 0)
EXECUTE FUNCTION add_occupants();
