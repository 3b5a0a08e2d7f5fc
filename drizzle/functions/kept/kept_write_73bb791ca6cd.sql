-- A statement of payments.pay, tenant.
-- Last made by migration 0195_kept-plans.

CREATE OR REPLACE FUNCTION kept_write_73bb791ca6cd(uuid, uuid)
RETURNS TABLE ("status" text, "remaining_amount" bigint, "allow_partial_payment" boolean, "tenant_name" text, "takes_payments" boolean) LANGUAGE plpgsql VOLATILE SET plan_cache_mode=force_generic_plan AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY

    select status, remaining_amount as remaining_amount, allow_partial_payment, tenant_name, (not (exists (select from account_pauses pause where pause.user_id = "invoices"."owner_id" and pause.resumed_at is null))) as takes_payments
    from invoices where id = $1 and ((tenant_user_id = $2 and issued_date is not null) is true) order by id for update;
END $kept$;
