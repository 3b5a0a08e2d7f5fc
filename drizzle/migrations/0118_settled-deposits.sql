-- What is kept of a deposit is revenue; what moves between credit and a deposit is counted once.
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
    ('REVENUE', NEW.kind <> 'RETURNED', -NEW.amount), ('DEPOSIT', NEW.kind = 'RECEIVED', NEW.amount),
    ('DEPOSIT_GONE', NEW.kind <> 'RECEIVED', NEW.amount)
  ) AS part (kind, counts, amount)
  WHERE part.counts;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_numbers (owner_id, kind, day, count, amount)
  SELECT owner_id, 'REVENUE', date_trunc('month', created_at AT TIME ZONE 'Asia/Jakarta'), 0, times * amount
  FROM (VALUES
    (-1, OLD.owner_id, OLD.created_at, OLD.kind, OLD.amount), (1, NEW.owner_id, NEW.created_at, NEW.kind, NEW.amount)
  ) AS entry (times, owner_id, created_at, kind, amount)
  WHERE kind NOT IN ('APPLIED', 'MOVED', 'DEPOSIT');
  RETURN NULL;
END $$;
