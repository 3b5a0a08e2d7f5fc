-- Lays the stays of a room anew from its tenancies and its state, whoever has changed them. The same rows always give the
-- same stays, so what was trimmed grows back when what it gave way to is gone. The room is locked meanwhile: of two
-- writes one sees the other. A room in which somebody lives is OCCUPIED, one that only waits for somebody RESERVED, also
-- if the writer has freed it without knowing to whom it is promised. What its owner holds begins and ends on the day of the
-- room's last change at its kost, by its writer's clock, and never before what they held earlier. From the day on which it closes
-- (rooms.closes_on) it is under repair: no live tenancy can have these days, and once that day has come and nobody lives
-- there it is MAINTENANCE. Who stays beyond their contract holds it until then. Who will move here from another room
-- (tenancies.moves_to_id) has it from that day on, as somebody to whom it is promised.
-- Last made by migration 0154_days-of-the-kost.

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
