-- A statement of invoices.create, owner.
-- Last made by migration 0181_kept-plans.

CREATE OR REPLACE FUNCTION kept_8911b9e3ac7b(boolean, boolean, boolean, text, timestamp with time zone, uuid, uuid, timestamp with time zone, timestamp with time zone)
RETURNS TABLE ("mustChangePassword" boolean, "mustSetUpTotp" boolean, "isSteppedUp" boolean, "lastUsedAt" timestamp with time zone, "refuse" text) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY

    select state.*, refuse(case
      when "mustChangePassword" is null then 'UNAUTHENTICATED'
      when "mustChangePassword" and not $1::boolean then 'PASSWORD_CHANGE_REQUIRED'
      when "mustSetUpTotp" and not $2::boolean then 'TOTP_SETUP_REQUIRED'
      when not "isSteppedUp" and $3::boolean then 'STEP_UP_REQUIRED' end)::text
    from (values (1)) as one left join lateral (
      select (select "must_change_password" from "users" where ("users"."id" = "sessions"."user_id" and ((("users"."status" = 'ACTIVE' and "users"."is_active") and "users"."role" = $4) is true))) as "mustChangePassword", false as "mustSetUpTotp",
        coalesce("sessions"."stepped_up_at" > $5, false) as "isSteppedUp", "sessions"."last_used_at" as "lastUsedAt"
      from "sessions" where ("sessions"."id" = $6 and ((("sessions"."user_id" = $7 and "sessions"."revoked_at" is null and "sessions"."expires_at" > $8 and "sessions"."last_used_at" > $9)) is true))) as state on true;
END $kept$;
