-- The day of a deposit's receipt, and that on which an owner closes or reserves a room, are the kost's.
CREATE OR REPLACE FUNCTION day_in_zone(at timestamptz, zone text) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (at AT TIME ZONE CASE zone WHEN 'WITA' THEN 'Asia/Makassar' WHEN 'WIT' THEN 'Asia/Jayapura' ELSE 'Asia/Jakarta' END)::date;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION lay_stays(home uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  room record;
  live text;
  planned boolean := false;
BEGIN
  SELECT id, status, kost_id, owner_id, CASE WHEN archived_at IS NULL THEN closes_on END AS closes_on,
    day_in_zone(updated_at, (SELECT zone FROM kosts WHERE id = rooms.kost_id)) AS day,
    CASE WHEN archived_at IS NULL THEN CASE status WHEN 'MAINTENANCE' THEN 'REPAIR' WHEN 'RESERVED' THEN 'RESERVATION' END END AS held
  INTO room FROM rooms WHERE id = home FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT CASE min(status) WHEN 'ACTIVE' THEN 'OCCUPIED' WHEN 'PENDING' THEN 'RESERVED' END INTO live
  FROM (SELECT status FROM tenancies WHERE room_id = home AND status IN ('ACTIVE', 'PENDING')
    UNION ALL SELECT 'PENDING' FROM tenancies WHERE moves_to_id = home AND status = 'ACTIVE') AS holders;
  IF live IS NOT NULL THEN
    room.held := NULL;
    IF live <> room.status THEN UPDATE rooms SET status = live WHERE id = home; END IF;
  ELSIF room.status = 'AVAILABLE' AND room.closes_on <= room.day THEN
    -- The room's own trigger lays the stays then.
    UPDATE rooms SET status = 'MAINTENANCE', closes_on = NULL WHERE id = home;
    RETURN;
  END IF;
  IF room.held IS NULL AND room.closes_on IS NOT NULL THEN
    planned := true;
    room.held := 'REPAIR';
  END IF;
  UPDATE stays SET (claimed, during) = (
      SELECT claimed * until, during * until FROM daterange(NULL, greatest(lower(claimed), room.day)) AS until)
  WHERE room_id = home AND tenancy_id IS NULL AND upper_inf(claimed)
    AND (kind IS DISTINCT FROM room.held OR lower(claimed) <> room.closes_on AND planned OR lower(claimed) > room.day AND NOT planned);
  DELETE FROM stays WHERE room_id = home AND CASE WHEN tenancy_id IS NULL THEN isempty(claimed) ELSE NOT EXISTS (
    SELECT FROM tenancies t WHERE t.id = tenancy_id
      AND (t.room_id = home AND t.status <> 'INACTIVE' OR t.moves_to_id = home AND t.status = 'ACTIVE')) END;
  IF room.held IS NOT NULL THEN
    INSERT INTO stays (room_id, kost_id, owner_id, kind, claimed, during)
    SELECT room.id, room.kost_id, room.owner_id, room.held,
      daterange(greatest(CASE WHEN planned THEN room.closes_on ELSE room.day END, max(upper(claimed))), NULL), 'empty'
    FROM stays WHERE room_id = home AND tenancy_id IS NULL
    HAVING count(*) FILTER (WHERE upper_inf(claimed)) = 0;
  END IF;
  WITH said AS (
    SELECT s.id, t.id AS tenancy_id, t.status IN ('ACTIVE', 'PENDING') AS is_live, false AS is_planned, claimed_days(t) AS claimed,
      s.claimed AS old_claimed, s.during AS old_during
    FROM tenancies t LEFT JOIN stays s ON s.tenancy_id = t.id AND s.room_id = home
      WHERE t.room_id = home AND t.status <> 'INACTIVE'
    UNION ALL SELECT s.id, t.id, true, false, daterange(t.moves_on, greatest(t.contract_end, t.moves_on + 1)), s.claimed, s.during
    FROM tenancies t LEFT JOIN stays s ON s.tenancy_id = t.id AND s.room_id = home
      WHERE t.moves_to_id = home AND t.status = 'ACTIVE'
    UNION ALL SELECT id, NULL, false, planned AND upper_inf(claimed), claimed, claimed, during FROM stays WHERE room_id = home AND tenancy_id IS NULL
  ), laid AS (
    SELECT a.*, CASE WHEN a.is_live THEN a.claimed ELSE coalesce((
      SELECT piece FROM unnest(datemultirange(a.claimed) - coalesce((
        SELECT range_agg(b.claimed) FROM said b
        WHERE b.tenancy_id IS NOT NULL AND CASE WHEN a.is_planned THEN NOT b.is_live
          ELSE b.is_live OR a.tenancy_id IS NULL OR b.tenancy_id > a.tenancy_id END), '{}')) AS piece
      LIMIT 1), 'empty') END AS during
    FROM said a
  ), changed AS (
    SELECT * FROM laid WHERE (claimed, during) IS DISTINCT FROM (old_claimed, old_during)
  ), of_owner AS (
    UPDATE stays s SET during = c.during FROM changed c WHERE s.id = c.id AND c.tenancy_id IS NULL
  )
  INSERT INTO stays (room_id, kost_id, owner_id, kind, tenancy_id, claimed, during)
  SELECT room.id, room.kost_id, room.owner_id, 'TENANCY', tenancy_id, claimed, during FROM changed WHERE tenancy_id IS NOT NULL
  ON CONFLICT (tenancy_id, room_id) DO UPDATE SET (kost_id, owner_id, claimed, during) = ROW (
    excluded.kost_id, excluded.owner_id, excluded.claimed, excluded.during);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION receive_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid payments;
  place tenancies;
  keeps bigint := 0;
  change bigint;
  short bigint := 0;
  entered date;
  at timestamptz := now();
BEGIN
  IF TG_OP = 'DELETE' THEN
    paid := OLD;
  ELSE
    paid := NEW;
    at := CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE NEW.updated_at END;
    SELECT greatest(least(NEW.allocated_amount, i.subtotal + i.tax_amount - (
      SELECT coalesce(sum(e.amount), 0) FROM payments p JOIN deposit_entries e ON e.payment_id = p.id
      WHERE p.invoice_id = i.id AND p.id <> NEW.id)), 0)
    INTO keeps FROM invoices i WHERE i.id = NEW.invoice_id AND i.invoice_type = 'SECURITY_DEPOSIT';
    IF NOT FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  change := keeps - (SELECT coalesce(sum(amount), 0) FROM deposit_entries WHERE payment_id = paid.id);
  -- With its tenancy all of it goes, as when an import is undone.
  SELECT t.* INTO place FROM tenancies t WHERE t.id = coalesce(
    (SELECT tenant_id FROM invoices WHERE id = paid.invoice_id),
    (SELECT tenancy_id FROM deposit_entries WHERE payment_id = paid.id LIMIT 1));
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF change < 0 AND paid.status = 'SUCCEEDED' AND TG_OP = 'UPDATE' THEN
    SELECT -change - held INTO short FROM deposits WHERE tenancy_id = place.id FOR UPDATE;
  END IF;
  IF short > 0 THEN
    INSERT INTO deposit_entries (tenancy_id, owner_id, kost_id, kind, amount, day, note, created_at)
    VALUES (place.id, place.owner_id, place.kost_id, 'RETURNED', short, day_in_zone(at, place.zone),
      'Dikurangkan dari saldo kredit penyewa', at);
    INSERT INTO credit_entries (user_id, owner_id, kind, amount, created_at)
    VALUES (paid.payer_user_id, paid.owner_id, 'REFUNDED', -short, at);
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.paid_at = NEW.paid_at THEN
    SELECT day INTO entered FROM deposit_entries WHERE payment_id = paid.id AND amount > 0 ORDER BY id DESC LIMIT 1;
  END IF;
  -- On the day on which it came in stands what it keeps, and nothing on another; what is added comes first.
  INSERT INTO deposit_entries (tenancy_id, owner_id, kost_id, kind, amount, day, payment_id, way, created_at)
  SELECT place.id, place.owner_id, place.kost_id, 'RECEIVED', sum(part.amount), part.day, paid.id, paid.payment_method, at
  FROM (
    SELECT coalesce(entered, day_in_zone(paid.paid_at, place.zone)) AS day, keeps AS amount
    UNION ALL SELECT day, -amount FROM deposit_entries WHERE payment_id = paid.id
  ) AS part GROUP BY part.day HAVING sum(part.amount) <> 0 ORDER BY sum(part.amount) DESC;
  RETURN NULL;
END $$;
