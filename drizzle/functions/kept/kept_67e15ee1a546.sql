-- A statement of invoices.get, owner.
-- Last made by migration 0075_kept-plans.

CREATE OR REPLACE FUNCTION kept_67e15ee1a546(text, timestamp with time zone, uuid, uuid, timestamp with time zone, timestamp with time zone)
RETURNS TABLE ("must_change_password" boolean, "?column?" boolean, "coalesce" boolean, "last_used_at" timestamp with time zone) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
select (select "must_change_password" from "users" where ("users"."id" = "sessions"."user_id" and ((("users"."status" = 'ACTIVE' and "users"."is_active") and "users"."role" = $1) is true))), false, coalesce("stepped_up_at" > $2, false), "last_used_at" from "sessions" where ("sessions"."id" = $3 and ((("sessions"."user_id" = $4 and "sessions"."revoked_at" is null and "sessions"."expires_at" > $5 and "sessions"."last_used_at" > $6)) is true));
END $kept$;
