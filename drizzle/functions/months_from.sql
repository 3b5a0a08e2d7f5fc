-- The months of a tenancy's rent from a day on that is the first one of one: each one's first day, and that of the next one.
-- Last made by migration 0193_missed-days.

CREATE OR REPLACE FUNCTION months_from(tenancy uuid, begins date) RETURNS TABLE (since date, next date) LANGUAGE sql STABLE AS $$
  SELECT least(month::date + day - 1, (month + interval '1 month')::date - 1), least((month + interval '1 month')::date + day - 1, (month + interval '2 months')::date - 1)
  FROM (SELECT months_begin($1, $2, $2) AS day OFFSET 0) AS begun
    CROSS JOIN generate_series(date_trunc('month', $2::timestamp), $2 + interval '1 year', interval '1 month') AS month
$$;
