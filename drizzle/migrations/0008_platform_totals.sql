CREATE TABLE "platform_months" (
	"month" text PRIMARY KEY NOT NULL,
	"settled_amount" bigint NOT NULL,
	"occupied_rooms" bigint NOT NULL,
	"total_rooms" bigint NOT NULL,
	"kept_until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_totals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"month" text,
	"amount" bigint NOT NULL,
	CONSTRAINT "platform_totals_kind_check" CHECK ("platform_totals"."kind" in ('OWNER', 'TENANT', 'MAINTENANCE', 'ADMIN', 'KOST', 'ROOM', 'OCCUPIED_ROOM', 'REMOVED_ROOM', 'ACTIVE_TENANCY', 'CHECK_IN', 'OVERPAYMENT'))
);--> statement-breakpoint
-- What a row counts for in the platform's totals: the triggers and the count of all of them ask here.
CREATE FUNCTION "counts_of"("users") RETURNS TABLE ("kind" text, "month" text, "amount" bigint) LANGUAGE sql STABLE AS $$
  SELECT $1.role, to_char($1.created_at AT TIME ZONE 'Asia/Jakarta', 'YYYY-MM'), 1::bigint
$$;--> statement-breakpoint
CREATE FUNCTION "counts_of"("kosts") RETURNS TABLE ("kind" text, "month" text, "amount" bigint) LANGUAGE sql STABLE AS $$
  SELECT 'KOST', to_char($1.created_at AT TIME ZONE 'Asia/Jakarta', 'YYYY-MM'), 1::bigint
$$;--> statement-breakpoint
CREATE FUNCTION "counts_of"("rooms") RETURNS TABLE ("kind" text, "month" text, "amount" bigint) LANGUAGE sql STABLE AS $$
  SELECT counted.kind, NULL, 1::bigint
  FROM (VALUES ('ROOM', true), ('OCCUPIED_ROOM', $1.status = 'OCCUPIED')) AS counted (kind, is_so)
  WHERE is_so AND $1.archived_at IS NULL
$$;--> statement-breakpoint
CREATE FUNCTION "counts_of"("tenancies") RETURNS TABLE ("kind" text, "month" text, "amount" bigint) LANGUAGE sql STABLE AS $$
  SELECT counted.kind, counted.month, 1::bigint
  FROM (VALUES
    ('ACTIVE_TENANCY', NULL, $1.status = 'ACTIVE'),
    ('CHECK_IN', to_char($1.check_in_date, 'YYYY-MM'), $1.check_in_date IS NOT NULL)
  ) AS counted (kind, month, is_so)
  WHERE is_so
$$;--> statement-breakpoint
CREATE FUNCTION "counts_of"("credit_entries") RETURNS TABLE ("kind" text, "month" text, "amount" bigint) LANGUAGE sql STABLE AS $$
  SELECT 'OVERPAYMENT', to_char($1.created_at AT TIME ZONE 'Asia/Jakarta', 'YYYY-MM'), $1.amount
  WHERE $1.kind = 'OVERPAYMENT'
$$;--> statement-breakpoint
CREATE VIEW "counted_totals" AS
SELECT kind, month, sum(amount)::bigint AS amount FROM (
  SELECT counted.* FROM users, counts_of(users) AS counted
  UNION ALL SELECT counted.* FROM kosts, counts_of(kosts) AS counted
  UNION ALL SELECT counted.* FROM rooms, counts_of(rooms) AS counted
  UNION ALL SELECT counted.* FROM tenancies, counts_of(tenancies) AS counted
  UNION ALL SELECT counted.* FROM credit_entries, counts_of(credit_entries) AS counted
) AS each GROUP BY kind, month;--> statement-breakpoint
CREATE FUNCTION "note_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO platform_totals (kind, month, amount) SELECT kind, month, -amount FROM counts_of(OLD);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO platform_totals (kind, month, amount) SELECT kind, month, amount FROM counts_of(NEW);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A room that was removed without a trace was never there: the months that are kept have it until they are kept anew.
CREATE FUNCTION "note_removed_room"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform_totals (kind, month, amount)
  VALUES ('REMOVED_ROOM', to_char(OLD.created_at AT TIME ZONE 'Asia/Jakarta', 'YYYY-MM'), 1);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_note_totals" AFTER INSERT OR DELETE OR UPDATE OF "role", "created_at" ON "users"
FOR EACH ROW EXECUTE FUNCTION "note_totals"();--> statement-breakpoint
CREATE TRIGGER "tenancies_note_totals" AFTER INSERT OR DELETE OR UPDATE OF "status", "check_in_date" ON "tenancies"
FOR EACH ROW EXECUTE FUNCTION "note_totals"();--> statement-breakpoint
CREATE TRIGGER "kosts_note_totals" AFTER INSERT OR DELETE OR UPDATE OF "created_at" ON "kosts"
FOR EACH ROW EXECUTE FUNCTION "note_totals"();--> statement-breakpoint
CREATE TRIGGER "rooms_note_totals" AFTER INSERT OR DELETE OR UPDATE OF "status", "archived_at" ON "rooms"
FOR EACH ROW EXECUTE FUNCTION "note_totals"();--> statement-breakpoint
CREATE TRIGGER "rooms_note_removed" AFTER DELETE ON "rooms"
FOR EACH ROW EXECUTE FUNCTION "note_removed_room"();--> statement-breakpoint
CREATE TRIGGER "credit_entries_note_totals" AFTER INSERT OR DELETE OR UPDATE OF "kind", "amount", "created_at" ON "credit_entries"
FOR EACH ROW EXECUTE FUNCTION "note_totals"();--> statement-breakpoint
INSERT INTO "platform_totals" ("kind", "month", "amount") SELECT "kind", "month", "amount" FROM "counted_totals";
