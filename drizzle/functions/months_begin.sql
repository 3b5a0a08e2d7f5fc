-- The day of the month on which the months of a tenancy's rent of some days begin: that of its first day, unless that is the
-- last one of a short month, or of a move; then that by which it ends. Of days between which whole months do not fit, as
-- where a typed rent shortens a bill of several months, that of the periods of its series. Where neither says it, that of
-- the last rent before its end which does, here or in a room that was left for this one, or of the periods of its series;
-- else the contract's.
-- Last made by migration 0184_months-of-shortened-bills.

CREATE OR REPLACE FUNCTION months_begin(tenancy uuid, begins date, next date) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN first IS NOT NULL AND NOT first_is_short THEN coalesce(CASE WHEN last IS NOT NULL AND NOT meets AND $3 > $2 + 28 THEN (
      SELECT i.periods_day FROM invoices i
      WHERE i.tenant_id = $1 AND i.invoice_type = 'MONTHLY_RENT' AND i.periods_day IS NOT NULL AND i.covers_from < $3
      ORDER BY i.covers_from DESC, i.id LIMIT 1) END, first)
    WHEN last IS NOT NULL AND NOT last_is_short AND (first IS NULL OR meets) THEN last
    ELSE coalesce((
      WITH RECURSIVE home (id, earlier, came_on) AS (
        SELECT t.id, t.moved_from_id, t.check_in_date FROM tenancies t WHERE t.id = $1
        UNION ALL SELECT t.id, t.moved_from_id, t.check_in_date FROM home JOIN tenancies t ON t.id = home.earlier)
      SELECT said FROM home JOIN invoices i ON i.tenant_id = home.id CROSS JOIN LATERAL (
        SELECT coalesce(i.periods_day, CASE WHEN i.status <> 'CANCELLED'
          AND (home.earlier IS NOT NULL AND home.came_on = i.covers_from) IS NOT TRUE
          AND (extract(day FROM i.covers_from) = 31 OR extract(day FROM i.covers_from + 1) > 1)
          THEN extract(day FROM i.covers_from)::int END) AS said) AS begun
      WHERE i.invoice_type = 'MONTHLY_RENT' AND i.covers_from < $3 AND said >= fewest
      ORDER BY i.covers_from DESC, i.id LIMIT 1),
    greatest(fewest, CASE WHEN meets THEN extract(day FROM $3)::int
      ELSE (SELECT extract(day FROM t.contract_start)::int FROM tenancies t WHERE t.id = $1) END)) END
  FROM (SELECT
    CASE WHEN NOT EXISTS (SELECT FROM tenancies t WHERE t.id = $1 AND t.moved_from_id IS NOT NULL AND t.check_in_date = $2)
      THEN extract(day FROM $2)::int END AS first,
    CASE WHEN NOT EXISTS (SELECT FROM tenancies n WHERE n.moved_from_id = $1 AND n.check_in_date = $3)
      THEN extract(day FROM $3)::int END AS last,
    extract(day FROM $2) < 31 AND extract(day FROM $2 + 1) = 1 AS first_is_short,
    extract(day FROM $3) < 31 AND extract(day FROM $3 + 1) = 1 AS last_is_short,
    EXISTS (SELECT FROM generate_series(1, ($3 - $2) / 28) AS back WHERE ($3 - make_interval(months => back))::date = $2) AS meets OFFSET 0) AS days
  CROSS JOIN LATERAL (SELECT greatest(first, CASE WHEN last_is_short THEN last END, 1) AS fewest OFFSET 0) AS at_least
$$;
