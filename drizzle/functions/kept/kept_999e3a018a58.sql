-- A statement of dashboards.tenant, tenant.
-- Last made by migration 0190_kept-plans.

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
