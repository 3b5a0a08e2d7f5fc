-- A statement of dashboards.ownerToday, owner.
-- Last made by migration 0190_kept-plans.

CREATE OR REPLACE FUNCTION kept_5fcac65754b1(uuid, date, bigint, uuid, text, bigint, uuid, bigint, uuid, date, integer, bigint, uuid, date, integer, bigint, uuid, date, uuid, bigint, uuid, bigint, bigint, bigint, bigint, bigint, bigint, bigint, uuid, date, bigint, bigint, date, integer, bigint, bigint, uuid, uuid, bigint, uuid, bigint, bigint, uuid, bigint, integer, integer, integer, bigint, bigint, date, date, date, integer, date, integer, date, bigint, bigint, integer, bigint, bigint, integer, bigint, bigint, integer, bigint, bigint, bigint)
RETURNS TABLE ("late_sums" json, "late" json, "proofs" json, "complaints" json, "work" json, "tenants" json, "contracts" json, "leavings" json, "stopped" json, "doubled" json, "rooms" json, "kosts" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with late_bills as materialized(select "invoices"."tenant_id", "invoices"."due_date" from invoices
      where "invoices"."owner_id" = $1 and ((status in ('SENT', 'VIEWED', 'PARTIAL')) is true) and due_date < $2::date order by due_date, id limit $3), late as materialized(select late_bills.tenant_id as id, min(late_bills.due_date) as due_date from late_bills group by late_bills.tenant_id), proofs as materialized(select "p"."id", "p"."room_number", "p"."kost_name", "p"."amount", "p"."created_at", coalesce(p.payer_name, p.tenant_name) as tenant_name from payments p
      where "p"."owner_id" = $4 and p.source = (select $5::text) and p.status = 'PENDING' order by p.id limit $6), unsettled as materialized(select "tenancies"."id", "tenancies"."kost_id", confirmed_at is null as is_unanswered, incomplete <> '{}' as is_incomplete from tenancies
      where "tenancies"."owner_id" = $7 and ((status in ('ACTIVE', 'PENDING') and (confirmed_at is null or incomplete <> '{}')) is true)
      order by id limit $8), ending as materialized(select "tenancies"."id", "tenancies"."kost_id", "tenancies"."contract_end", "tenancies"."zone" from tenancies
      where "tenancies"."owner_id" = $9 and status = 'ACTIVE' and contract_end <= $10::date + $11::int
      order by contract_end limit $12), leaving as materialized(select l.tenancy_id as id, "l"."leaves_on", "l"."state" from 
      leavings l
      where "l"."owner_id" = $13 and l.state in ('ASKED', 'AGREED', 'STAY_ASKED')
        and (l.state <> 'AGREED' or l.leaves_on <= $14::date + $15::int)
      order by l.leaves_on limit $16), free as materialized(select "rooms"."id", "rooms"."room_number", "rooms"."kost_id", "rooms"."monthly_rent", "rooms"."created_at" from rooms
      where "rooms"."owner_id" = $17 and (((archived_at is null and status = 'AVAILABLE') is true) and not (closes_on is not null and closes_on <= $18::date)) and not kost_id = any(array(select id from kosts where "kosts"."owner_id" = $19 and not is_active)) order by id limit $20), left_rooms as (select coalesce(jsonb_object_agg(room_id, day), '{}') as days from (select room_id, max(check_out_date) as day from tenancies
        where room_id = any(array(select free.id from free)) and check_out_date is not null group by room_id) as l), empty as materialized(select free.id as id, free.room_number as room_number, free.kost_id as kost_id, free.monthly_rent as monthly_rent, to_char(coalesce(((select left_rooms.days from left_rooms) ->> free.id::text)::date, (case when (free.created_at at time zone 'Asia/Jakarta')::time < '22:00' then (free.created_at at time zone 'Asia/Jakarta') else (free.created_at at time zone case (select place.zone from kosts place where place.id = free.kost_id) when 'WITA' then 'Asia/Makassar' when 'WIT' then 'Asia/Jayapura' else 'Asia/Jakarta' end) end)::date), 'YYYY-MM-DD') as since from free), watched as materialized(select "t"."id", "t"."kost_id", found.is_doubled as is_doubled, found.invoice_id as invoice_id from (
        select s.tenant_id, count(s.next_issue_on) > 1 as is_doubled, (array_agg(s.id order by s.next_issue_on is null, s.id desc))[1] as invoice_id
        from invoices s where "s"."owner_id" = $21 and ((s.series_period = 0 and s.invoice_type = 'MONTHLY_RENT' and (s.next_issue_on is not null or s.next_period is not null and s.stop_noted_at is null and (s.status = 'CANCELLED' or s.recurrence_end_date is not null))) is true)
        group by s.tenant_id having count(s.next_issue_on) <> 1
      ) as found join tenancies t on t.id = found.tenant_id and t.status in ('ACTIVE', 'PENDING') order by t.id limit $22), homes as materialized(select "t"."id", "t"."full_name", "t"."status", "t"."user_id", "t"."kost_id", "r"."room_number", k.name as kost_name from tenancies t join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id
    where t.id = any(array(select id from (select * from late order by due_date, id limit $23) as first) || array(select id from (select id from unsettled order by id limit $24) as first) || array(select id from (select id, contract_end from ending order by contract_end, id limit $25) as first) || array(select id from (select * from leaving order by leaves_on, id limit $26) as first) || array(select id from (select * from watched where watched.is_doubled order by id limit $27) as first) || array(select id from (select * from watched where not watched.is_doubled order by id limit $28) as first))) 
      select (select json_build_object('bills', coalesce(sum(count), 0)::bigint, 'amount', coalesce(sum(amount), 0)::bigint)
    from (select kind, day, count, amount from owner_numbers where "owner_numbers"."owner_id" = $29) as numbers where kind in ('SENT', 'VIEWED', 'PARTIAL') and day < $30::date) as late_sums, json_build_object('people', (select count(*) from late),
    'has_more', (select count(*) from late_bills) > $31, 'first', (select coalesce(json_agg(listed), '[]') from (
    select homes.id as tenancy_id, homes.full_name as tenant_name, homes.room_number as room_number, homes.kost_name as kost_name, homes.kost_id, sums.amount, sums.unpaid_late_fees, first.due_date, not (homes.status in ('ACTIVE', 'PENDING')
    or exists (select from tenancies h where h.id = (with recursive later (id, nth) as (select homes.id, 0 union all
    select n.id, nth + 1 from later join public.tenancies n on n.moved_from_id = later.id) select id from later order by nth desc limit 1) and h.status in ('ACTIVE', 'PENDING'))) as has_left, sums.awaits_verification
    from (select * from late order by due_date, id limit $32) as first join homes on homes.id = first.id
    cross join lateral (
      select sum(i.remaining_amount)::bigint as amount, sum(least(i.late_fee_amount, i.remaining_amount))::bigint as unpaid_late_fees,
        bool_or(((select true from payments p where p.invoice_id = i.id and (p.source = 'MANUAL' and p.status = 'PENDING') limit 1) is not null)) as awaits_verification
      from invoices i
      where i.tenant_user_id = homes.user_id and i.tenant_id = homes.id and ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) and i.due_date < $33::date
    ) as sums
    order by first.due_date, first.id) as listed)) as late, (select json_build_object('count', least(count(*), $34::int), 'has_more', count(*) > $35, 'first', (select coalesce(json_agg(listed), '[]') from (
    select id, tenant_name, room_number, kost_name, amount, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from proofs order by id limit $36) as listed)) from proofs) as proofs,
        json_build_object('count', (select count(*) from complaints where "complaints"."owner_id" = $37 and status in ('OPEN', 'IN_PROGRESS')),
          'first', (select coalesce(json_agg(listed), '[]') from (
    select id, title, tenant_name, room_number, kost_name, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from ((
      select * from complaints where "complaints"."owner_id" = $38 and status = 'OPEN' order by id limit $39) union all (
      select * from complaints where "complaints"."owner_id" = $40 and status = 'IN_PROGRESS' order by id limit $41)) as oldest order by id limit $42) as listed)) as complaints,
        (select coalesce(json_agg(listed), '[]') from (
    select c.id, c.title, c.tenant_name, c.room_number, c.kost_name, w.state
    from work_orders w join complaints c on c.id = w.complaint_id
    where "w"."owner_id" = $43 and w.state in ('DONE', 'OPEN') and c.status in ('IN_PROGRESS', 'OPEN')
    order by c.id limit $44) as listed) as work, (select json_build_object('are_in', json_agg(kost_id), 'counts', json_build_object('count', least(count(*), $45::int),
  'unanswered', least(count(*) filter (where unsettled.is_unanswered), $46::int),
  'incomplete', least(count(*) filter (where unsettled.is_incomplete), $47::int),
  'has_more', count(*) > $48, 'first', (select coalesce(json_agg(listed), '[]') from (
    select homes.id as tenancy_id, homes.full_name as tenant_name, homes.room_number as room_number, homes.kost_name as kost_name, homes.kost_id from (select id from unsettled order by id limit $49) as u join homes using (id) order by id) as listed))) from unsettled) as tenants, (select json_build_object('ended_in', json_agg(kost_id) filter (where contract_end < $50::date), 'ending_in', json_agg(kost_id) filter (where contract_end >= $51::date),
    'counts', json_build_object('ended', least(count(*) filter (where contract_end < $52::date), $53::int),
      'ending', greatest(least(count(*) filter (where contract_end >= $54::date), $55::int - count(*) filter (where contract_end < $56::date)), 0),
      'has_more', count(*) > $57, 'first', (select coalesce(json_agg(listed), '[]') from (
    select homes.id as tenancy_id, homes.full_name as tenant_name, homes.room_number as room_number, homes.kost_name as kost_name, homes.kost_id, c.contract_end
    from (select id, contract_end from ending order by contract_end, id limit $58) as c join homes using (id) order by c.contract_end, id) as listed))) from ending) as contracts,
        (select json_build_object('count', least(count(*), $59::int),
    'has_more', count(*) > $60, 'first', (select coalesce(json_agg(listed), '[]') from (
    select homes.id as tenancy_id, homes.full_name as tenant_name, homes.room_number as room_number, homes.kost_name as kost_name, f.leaves_on, f.state from (select * from leaving order by leaves_on, id limit $61) as f join homes using (id) order by f.leaves_on, f.id) as listed)) from leaving) as leavings,
        (select json_build_object('are_in', json_agg(kost_id), 'counts', json_build_object('count', least(count(*), $62::int),
  'has_more', count(*) > $63, 'first', (select coalesce(json_agg(listed), '[]') from (
    select homes.id as tenancy_id, homes.full_name as tenant_name, homes.room_number as room_number, homes.kost_name as kost_name, homes.kost_id from (select * from watched where not watched.is_doubled order by id limit $64) as w join homes using (id) order by id) as listed)))
  from watched where not watched.is_doubled) as stopped, (select json_build_object('count', least(count(*), $65::int), 'has_more', count(*) > $66, 'first', (select coalesce(json_agg(listed), '[]') from (
    select homes.id as tenancy_id, homes.full_name as tenant_name, homes.room_number as room_number, homes.kost_name as kost_name, w.invoice_id from (select * from watched where watched.is_doubled order by id limit $67) as w join homes using (id) order by id) as listed))
  from watched where watched.is_doubled) as doubled,
        json_build_object(
  'all', (select coalesce(json_agg(json_build_object('kost_id', kost_id, 'monthly_rent', monthly_rent, 'since', since)), '[]') from empty),
  'first', (select coalesce(json_agg(listed), '[]') from (
    select e.id, e.room_number, e.kost_id, k.name as kost_name, e.monthly_rent, e.since
    from (select * from empty order by since, monthly_rent desc, id limit $68) as e
    join kosts k on k.id = e.kost_id order by e.since, e.monthly_rent desc, e.id) as listed)) as rooms, (select coalesce(json_agg(listed), '[]') from (select id, name from kosts where id = any(array(select ending.kost_id from ending) || array(select unsettled.kost_id from unsettled) || array(select watched.kost_id from watched) || array(select empty.kost_id from empty)) order by name, id) as listed) as kosts;
END $kept$;
