-- A statement of dashboards.owner, owner.
-- Last made by migration 0190_kept-plans.

CREATE OR REPLACE FUNCTION kept_e4ce904a5c3e(date, uuid, date, uuid, uuid, uuid, uuid, uuid, date, uuid, uuid, uuid, text)
RETURNS TABLE ("properties" json, "numbers" json, "pending_deposit" bigint, "closed_rooms" bigint, "active_complaints" bigint, "expired_contracts" bigint, "has_tenants" boolean, "has_reminders" boolean, "news" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY

    select (select coalesce(json_agg(listed), '[]') from ((select "id", "owner_id", "name", "description", "address", "kost_type", "facilities", "rules", "images", "zone", "contact_phone", "leaving_days", "at_end", "is_active", (
    select array[count(*), count(*) filter (where status = 'OCCUPIED'), count(*) filter (where status = 'AVAILABLE' and closes_on <= $1::date)] from rooms where kost_id = kosts.id and archived_at is null) as "rooms", to_char("created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at" from "kosts" where "kosts"."owner_id" = $2 order by "kosts"."id" desc)) as listed) as properties, (select coalesce(json_agg(listed), '[]') from (
    select kind, case when kind = 'REVENUE' then to_char(day, 'YYYY-MM') end as month, day < $3::date as is_late,
      sum(count)::bigint as count, sum(amount)::bigint as amount
    from (select kind, day, count, amount from owner_numbers where "owner_numbers"."owner_id" = $4) as numbers group by 1, 2, 3) as listed) as numbers,
      (select coalesce(sum(greatest(subtotal + tax_amount - paid_amount, 0)), 0)::bigint from invoices
        where "invoices"."owner_id" = $5 and invoice_type = 'SECURITY_DEPOSIT'
          and ((status in ('SENT', 'VIEWED', 'PARTIAL')) is true)) as pending_deposit,
      (select count(*) from rooms where archived_at is null and status = 'AVAILABLE'
    and kost_id in (select id from kosts where not is_active and "kosts"."owner_id" = $6)) as closed_rooms,
      (select count(*) from complaints
        where "complaints"."owner_id" = $7 and status in ('OPEN', 'IN_PROGRESS')) as active_complaints,
      (select count(*) from tenancies
        where "tenancies"."owner_id" = $8 and status = 'ACTIVE' and contract_end < $9::date) as expired_contracts,
      exists (select from kosts k join tenancies on kost_id = k.id where "k"."owner_id" = $10) as has_tenants, exists (select from kosts k join reminder_rules on kost_id = k.id where "k"."owner_id" = $11) as has_reminders,
      (
    select json_build_object('unread_notices', count(*), 'urgent_notices', coalesce(to_json((array_agg(json_build_object('id', id, 'kind', kind, 'details', details,
      'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'read_at', null) order by id desc)
    filter (where kind in ('NEW_DEVICE', 'CONTACT_CHANGED', 'TENANCY_DECLINED')))[:5]), '[]'))
    from (
      select id, kind, details, created_at from notices
      where user_id = $12 and read_at is null and "notices"."details" ->> 'session_id' is distinct from $13::text
      order by id desc limit 100
    ) as unread) as news;
END $kept$;
