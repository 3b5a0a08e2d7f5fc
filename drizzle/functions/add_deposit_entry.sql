-- The sums of a tenancy's deposit (deposits), whose row makes those who write at the same time wait for each other and
-- refuses to hold less than nothing; and the owner's numbers (note_bill.sql says how these sum up). What moves into a
-- deposit is taken out of the revenue, and what the owner keeps of it comes back; what is moved between two deposits adds
-- up to nothing. What a receipt takes out of the revenue counts where its payment does (receive_deposit.sql).
-- Last made by migration 0173_one-month-of-a-deposit.

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

CREATE OR REPLACE TRIGGER deposit_entries_add AFTER INSERT ON deposit_entries
FOR EACH ROW EXECUTE FUNCTION add_deposit_entry();
