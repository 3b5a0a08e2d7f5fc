CREATE TABLE "owner_numbers" (
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"count" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "owner_numbers_kind_check" CHECK ("owner_numbers"."kind" in ('REVENUE', 'DEPOSIT', 'DRAFT', 'SENT', 'VIEWED', 'PARTIAL', 'PAID', 'CANCELLED', 'AVAILABLE', 'OCCUPIED', 'MAINTENANCE', 'RESERVED'))
);
--> statement-breakpoint
DROP INDEX "invoices_owner_totals_idx";--> statement-breakpoint
DROP INDEX "payments_owner_paid_idx";--> statement-breakpoint
DROP INDEX "payments_paid_idx";--> statement-breakpoint
DROP INDEX "payments_owner_deposit_idx";--> statement-breakpoint
DROP INDEX "rooms_owner_occupancy_idx";--> statement-breakpoint
CREATE INDEX "owner_numbers_sums_idx" ON "owner_numbers" USING btree ("owner_id","kind","day","count","amount");--> statement-breakpoint
CREATE INDEX "tenancies_active_end_idx" ON "tenancies" USING btree ("owner_id","contract_end") WHERE status = 'ACTIVE';--> statement-breakpoint
-- A number is the sum of rows that are only added, so that no write waits for another. What changes is taken off with its
-- old values and added with its new ones; an inserted row has no old ones, a deleted row no new ones.
CREATE FUNCTION "note_bill"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_numbers (owner_id, kind, day, count, amount)
  SELECT owner_id, status, CASE WHEN is_open THEN due_date ELSE 'infinity' END, times,
    CASE WHEN is_open THEN times * rest ELSE 0 END
  FROM (VALUES
    (-1, OLD.owner_id, OLD.status, OLD.due_date, OLD.remaining_amount, OLD.status IN ('SENT', 'VIEWED', 'PARTIAL')),
    (1, NEW.owner_id, NEW.status, NEW.due_date, NEW.remaining_amount, NEW.status IN ('SENT', 'VIEWED', 'PARTIAL'))
  ) AS bill (times, owner_id, status, due_date, rest, is_open)
  WHERE owner_id IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "invoices_note_bill"
AFTER INSERT OR DELETE OR UPDATE OF "owner_id", "status", "due_date", "total_amount", "paid_amount" ON "invoices"
FOR EACH ROW EXECUTE FUNCTION "note_bill"();--> statement-breakpoint
-- Revenue is what settles bills, minus the part that becomes a deposit. Credit was counted when it came; if it pays a
-- deposit, it is taken out again.
CREATE FUNCTION "note_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_numbers (owner_id, kind, day, count, amount)
  SELECT owner_id, kind, date_trunc('month', paid_at AT TIME ZONE 'Asia/Jakarta'), 0, times * amount
  FROM (VALUES
    (-1, OLD.owner_id, OLD.paid_at, CASE WHEN OLD.source = 'CREDIT' THEN 0 ELSE OLD.allocated_amount END, OLD.deposit_amount),
    (1, NEW.owner_id, NEW.paid_at, CASE WHEN NEW.source = 'CREDIT' THEN 0 ELSE NEW.allocated_amount END, NEW.deposit_amount)
  ) AS payment (times, owner_id, paid_at, settled, deposit),
  LATERAL (VALUES ('REVENUE', settled - deposit), ('DEPOSIT', deposit)) AS part (kind, amount)
  WHERE amount <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "payments_note_payment"
AFTER INSERT OR DELETE OR UPDATE OF "owner_id", "source", "allocated_amount", "deposit_amount", "paid_at" ON "payments"
FOR EACH ROW EXECUTE FUNCTION "note_payment"();--> statement-breakpoint
CREATE FUNCTION "note_credit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_numbers (owner_id, kind, day, count, amount)
  SELECT owner_id, 'REVENUE', date_trunc('month', created_at AT TIME ZONE 'Asia/Jakarta'), 0, times * amount
  FROM (VALUES
    (-1, OLD.owner_id, OLD.created_at, OLD.kind, OLD.amount), (1, NEW.owner_id, NEW.created_at, NEW.kind, NEW.amount)
  ) AS entry (times, owner_id, created_at, kind, amount)
  WHERE kind <> 'APPLIED';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "credit_entries_note_credit" AFTER INSERT OR DELETE OR UPDATE ON "credit_entries"
FOR EACH ROW EXECUTE FUNCTION "note_credit"();--> statement-breakpoint
CREATE FUNCTION "note_room"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_numbers (owner_id, kind, day, count, amount)
  SELECT owner_id, status, 'infinity', times, 0
  FROM (VALUES
    (-1, OLD.owner_id, OLD.status, OLD.archived_at), (1, NEW.owner_id, NEW.status, NEW.archived_at)
  ) AS room (times, owner_id, status, archived_at)
  WHERE owner_id IS NOT NULL AND archived_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "rooms_note_room" AFTER INSERT OR DELETE OR UPDATE OF "owner_id", "status", "archived_at" ON "rooms"
FOR EACH ROW EXECUTE FUNCTION "note_room"();--> statement-breakpoint
-- The triggers hold writers back until this is committed.
INSERT INTO "owner_numbers" ("owner_id", "kind", "day", "count", "amount")
SELECT owner_id, kind, day, sum(count), sum(amount) FROM (
  SELECT owner_id, status, CASE WHEN status IN ('SENT', 'VIEWED', 'PARTIAL') THEN due_date ELSE 'infinity' END, 1::bigint,
    CASE WHEN status IN ('SENT', 'VIEWED', 'PARTIAL') THEN remaining_amount ELSE 0 END
  FROM invoices
  UNION ALL
  SELECT owner_id, 'REVENUE', date_trunc('month', paid_at AT TIME ZONE 'Asia/Jakarta')::date, 0,
    CASE WHEN source = 'CREDIT' THEN 0 ELSE allocated_amount END - deposit_amount
  FROM payments WHERE allocated_amount > 0
  UNION ALL
  SELECT owner_id, 'DEPOSIT', date_trunc('month', paid_at AT TIME ZONE 'Asia/Jakarta')::date, 0, deposit_amount
  FROM payments WHERE deposit_amount > 0
  UNION ALL
  SELECT owner_id, 'REVENUE', date_trunc('month', created_at AT TIME ZONE 'Asia/Jakarta')::date, 0, amount
  FROM credit_entries WHERE kind <> 'APPLIED'
  UNION ALL
  SELECT owner_id, status, 'infinity', 1, 0 FROM rooms WHERE archived_at IS NULL
) AS counted (owner_id, kind, day, count, amount)
GROUP BY 1, 2, 3 HAVING sum(count) <> 0 OR sum(amount) <> 0 ORDER BY 1, 2, 3;
