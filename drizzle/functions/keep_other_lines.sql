-- What a draft asks for beside its rent waits for the tenancy's next rent (waiting_items), if the job leaves the draft out
-- because other rents ask for its days: 'Sudah ditagih dengan tagihan lain' is BILLED_OTHERWISE of send-first-rents.ts.
-- Last made by migration 0180_asked-rents.

CREATE OR REPLACE FUNCTION keep_other_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO waiting_items (tenancy_id, owner_id, kost_id, item_type, title, amount, created_at)
  SELECT NEW.tenant_id, NEW.owner_id, NEW.kost_id, 'CUSTOM', l.description, l.total_price, NEW.updated_at
  FROM invoice_items l WHERE l.invoice_id = NEW.id AND l.total_price > 0 AND NOT is_rent_line(l);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER invoices_keep_other_lines AFTER UPDATE OF status ON invoices FOR EACH ROW
WHEN (NEW.status = 'CANCELLED' AND OLD.status = 'DRAFT' AND NEW.cancel_reason = 'Sudah ditagih dengan tagihan lain')
EXECUTE FUNCTION keep_other_lines();
