-- Who holds a room from when to when. An exclusion constraint compares ids beside ranges by the operators of btree_gist.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "stays" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"room_id" uuid NOT NULL,
	"kost_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"tenancy_id" uuid,
	"claimed" daterange NOT NULL,
	"during" daterange NOT NULL,
	CONSTRAINT "stays_tenancy_key" UNIQUE("tenancy_id"),
	CONSTRAINT "stays_kind_check" CHECK ("stays"."kind" in ('TENANCY', 'RESERVATION', 'REPAIR')),
	CONSTRAINT "stays_tenancy_check" CHECK (("stays"."kind" = 'TENANCY') = ("stays"."tenancy_id" is not null)),
	CONSTRAINT "stays_during_check" CHECK ("stays"."during" <@ "stays"."claimed")
);--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_room_fkey" FOREIGN KEY ("room_id","kost_id","owner_id") REFERENCES "public"."rooms"("id","kost_id","owner_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Checked at the end of a statement, since one statement lays all stays of a room.
ALTER TABLE "stays" ADD CONSTRAINT "stays_room_during_excl" EXCLUDE USING gist ("room_id" WITH =, "during" WITH &&)
  DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
CREATE OR REPLACE FUNCTION claimed_days(tenancy tenancies) RETURNS daterange LANGUAGE sql IMMUTABLE
  RETURN daterange(coalesce(tenancy.check_in_date, tenancy.contract_start),
    greatest(coalesce(tenancy.check_in_date, tenancy.contract_start), coalesce(tenancy.check_out_date, tenancy.contract_end)));--> statement-breakpoint
CREATE OR REPLACE FUNCTION lay_stays(home uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  room record;
BEGIN
  SELECT id, kost_id, owner_id, (updated_at AT TIME ZONE 'Asia/Jakarta')::date AS day,
    CASE WHEN archived_at IS NULL THEN CASE status WHEN 'MAINTENANCE' THEN 'REPAIR' WHEN 'RESERVED' THEN 'RESERVATION' END END AS held
  INTO room FROM rooms WHERE id = home FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  IF room.held IS NOT NULL AND EXISTS (SELECT FROM tenancies WHERE room_id = home AND status IN ('ACTIVE', 'PENDING')) THEN
    room.held := NULL;
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
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_table_name = 'rooms' THEN
    PERFORM lay_stays(new.id);
  ELSIF tg_op = 'INSERT' THEN
    PERFORM lay_stays(new.room_id);
  ELSE
    PERFORM lay_stays(old.room_id);
    IF tg_op = 'UPDATE' AND new.room_id <> old.room_id THEN PERFORM lay_stays(new.room_id); END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER tenancies_note_stay AFTER INSERT OR DELETE ON tenancies
FOR EACH ROW EXECUTE FUNCTION note_stays();--> statement-breakpoint
CREATE OR REPLACE TRIGGER tenancies_move_stay
AFTER UPDATE OF room_id, status, contract_start, contract_end, check_in_date, check_out_date ON tenancies FOR EACH ROW
WHEN ((old.room_id, old.status, old.contract_start, old.contract_end, old.check_in_date, old.check_out_date)
  IS DISTINCT FROM (new.room_id, new.status, new.contract_start, new.contract_end, new.check_in_date, new.check_out_date))
EXECUTE FUNCTION note_stays();--> statement-breakpoint
CREATE OR REPLACE TRIGGER rooms_note_hold AFTER INSERT ON rooms FOR EACH ROW
WHEN (new.status IN ('MAINTENANCE', 'RESERVED')) EXECUTE FUNCTION note_stays();--> statement-breakpoint
CREATE OR REPLACE TRIGGER rooms_move_hold AFTER UPDATE OF status, archived_at ON rooms FOR EACH ROW
WHEN ((old.status, old.archived_at) IS DISTINCT FROM (new.status, new.archived_at)
  AND (old.status IN ('MAINTENANCE', 'RESERVED') OR new.status IN ('MAINTENANCE', 'RESERVED')))
EXECUTE FUNCTION note_stays();--> statement-breakpoint
-- in pieces of tenancies
-- What each tenancy claims, less what live and later made ones of its room do, as lay_stays says it.
INSERT INTO stays (room_id, kost_id, owner_id, kind, tenancy_id, claimed, during)
SELECT t.room_id, t.kost_id, t.owner_id, 'TENANCY', t.id, claimed_days(t),
  CASE WHEN t.status IN ('ACTIVE', 'PENDING') THEN claimed_days(t) ELSE coalesce((
    SELECT piece FROM unnest(datemultirange(claimed_days(t)) - coalesce((
      SELECT range_agg(claimed_days(o)) FROM tenancies o WHERE o.room_id = t.room_id AND o.status <> 'INACTIVE'
        AND o.id <> t.id AND (o.status IN ('ACTIVE', 'PENDING') OR o.id > t.id)), '{}')) AS piece
    LIMIT 1), 'empty') END
FROM tenancies t
WHERE t.ctid >= $1::tid AND t.ctid < $2::tid AND t.status <> 'INACTIVE'
  AND NOT EXISTS (SELECT FROM stays s WHERE s.tenancy_id = t.id)
ON CONFLICT (tenancy_id) DO NOTHING;--> statement-breakpoint
-- in pieces of rooms
-- Rooms that their owner holds, at the latest since they were last changed.
SELECT lay_stays(r.id) FROM rooms r
WHERE r.ctid >= $1::tid AND r.ctid < $2::tid AND r.archived_at IS NULL AND r.status IN ('MAINTENANCE', 'RESERVED')
  AND NOT EXISTS (SELECT FROM tenancies t WHERE t.room_id = r.id AND t.status IN ('ACTIVE', 'PENDING'))
  AND NOT EXISTS (SELECT FROM stays s WHERE s.room_id = r.id AND s.tenancy_id IS NULL AND upper_inf(s.claimed));
