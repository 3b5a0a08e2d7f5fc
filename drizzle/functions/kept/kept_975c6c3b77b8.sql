-- A statement of invoices.send, owner.
-- Last made by migration 0195_kept-plans.

CREATE OR REPLACE FUNCTION kept_975c6c3b77b8(uuid, uuid)
RETURNS TABLE ("pg_advisory_xact_lock" text) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
select pg_advisory_xact_lock(turn)::text from (
      select distinct hashtextextended(tenant_user_id::text || owner_id::text, 0) as turn
      from invoices where id = $1 and (("invoices"."owner_id" = $2) is true) order by turn) as turns;
END $kept$;
