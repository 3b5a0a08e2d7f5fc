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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_999e3a018a58(date, timestamp with time zone, uuid, date, date, date, date, date, date, date, date, date, date, date, uuid, bigint, bigint, bigint, uuid, bigint, uuid, bigint, uuid, timestamp with time zone, integer, bigint, integer, uuid, text, uuid)
RETURNS TABLE ("homes" json, "pending_payments" json, "overdue_payments" json, "recent_payments" json, "settlements_to_answer" json, "former_tenancies" json, "open_complaints" json, "total_complaints" bigint, "resolved_complaints" bigint, "news" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with bills as ((select "invoices"."id", "invoices"."invoice_number", "invoices"."tenant_id", "invoices"."tenant_name", "invoices"."room_number", "invoices"."kost_id", "invoices"."kost_name", "invoices"."invoice_type", "invoices"."title", "invoices"."total_amount", "invoices"."paid_amount", "invoices"."remaining_amount" as "remaining_amount", "invoices"."late_fee_amount", "invoices"."allow_partial_payment", "invoices"."due_date", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_from is not null then invoices.covers_from
    when invoices.recurrence_type <> 'WEEKLY' then date_trunc('month', (invoices.due_date)::timestamp)::date end as "covers_from", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_to is not null then invoices.covers_to
    when invoices.recurrence_type <> 'WEEKLY' then (date_trunc('month', (invoices.due_date)::timestamp) + make_interval(months => 1))::date - 1 end as "covers_to", "invoices"."issued_date", "invoices"."is_recurring", case when ((("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) and "invoices"."due_date" < $1::date) then 'OVERDUE' else "invoices"."status" end as "status", to_char("invoices"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at", null::text as "delivery", (not (exists (select from account_pauses pause where pause.user_id = "invoices"."owner_id" and pause.resumed_at is null))) as "takes_payments", coalesce((progress.attempt_amount <= invoices.remaining_amount and ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)), false) as "has_open_attempt", progress.reported_amount is not null as "awaits_verification", coalesce(progress.reported_amount, 0) as "awaiting_amount", case when ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) then progress.last_report end as "rejected_report" from "invoices" cross join lateral (
    select max(p.amount) filter (where (p.source = 'GATEWAY' and p.status = 'PENDING' and p.gateway_state = 'ACCEPTED'
    and p.expires_at > $2::timestamptz) and p.payer_occupant_id is null) as attempt_amount,
    sum(p.amount) filter (where (p.source = 'MANUAL' and p.status = 'PENDING') and p.payer_occupant_id is null)::bigint as reported_amount, (
  array_agg(case when p.rejection_reason is not null then
      json_build_object('amount', p.amount, 'reason', p.rejection_reason) end
    order by coalesce(p.verified_at, p.paid_at, p.created_at) desc, p.id desc)
  filter (where (p.status = 'SUCCEEDED' or p.source = 'MANUAL') and p.payer_occupant_id is null))[1] as last_report 
    from payments p where p.invoice_id = invoices.id) as progress where ("invoices"."tenant_user_id" = $3 and (("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true)))) 
    select (select coalesce(json_agg(listed), '[]') from (
  select t.id, t.status, t.contract_start, t.contract_end, t.deposit_amount, (select (case when moved = 0 and received > 0
  then jsonb_build_object('deposit_received', received, 'deposit_deducted', least(-deducted, received),
    'deposit_returned', least(-returned, -returned, greatest(received - -deducted, 0)), 'other_returned', -returned - least(-returned, -returned, greatest(received - -deducted, 0)))
  else (
    with recursive home (id) as (select deposits.tenancy_id union all
      select t.moved_from_id from home join tenancies t on t.id = home.id where t.moved_from_id is not null)
    select jsonb_build_object('deposit_received', all_of.received, 'deposit_deducted', least((all_of.deducted - paid), all_of.received),
    'deposit_returned', least(all_of.returned, own, greatest(all_of.received - (all_of.deducted - paid), 0)), 'other_returned', all_of.returned - least(all_of.returned, own, greatest(all_of.received - (all_of.deducted - paid), 0)))
    from (select sum(d.received) as received, -sum(d.deducted) as deducted, -sum(d.returned) as returned
      from home join deposits d on d.tenancy_id = home.id) as all_of
    cross join (select greatest(max(until - others), 0) as own, coalesce(max(brought - others), 0) as paid from (
      select sum(-amount) filter (where kind = 'RETURNED') over in_order as until, coalesce(sum(amount) filter (where (kind = 'MOVED' and note is not null)) over in_order, 0) as brought,
  greatest(coalesce(sum(amount) filter (where (kind = 'MOVED' and note is not null) or note = 'Tagihan yang belum lunas' and proof is null) over in_order, 0), coalesce(sum(amount) filter (where note = 'Saldo kredit pembayar bagian') over in_order, 0)) as others from home join deposit_entries on tenancy_id = home.id
      window in_order as (order by deposit_entries.id)) as each) as most) end) || jsonb_build_object('deposit_held', held) from deposits where tenancy_id = t.id) as deposit, (case when t.next_rent_from <= $4::date then t.next_rent else t.monthly_rent end) as monthly_rent, t.rent_period,
    case when t.next_rent_from > $5::date
    then json_build_object('amount', t.next_rent, 'from', to_char(t.next_rent_from, 'YYYY-MM')) end as next_rent, case when t.moves_on is not null then (
      select case when tenancies.status = 'ACTIVE' and tenancies.moves_on is not null then (
  select json_build_object('room_id', m.id, 'room_number', m.room_number, 'moves_on', tenancies.moves_on, 'monthly_rent', tenancies.moves_rent,
    'obstacle', case when ((select l.leaves_on from leavings l
  where l.tenancy_id = tenancies.id and (l.state in ('ASKED', 'AGREED', 'STAY_ASKED') and not l.by_link) and l.state <> 'ASKED') <= greatest(tenancies.moves_on, $6::date)) is true then 'LEAVES'
    when exists (select from settlements s where s.tenancy_id = tenancies.id
  and (s.state <> 'DRAFT' or s.version > 1) and s.state in ('DRAFT', 'PROPOSED', 'AGREED', 'OBJECTED')) then 'SETTLEMENT' when exists (select from invoices s where s.tenant_id = tenancies.id and s.series_period = 0
  and s.invoice_type = 'MONTHLY_RENT' and s.next_issue_on is not null
  and coalesce(s.rent_period, case s.recurrence_type when 'MONTHLY' then 'MONTH' end) is distinct from tenancies.rent_period) then 'OTHER_SERIES'
    when tenancies.moves_on <= $7::date and (
      not exists (select from rooms o where o.id = tenancies.moves_to_id and o.status = 'RESERVED')
      or exists (select from stays s where s.room_id = tenancies.moves_to_id and s.tenancy_id <> tenancies.id
        and s.during && daterange($8::date, greatest(tenancies.contract_end, $9::date + 1)))) then 'ROOM_HELD' end)
  from rooms m where m.id = tenancies.moves_to_id) end from tenancies where tenancies.id = t.id) end as planned_move,
    (select case when l.state in ('ASKED', 'AGREED', 'STAY_ASKED') then json_build_object('leaves_on', l.leaves_on, 'is_early', l.is_early, 'by_link', l.by_link, 'state', l.state) end
      from leavings l where l.tenancy_id = t.id order by l.id desc limit 1) as leaving,
    case when t.status in ('ACTIVE', 'PENDING') then (
    with homes as (select array(with recursive former_homes (id) as (select t.id union all
    select n.moved_from_id from former_homes join tenancies n on n.id = former_homes.id where n.moved_from_id is not null)
    select id from former_homes) as ids), open as (select min(o.covers_from) as since from (select case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_from is not null then i.covers_from
    when i.recurrence_type <> 'WEEKLY' then date_trunc('month', (i.due_date)::timestamp)::date end as covers_from, least(case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_to is not null then i.covers_to
    when i.recurrence_type <> 'WEEKLY' then (date_trunc('month', (i.due_date)::timestamp) + make_interval(months => 1))::date - 1 end, case when i.tenant_id <> t.id then (select h.check_out_date - 1 from tenancies h where h.id = i.tenant_id) end) as covers_to, i.status = 'PAID' as is_paid
    from invoices i where i.tenant_id = any((select ids from homes)::uuid[]) and (i.invoice_type = 'MONTHLY_RENT' and i.status <> 'CANCELLED') is true
      and i.status <> 'DRAFT' and ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)) as o),
      full_paid as (select p.covers_from, p.covers_to from (select case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_from is not null then i.covers_from
    when i.recurrence_type <> 'WEEKLY' then date_trunc('month', (i.due_date)::timestamp)::date end as covers_from, least(case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_to is not null then i.covers_to
    when i.recurrence_type <> 'WEEKLY' then (date_trunc('month', (i.due_date)::timestamp) + make_interval(months => 1))::date - 1 end, case when i.tenant_id <> t.id then (select h.check_out_date - 1 from tenancies h where h.id = i.tenant_id) end) as covers_to, i.status = 'PAID' as is_paid
    from invoices i where i.tenant_id = any((select ids from homes)::uuid[]) and (i.invoice_type = 'MONTHLY_RENT' and i.status <> 'CANCELLED') is true
      and i.status <> 'DRAFT' and coalesce(i.covers_to, i.due_date) >= (date_trunc('month', ($10::date)::timestamp) + make_interval(months => -1))::date) as p, open
        where p.is_paid and p.covers_from <= p.covers_to and (p.covers_from < open.since) is not false)
    select min(p.covers_to) from full_paid p
    where p.covers_to >= (select a.covers_to from full_paid a
        order by a.covers_from > $11::date, abs(a.covers_from - $12::date), a.covers_to desc limit 1)
      and not exists (select from full_paid n where n.covers_from <= p.covers_to + 1 and n.covers_to > p.covers_to)) end as paid_through,
    t.emergency_contact_name, t.emergency_contact_phone,
    t.status in ('ACTIVE', 'PENDING') as is_live, t.confirmed_at is null and t.declined_at is null as is_asked,
    (select json_build_object('id', r.id, 'room_number', r.room_number, 'floor', r.floor, 'facilities', r.facilities)
      from rooms r where r.id = t.room_id) as room,
    (select json_build_object('id', k.id, 'name', k.name, 'description', k.description, 'address', k.address,
        'facilities', k.facilities, 'rules', k.rules, 'kost_type', k.kost_type, 'contact_phone', k.contact_phone)
      from kosts k where k.id = t.kost_id) as kost,
    (select o.full_name from users o where o.id = t.owner_id) as owner_name, (exists (select from account_pauses pause where pause.user_id = t.owner_id and pause.resumed_at is null)) as owner_is_off,
    (select count(*) from bills where bills.tenant_id = t.id) as open_bills,
    (select case when not exists (select from contract_answers a where a.contract_id = c.id and a.role = 'TENANT') then c.id end
      from contracts c where c.tenancy_id = t.id and t.status in ('ACTIVE', 'PENDING') order by c.version desc limit 1) as contract_to_answer,
    (select r.ends_on from renewals r where r.tenancy_id = t.id and r.state = 'OFFERED' and t.confirmed_at is not null
      and r.state in ('OFFERED', 'ASKED') and r.ends_on >= $13::date and t.status = 'ACTIVE' and t.contract_end = r.ends_on
    and (case when t.next_rent_from <= r.rent_from::date then t.next_rent else t.monthly_rent end) = r.rent_was
    and ((t.next_rent_from > $14::date) is not true or r.monthly_rent = r.rent_was and (r.state = 'OFFERED' or r.asked_rent = r.rent_was))
    and not exists (select from leavings l where l.tenancy_id = r.tenancy_id and (l.state in ('ASKED', 'AGREED', 'STAY_ASKED') and not l.by_link))
    and not exists (select from stays s where s.room_id = t.room_id and s.tenancy_id is distinct from t.id
      and s.during && daterange(r.ends_on, r.contract_end))) as renewal_until
  from tenancies t
  where t.user_id = $15 and ((t.status in ('ACTIVE', 'PENDING')
    or t.confirmed_at is null and t.declined_at is null and t.id = any(array(select bills.tenant_id from bills))) is true)
  order by is_live desc, t.status, coalesce(t.check_in_date, t.contract_start) desc, t.id desc limit $16) as listed) as homes,
      (select coalesce(json_agg(listed), '[]') from (select * from bills where status <> 'OVERDUE' order by due_date, id limit $17) as listed) as pending_payments,
      (select coalesce(json_agg(listed), '[]') from (select * from bills where status = 'OVERDUE' order by due_date, id limit $18) as listed) as overdue_payments,
      (select coalesce(json_agg(listed), '[]') from ((select "id", "payment_reference", "invoice_id", "invoice_title", "invoice_number", (select i.description from invoices i where i.id = payments.invoice_id) as "description", "amount", case "payments"."status" when 'SUCCEEDED' then 'PAID' else "payments"."status" end as "status", to_char("paid_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "paid_at", to_char("created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at" from "payments" where ("payments"."payer_user_id" = $19 and (("payments"."status" in ('SUCCEEDED', 'PENDING')) is true)) order by "payments"."id" desc limit $20)) as listed) as recent_payments, (select coalesce(json_agg(listed), '[]') from (
  select t.id as tenancy_id, r.room_number, t.kost_id, k.name as kost_name, to_char(s.answer_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as answer_by
  from tenancies t join settlements s on s.tenancy_id = t.id and s.state = 'PROPOSED'
    join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id
  where t.user_id = $21 order by s.answer_by, t.id limit $22) as listed) as settlements_to_answer, (select coalesce(json_agg(listed), '[]') from (
  select t.id, r.room_number, k.name as kost_name, t.check_out_date,
    (select m.room_number from tenancies n join rooms m on m.id = n.room_id where n.moved_from_id = t.id) as moved_to,
    exists (select from audit_log a where a.subject_id = t.id and a.action = 'tenancy.object'
      and a.created_at >= t.terminated_at) as has_objected
  from tenancies t join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id
  where t.user_id = $23 and (t.status = 'TERMINATED' and t.confirmed_at is not null
    and t.terminated_at > $24::timestamptz - make_interval(days => $25::int))
  order by t.terminated_at desc, t.id limit $26) as listed) as former_tenancies,
      coalesce(to_json((
    array_agg(json_build_object('id', id, 'title', title, 'description', description, 'priority', priority,
      'status', status, 'room_number', room_number, 'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by id desc)
    filter (where status in ('OPEN', 'IN_PROGRESS')))[:$27]), '[]') as open_complaints,
      count(*) as total_complaints, count(*) filter (where not status in ('OPEN', 'IN_PROGRESS')) as resolved_complaints,
      (
    select json_build_object('unread_notices', count(*), 'urgent_notices', coalesce(to_json((array_agg(json_build_object('id', id, 'kind', kind, 'details', details,
      'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'read_at', null) order by id desc)
    filter (where kind in ('NEW_DEVICE', 'CONTACT_CHANGED', 'TENANCY_DECLINED')))[:5]), '[]'))
    from (
      select id, kind, details, created_at from notices
      where user_id = $28 and read_at is null and "notices"."details" ->> 'session_id' is distinct from $29::text
      order by id desc limit 100
    ) as unread) as news
    from complaints where tenant_user_id = $30;
END $kept$;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_47a91d7969e9(timestamp with time zone, integer, bigint, date, date, text, timestamp with time zone, integer, timestamp with time zone, integer, integer, date, timestamp with time zone)
RETURNS TABLE ("kost_name" text, "zone" text, "contact_phone" text, "room_number" text, "full_name" text, "owner_is_off" boolean, "bills" json, "due" json, "credit" integer, "receipts" json, "gets_reminders" boolean, "may_leave" boolean, "leaving" json, "renewal" json, "settlement" json, "contract" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY

    select k.name as kost_name, k.zone, k.contact_phone, r.room_number, link.full_name,
      (exists (select from account_pauses pause where pause.user_id = t.owner_id and pause.resumed_at is null)) as owner_is_off, open.*, 0 as credit,
      (
    select coalesce(json_agg(receipt order by receipt.paid_at desc, receipt.id desc), '[]') from (
      select p.id, p.payment_reference, p.invoice_number, p.invoice_title, p.payment_method, p.payer_name, p.amount,
        to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as paid_at, to_char(p.voided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as voided_at, i.status = 'PAID' as is_settled, i.remaining_amount,
        case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_from is not null then i.covers_from
    when i.recurrence_type <> 'WEEKLY' then date_trunc('month', (i.due_date)::timestamp)::date end as covers_from, case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_to is not null then i.covers_to
    when i.recurrence_type <> 'WEEKLY' then (date_trunc('month', (i.due_date)::timestamp) + make_interval(months => 1))::date - 1 end as covers_to
      from payments p join invoices i on i.id = p.invoice_id
      where p.payer_user_id = t.user_id and i.tenant_id = link.tenancy_id and (p.status = 'SUCCEEDED' or p.voided_at is not null) and p.source <> 'CREDIT'
        and p.paid_at > $1::timestamptz - make_interval(days => $2)
      order by p.paid_at desc, p.id desc limit $3) as receipt) as receipts,
      (exists (select from message_consents where withdrawn_at is null and (message_consents.purpose = 'TAGIHAN' and message_consents.channel = 'WHATSAPP'
    and exists (select from tenancies t where t.id = link.tenancy_id and t.user_id = message_consents.user_id
      and message_consents.given_by in (t.owner_id, case when t.status in ('ACTIVE', 'PENDING') then t.user_id end))))
        or t.status in ('ACTIVE', 'PENDING') and not (exists (select from message_consents c where c.user_id = t.user_id and c.purpose = 'TAGIHAN' and c.withdrawn_at is not null and c.given_by in (c.user_id, t.owner_id))
    and not exists (select from message_consents c where c.user_id = t.user_id and c.purpose = 'TAGIHAN' and c.withdrawn_at is null and (c.via <> 'OWNER' or c.given_by = t.owner_id and exists (select from tenancies t
    where t.user_id = c.user_id and t.owner_id = c.given_by and t.confirmed_at is not null)))))
        and not (exists (select from stopped_numbers s where s.number = coalesce((select coalesce(coalesce(proof.phone_e164, indonesian_e164(proof.value)), proof.value) from public.contact_proofs proof
    where proof.user_id = u.id and proof.kind = 'PHONE' and proof.ended_at is null), coalesce(coalesce(u.phone_e164, indonesian_e164(u.phone)), u.phone)) and s.lifted_at is null and s.owner_id is null)
    or exists (select from stopped_numbers s where s.number = coalesce((select coalesce(coalesce(proof.phone_e164, indonesian_e164(proof.value)), proof.value) from public.contact_proofs proof
    where proof.user_id = u.id and proof.kind = 'PHONE' and proof.ended_at is null), coalesce(coalesce(u.phone_e164, indonesian_e164(u.phone)), u.phone)) and s.lifted_at is null and s.owner_id = t.owner_id)) as gets_reminders,
      t.status = 'ACTIVE' and not exists (select from leavings l where l.tenancy_id = t.id and l.state in ('ASKED', 'AGREED', 'STAY_ASKED')) as may_leave,
      (select case when l.by_link then json_build_object('leaves_on', l.leaves_on, 'state', l.state) end
        from leavings l where l.tenancy_id = t.id order by l.id desc limit 1) as leaving,
      (select json_build_object('id', r.id, 'state', r.state, 'ends_on', r.ends_on, 'contract_end', r.contract_end,
          'monthly_rent', r.monthly_rent, 'rent_from', r.rent_from, 'by_link', r.by_link,
          'asked_rent', case when r.by_link then r.asked_rent end)
        from renewals r where r.tenancy_id = t.id and r.state in ('OFFERED', 'ASKED') and r.ends_on >= $4::date and t.status = 'ACTIVE' and t.contract_end = r.ends_on
    and (case when t.next_rent_from <= r.rent_from::date then t.next_rent else t.monthly_rent end) = r.rent_was
    and ((t.next_rent_from > $5::date) is not true or r.monthly_rent = r.rent_was and (r.state = 'OFFERED' or r.asked_rent = r.rent_was))
    and not exists (select from leavings l where l.tenancy_id = r.tenancy_id and (l.state in ('ASKED', 'AGREED', 'STAY_ASKED') and not l.by_link))
    and not exists (select from stays s where s.room_id = t.room_id and s.tenancy_id is distinct from t.id
      and s.during && daterange(r.ends_on, r.contract_end))) as renewal,
      (select json_build_object('state', s.state, 'answer_by', to_char(s.answer_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from settlements s where s.tenancy_id = t.id and s.state in ('PROPOSED', 'AGREED', 'OBJECTED')) as settlement,
      (select case when not exists (select from contract_answers a where a.contract_id = c.id and a.role = 'TENANT')
          then json_build_object('id', c.id, 'version', c.version) end
        from contracts c where c.tenancy_id = t.id and t.status in ('ACTIVE', 'PENDING') order by c.version desc limit 1) as contract
    from (
    select l.id, l.tenancy_id, t.user_id, t.full_name, t.room_id, t.kost_id
    from bill_links l join tenancies t on t.id = l.tenancy_id
    where l.token_hash = $6 and l.occupant_id is null and l.revoked_at is null and (t.confirmed_at is not null and t.declined_at is null)
      and ((exists (select from invoices i where i.tenant_id = t.id and ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true))
        or greatest(l.created_at, (select max(coalesce(i.paid_at, i.cancelled_at)) from invoices i where i.tenant_id = t.id)) > $7::timestamptz - make_interval(days => $8)) or exists (select from settlements s where s.tenancy_id = t.id and s.state in ('PROPOSED', 'AGREED', 'OBJECTED')
        and s.updated_at > $9::timestamptz - make_interval(days => $10)))) as link join tenancies t on t.id = link.tenancy_id join users u on u.id = t.user_id
      join rooms r on r.id = link.room_id join kosts k on k.id = link.kost_id cross join lateral (
    select coalesce(to_json((array_agg(to_json(bill) order by remaining_amount = 0, due_date, id))[:$11::int]), '[]') as bills,
      json_build_object('count', count(*) filter (where remaining_amount > 0), 'late', count(*) filter (where is_overdue and remaining_amount > 0),
        'amount', coalesce(sum(remaining_amount), 0), 'awaiting_amount', coalesce(sum(awaiting_amount) filter (where remaining_amount > 0), 0),
        'unpaid_late_fees', coalesce(sum(least(late_fee_amount, remaining_amount)), 0),
        'past_due_amount', coalesce(sum(remaining_amount) filter (where is_overdue and remaining_amount > 0), 0)) as due
    from (
      select "invoices"."id", "invoices"."invoice_number", "invoices"."invoice_type", "invoices"."title", "invoices"."due_date", "invoices"."total_amount", "invoices"."late_fee_amount", "invoices"."paid_amount", "invoices"."remaining_amount", "invoices"."allow_partial_payment", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_from is not null then invoices.covers_from
    when invoices.recurrence_type <> 'WEEKLY' then date_trunc('month', (invoices.due_date)::timestamp)::date end as covers_from, case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_to is not null then invoices.covers_to
    when invoices.recurrence_type <> 'WEEKLY' then (date_trunc('month', (invoices.due_date)::timestamp) + make_interval(months => 1))::date - 1 end as covers_to, "invoices"."due_date" < $12::date as is_overdue, (
  select coalesce(json_agg(json_build_object('description', it.description, 'quantity', it.quantity,
    'unit_price', it.unit_price, 'total_price', it.total_price) order by it.position), '[]')
  from invoice_items it where it.invoice_id = invoices.id) as items,
        null as bill_remaining, (not (exists (select from account_pauses pause where pause.user_id = "invoices"."owner_id" and pause.resumed_at is null))) as takes_payments, coalesce((progress.attempt_amount <= invoices.remaining_amount and ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)), false) as has_open_attempt, progress.reported_amount is not null as awaits_verification,
        coalesce(progress.reported_amount, 0) as awaiting_amount, case when ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) then progress.last_report end as rejected_report
      from "invoices" cross join lateral (
    select max(p.amount) filter (where (p.source = 'GATEWAY' and p.status = 'PENDING' and p.gateway_state = 'ACCEPTED'
    and p.expires_at > $13::timestamptz) and p.payer_occupant_id is null) as attempt_amount,
    sum(p.amount) filter (where (p.source = 'MANUAL' and p.status = 'PENDING') and p.payer_occupant_id is null)::bigint as reported_amount, (
  array_agg(case when p.rejection_reason is not null then
      json_build_object('amount', p.amount, 'reason', p.rejection_reason) end
    order by coalesce(p.verified_at, p.paid_at, p.created_at) desc, p.id desc)
  filter (where (p.status = 'SUCCEEDED' or p.source = 'MANUAL') and p.payer_occupant_id is null))[1] as last_report 
    from payments p where p.invoice_id = invoices.id) as progress
      where invoices.tenant_id = link.tenancy_id and (("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true)) as bill) as open;
END $kept$;
--> statement-breakpoint
DROP FUNCTION kept_7a1fd24b2a44;
--> statement-breakpoint
DROP FUNCTION kept_ca743f8796a3;
--> statement-breakpoint
DROP FUNCTION kept_write_9aa4347232b5;
--> statement-breakpoint
DROP FUNCTION kept_write_d47dd79ff0e7;
