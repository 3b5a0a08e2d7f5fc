-- Months of a rent from 30 November begin on the 31st where its series has its periods then; and after a move on 30 January
-- the one that begins on the 31st was asked for by neither room, as the days after it were counted back from 28 February.
CREATE OR REPLACE FUNCTION months_begin(tenancy uuid, begins date, next date) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN first IS NOT NULL AND NOT first_is_short THEN first
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION occupant_charges(tenancy uuid, covers_from date, covers_to date, due date)
RETURNS TABLE (occupant uuid, of_month date, charge bigint) LANGUAGE sql STABLE AS $$
  SELECT o.id, month, o.surcharge
  FROM (SELECT coalesce($2, date_trunc('month', $4)::date) AS begins,
      coalesce($3 + 1, (date_trunc('month', $4) + interval '1 month')::date) AS next) AS span
  CROSS JOIN LATERAL (SELECT CASE WHEN EXISTS (SELECT FROM occupants e WHERE e.tenancy_id = $1 AND e.surcharge > 0)
      THEN months_begin($1, begins, next) END AS day,
    CASE WHEN EXISTS (SELECT FROM tenancies n WHERE n.moved_from_id = $1 AND n.check_in_date = next)
      THEN 1 ELSE 28 END AS fewest OFFSET 0) AS of_all
  CROSS JOIN LATERAL (SELECT each::date AS month, least(each::date + day, (each + interval '1 month')::date) - 1 AS on_day
    FROM generate_series(date_trunc('month', begins::timestamp), next::timestamp, interval '1 month') AS each) AS day_of
  JOIN occupants o ON o.tenancy_id = $1 AND o.surcharge > 0 AND o.starts_on <= on_day AND (o.ends_on > on_day) IS NOT FALSE
  WHERE on_day >= begins AND on_day + fewest <= next AND NOT EXISTS (
    SELECT FROM occupant_months m JOIN invoices i ON i.id = m.invoice_id
    WHERE m.occupant_id = o.id AND m.month = day_of.month AND i.status <> 'CANCELLED')
$$;
