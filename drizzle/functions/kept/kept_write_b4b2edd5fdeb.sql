-- A statement of invoices.create, owner.
-- Last made by migration 0195_kept-plans.

CREATE OR REPLACE FUNCTION kept_write_b4b2edd5fdeb(uuid, uuid)
RETURNS TABLE ("id" uuid) LANGUAGE plpgsql VOLATILE SET plan_cache_mode=force_generic_plan AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
select id from tenancies where id = $1 and (("tenancies"."owner_id" = $2) is true) for share;
END $kept$;
