-- A draft of an automatic rent counted in full, beside rents that were typed after it, until it was shortened on its day; of
-- days between others only the longest span was asked for, and what a draft asked for beside its rent went with it.
CREATE OR REPLACE FUNCTION free_days(tenancy uuid, first_day date, last_day date, but uuid)
RETURNS TABLE (from_day date, to_day date, nth bigint) LANGUAGE sql STABLE ROWS 2 AS $$
  SELECT lower(days), upper(days) - 1, place
  FROM unnest(datemultirange(daterange($2, $3, '[]')) - coalesce((
    SELECT range_agg(daterange(i.covers_from, i.covers_to, '[]')) FROM invoices i
    WHERE i.tenant_id = $1 AND (i.invoice_type = 'MONTHLY_RENT' AND i.status <> 'CANCELLED') IS TRUE
      AND coalesce(i.covers_to, i.due_date) >= $2 AND i.covers_from <= $3 AND i.covers_to >= $2
      AND i.id IS DISTINCT FROM $4), '{}')) WITH ORDINALITY AS each (days, place)
  WHERE $2 IS NOT NULL AND $3 IS NOT NULL
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_rent_line(line invoice_items) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT line.description ILIKE 'sewa%' OR line.position = 0 AND NOT EXISTS (
    SELECT FROM invoice_items o WHERE o.invoice_id = line.invoice_id AND o.description ILIKE 'sewa%')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION asked_rents(draft invoices) RETURNS SETOF invoices LANGUAGE plpgsql STABLE ROWS 1 AS $$
DECLARE
  month date := date_trunc('month', draft.covers_from);
  whole int := draft.covers_to + 1 - draft.covers_from;
  asked record;
BEGIN
  IF draft.rent_day IS NOT NULL AND EXISTS (
    SELECT FROM invoices i CROSS JOIN LATERAL (SELECT coalesce(i.covers_from, i.due_date) AS first, coalesce(i.covers_to, i.due_date) AS last) AS span
      CROSS JOIN LATERAL (SELECT date_trunc('month', last)::date AS begun, CASE WHEN extract(day FROM first + 1) = 1 THEN 31 ELSE extract(day FROM first)::int END AS day) AS its
    WHERE i.tenant_id = draft.tenant_id AND i.created_at > draft.created_at
      AND (i.invoice_type = 'MONTHLY_RENT' AND i.status <> 'CANCELLED') IS TRUE
      AND coalesce(i.covers_to, i.due_date) >= month AND first < month + interval '1 month'
      AND greatest(date_trunc('month', first), begun - make_interval(months =>
        (last < least(begun + day - 1, (begun + interval '1 month')::date - 1))::int)) >= month
      AND (i.covers_from IS NULL OR i.recurrence_type = 'WEEKLY' OR i.covers_from + interval '1 month' <= i.covers_to + 1
        AND EXISTS (SELECT FROM invoices b WHERE b.tenant_id = i.tenant_id AND b.id <> draft.id
          AND (b.invoice_type = 'MONTHLY_RENT' AND b.status <> 'CANCELLED') IS TRUE
          AND coalesce(b.covers_to, b.due_date) >= i.covers_from AND b.covers_to >= i.covers_from AND b.covers_from < i.covers_from)))
  THEN
    RETURN;
  END IF;
  SELECT from_day, to_day INTO asked FROM free_days(draft.tenant_id, draft.covers_from, draft.covers_to, draft.id) WHERE nth = 1;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  draft.subtotal := draft.subtotal - (
    SELECT coalesce(sum(l.total_price - least(l.total_price, greatest(1, (2 * l.total_price * (asked.to_day + 1 - draft.covers_from) + whole) / (2 * whole)
      - (2 * l.total_price * (asked.from_day - draft.covers_from) + whole) / (2 * whole)))), 0)
    FROM invoice_items l WHERE l.invoice_id = draft.id AND is_rent_line(l));
  draft.total_amount := draft.subtotal + draft.tax_amount;
  draft.remaining_amount := draft.total_amount;
  draft.covers_from := asked.from_day;
  draft.covers_to := asked.to_day;
  RETURN NEXT draft;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_other_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO waiting_items (tenancy_id, owner_id, kost_id, item_type, title, amount, created_at)
  SELECT NEW.tenant_id, NEW.owner_id, NEW.kost_id, 'CUSTOM', l.description, l.total_price, NEW.updated_at
  FROM invoice_items l WHERE l.invoice_id = NEW.id AND l.total_price > 0 AND NOT is_rent_line(l);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER invoices_keep_other_lines AFTER UPDATE OF status ON invoices FOR EACH ROW
WHEN (NEW.status = 'CANCELLED' AND OLD.status = 'DRAFT' AND NEW.cancel_reason = 'Sudah ditagih dengan tagihan lain')
EXECUTE FUNCTION keep_other_lines();
