-- The rule of shared/rules/normal-text.ts. Most texts are of plain letters, for which lower() is the same and much faster.
CREATE FUNCTION normal_text(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN typed ~ '^[!-_a-~]+( [!-_a-~]+)*$' THEN lower(typed COLLATE pg_c_utf8) ELSE
    normalize(btrim(regexp_replace(lower(regexp_replace(
      translate(normalize(translate(typed,
        U&'\2018\2019\201B\02B9\02BB\02BC\02BD\02BE\02BF\02C8\02CA\02CB`\00B4\2032\2035\FF07\FF40\A78C\201C\201D\201E\201F\2033\2036\02BA\02DD\02EE\FF02\301D\301E\2010\2011\2012\2013\2014\2015\2212\2043\02D7\FE58\FE63\FF0D\2044\2215\201A', '''''''''''''''''''''''''''''''''''''''""""""""""""------------//,'), NFKD),
        U&'\2018\2019\201B\02B9\02BB\02BC\02BD\02BE\02BF\02C8\02CA\02CB`\00B4\2032\2035\FF07\FF40\A78C\201C\201D\201E\201F\2033\2036\02BA\02DD\02EE\FF02\301D\301E\2010\2011\2012\2013\2014\2015\2212\2043\02D7\FE58\FE63\FF0D\2044\2215\201A', '''''''''''''''''''''''''''''''''''''''""""""""""""------------//,'),
      '[\u0300-\u036F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g') COLLATE pg_c_utf8),
      '[\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]+', ' ', 'g')), NFC) END;
--> statement-breakpoint
-- Numbers as people count: each run of digits gets twenty, so that comparing bytes compares numbers.
CREATE FUNCTION room_order(number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(normal_text(number), '([0-9]+)', '0000000000000000000\1', 'g'),
    '[0-9](?=[0-9]{20})', '', 'g');
--> statement-breakpoint
-- In one statement, so that the table is written once.
ALTER TABLE "rooms" ADD COLUMN "number_normal" text GENERATED ALWAYS AS (normal_text("room_number")) STORED,
  ADD COLUMN "number_order" text COLLATE "C" GENERATED ALWAYS AS (room_order(room_number)) STORED,
  ADD COLUMN "number_shared" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Of rooms whose numbers look the same, the first has the number; the others keep what is written on their doors.
UPDATE rooms SET number_shared = true WHERE id IN (
  SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY kost_id, number_normal ORDER BY id) AS place
    FROM rooms WHERE archived_at IS NULL) AS numbered WHERE place > 1);
--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_own_number_key" ON "rooms" USING btree ("kost_id","number_normal") WHERE archived_at is null and not number_shared;--> statement-breakpoint
CREATE INDEX "rooms_lookalikes_idx" ON "rooms" USING btree ("kost_id","number_normal") WHERE archived_at is null and number_shared;--> statement-breakpoint
CREATE INDEX "rooms_order_idx" ON "rooms" USING btree ("kost_id","floor","number_order","id","status") WHERE archived_at is null;
--> statement-breakpoint
-- Who writes null claims the number, and the unique index refuses it if another room has it. A Worker before the column
-- writes nothing: then the room shares the number if another room has it, and is never refused.
CREATE FUNCTION share_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.number_shared IS NULL THEN
    new.number_shared := false;
  ELSIF tg_op = 'INSERT' OR new.room_number IS DISTINCT FROM old.room_number THEN
    new.number_shared := EXISTS (SELECT FROM rooms WHERE kost_id = new.kost_id AND archived_at IS NULL
      AND NOT number_shared AND number_normal = normal_text(new.room_number) AND id <> new.id);
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER rooms_share_number BEFORE INSERT OR UPDATE OF room_number, number_shared ON rooms
  FOR EACH ROW EXECUTE FUNCTION share_number();
--> statement-breakpoint
-- When a room is renumbered, archived or deleted, the next room that looks the same has the number.
CREATE FUNCTION hand_on_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rooms SET number_shared = false WHERE id = (SELECT id FROM rooms WHERE kost_id = old.kost_id
    AND archived_at IS NULL AND number_shared AND number_normal = old.number_normal ORDER BY id LIMIT 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER rooms_number_changed AFTER UPDATE OF room_number, archived_at ON rooms
  FOR EACH ROW WHEN (old.archived_at IS NULL AND NOT old.number_shared
    AND (new.archived_at IS NOT NULL OR new.number_normal IS DISTINCT FROM old.number_normal))
  EXECUTE FUNCTION hand_on_number();
--> statement-breakpoint
CREATE TRIGGER rooms_number_left AFTER DELETE ON rooms
  FOR EACH ROW WHEN (old.archived_at IS NULL AND NOT old.number_shared) EXECUTE FUNCTION hand_on_number();
