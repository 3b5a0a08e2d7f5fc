-- A statement of search.find, owner.
-- Last made by migration 0181_kept-plans.

CREATE OR REPLACE FUNCTION kept_ce2974b9792b(date, bigint[], uuid, bigint, bigint, bigint[], uuid, bigint, bigint)
RETURNS TABLE ("invoices" json, "payments" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
select (select coalesce(json_agg(listed), '[]') from (select i.id, i.invoice_number, i.title, i.tenant_name, i.room_number, i.kost_name, i.total_amount, i.due_date,
    case when ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) and i.due_date < $1::date then 'OVERDUE' else i.status end as status from unnest($2::bigint[]) with ordinality as sought(amount, rank) cross join lateral (
      select * from invoices i where "i"."owner_id" = $3 and i.total_amount = sought.amount
      order by i.id desc limit $4) as i order by rank, i.id desc limit $5) as listed) as invoices, (select coalesce(json_agg(listed), '[]') from (select p.id, p.invoice_id, p.invoice_number, p.tenant_name, p.room_number, p.kost_name, p.amount, p.payment_method,
  case p.status when 'SUCCEEDED' then 'PAID' else p.status end as status, to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as paid_at,
  to_char(p.voided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as voided_at, to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at from unnest($6::bigint[]) with ordinality as sought(amount, rank) cross join lateral (
      select * from payments p where "p"."owner_id" = $7 and ((p.status in ('PENDING', 'SUCCEEDED') or p.voided_at is not null) is true) and p.amount = sought.amount
      order by p.id desc limit $8) as p order by rank, p.id desc limit $9) as listed) as payments;
END $kept$;
