-- The deposits' ledger (drizzle/functions/receive_deposit.sql). Until earlier payments are in it, a payment is entered with
-- what payments.deposit_amount says of it, which the Worker before keeps too; nothing is counted twice, as the owners'
-- numbers stay with note_payment.
CREATE FUNCTION receive_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid payments;
  keeps bigint := 0;
BEGIN
  IF TG_OP = 'DELETE' THEN
    paid := OLD;
  ELSE
    paid := NEW;
    keeps := NEW.deposit_amount;
  END IF;
  INSERT INTO deposit_entries (tenancy_id, owner_id, kost_id, kind, amount, day, payment_id, way)
  SELECT t.id, t.owner_id, t.kost_id, 'RECEIVED', keeps - had.amount, (paid.paid_at AT TIME ZONE 'Asia/Jakarta')::date,
    paid.id, paid.payment_method
  FROM (SELECT coalesce(sum(amount), 0) AS amount FROM deposit_entries WHERE payment_id = paid.id) AS had
    JOIN invoices i ON i.id = paid.invoice_id JOIN tenancies t ON t.id = i.tenant_id
  WHERE keeps <> had.amount;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION add_deposit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deposits (tenancy_id, owner_id, kost_id) VALUES (NEW.tenancy_id, NEW.owner_id, NEW.kost_id)
  ON CONFLICT DO NOTHING;
  UPDATE deposits SET received = received + NEW.amount WHERE tenancy_id = NEW.tenancy_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER deposit_entries_add AFTER INSERT ON deposit_entries
FOR EACH ROW EXECUTE FUNCTION add_deposit_entry();--> statement-breakpoint
CREATE OR REPLACE TRIGGER payments_receive_deposit AFTER INSERT ON payments
FOR EACH ROW WHEN (NEW.allocated_amount > 0) EXECUTE FUNCTION receive_deposit();--> statement-breakpoint
CREATE OR REPLACE TRIGGER payments_update_deposit AFTER UPDATE OF allocated_amount, paid_at ON payments
FOR EACH ROW WHEN (OLD.allocated_amount > 0 OR NEW.allocated_amount > 0) EXECUTE FUNCTION receive_deposit();--> statement-breakpoint
CREATE OR REPLACE TRIGGER payments_delete_deposit AFTER DELETE ON payments
FOR EACH ROW WHEN (OLD.allocated_amount > 0) EXECUTE FUNCTION receive_deposit();--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_deposit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM tenancies WHERE id = OLD.tenancy_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'deposit_entries is append-only' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER deposit_entries_append_only BEFORE UPDATE OR DELETE ON deposit_entries
FOR EACH ROW EXECUTE FUNCTION refuse_deposit_change();--> statement-breakpoint
CREATE OR REPLACE TRIGGER deposit_entries_no_truncate BEFORE TRUNCATE ON deposit_entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_deposit_change();--> statement-breakpoint
-- What of a payment is not in the ledger yet, read after it is locked: a call that changes it meanwhile either has
-- entered it, or waits and finds this entry.
CREATE FUNCTION unentered_deposit(payment uuid) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM payments WHERE id = payment FOR NO KEY UPDATE;
  RETURN (SELECT p.deposit_amount - (SELECT coalesce(sum(e.amount), 0) FROM deposit_entries e WHERE e.payment_id = p.id)
    FROM payments p WHERE p.id = payment);
END $$;--> statement-breakpoint
-- in pieces of payments
INSERT INTO deposit_entries (tenancy_id, owner_id, kost_id, kind, amount, day, payment_id, way)
SELECT t.id, t.owner_id, t.kost_id, 'RECEIVED', due.amount, (p.paid_at AT TIME ZONE 'Asia/Jakarta')::date, p.id, p.payment_method
FROM (SELECT * FROM payments WHERE ctid >= $1::tid AND ctid < $2::tid AND deposit_amount > 0
    AND NOT EXISTS (SELECT FROM deposit_entries e WHERE e.payment_id = payments.id) OFFSET 0) AS p
  JOIN invoices i ON i.id = p.invoice_id JOIN tenancies t ON t.id = i.tenant_id
  CROSS JOIN LATERAL unentered_deposit(p.id) AS due (amount)
WHERE due.amount <> 0;--> statement-breakpoint
-- From here on the ledger computes by itself, and its entries, not payments.deposit_amount, are in the owners' numbers. The
-- trigger comes first: it waits for all who write payments, and keeps others away until all of it is changed.
CREATE OR REPLACE TRIGGER payments_note_payment
AFTER INSERT OR DELETE OR UPDATE OF owner_id, source, allocated_amount, paid_at ON payments
FOR EACH ROW EXECUTE FUNCTION note_payment();--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_numbers (owner_id, kind, day, count, amount)
  SELECT owner_id, 'REVENUE', date_trunc('month', paid_at AT TIME ZONE 'Asia/Jakarta'), 0, times * settled
  FROM (VALUES
    (-1, OLD.owner_id, OLD.paid_at, OLD.source, OLD.allocated_amount),
    (1, NEW.owner_id, NEW.paid_at, NEW.source, NEW.allocated_amount)
  ) AS payment (times, owner_id, paid_at, source, settled)
  WHERE source <> 'CREDIT' AND settled <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION receive_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid payments;
  place tenancies;
  keeps bigint := 0;
  change bigint;
  short bigint := 0;
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
    VALUES (place.id, place.owner_id, place.kost_id, 'RETURNED', short, (at AT TIME ZONE 'Asia/Jakarta')::date,
      'Dikurangkan dari saldo kredit penyewa', at);
    INSERT INTO credit_entries (user_id, owner_id, kind, amount, created_at)
    VALUES (paid.payer_user_id, paid.owner_id, 'REFUNDED', -short, at);
  END IF;
  -- On the day on which it came in stands what it keeps, and nothing on another; what is added comes first.
  INSERT INTO deposit_entries (tenancy_id, owner_id, kost_id, kind, amount, day, payment_id, way, created_at)
  SELECT place.id, place.owner_id, place.kost_id, 'RECEIVED', sum(part.amount), part.day, paid.id, paid.payment_method, at
  FROM (
    SELECT (paid.paid_at AT TIME ZONE 'Asia/Jakarta')::date AS day, keeps AS amount
    UNION ALL SELECT day, -amount FROM deposit_entries WHERE payment_id = paid.id
  ) AS part GROUP BY part.day HAVING sum(part.amount) <> 0 ORDER BY sum(part.amount) DESC;
  RETURN NULL;
END $$;--> statement-breakpoint
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
    ('REVENUE', 'RECEIVED', -NEW.amount), ('DEPOSIT', 'RECEIVED', NEW.amount), ('DEPOSIT_GONE', NULL, NEW.amount)
  ) AS part (kind, of, amount)
  WHERE (NEW.kind = 'RECEIVED') = (part.of IS NOT NULL);
  RETURN NULL;
END $$;--> statement-breakpoint
DROP FUNCTION unentered_deposit(uuid);
