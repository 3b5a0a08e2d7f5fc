-- The days of a period of rent that no rent of the tenancy says to pay for: a row for each span of them, as a bill pays for
-- days that follow each other, the nth from from_day to to_day. Without first or last day there are none.
-- Last made by migration 0180_asked-rents.

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
