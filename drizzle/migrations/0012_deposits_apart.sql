ALTER TABLE "platform_totals" DROP CONSTRAINT "platform_totals_kind_check";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "deposit_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_owner_open_deposit_idx" ON "invoices" USING btree ("owner_id") WHERE invoice_type = 'SECURITY_DEPOSIT' and status in ('SENT', 'VIEWED', 'PARTIAL');--> statement-breakpoint
CREATE INDEX "payments_owner_deposit_idx" ON "payments" USING btree ("owner_id","paid_at","deposit_amount") WHERE deposit_amount > 0;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_deposit_check" CHECK ("payments"."deposit_amount" between 0 and "payments"."allocated_amount");--> statement-breakpoint
ALTER TABLE "platform_totals" ADD CONSTRAINT "platform_totals_kind_check" CHECK ("platform_totals"."kind" in ('OWNER', 'TENANT', 'MAINTENANCE', 'ADMIN', 'KOST', 'ROOM', 'OCCUPIED_ROOM', 'AVAILABLE_ROOM', 'REMOVED_ROOM', 'ACTIVE_TENANCY', 'CHECK_IN', 'OVERPAYMENT', 'DEPOSIT'));--> statement-breakpoint
-- Money on a deposit bill is a deposit up to the bill's principal; what comes after it pays the late fees.
WITH "paid" AS (
  SELECT p.id, p.allocated_amount, i.subtotal + i.tax_amount AS principal,
    sum(p.allocated_amount) OVER (PARTITION BY p.invoice_id ORDER BY p.paid_at, p.id) - p.allocated_amount AS before
  FROM payments p JOIN invoices i ON i.id = p.invoice_id
  WHERE i.invoice_type = 'SECURITY_DEPOSIT' AND p.status = 'SUCCEEDED'
)
UPDATE payments SET deposit_amount = greatest(least(paid.allocated_amount, paid.principal - paid.before), 0)
FROM paid WHERE paid.id = payments.id;--> statement-breakpoint
-- Whoever settles a bill has locked it before: of two payments one sees the other.
CREATE FUNCTION "note_deposit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.deposit_amount := coalesce((
    SELECT greatest(least(NEW.allocated_amount, i.subtotal + i.tax_amount - (
      SELECT coalesce(sum(p.deposit_amount), 0) FROM payments p WHERE p.invoice_id = i.id AND p.id <> NEW.id)), 0)
    FROM invoices i WHERE i.id = NEW.invoice_id AND i.invoice_type = 'SECURITY_DEPOSIT'), 0);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "payments_note_deposit" BEFORE INSERT OR UPDATE OF "allocated_amount" ON "payments"
FOR EACH ROW WHEN (NEW.allocated_amount > 0 OR NEW.deposit_amount > 0) EXECUTE FUNCTION "note_deposit"();--> statement-breakpoint
CREATE FUNCTION "counts_of"("payments") RETURNS TABLE ("kind" text, "month" text, "amount" bigint) LANGUAGE sql STABLE AS $$
  SELECT 'DEPOSIT', to_char($1.paid_at AT TIME ZONE 'Asia/Jakarta', 'YYYY-MM'), $1.deposit_amount
  WHERE $1.deposit_amount > 0
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "counts_of"("rooms") RETURNS TABLE ("kind" text, "month" text, "amount" bigint) LANGUAGE sql STABLE AS $$
  SELECT counted.kind, NULL, 1::bigint
  FROM (VALUES
    ('ROOM', true), ('OCCUPIED_ROOM', $1.status = 'OCCUPIED'), ('AVAILABLE_ROOM', $1.status = 'AVAILABLE')
  ) AS counted (kind, is_so)
  WHERE is_so AND $1.archived_at IS NULL
$$;--> statement-breakpoint
CREATE OR REPLACE VIEW "counted_totals" AS
SELECT kind, month, sum(amount)::bigint AS amount FROM (
  SELECT counted.* FROM users, counts_of(users) AS counted
  UNION ALL SELECT counted.* FROM kosts, counts_of(kosts) AS counted
  UNION ALL SELECT counted.* FROM rooms, counts_of(rooms) AS counted
  UNION ALL SELECT counted.* FROM tenancies, counts_of(tenancies) AS counted
  UNION ALL SELECT counted.* FROM credit_entries, counts_of(credit_entries) AS counted
  UNION ALL SELECT counted.* FROM payments, counts_of(payments) AS counted
) AS each GROUP BY kind, month;--> statement-breakpoint
-- Few payments are deposits: the others do not even call it.
CREATE TRIGGER "payments_insert_note_totals" AFTER INSERT ON "payments"
FOR EACH ROW WHEN (NEW.deposit_amount > 0) EXECUTE FUNCTION "note_totals"();--> statement-breakpoint
CREATE TRIGGER "payments_update_note_totals" AFTER UPDATE ON "payments"
FOR EACH ROW WHEN (OLD.deposit_amount <> NEW.deposit_amount)
EXECUTE FUNCTION "note_totals"();--> statement-breakpoint
CREATE TRIGGER "payments_delete_note_totals" AFTER DELETE ON "payments"
FOR EACH ROW WHEN (OLD.deposit_amount > 0) EXECUTE FUNCTION "note_totals"();--> statement-breakpoint
INSERT INTO "platform_totals" ("kind", "month", "amount")
SELECT "kind", "month", "amount" FROM "counted_totals" WHERE "kind" IN ('DEPOSIT', 'AVAILABLE_ROOM');
