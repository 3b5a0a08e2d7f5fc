-- The kost of the row that a file is attached to; null if the row is gone, or is of no kost, as an article or an account.
-- Last made by migration 0072_kost-of-rows.

CREATE OR REPLACE FUNCTION kost_of_subject(subject_table text, subject_id uuid) RETURNS uuid LANGUAGE sql STABLE
  RETURN CASE subject_table
    WHEN 'kosts' THEN (SELECT id FROM kosts WHERE id = subject_id)
    WHEN 'rooms' THEN (SELECT kost_id FROM rooms WHERE id = subject_id)
    WHEN 'complaints' THEN (SELECT kost_id FROM complaints WHERE id = subject_id)
    WHEN 'work_orders' THEN (SELECT kost_id FROM work_orders WHERE id = subject_id)
    WHEN 'payments' THEN (SELECT i.kost_id FROM payments p JOIN invoices i ON i.id = p.invoice_id WHERE p.id = subject_id)
  END;
