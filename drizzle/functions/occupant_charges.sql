-- What a rent of a tenancy asks for beside the rent: the surcharge of each occupant who lives there on the first day of
-- a month that it covers, once for each month. A month has 28 days at least; a rent of a shorter part asks for none, but for
-- the days up to a move: the month of the move is asked for by the room in which it began, and the other room's days of it
-- ask for none. Without stated days a rent is of the month in which it is due. A month whose rent was cancelled is free again.
-- Last made by migration 0132_surcharge-of-first-rents.

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
$$;
