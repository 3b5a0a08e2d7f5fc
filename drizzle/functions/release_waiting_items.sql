-- What a cancelled rent had taken waits again while the tenancy goes on, also in another room, or if its tenant never had
-- the bill, so that a check-out takes nothing out of sight (add_waiting_items): but for lines that its owner has removed
-- or changed.
-- Last made by migration 0129_items-follow-moves.

CREATE OR REPLACE FUNCTION release_waiting_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE waiting_items w SET invoice_id = NULL WHERE w.invoice_id = NEW.id
    AND (OLD.status = 'DRAFT'
      OR EXISTS (SELECT FROM tenancies t WHERE (t.id = w.tenancy_id OR t.moved_from_id = w.tenancy_id)
        AND t.status IN ('ACTIVE', 'PENDING')))
    AND EXISTS (SELECT FROM invoice_items i
      WHERE i.invoice_id = NEW.id AND i.description = w.title AND i.total_price = w.amount);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER invoices_release_items AFTER UPDATE OF status ON invoices FOR EACH ROW
WHEN (NEW.status = 'CANCELLED' AND OLD.status <> 'CANCELLED' AND NEW.invoice_type = 'MONTHLY_RENT')
EXECUTE FUNCTION release_waiting_items();
