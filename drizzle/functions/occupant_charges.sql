-- What a rent of a tenancy asks for beside the rent: the surcharge of each occupant who lives there on the first day of
-- a month that it covers, once for each month. A month has 28 days at least; a rent of a shorter part asks for none. A month
-- that a move divides is asked for by the room in which it began, on the day that months_begin says: the days up to a move
-- ask for all months that begin within them. Without stated days a rent is of the month in which it is due. A month whose
-- rent was cancelled is free again.
-- Last made by migration 0179_begin-of-months-by-series.

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
