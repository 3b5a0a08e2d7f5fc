-- A statement of search.find, owner.
-- Last made by migration 0190_kept-plans.

CREATE OR REPLACE FUNCTION kept_c0c5907e7019(uuid, text[], uuid, text[], text[], text[], uuid, text[], text, text, bigint, text, uuid, date, text[], uuid, bigint, text[], bigint, date, text[], uuid, text[], text[], bigint, date, bigint, uuid, bigint, bigint, uuid, bigint, uuid, bigint, text[], bigint, bigint)
RETURNS TABLE ("tenants" json, "occupants" json, "rooms" json, "invoices" json, "payments" json, "complaints" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with places as materialized(select r.id as id, r.number as number, concat(r.number, r.kost) as said from (
      select r.id, replace(replace(r.number_normal, '''', ''), '-', '') as number, case when names is not null then names ->> r.kost_id::text end as kost
      from (select jsonb_object_agg(k.id, e'\n' || replace(replace(k.name_normal, '''', ''), '-', '')) as names from kosts k where "k"."owner_id" = $1 and replace(replace(k.name_normal, '''', ''), '-', '') like any($2::text[])) as k, rooms r
      where "r"."owner_id" = $3) as r
    where r.number like any($4::text[]) or r.kost is not null), people as materialized(select "t"."id", "t"."kost_id", "t"."full_name", "t"."phone", "t"."status", "t"."contract_end", r.room_number as room_number, k.name as kost_name, best.is_live as is_live, best.in_name as in_name, best.begins as begins from (select t.id, t.in_name, t.is_live, t.begins from (
      select t.id, t.status in ('ACTIVE', 'PENDING') as is_live, (select count(*) from unnest($5::text[]) as word where t.name like word) as in_name, exists (select from unnest($6::text[]) as word where starts_with(t.name, word)) as begins
      from (
        select t.id, t.status, t.room_id, t.phone, t.phone_e164, replace(replace(t.name_normal, '''', ''), '-', '') as name
        from tenancies t where "t"."owner_id" = $7) as t
        left join places as place on place.id = t.room_id
      where t.name || coalesce(e'\n' || place.said, '') like all($8::text[])
        or strpos(t.phone_e164, $9::text) > 0 or strpos(t.phone, $10::text) > 0) as t
    order by in_name desc, is_live desc, begins desc, id desc limit $11) as best join tenancies t on t.id = best.id
    join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id), others as materialized(select o.id as id, o.name as name, o.by_phone as by_phone from (
      select e.id, replace(replace(case octet_length(e.full_name) when length(e.full_name) then replace(lower(e.full_name), '`', '') else normal_text(e.full_name) end, '''', ''), '-', '') as name, strpos(e.phone, $12::text) > 0 as by_phone
      from occupants e where "e"."owner_id" = $13 and (e.ends_on > $14::date) is not false) as o
    where o.name like any($15::text[]) or o.by_phone), bills as materialized(select i.id as id, ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) as is_open, i.due_date as due_date from people as person cross join lateral (
      select * from invoices i where i.tenant_id = person.id and ("i"."owner_id" = $16) is true
      order by i.due_date desc limit $17) as i) select
      (select coalesce(json_agg(listed), '[]') from (select id, kost_id, full_name as tenant_name, room_number, kost_name, phone, status, contract_end from people order by in_name desc, is_live desc, begins desc, id desc) as listed) as tenants,
      (select coalesce(json_agg(listed), '[]') from (select o.id, o.kost_id, t.room_id, o.full_name, o.phone, t.full_name as tenant_name, r.room_number,
      k.name as kost_name
    from others as other join occupants o on o.id = other.id join tenancies t on t.id = o.tenancy_id
      join rooms r on r.id = t.room_id join kosts k on k.id = o.kost_id left join places as place on place.id = r.id
    where t.status in ('ACTIVE', 'PENDING') and (other.by_phone or other.name || coalesce(e'\n' || place.said, '') like all($18::text[]))
    order by o.id desc limit $19) as listed) as occupants,
      (select coalesce(json_agg(listed), '[]') from (
    select r.id, r.kost_id, r.room_number, r.kost_name, (case when r.status = 'AVAILABLE' and r.closes_on <= $20::date then 'MAINTENANCE' else r.status end) as status, (
      select t.full_name from tenancies t where t.room_id = r.id and t.status in ('ACTIVE', 'PENDING') order by t.status, t.contract_start, t.id limit 1) as tenant_name
    from (
      select r.*, k.name as kost_name, k.zone as kost_zone, place.number = any($21::text[]) as is_whole
      from places as place join rooms r on r.id = place.id join kosts k on k.id = r.kost_id
      where ("r"."owner_id" = $22) is true and r.archived_at is null
        and place.number like any($23::text[]) and place.said like all($24::text[])
      order by is_whole desc, k.name, r.floor, r.number_order, r.id limit $25
    ) as r order by r.is_whole desc, r.kost_name, r.floor, r.number_order, r.id) as listed) as rooms,
      (select coalesce(json_agg(listed), '[]') from (select i.id, i.invoice_number, i.title, i.tenant_name, i.room_number, i.kost_name, i.total_amount, i.due_date,
    case when ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) and i.due_date < $26::date then 'OVERDUE' else i.status end as status from (select * from bills order by is_open desc, due_date desc, id desc limit $27) as b join invoices i on i.id = b.id
        order by b.is_open desc, b.due_date desc, b.id desc) as listed) as invoices,
      (select coalesce(json_agg(listed), '[]') from (select p.id, p.invoice_id, p.invoice_number, p.tenant_name, p.room_number, p.kost_name, p.amount, p.payment_method,
  case p.status when 'SUCCEEDED' then 'PAID' else p.status end as status, to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as paid_at,
  to_char(p.voided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as voided_at, to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at from bills as b cross join lateral (
      select * from payments p where p.invoice_id = b.id and "p"."owner_id" = $28 and ((p.status in ('PENDING', 'SUCCEEDED') or p.voided_at is not null) is true) order by p.id desc limit $29
    ) as p order by coalesce("p".paid_at, "p".created_at) desc, p.id desc limit $30) as listed) as payments,
      (select coalesce(json_agg(listed), '[]') from (select c.id, c.title, c.tenant_name, c.room_number, c.kost_name, c.status, to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at from (
      (select c.id from people as person join complaints c on c.tenant_id = person.id and "c"."owner_id" = $31
        order by c.id desc limit $32)
      union
      (select c.id from (select c.id, c.title from complaints c where "c"."owner_id" = $33 order by c.id desc limit $34) as c
        where replace(replace(case octet_length(c.title) when length(c.title) then replace(lower(c.title), '`', '') else normal_text(c.title) end, '''', ''), '-', '') like all($35::text[]) order by c.id desc limit $36)
    ) as found join complaints c using (id) order by c.id desc limit $37) as listed) as complaints;
END $kept$;
