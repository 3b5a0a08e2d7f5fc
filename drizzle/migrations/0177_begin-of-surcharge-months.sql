-- Months of a rent that begins on the last day of a short month begin on the day after its end: from 28 February to 30 May on
-- the 31st. Counted from the 28th, who came on the 29th to 31st was not asked for theirs, and who left then was.
CREATE OR REPLACE FUNCTION occupant_charges(tenancy uuid, covers_from date, covers_to date, due date)
RETURNS TABLE (occupant uuid, of_month date, charge bigint) LANGUAGE sql STABLE AS $$
  SELECT o.id, date_trunc('month', on_day)::date, o.surcharge
  FROM (SELECT coalesce($2, date_trunc('month', $4)::date) AS begins,
      coalesce($3 + 1, (date_trunc('month', $4) + interval '1 month')::date) AS next) AS span
  CROSS JOIN LATERAL (SELECT CASE WHEN EXISTS (
      SELECT FROM tenancies t WHERE t.id = $1 AND t.moved_from_id IS NOT NULL AND t.check_in_date = begins)
    THEN (SELECT min((next - make_interval(months => back))::date) FROM generate_series(0, (next - begins) / 28) AS back
      WHERE (next - make_interval(months => back))::date >= begins) ELSE begins END AS first) AS since
  CROSS JOIN LATERAL generate_series(0, CASE WHEN EXISTS (
      SELECT FROM tenancies n WHERE n.moved_from_id = $1 AND n.check_in_date = next)
    THEN (next - first) / 28 ELSE floor((next - first + 3) / 30.44)::int - 1 END) AS nth
  CROSS JOIN LATERAL (SELECT CASE WHEN extract(day FROM first + 1) = 1 AND EXISTS (
      SELECT FROM generate_series(1, (next - first) / 28) AS back WHERE (next - make_interval(months => back))::date = first)
    THEN least(date_trunc('month', first + make_interval(months => nth))::date + extract(day FROM next)::int - 1,
      (date_trunc('month', first) + make_interval(months => nth + 1))::date - 1)
    ELSE (first + make_interval(months => nth))::date END AS on_day) AS day
  JOIN occupants o ON o.tenancy_id = $1 AND o.surcharge > 0 AND o.starts_on <= on_day AND (o.ends_on > on_day) IS NOT FALSE
  WHERE on_day < next AND NOT EXISTS (
    SELECT FROM occupant_months m JOIN invoices i ON i.id = m.invoice_id
    WHERE m.occupant_id = o.id AND m.month = date_trunc('month', on_day)::date AND i.status <> 'CANCELLED')
$$;
