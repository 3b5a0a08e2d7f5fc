ALTER TABLE "notice_choices" DROP CONSTRAINT "notice_choices_kind_check";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_kind_check" CHECK ("notice_choices"."kind" in ('NEW_DEVICE', 'PASSWORD_CHANGED', 'SECOND_FACTOR_CHANGED', 'CONTACT_CHANGED', 'LETTERS_DELAYED', 'MESSAGES_WAIT', 'NIK_VIEWED', 'ACCOUNT_APPROVED', 'ACCOUNT_REJECTED', 'REGISTRATION_WAITING', 'BILL_SENT', 'PAYMENT_RECEIVED', 'PROOF_WAITING', 'PROOF_ACCEPTED', 'PROOF_REFUSED', 'PAYMENT_VOIDED', 'DEPOSIT_RETURN', 'CREDIT_USED', 'COMPLAINT_NEW', 'COMPLAINT_CHANGED', 'WORK_INVITED', 'WORK_ASSIGNED', 'WORK_RETURNED', 'WORK_WITHDRAWN', 'WORK_DECLINED', 'WORK_DONE', 'TENANCY_TO_CONFIRM', 'TENANCY_CONFIRMED', 'TENANCY_DECLINED', 'TENANCY_ENDED', 'TENANCY_MOVED', 'MOVE_PLANNED', 'TENANCY_RESUMED', 'PERSON_EMAIL_LOST', 'RENT_CHANGED', 'CONTRACT_RENEWED', 'LEAVING', 'RENEWAL', 'CONTRACT_MADE', 'CONTRACT_ANSWERED', 'SETTLEMENT', 'CONTRACT_ENDING', 'ROOM_NOT_LEFT')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('NEW_DEVICE', 'PASSWORD_CHANGED', 'SECOND_FACTOR_CHANGED', 'CONTACT_CHANGED', 'LETTERS_DELAYED', 'MESSAGES_WAIT', 'NIK_VIEWED', 'ACCOUNT_APPROVED', 'ACCOUNT_REJECTED', 'REGISTRATION_WAITING', 'BILL_SENT', 'PAYMENT_RECEIVED', 'PROOF_WAITING', 'PROOF_ACCEPTED', 'PROOF_REFUSED', 'PAYMENT_VOIDED', 'DEPOSIT_RETURN', 'CREDIT_USED', 'COMPLAINT_NEW', 'COMPLAINT_CHANGED', 'WORK_INVITED', 'WORK_ASSIGNED', 'WORK_RETURNED', 'WORK_WITHDRAWN', 'WORK_DECLINED', 'WORK_DONE', 'TENANCY_TO_CONFIRM', 'TENANCY_CONFIRMED', 'TENANCY_DECLINED', 'TENANCY_ENDED', 'TENANCY_MOVED', 'MOVE_PLANNED', 'TENANCY_RESUMED', 'PERSON_EMAIL_LOST', 'RENT_CHANGED', 'CONTRACT_RENEWED', 'LEAVING', 'RENEWAL', 'CONTRACT_MADE', 'CONTRACT_ANSWERED', 'SETTLEMENT', 'CONTRACT_ENDING', 'ROOM_NOT_LEFT')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notice_choices" VALIDATE CONSTRAINT "notice_choices_kind_check";--> statement-breakpoint
ALTER TABLE "notices" VALIDATE CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "moves_to_id" uuid;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "moves_on" date;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "moves_rent" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "stays_tenancy_room_key" ON "stays" USING btree ("tenancy_id","room_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tenancies_moves_to_idx" ON "tenancies" USING btree ("moves_to_id","moves_on") WHERE moves_to_id is not null;--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_moves_check" CHECK (num_nulls("tenancies"."moves_to_id", "tenancies"."moves_on", "tenancies"."moves_rent") in (0, 3) and "tenancies"."moves_to_id" <> "tenancies"."room_id"
        and "tenancies"."moves_rent" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "tenancies" VALIDATE CONSTRAINT "tenancies_moves_check";--> statement-breakpoint
CREATE OR REPLACE FUNCTION claimed_days(tenancy tenancies) RETURNS daterange LANGUAGE sql IMMUTABLE
  RETURN daterange(coalesce(tenancy.check_in_date, tenancy.contract_start),
    greatest(coalesce(tenancy.check_in_date, tenancy.contract_start), coalesce(tenancy.check_out_date, least(tenancy.contract_end, tenancy.moves_on))));--> statement-breakpoint
CREATE OR REPLACE FUNCTION lay_stays(home uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  room record;
  live text;
  planned boolean := false;
BEGIN
  SELECT id, status, kost_id, owner_id, CASE WHEN archived_at IS NULL THEN closes_on END AS closes_on,
    (updated_at AT TIME ZONE 'Asia/Jakarta')::date AS day,
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
    IF old.moves_to_id IS NOT NULL THEN
      -- Who will not come any more has held it until now.
      IF old.status = 'ACTIVE' AND (tg_op = 'DELETE' OR new.status <> 'ACTIVE' OR new.moves_to_id IS NULL) THEN
        UPDATE rooms SET status = 'AVAILABLE' WHERE id = old.moves_to_id AND status = 'RESERVED';
      END IF;
      PERFORM lay_stays(old.moves_to_id);
    END IF;
    IF tg_op = 'UPDATE' AND new.moves_to_id <> coalesce(old.moves_to_id, new.room_id) THEN PERFORM lay_stays(new.moves_to_id); END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER tenancies_note_stay AFTER INSERT OR DELETE ON tenancies
FOR EACH ROW EXECUTE FUNCTION note_stays();--> statement-breakpoint
CREATE OR REPLACE TRIGGER tenancies_move_stay
AFTER UPDATE OF room_id, status, contract_start, contract_end, check_in_date, check_out_date, moves_on, moves_to_id ON tenancies
FOR EACH ROW WHEN ((old.room_id, old.status, old.contract_start, old.contract_end, old.check_in_date, old.check_out_date,
    old.moves_on, old.moves_to_id)
  IS DISTINCT FROM (new.room_id, new.status, new.contract_start, new.contract_end, new.check_in_date, new.check_out_date,
    new.moves_on, new.moves_to_id))
EXECUTE FUNCTION note_stays();--> statement-breakpoint
CREATE OR REPLACE TRIGGER rooms_note_hold AFTER INSERT ON rooms FOR EACH ROW
WHEN (new.status IN ('MAINTENANCE', 'RESERVED')) EXECUTE FUNCTION note_stays();--> statement-breakpoint
CREATE OR REPLACE TRIGGER rooms_move_hold AFTER UPDATE OF status, archived_at, closes_on ON rooms FOR EACH ROW
WHEN ((old.status, old.archived_at, old.closes_on) IS DISTINCT FROM (new.status, new.archived_at, new.closes_on)
  AND (old.status IN ('MAINTENANCE', 'RESERVED') OR new.status IN ('MAINTENANCE', 'RESERVED')
    OR num_nonnulls(old.closes_on, new.closes_on) > 0))
EXECUTE FUNCTION note_stays();--> statement-breakpoint
ALTER TABLE "stays" DROP CONSTRAINT "stays_tenancy_key";
