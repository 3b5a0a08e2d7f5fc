-- The kost that a row is about (kost_id), where a Worker before the column writes none: a payment's is its bill's,
-- credit has that of its payment, a message and a link to bills that of their tenancy, a file that of the row that uses
-- it. Only a kost of the row's owner; null if it is about none. The trail is not filled: the present Worker writes it.
-- Last made by migration 0072_kost-of-rows.

CREATE OR REPLACE FUNCTION fill_kost() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER payments_fill_kost BEFORE INSERT ON payments
  FOR EACH ROW WHEN (new.kost_id IS NULL) EXECUTE FUNCTION fill_kost();

CREATE OR REPLACE TRIGGER credit_entries_fill_kost BEFORE INSERT ON credit_entries
  FOR EACH ROW WHEN (new.kost_id IS NULL AND new.payment_id IS NOT NULL) EXECUTE FUNCTION fill_kost();

CREATE OR REPLACE TRIGGER bill_links_fill_kost BEFORE INSERT ON bill_links
  FOR EACH ROW WHEN (new.kost_id IS NULL) EXECUTE FUNCTION fill_kost();

CREATE OR REPLACE TRIGGER messages_fill_kost BEFORE INSERT ON messages
  FOR EACH ROW WHEN (new.kost_id IS NULL AND new.tenancy_id IS NOT NULL AND new.owner_id IS NOT NULL)
  EXECUTE FUNCTION fill_kost();

CREATE OR REPLACE TRIGGER files_fill_kost BEFORE INSERT OR UPDATE OF subject_id ON files
  FOR EACH ROW WHEN (new.kost_id IS NULL AND new.subject_id IS NOT NULL) EXECUTE FUNCTION fill_kost();
