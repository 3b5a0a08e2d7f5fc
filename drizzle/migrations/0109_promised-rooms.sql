-- A room may be promised while somebody lives there: in what state it is then, whoever writes its tenancies.
CREATE OR REPLACE FUNCTION lay_stays(home uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  room record;
  live text;
BEGIN
  SELECT id, status, kost_id, owner_id, (updated_at AT TIME ZONE 'Asia/Jakarta')::date AS day,
    CASE WHEN archived_at IS NULL THEN CASE status WHEN 'MAINTENANCE' THEN 'REPAIR' WHEN 'RESERVED' THEN 'RESERVATION' END END AS held
  INTO room FROM rooms WHERE id = home FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT CASE min(status) WHEN 'ACTIVE' THEN 'OCCUPIED' WHEN 'PENDING' THEN 'RESERVED' END INTO live
  FROM tenancies WHERE room_id = home AND status IN ('ACTIVE', 'PENDING');
  IF live IS NOT NULL THEN
    room.held := NULL;
    IF live <> room.status THEN UPDATE rooms SET status = live WHERE id = home; END IF;
  END IF;
  UPDATE stays SET (claimed, during) = (
      SELECT claimed * until, during * until FROM daterange(NULL, greatest(lower(claimed), room.day)) AS until)
  WHERE room_id = home AND tenancy_id IS NULL AND upper_inf(claimed) AND kind IS DISTINCT FROM room.held;
  DELETE FROM stays WHERE room_id = home AND CASE WHEN tenancy_id IS NULL THEN isempty(claimed) ELSE NOT EXISTS (
    SELECT FROM tenancies t WHERE t.id = tenancy_id AND t.room_id = home AND t.status <> 'INACTIVE') END;
  IF room.held IS NOT NULL THEN
    INSERT INTO stays (room_id, kost_id, owner_id, kind, claimed, during)
    SELECT room.id, room.kost_id, room.owner_id, room.held, daterange(greatest(room.day, max(upper(claimed))), NULL), 'empty'
    FROM stays WHERE room_id = home AND tenancy_id IS NULL
    HAVING count(*) FILTER (WHERE upper_inf(claimed)) = 0;
  END IF;
  WITH said AS (
    SELECT s.id, t.id AS tenancy_id, t.status IN ('ACTIVE', 'PENDING') AS is_live, claimed_days(t) AS claimed,
      s.claimed AS old_claimed, s.during AS old_during
    FROM tenancies t LEFT JOIN stays s ON s.tenancy_id = t.id WHERE t.room_id = home AND t.status <> 'INACTIVE'
    UNION ALL SELECT id, NULL, false, claimed, claimed, during FROM stays WHERE room_id = home AND tenancy_id IS NULL
  ), laid AS (
    SELECT a.*, CASE WHEN a.is_live THEN a.claimed ELSE coalesce((
      SELECT piece FROM unnest(datemultirange(a.claimed) - coalesce((
        SELECT range_agg(b.claimed) FROM said b
        WHERE b.tenancy_id IS NOT NULL AND (b.is_live OR a.tenancy_id IS NULL OR b.tenancy_id > a.tenancy_id)), '{}')) AS piece
      LIMIT 1), 'empty') END AS during
    FROM said a
  ), changed AS (
    SELECT * FROM laid WHERE (claimed, during) IS DISTINCT FROM (old_claimed, old_during)
  ), of_owner AS (
    UPDATE stays s SET during = c.during FROM changed c WHERE s.id = c.id AND c.tenancy_id IS NULL
  )
  INSERT INTO stays (room_id, kost_id, owner_id, kind, tenancy_id, claimed, during)
  SELECT room.id, room.kost_id, room.owner_id, 'TENANCY', tenancy_id, claimed, during FROM changed WHERE tenancy_id IS NOT NULL
  ON CONFLICT (tenancy_id) DO UPDATE SET (room_id, kost_id, owner_id, claimed, during) = ROW (
    excluded.room_id, excluded.kost_id, excluded.owner_id, excluded.claimed, excluded.during);
END $$;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "tenancies_active_room_key" ON "tenancies" USING btree ("room_id") WHERE status = 'ACTIVE';--> statement-breakpoint
-- Days are refused by stays_room_during_excl from now on.
DROP INDEX "tenancies_live_room_key";
