CREATE OR REPLACE FUNCTION occupant_charges(tenancy uuid, covers_from date, covers_to date, due date)
RETURNS TABLE (occupant uuid, of_month date, charge bigint) LANGUAGE sql STABLE AS $$
  SELECT o.id, date_trunc('month', on_day)::date, o.surcharge
  FROM (SELECT coalesce($2, date_trunc('month', $4)::date) AS first,
      coalesce($3 + 1, (date_trunc('month', $4) + interval '1 month')::date) AS next) AS span
  CROSS JOIN LATERAL generate_series(0, greatest(floor((next - first + 3) / 30.44)::int, CASE WHEN EXISTS (
    SELECT FROM tenancies n WHERE n.moved_from_id = $1 AND n.check_in_date = next) THEN 1 END) - 1) AS nth
  CROSS JOIN LATERAL (SELECT (first + make_interval(months => nth))::date AS on_day) AS day
  JOIN occupants o ON o.tenancy_id = $1 AND o.surcharge > 0 AND o.starts_on <= on_day AND (o.ends_on > on_day) IS NOT FALSE
  WHERE NOT EXISTS (
    SELECT FROM occupant_months m JOIN invoices i ON i.id = m.invoice_id
    WHERE m.occupant_id = o.id AND m.month = date_trunc('month', on_day)::date AND i.status <> 'CANCELLED')
$$;--> statement-breakpoint
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
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER invoices_add_occupants BEFORE INSERT ON invoices FOR EACH ROW
WHEN (NEW.invoice_type = 'MONTHLY_RENT' AND NEW.status IN ('DRAFT', 'SENT') AND NEW.recurrence_type <> 'WEEKLY'
  AND (NEW.series_period IS DISTINCT FROM 0 OR NEW.status = 'SENT' AND num_nonnulls(NEW.rent_day, NEW.rent_period) > 0))
EXECUTE FUNCTION add_occupants();--> statement-breakpoint
CREATE OR REPLACE TRIGGER invoices_add_first_occupants BEFORE UPDATE OF status ON invoices FOR EACH ROW
WHEN (OLD.status = 'DRAFT' AND NEW.status = 'SENT' AND NEW.invoice_type = 'MONTHLY_RENT' AND NEW.recurrence_type <> 'WEEKLY'
  AND NEW.series_period = 0 AND num_nonnulls(NEW.rent_day, NEW.rent_period) > 0)
EXECUTE FUNCTION add_occupants();--> statement-breakpoint
CREATE OR REPLACE FUNCTION take_occupants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH taken AS (
    UPDATE occupant_months SET invoice_id = NEW.id WHERE wanted_by = NEW.id AND invoice_id IS NULL RETURNING amount)
  INSERT INTO invoice_items (invoice_id, position, description, quantity, unit_price, total_price)
  SELECT NEW.id, 900 + row_number() OVER (ORDER BY amount), 'Tambahan penghuni', count(*), amount, sum(amount)
  FROM taken GROUP BY amount;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER invoices_take_occupants AFTER INSERT ON invoices FOR EACH ROW
WHEN (NEW.invoice_type = 'MONTHLY_RENT' AND NEW.status IN ('DRAFT', 'SENT') AND NEW.recurrence_type <> 'WEEKLY'
  AND (NEW.series_period IS DISTINCT FROM 0 OR NEW.status = 'SENT' AND num_nonnulls(NEW.rent_day, NEW.rent_period) > 0))
EXECUTE FUNCTION take_occupants();--> statement-breakpoint
CREATE OR REPLACE TRIGGER invoices_take_first_occupants AFTER UPDATE OF status ON invoices FOR EACH ROW
WHEN (OLD.status = 'DRAFT' AND NEW.status = 'SENT' AND NEW.invoice_type = 'MONTHLY_RENT' AND NEW.recurrence_type <> 'WEEKLY'
  AND NEW.series_period = 0 AND num_nonnulls(NEW.rent_day, NEW.rent_period) > 0)
EXECUTE FUNCTION take_occupants();
