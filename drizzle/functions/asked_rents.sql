-- A draft of a rent as what it asks for when it is sent; what board and sums count, and what is sent, is this. One that bills
-- the agreed rent (of an automatic rent the first one, or of "bill the month", which has a rent_period): the first of its days
-- that no other rent asks for, up to the next one that is, and its sum with the part of its rent that is theirs, by the day.
-- No row if all of its days are asked for otherwise, or its month by a rent that was typed after it and speaks of a month:
-- nobody has said its days, it is one of each week, or others pay for its first days, too (isOfAMonth). One that was typed
-- is sent as it is: no row if a rent that was made after it was sent for some of its days.
-- Its rent are the lines that are called so, or the first one where none is.
-- Last made by migration 0183_drafts-of-billed-days.

CREATE OR REPLACE FUNCTION asked_rents(draft invoices) RETURNS SETOF invoices LANGUAGE plpgsql STABLE ROWS 1 AS $$
DECLARE
  month date := date_trunc('month', draft.covers_from);
  whole int := draft.covers_to + 1 - draft.covers_from;
  asked record;
BEGIN
  IF draft.rent_day IS NULL AND draft.rent_period IS NULL THEN
    RETURN QUERY SELECT draft.* WHERE draft.invoice_type <> 'MONTHLY_RENT' OR NOT EXISTS (
      SELECT FROM invoices i WHERE i.tenant_id = draft.tenant_id AND i.created_at > draft.created_at AND i.status <> 'DRAFT'
        AND (i.invoice_type = 'MONTHLY_RENT' AND i.status <> 'CANCELLED') IS TRUE
        AND coalesce(i.covers_to, i.due_date) >= draft.covers_from AND i.covers_to >= draft.covers_from AND i.covers_from <= draft.covers_to);
    RETURN;
  END IF;
  IF (draft.rent_day IS NOT NULL OR draft.rent_period = 'MONTH') AND EXISTS (
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
