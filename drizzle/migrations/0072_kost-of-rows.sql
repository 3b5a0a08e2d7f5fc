-- Entries of the trail never change, so those from before this column stay without a kost.
ALTER TABLE "audit_log" ADD COLUMN "kost_id" uuid;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_log_owner_kost_idx" ON "audit_log" USING btree ("owner_id","id","kost_id");--> statement-breakpoint
DROP INDEX "audit_log_owner_idx";--> statement-breakpoint
-- The kost of the row that a file is attached to; null if the row is gone, or is of no kost, as an article or an account.
CREATE FUNCTION kost_of_subject(subject_table text, subject_id uuid) RETURNS uuid LANGUAGE sql STABLE
  RETURN CASE subject_table
    WHEN 'kosts' THEN (SELECT id FROM kosts WHERE id = subject_id)
    WHEN 'rooms' THEN (SELECT kost_id FROM rooms WHERE id = subject_id)
    WHEN 'complaints' THEN (SELECT kost_id FROM complaints WHERE id = subject_id)
    WHEN 'work_orders' THEN (SELECT kost_id FROM work_orders WHERE id = subject_id)
    WHEN 'payments' THEN (SELECT i.kost_id FROM payments p JOIN invoices i ON i.id = p.invoice_id WHERE p.id = subject_id)
  END;
--> statement-breakpoint
-- The kost that a row is about, where a Worker before this migration writes none: a payment's is its bill's, credit has
-- that of its payment, a message and a link to bills that of their tenancy, a file that of the row that uses it. Only a
-- kost of the row's owner; null if it is about none.
CREATE FUNCTION fill_kost() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_table_name = 'payments' THEN
    new.kost_id := (SELECT kost_id FROM invoices WHERE id = new.invoice_id AND owner_id = new.owner_id);
  ELSIF tg_table_name = 'credit_entries' THEN
    new.kost_id := (SELECT i.kost_id FROM payments p JOIN invoices i ON i.id = p.invoice_id
      WHERE p.id = new.payment_id AND i.owner_id = new.owner_id);
  ELSIF tg_table_name = 'files' THEN
    new.kost_id := kost_of_subject(new.subject_table, new.subject_id);
  ELSE
    new.kost_id := (SELECT kost_id FROM tenancies WHERE id = new.tenancy_id AND owner_id = new.owner_id);
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
ALTER TABLE "bill_links" ADD COLUMN "kost_id" uuid;--> statement-breakpoint
CREATE TRIGGER bill_links_fill_kost BEFORE INSERT ON bill_links
  FOR EACH ROW WHEN (new.kost_id IS NULL) EXECUTE FUNCTION fill_kost();
--> statement-breakpoint
-- in pieces of bill_links
UPDATE "bill_links" SET "kost_id" = (SELECT t.kost_id FROM "tenancies" t WHERE t.id = "bill_links".tenancy_id)
WHERE ctid >= $1::tid AND ctid < $2::tid AND "kost_id" IS NULL;
--> statement-breakpoint
ALTER TABLE "bill_links" ADD CONSTRAINT "bill_links_kost_fkey" FOREIGN KEY ("kost_id","owner_id") REFERENCES "public"."kosts"("id","owner_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "bill_links" VALIDATE CONSTRAINT "bill_links_kost_fkey";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "kost_id" uuid;--> statement-breakpoint
CREATE TRIGGER messages_fill_kost BEFORE INSERT ON messages
  FOR EACH ROW WHEN (new.kost_id IS NULL AND new.tenancy_id IS NOT NULL AND new.owner_id IS NOT NULL)
  EXECUTE FUNCTION fill_kost();
--> statement-breakpoint
-- in pieces of messages
UPDATE "messages" SET "kost_id" = (SELECT t.kost_id FROM "tenancies" t WHERE t.id = "messages".tenancy_id)
WHERE ctid >= $1::tid AND ctid < $2::tid AND "kost_id" IS NULL AND EXISTS (
  SELECT FROM "tenancies" t WHERE t.id = "messages".tenancy_id AND t.owner_id = "messages".owner_id);
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kost_fkey" FOREIGN KEY ("kost_id","owner_id") REFERENCES "public"."kosts"("id","owner_id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_kost_fkey";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "kost_id" uuid;--> statement-breakpoint
CREATE TRIGGER files_fill_kost BEFORE INSERT OR UPDATE OF subject_id ON files
  FOR EACH ROW WHEN (new.kost_id IS NULL AND new.subject_id IS NOT NULL) EXECUTE FUNCTION fill_kost();
--> statement-breakpoint
-- in pieces of files
UPDATE "files" SET "kost_id" = kost_of_subject("subject_table", "subject_id")
WHERE ctid >= $1::tid AND ctid < $2::tid AND "kost_id" IS NULL AND "subject_id" IS NOT NULL
  AND kost_of_subject("subject_table", "subject_id") IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "kost_id" uuid;--> statement-breakpoint
CREATE TRIGGER payments_fill_kost BEFORE INSERT ON payments
  FOR EACH ROW WHEN (new.kost_id IS NULL) EXECUTE FUNCTION fill_kost();
--> statement-breakpoint
-- in pieces of payments
UPDATE "payments" SET "kost_id" = (SELECT i.kost_id FROM "invoices" i WHERE i.id = "payments".invoice_id)
WHERE ctid >= $1::tid AND ctid < $2::tid AND "kost_id" IS NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kost_fkey" FOREIGN KEY ("kost_id","owner_id") REFERENCES "public"."kosts"("id","owner_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_kost_fkey";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_owner_kost_idx" ON "payments" USING btree ("owner_id","id","kost_id");--> statement-breakpoint
DROP INDEX "payments_owner_id_idx";--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "kost_id" uuid;--> statement-breakpoint
CREATE TRIGGER credit_entries_fill_kost BEFORE INSERT ON credit_entries
  FOR EACH ROW WHEN (new.kost_id IS NULL AND new.payment_id IS NOT NULL) EXECUTE FUNCTION fill_kost();
--> statement-breakpoint
-- An entry that only gets its kost adds nothing to the numbers of its owner.
DROP TRIGGER credit_entries_note_credit ON credit_entries;--> statement-breakpoint
CREATE TRIGGER credit_entries_note_credit
AFTER INSERT OR DELETE OR UPDATE OF owner_id, kind, amount, created_at ON credit_entries
FOR EACH ROW EXECUTE FUNCTION note_credit();
--> statement-breakpoint
-- in pieces of credit_entries
UPDATE "credit_entries" SET "kost_id" = (SELECT p.kost_id FROM "payments" p WHERE p.id = "credit_entries".payment_id)
WHERE ctid >= $1::tid AND ctid < $2::tid AND "kost_id" IS NULL AND "payment_id" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_kost_fkey" FOREIGN KEY ("kost_id","owner_id") REFERENCES "public"."kosts"("id","owner_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_entries" VALIDATE CONSTRAINT "credit_entries_kost_fkey";
