-- What becomes a deposit is taken out of the revenue in the month in which its payment counts: of a receipt between
-- midnight at the kost and midnight in Jakarta, at the turn of a month, one counted it and the next one took it out.
CREATE OR REPLACE FUNCTION add_deposit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deposits (tenancy_id, owner_id, kost_id) VALUES (NEW.tenancy_id, NEW.owner_id, NEW.kost_id)
  ON CONFLICT DO NOTHING;
  UPDATE deposits SET
    received = received + CASE NEW.kind WHEN 'RECEIVED' THEN NEW.amount ELSE 0 END,
    deducted = deducted + CASE NEW.kind WHEN 'DEDUCTED' THEN NEW.amount ELSE 0 END,
    returned = returned + CASE NEW.kind WHEN 'RETURNED' THEN NEW.amount ELSE 0 END,
    moved = moved + CASE NEW.kind WHEN 'MOVED' THEN NEW.amount ELSE 0 END
  WHERE tenancy_id = NEW.tenancy_id;
  INSERT INTO owner_numbers (owner_id, kind, day, count, amount)
  SELECT NEW.owner_id, part.kind, date_trunc('month', NEW.day), 0, part.amount FROM (VALUES
    ('REVENUE', NEW.kind IN ('DEDUCTED', 'MOVED'), -NEW.amount), ('DEPOSIT', NEW.kind = 'RECEIVED', NEW.amount),
    ('DEPOSIT_GONE', NEW.kind <> 'RECEIVED', NEW.amount)
  ) AS part (kind, counts, amount)
  WHERE part.counts;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION receive_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid payments;
  place tenancies;
  keeps bigint := 0;
  change bigint;
  short bigint := 0;
  entered date;
  at timestamptz := now();
BEGIN
  IF TG_OP = 'DELETE' THEN
    paid := OLD;
  ELSE
    paid := NEW;
    at := CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE NEW.updated_at END;
    SELECT greatest(least(NEW.allocated_amount, i.subtotal + i.tax_amount - (
      SELECT coalesce(sum(e.amount), 0) FROM payments p JOIN deposit_entries e ON e.payment_id = p.id
      WHERE p.invoice_id = i.id AND p.id <> NEW.id)), 0)
    INTO keeps FROM invoices i WHERE i.id = NEW.invoice_id AND i.invoice_type = 'SECURITY_DEPOSIT';
    IF NOT FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  change := keeps - (SELECT coalesce(sum(amount), 0) FROM deposit_entries WHERE payment_id = paid.id);
  -- With its tenancy all of it goes, as when an import is undone.
  SELECT t.* INTO place FROM tenancies t WHERE t.id = coalesce(
    (SELECT tenant_id FROM invoices WHERE id = paid.invoice_id),
    (SELECT tenancy_id FROM deposit_entries WHERE payment_id = paid.id LIMIT 1));
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF change < 0 AND paid.status = 'SUCCEEDED' AND TG_OP = 'UPDATE' THEN
    SELECT -change - held INTO short FROM deposits WHERE tenancy_id = place.id FOR UPDATE;
  END IF;
  IF short > 0 THEN
    INSERT INTO deposit_entries (tenancy_id, owner_id, kost_id, kind, amount, day, note, created_at)
    VALUES (place.id, place.owner_id, place.kost_id, 'RETURNED', short, day_in_zone(at, place.zone),
      'Dikurangkan dari saldo kredit penyewa', at);
    INSERT INTO credit_entries (user_id, owner_id, kind, amount, created_at)
    VALUES (paid.payer_user_id, paid.owner_id, 'REFUNDED', -short, at);
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.paid_at = NEW.paid_at THEN
    SELECT day INTO entered FROM deposit_entries WHERE payment_id = paid.id AND amount > 0 ORDER BY id DESC LIMIT 1;
  END IF;
  -- On the day on which it came in stands what it keeps, and nothing on another; what is added comes first.
  INSERT INTO deposit_entries (tenancy_id, owner_id, kost_id, kind, amount, day, payment_id, way, created_at)
  SELECT place.id, place.owner_id, place.kost_id, 'RECEIVED', sum(part.amount), part.day, paid.id, paid.payment_method, at
  FROM (
    SELECT coalesce(entered, day_in_zone(paid.paid_at, place.zone)) AS day, keeps AS amount
    UNION ALL SELECT day, -amount FROM deposit_entries WHERE payment_id = paid.id
  ) AS part GROUP BY part.day HAVING sum(part.amount) <> 0 ORDER BY sum(part.amount) DESC;
  INSERT INTO owner_numbers (owner_id, kind, day, count, amount)
  SELECT place.owner_id, 'REVENUE', date_trunc('month', part.at AT TIME ZONE 'Asia/Jakarta'), 0, sum(part.amount)
  FROM (VALUES (OLD.paid_at, keeps - change), (paid.paid_at, -keeps)) AS part (at, amount)
  GROUP BY 3 HAVING sum(part.amount) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- at once: the receipts of these hours alone, and all of them are read once
INSERT INTO owner_numbers (owner_id, kind, day, count, amount)
SELECT e.owner_id, 'REVENUE', part.month, 0, sum(part.amount)
FROM deposit_entries e JOIN payments p ON p.id = e.payment_id
CROSS JOIN LATERAL (VALUES (date_trunc('month', e.day), e.amount),
  (date_trunc('month', p.paid_at AT TIME ZONE 'Asia/Jakarta'), -e.amount)) AS part (month, amount)
WHERE date_trunc('month', e.day) <> date_trunc('month', p.paid_at AT TIME ZONE 'Asia/Jakarta')
GROUP BY e.owner_id, part.month HAVING sum(part.amount) <> 0;
