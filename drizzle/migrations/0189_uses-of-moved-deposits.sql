-- A deposit that only went along with its tenant was not returned.
CREATE OR REPLACE FUNCTION import_use(made import_rows) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN EXISTS (SELECT FROM invoices b JOIN payments p ON p.invoice_id = b.id
      WHERE b.id IN (made.debt_invoice_id, made.deposit_invoice_id) AND p.id IS DISTINCT FROM made.payment_id) THEN 'PAYMENT'
    WHEN EXISTS (SELECT FROM deposit_entries e WHERE e.tenancy_id = made.tenancy_id AND e.kind NOT IN ('RECEIVED', 'MOVED')) THEN 'DEPOSIT'
    WHEN EXISTS (SELECT FROM invoices b WHERE b.tenant_id = made.tenancy_id
        AND ((b.id IN (made.debt_invoice_id, made.deposit_invoice_id)) IS NOT TRUE OR b.status NOT IN ('SENT', 'PARTIAL', 'PAID')))
      OR EXISTS (SELECT FROM audit_log a WHERE a.subject_id IN (made.debt_invoice_id, made.deposit_invoice_id)
        AND a.action IN ('invoice.set-covers', 'invoice.waive-late-fees')) THEN 'BILL'
    WHEN EXISTS (SELECT FROM messages m WHERE m.user_id = made.user_id)
      OR EXISTS (SELECT FROM account_links l WHERE l.user_id = made.user_id)
      OR EXISTS (SELECT FROM bill_links l WHERE l.tenancy_id = made.tenancy_id)
      OR EXISTS (SELECT FROM users u WHERE u.id = made.user_id AND u.password_chosen_at IS NOT NULL) THEN 'MESSAGE'
    WHEN made.tenancy_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM tenancies t WHERE t.id = made.tenancy_id AND t.status IN ('ACTIVE', 'PENDING')) THEN 'TENANCY'
    WHEN EXISTS (SELECT FROM settlements s WHERE s.tenancy_id = made.tenancy_id) THEN 'SETTLEMENT'
    WHEN EXISTS (SELECT FROM audit_log a WHERE a.subject_id = made.tenancy_id
        AND a.action NOT IN ('tenancy.create', 'tenancy.begin', 'tenancy.reveal-nik'))
      OR EXISTS (SELECT FROM audit_log a WHERE a.subject_id = made.user_id AND a.action <> 'account.create')
      OR EXISTS (SELECT FROM tenancies t JOIN audit_log a ON a.subject_id = t.kost_id WHERE t.id = made.tenancy_id
        AND a.action IN ('kost.change-rents', 'kost.set-automatic-rents') AND a.created_at > t.created_at
        AND t.updated_at >= a.created_at - interval '5 seconds') THEN 'CHANGED'
    WHEN EXISTS (SELECT FROM tenancies t WHERE t.room_id = made.room_id AND t.id IS DISTINCT FROM made.tenancy_id
        AND (made.made_room OR t.status IN ('ACTIVE', 'PENDING')))
      OR made.made_room AND (EXISTS (SELECT FROM complaints c WHERE c.room_id = made.room_id)
        OR EXISTS (SELECT FROM audit_log a WHERE a.subject_id = made.room_id AND a.action <> 'room.create')
        OR EXISTS (SELECT FROM rooms r WHERE r.id = made.room_id AND (r.images <> '{}' OR EXISTS (
          SELECT FROM audit_log a WHERE a.subject_id = r.kost_id AND a.action = 'room.update-many'
            AND a.created_at > r.created_at AND r.updated_at >= a.created_at - interval '5 seconds')))) THEN 'ROOM' END
$$;
