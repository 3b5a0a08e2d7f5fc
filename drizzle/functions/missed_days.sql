-- The days before one of leaving that the automatic rent of a tenancy is behind with, from its first period that was due before a
-- day and was not billed, a year of them at most: a check-out ends it, and no bill will ask for them. Also once the job has ended
-- it since; then that period is the one before its next one. Null without any, and of a series that its owner has stopped.
-- Last made by migration 0193_missed-days.

CREATE OR REPLACE FUNCTION missed_days(tenancy uuid, leaving date, today date) RETURNS daterange LANGUAGE sql STABLE AS $$
  SELECT daterange(greatest(begins, ($2 - interval '1 year')::date), $2)
  FROM invoices s JOIN tenancies t ON t.id = s.tenant_id
    CROSS JOIN LATERAL (SELECT s.next_period - (s.next_issue_on IS NULL)::int AS n, CASE s.rent_period WHEN 'QUARTER' THEN 3 WHEN 'HALF_YEAR' THEN 6
      WHEN 'YEAR' THEN 12 WHEN 'DAY' THEN 0 WHEN 'WEEK' THEN 0 ELSE 1 END AS months, CASE s.rent_period WHEN 'DAY' THEN 1 WHEN 'WEEK' THEN 7 ELSE 0 END AS days,
      coalesce(s.periods_from, s.rent_month, date_trunc('month', coalesce(s.covers_from, s.due_date))::date) AS first) AS next
    CROSS JOIN LATERAL (SELECT (first + make_interval(months => months * n, days => days * n))::date AS start,
      (date_trunc('month', s.rent_month) + make_interval(months => n))::date AS month) AS at
    CROSS JOIN LATERAL (SELECT CASE WHEN s.rent_period IS NOT NULL THEN least(start + coalesce(s.periods_day - extract(day FROM first)::int, 0),
        (date_trunc('month', start) + interval '1 month')::date - 1)
      ELSE least(date_trunc('month', start)::date - 1 + coalesce(s.periods_day, CASE WHEN s.covers_from IS NULL THEN 1
        WHEN s.covers_from + interval '1 month' > s.covers_to + 1 THEN extract(day FROM s.covers_to + 1)
        WHEN extract(day FROM s.covers_from + 1) = 1 THEN greatest(extract(day FROM s.covers_from), s.rent_day)
        ELSE extract(day FROM s.covers_from) END)::int, (date_trunc('month', start) + interval '1 month')::date - 1) END AS begins) AS period
  WHERE s.tenant_id = $1 AND s.series_period = 0 AND s.invoice_type = 'MONTHLY_RENT' AND s.stop_noted_at IS NULL
    AND (s.next_issue_on IS NOT NULL OR t.status NOT IN ('PENDING', 'ACTIVE') AND s.recurrence_end_date IS NULL
      AND NOT EXISTS (SELECT FROM invoices p WHERE p.series_id = s.id AND p.series_period = n))
    AND CASE WHEN s.rent_period IS NOT NULL THEN begins
      WHEN s.rent_day IS NOT NULL THEN least(month + s.rent_day - 1, (month + interval '1 month')::date - 1) END < least($2, $3)
    AND begins < $2
  ORDER BY s.next_issue_on IS NULL, s.id DESC LIMIT 1
$$;
