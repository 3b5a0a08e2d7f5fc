-- What a move cancels had taken waits again at the tenancy in the other room.
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
