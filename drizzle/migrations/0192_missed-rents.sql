-- What an automatic rent was behind with when its rent was raised was asked at the new rent.
CREATE OR REPLACE FUNCTION keep_missed_rent() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  until date := least(day_in_zone(NEW.updated_at, NEW.zone), OLD.contract_end);
  month date := date_trunc('month', until);
  missed record;
BEGIN
  SELECT CASE WHEN OLD.next_rent_from <= due THEN OLD.next_rent ELSE OLD.monthly_rent END AS rent, s.rent_period,
    least(month + coalesce(s.rent_day, extract(day FROM s.due_date)::int) - 1, (month + interval '1 month')::date - 1) AS present_due
  INTO missed FROM invoices s
    CROSS JOIN LATERAL (SELECT s.next_issue_on + CASE s.rent_period WHEN 'DAY' THEN 0 WHEN 'WEEK' THEN 3 ELSE 7 END AS due) AS next
  WHERE s.tenant_id = NEW.id AND s.series_period = 0 AND s.invoice_type = 'MONTHLY_RENT' AND s.next_issue_on IS NOT NULL AND due < until
  ORDER BY due LIMIT 1;
  IF missed.rent > 0 THEN
    NEW.next_rent := NEW.monthly_rent;
    NEW.next_rent_from := CASE WHEN missed.rent_period IS NULL AND missed.present_due >= until THEN month ELSE until END;
    NEW.monthly_rent := missed.rent;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER tenancies_keep_missed_rent BEFORE UPDATE OF monthly_rent ON tenancies FOR EACH ROW
WHEN (NEW.next_rent IS NULL AND NEW.monthly_rent > 0 AND NEW.monthly_rent <> OLD.monthly_rent)
EXECUTE FUNCTION keep_missed_rent();
