-- What is done with a draft that bills the agreed rent (asked_rents) before it is sent by hand; it answers the bills that it makes.
-- If other rents ask for all of its days, what it asks for beside the rent becomes a bill of its own, which is sent: the draft
-- itself, whose series goes on behind a cancelled first one. Without such lines it stays, and is refused. Where others ask for
-- days amid those of a draft of "bill the month", each further span of days becomes a draft: no series would ask for them.
-- Last made by migration 0183_drafts-of-billed-days.

CREATE OR REPLACE FUNCTION split_draft(draft invoices, next_issue date, made timestamptz) RETURNS SETOF invoices LANGUAGE plpgsql AS $$
DECLARE
  whole int := draft.covers_to + 1 - draft.covers_from;
  asked record;
  lines record;
  part record;
  bill invoices;
  short text[] := '{Jan,Feb,Mar,Apr,Mei,Jun,Jul,Agu,Sep,Okt,Nov,Des}';
BEGIN
  IF num_nonnulls(draft.rent_day, draft.rent_period) = 0 THEN
    RETURN;
  END IF;
  SELECT coalesce(sum(l.total_price) FILTER (WHERE is_rent_line(l)), 0)::bigint AS rent,
    min(l.description) FILTER (WHERE is_rent_line(l)) AS line, sum(l.total_price) FILTER (WHERE NOT is_rent_line(l))::bigint AS others,
    string_agg(l.description, ', ' ORDER BY l.position) FILTER (WHERE NOT is_rent_line(l)) AS names
  INTO lines FROM invoice_items l WHERE l.invoice_id = draft.id;
  SELECT covers_from, covers_to INTO asked FROM asked_rents(draft);
  FOR part IN
    SELECT from_day, to_day, least(lines.rent, greatest(1, (2 * lines.rent * (to_day + 1 - draft.covers_from) + whole) / (2 * whole)
        - (2 * lines.rent * (from_day - draft.covers_from) + whole) / (2 * whole))) AS price
      FROM free_days(draft.tenant_id, CASE WHEN asked.covers_to < draft.covers_to THEN asked.covers_to + 1 END, draft.covers_to, draft.id) WHERE draft.series_id IS NULL
    UNION ALL SELECT NULL, NULL, greatest(1, lines.rent) WHERE asked.covers_to IS NULL AND draft.series_id IS NOT NULL AND lines.others > 0
  LOOP
    bill := draft;
    bill.id := uuidv7();
    INSERT INTO invoice_counters AS c VALUES (draft.owner_id, to_char(made AT TIME ZONE 'Asia/Jakarta', 'YYYYMM'), 1)
      ON CONFLICT (owner_id, month) DO UPDATE SET last_number = c.last_number + 1
      RETURNING 'INV-' || c.month || '-' || lpad(c.last_number::text, greatest(4, length(c.last_number::text)), '0') INTO bill.invoice_number;
    bill.subtotal := part.price;
    bill.total_amount := part.price;
    bill.created_at := made;
    bill.updated_at := made;
    IF part.from_day IS NULL THEN
      bill.series_id := bill.id;
      bill.next_period := greatest(draft.next_period, 1);
      bill.next_issue_on := CASE WHEN draft.next_issue_on IS NOT NULL THEN next_issue END;
      bill.status := 'CANCELLED';
      bill.cancelled_at := made;
      bill.cancel_reason := 'Sudah ditagih dengan tagihan lain';
    ELSE
      bill.covers_from := part.from_day;
      bill.covers_to := part.to_day;
      bill.sole_rent_of := NULL;
      bill.title := 'Sewa kamar ' || draft.room_number || ', ' || CASE WHEN part.from_day = part.to_day THEN ''
        ELSE to_char(part.from_day, 'FMDD') || CASE WHEN to_char(part.from_day, 'YYYYMM') = to_char(part.to_day, 'YYYYMM') THEN ''
          ELSE ' ' || short[extract(month FROM part.from_day)] || CASE WHEN extract(year FROM part.from_day) = extract(year FROM part.to_day) THEN ''
          ELSE to_char(part.from_day, ' YYYY') END END || ' – ' END
        || to_char(part.to_day, 'FMDD ') || short[extract(month FROM part.to_day)] || to_char(part.to_day, ' YYYY');
    END IF;
    INSERT INTO invoices (id, invoice_number, owner_id, kost_id, room_id, tenant_id, tenant_user_id, tenant_name, room_number, kost_name, zone, invoice_type,
      title, subtotal, total_amount, late_fee_bps, allow_partial_payment, due_date, is_recurring, recurrence_type, recurrence_end_date,
      series_id, series_period, next_period, next_issue_on, rent_day, rent_month, rent_period, periods_from, periods_day,
      series_late_fee_bps, covers_from, covers_to, late_fee_until, status, cancelled_at, cancel_reason, created_at, updated_at)
    VALUES (bill.id, bill.invoice_number, bill.owner_id, bill.kost_id, bill.room_id, bill.tenant_id, bill.tenant_user_id, bill.tenant_name, bill.room_number, bill.kost_name, bill.zone, bill.invoice_type,
      bill.title, bill.subtotal, bill.total_amount, bill.late_fee_bps, bill.allow_partial_payment, bill.due_date, bill.is_recurring, bill.recurrence_type, bill.recurrence_end_date,
      bill.series_id, bill.series_period, bill.next_period, bill.next_issue_on, bill.rent_day, bill.rent_month, bill.rent_period, bill.periods_from, bill.periods_day,
      bill.series_late_fee_bps, bill.covers_from, bill.covers_to, bill.late_fee_until, bill.status, bill.cancelled_at, bill.cancel_reason, bill.created_at, bill.updated_at);
    INSERT INTO invoice_items (invoice_id, position, description, quantity, unit_price, total_price)
    SELECT bill.id, 0, lines.line || coalesce(', ' || (part.to_day + 1 - part.from_day) || ' dari ' || whole || ' hari', ''), 1, part.price, part.price;
    RETURN NEXT bill;
  END LOOP;
  IF asked.covers_to IS NULL AND lines.others > 0 THEN
    DELETE FROM invoice_items l WHERE l.invoice_id = draft.id AND is_rent_line(l);
    UPDATE invoices SET invoice_type = 'CUSTOM', title = left(lines.names, 120), subtotal = lines.others, total_amount = lines.others + tax_amount,
      is_recurring = false, recurrence_type = 'NONE', recurrence_end_date = NULL, series_id = NULL, series_period = NULL, next_period = NULL,
      next_issue_on = NULL, rent_day = NULL, rent_month = NULL, rent_period = NULL, periods_from = NULL, periods_day = NULL,
      series_late_fee_bps = NULL, sole_rent_of = NULL, updated_at = made
    WHERE id = draft.id;
  END IF;
END $$;
