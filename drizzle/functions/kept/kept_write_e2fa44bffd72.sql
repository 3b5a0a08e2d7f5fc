-- A statement of invoices.create, owner.
-- Last made by migration 0195_kept-plans.

CREATE OR REPLACE FUNCTION kept_write_e2fa44bffd72(uuid, text, timestamp with time zone, integer, text, text, uuid, text, timestamp with time zone, integer)
RETURNS TABLE ("isSame" boolean) LANGUAGE plpgsql VOLATILE SET plan_cache_mode=force_generic_plan AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with effect_0 as (delete from idempotency_keys where actor_id = $1::uuid and key = $2 and (created_at <= $3::timestamptz - make_interval(hours => $4))) 
      select procedure = $5 and body_hash = $6 as "isSame" from idempotency_keys
      where actor_id = $7::uuid and key = $8 and not (created_at <= $9::timestamptz - make_interval(hours => $10));
END $kept$;
