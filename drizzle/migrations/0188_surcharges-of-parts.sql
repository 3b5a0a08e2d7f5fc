-- A month that rents of shorter parts divide was asked for by none of them.
ALTER TABLE "occupant_months" DROP CONSTRAINT "occupant_months_amount_check";--> statement-breakpoint
ALTER TABLE "occupant_months" ADD CONSTRAINT "occupant_months_amount_check" CHECK ("occupant_months"."amount" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "occupant_months" VALIDATE CONSTRAINT "occupant_months_amount_check";--> statement-breakpoint
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
  UNION ALL SELECT o.id, $2 + (extract(day FROM $2) = 1)::int, part.charge
  FROM occupants o CROSS JOIN LATERAL (
    SELECT sum(round(o.surcharge * extract(day FROM day) / whole) - round(o.surcharge * (extract(day FROM day) - 1) / whole))::bigint AS charge
    FROM unnest(datemultirange(daterange($2, greatest($2, $3 + 1)) * daterange(o.starts_on, o.ends_on)) - coalesce((
      SELECT range_agg(CASE WHEN extract(day FROM m.month) = 1 THEN daterange(least(m.month + begun - 1, following - 1),
        least(following + begun - 1, (following + interval '1 month')::date - 1)) ELSE daterange(span.begins, span.next) END)
      FROM occupant_months m JOIN invoices i ON i.id = m.invoice_id
        CROSS JOIN LATERAL (SELECT coalesce(i.covers_from, date_trunc('month', i.due_date)::date) AS begins,
          coalesce(i.covers_to + 1, (date_trunc('month', i.due_date) + interval '1 month')::date) AS next) AS span
        CROSS JOIN LATERAL (SELECT months_begin(i.tenant_id, span.begins, span.next) AS begun, (m.month + interval '1 month')::date AS following OFFSET 0) AS days
      WHERE m.occupant_id = o.id AND m.month BETWEEN $2 - 62 AND $3 AND i.status <> 'CANCELLED'), '{}')) AS free (days)
      CROSS JOIN LATERAL generate_series(lower(free.days)::timestamp, upper(free.days) - interval '1 day', interval '1 day') AS day
      CROSS JOIN LATERAL (SELECT extract(day FROM date_trunc('month', day) + interval '1 month - 1 day') AS whole) AS days_of) AS part
  WHERE o.tenancy_id = $1 AND o.surcharge > 0 AND $3 - $2 BETWEEN 0 AND 26 AND part.charge > 0
    AND NOT EXISTS (SELECT FROM tenancies n WHERE n.moved_from_id = $1 AND n.check_in_date = $3 + 1)
    AND NOT EXISTS (SELECT FROM tenancies t WHERE t.id = $1 AND t.moved_from_id IS NOT NULL AND t.check_in_date = $2)
$$;
