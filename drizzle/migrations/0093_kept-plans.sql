CREATE OR REPLACE FUNCTION kept_41139fed6f8a(uuid, date, uuid, uuid, uuid, uuid, uuid, date, uuid, uuid, uuid, text)
RETURNS TABLE ("properties" json, "numbers" json, "pending_deposit" bigint, "closed_rooms" bigint, "active_complaints" bigint, "expired_contracts" bigint, "has_tenants" boolean, "has_reminders" boolean, "news" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY

    select (select coalesce(json_agg(listed), '[]') from ((select "id", "owner_id", "name", "description", "address", "kost_type", "facilities", "rules", "images", "contact_phone", "is_active", (
  select array[count(*), count(*) filter (where status = 'OCCUPIED')] from rooms where kost_id = kosts.id and archived_at is null) as "rooms", to_char("created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at" from "kosts" where "kosts"."owner_id" = $1 order by "kosts"."id" desc)) as listed) as properties, (select coalesce(json_agg(listed), '[]') from (
    select kind, case when kind = 'REVENUE' then to_char(day, 'YYYY-MM') end as month, day < $2::date as is_late,
      sum(count)::bigint as count, sum(amount)::bigint as amount
    from (select kind, day, count, amount from owner_numbers where "owner_numbers"."owner_id" = $3) as numbers group by 1, 2, 3) as listed) as numbers,
      (select coalesce(sum(greatest(subtotal + tax_amount - paid_amount, 0)), 0)::bigint from invoices
        where "invoices"."owner_id" = $4 and invoice_type = 'SECURITY_DEPOSIT'
          and ((status in ('SENT', 'VIEWED', 'PARTIAL')) is true)) as pending_deposit,
      (select count(*) from rooms where archived_at is null and status = 'AVAILABLE'
    and kost_id in (select id from kosts where not is_active and "kosts"."owner_id" = $5)) as closed_rooms,
      (select count(*) from complaints
        where "complaints"."owner_id" = $6 and status in ('OPEN', 'IN_PROGRESS')) as active_complaints,
      (select count(*) from tenancies
        where "tenancies"."owner_id" = $7 and status = 'ACTIVE' and contract_end < $8::date) as expired_contracts,
      exists (select from kosts k join tenancies on kost_id = k.id where "k"."owner_id" = $9) as has_tenants, exists (select from kosts k join reminder_rules on kost_id = k.id where "k"."owner_id" = $10) as has_reminders,
      (
    select json_build_object('unread_notices', count(*), 'urgent_notices', coalesce(to_json((array_agg(json_build_object('id', id, 'kind', kind, 'details', details,
      'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'read_at', null) order by id desc)
    filter (where kind in ('NEW_DEVICE', 'CONTACT_CHANGED', 'TENANCY_DECLINED')))[:5]), '[]'))
    from (
      select id, kind, details, created_at from notices
      where user_id = $11 and read_at is null and "notices"."details" ->> 'session_id' is distinct from $12::text
      order by id desc limit 100
    ) as unread) as news;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_89c22d60cae9(date, timestamp with time zone, uuid, date, date, uuid, bigint, bigint, uuid, bigint, integer, uuid, text, uuid)
RETURNS TABLE ("homes" json, "pending_payments" json, "overdue_payments" json, "recent_payments" json, "open_complaints" json, "total_complaints" bigint, "resolved_complaints" bigint, "news" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with bills as ((select "invoices"."id", "invoices"."invoice_number", "invoices"."tenant_id", "invoices"."tenant_name", "invoices"."room_number", "invoices"."kost_name", "invoices"."invoice_type", "invoices"."title", "invoices"."total_amount", "invoices"."paid_amount", "invoices"."remaining_amount" as "remaining_amount", "invoices"."late_fee_amount", "invoices"."allow_partial_payment", "invoices"."due_date", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_from is not null then invoices.covers_from
    when invoices.recurrence_type <> 'WEEKLY' then date_trunc('month', (invoices.due_date)::timestamp)::date end as "covers_from", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_to is not null then invoices.covers_to
    when invoices.recurrence_type <> 'WEEKLY' then (date_trunc('month', (invoices.due_date)::timestamp) + make_interval(months => 1))::date - 1 end as "covers_to", "invoices"."issued_date", "invoices"."is_recurring", case when ((("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true) and "invoices"."due_date" < $1::date) then 'OVERDUE' else "invoices"."status" end as "status", to_char("invoices"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at", (not (exists (select from account_pauses pause where pause.user_id = "invoices"."owner_id" and pause.resumed_at is null))) as "takes_payments", coalesce((progress.attempt_amount <= invoices.remaining_amount and ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)), false) as "has_open_attempt", progress.reported_amount is not null as "awaits_verification", coalesce(progress.reported_amount, 0) as "awaiting_amount", case when ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) then progress.last_report end as "rejected_report" from "invoices" cross join lateral (
    select max(p.amount) filter (where (p.source = 'GATEWAY' and p.status = 'PENDING' and p.gateway_state = 'ACCEPTED'
    and p.expires_at > $2::timestamptz)) as attempt_amount,
    sum(p.amount) filter (where (p.source = 'MANUAL' and p.status = 'PENDING'))::bigint as reported_amount, (
  array_agg(case when p.rejection_reason is not null then
      json_build_object('amount', p.amount, 'reason', p.rejection_reason) end
    order by coalesce(p.verified_at, p.paid_at, p.created_at) desc, p.id desc)
  filter (where p.status = 'SUCCEEDED' or p.source = 'MANUAL'))[1] as last_report 
    from payments p where p.invoice_id = invoices.id) as progress where ("invoices"."tenant_user_id" = $3 and (("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true)))) 
    select (select coalesce(json_agg(listed), '[]') from (
  select t.id, t.status, t.contract_start, t.contract_end, t.deposit_amount, (
    select coalesce(sum(p.deposit_amount), 0)::bigint
    from invoices deposit join payments p on p.invoice_id = deposit.id and p.status = 'SUCCEEDED'
    where deposit.tenant_id = t.id and deposit.invoice_type = 'SECURITY_DEPOSIT') as deposit_received, (case when t.next_rent_from <= $4::date then t.next_rent else t.monthly_rent end) as monthly_rent,
    case when t.next_rent_from > $5::date
    then json_build_object('amount', t.next_rent, 'from', to_char(t.next_rent_from, 'YYYY-MM')) end as next_rent,
    t.emergency_contact_name, t.emergency_contact_phone,
    t.status in ('ACTIVE', 'PENDING') as is_live, t.confirmed_at is null and t.declined_at is null as is_asked,
    (select json_build_object('id', r.id, 'room_number', r.room_number, 'floor', r.floor, 'facilities', r.facilities)
      from rooms r where r.id = t.room_id) as room,
    (select json_build_object('id', k.id, 'name', k.name, 'description', k.description, 'address', k.address,
        'facilities', k.facilities, 'rules', k.rules, 'kost_type', k.kost_type, 'contact_phone', k.contact_phone)
      from kosts k where k.id = t.kost_id) as kost,
    (select o.full_name from users o where o.id = t.owner_id) as owner_name, (exists (select from account_pauses pause where pause.user_id = t.owner_id and pause.resumed_at is null)) as owner_is_off,
    (select count(*) from bills where bills.tenant_id = t.id) as open_bills
  from tenancies t
  where t.user_id = $6 and ((t.status in ('ACTIVE', 'PENDING')
    or t.confirmed_at is null and t.declined_at is null and t.id = any(array(select bills.tenant_id from bills))) is true)
  order by is_live desc, t.id desc limit 2) as listed) as homes,
      (select coalesce(json_agg(listed), '[]') from (select * from bills where status <> 'OVERDUE' order by due_date, id limit $7) as listed) as pending_payments,
      (select coalesce(json_agg(listed), '[]') from (select * from bills where status = 'OVERDUE' order by due_date, id limit $8) as listed) as overdue_payments,
      (select coalesce(json_agg(listed), '[]') from ((select "id", "payment_reference", "invoice_id", "invoice_title", "invoice_number", (select i.description from invoices i where i.id = payments.invoice_id) as "description", "amount", case "payments"."status" when 'SUCCEEDED' then 'PAID' else "payments"."status" end as "status", to_char("paid_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "paid_at", to_char("created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at" from "payments" where ("payments"."payer_user_id" = $9 and (("payments"."status" in ('SUCCEEDED', 'PENDING')) is true)) order by "payments"."id" desc limit $10)) as listed) as recent_payments,
      coalesce(to_json((
    array_agg(json_build_object('id', id, 'title', title, 'description', description, 'priority', priority,
      'status', status, 'room_number', room_number, 'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by id desc)
    filter (where status in ('OPEN', 'IN_PROGRESS')))[:$11]), '[]') as open_complaints,
      count(*) as total_complaints, count(*) filter (where not status in ('OPEN', 'IN_PROGRESS')) as resolved_complaints,
      (
    select json_build_object('unread_notices', count(*), 'urgent_notices', coalesce(to_json((array_agg(json_build_object('id', id, 'kind', kind, 'details', details,
      'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'read_at', null) order by id desc)
    filter (where kind in ('NEW_DEVICE', 'CONTACT_CHANGED', 'TENANCY_DECLINED')))[:5]), '[]'))
    from (
      select id, kind, details, created_at from notices
      where user_id = $12 and read_at is null and "notices"."details" ->> 'session_id' is distinct from $13::text
      order by id desc limit 100
    ) as unread) as news
    from complaints where tenant_user_id = $14;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_f5c6c2f09e4f(uuid, uuid, text[], text[], text[], uuid, text[], text, text, bigint, uuid, bigint, text[], uuid, text[], text[], bigint, date, bigint, uuid, bigint, bigint, uuid, bigint, uuid, bigint, text[], bigint, bigint)
RETURNS TABLE ("tenants" json, "rooms" json, "invoices" json, "payments" json, "complaints" json) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY
with places as materialized(select r.id as id, r.number as number, r.said as said from (
      select r.id, replace(replace(r.number_normal, '''', ''), '-', '') as number, replace(replace(r.number_normal, '''', ''), '-', '') || ((select jsonb_object_agg(k.id, e'\n' || replace(replace(k.name_normal, '''', ''), '-', '')) from kosts k where "k"."owner_id" = $1) ->> r.kost_id::text) as said
      from rooms r where "r"."owner_id" = $2) as r
    where r.said like any($3::text[])), people as materialized(select "t"."id", "t"."kost_id", "t"."full_name", "t"."phone", "t"."status", "t"."contract_end", r.room_number as room_number, k.name as kost_name, best.is_live as is_live, best.in_name as in_name, best.begins as begins from (select t.id, t.in_name, t.is_live, t.begins from (
      select t.id, t.status in ('ACTIVE', 'PENDING') as is_live, (select count(*) from unnest($4::text[]) as word where t.name like word) as in_name, exists (select from unnest($5::text[]) as word where starts_with(t.name, word)) as begins
      from (
        select t.id, t.status, t.room_id, t.phone, t.phone_e164, replace(replace(t.name_normal, '''', ''), '-', '') as name
        from tenancies t where "t"."owner_id" = $6) as t
        left join places as place on place.id = t.room_id
      where t.name || coalesce(e'\n' || place.said, '') like all($7::text[])
        or strpos(t.phone_e164, $8::text) > 0 or strpos(t.phone, $9::text) > 0) as t
    order by in_name desc, is_live desc, begins desc, id desc limit $10) as best join tenancies t on t.id = best.id
    join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id), bills as materialized(select i.id as id, ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) as is_open, i.due_date as due_date from people as person cross join lateral (
      select * from invoices i where i.tenant_id = person.id and ("i"."owner_id" = $11) is true
      order by i.due_date desc limit $12) as i) select
      (select coalesce(json_agg(listed), '[]') from (select id, kost_id, full_name as tenant_name, room_number, kost_name, phone, status, contract_end from people order by in_name desc, is_live desc, begins desc, id desc) as listed) as tenants,
      (select coalesce(json_agg(listed), '[]') from (
    select r.id, r.kost_id, r.room_number, r.kost_name, r.status, (
      select t.full_name from tenancies t where t.room_id = r.id and t.status in ('ACTIVE', 'PENDING')) as tenant_name
    from (
      select r.*, k.name as kost_name, place.number = any($13::text[]) as is_whole
      from places as place join rooms r on r.id = place.id join kosts k on k.id = r.kost_id
      where ("r"."owner_id" = $14) is true and r.archived_at is null
        and place.number like any($15::text[]) and place.said like all($16::text[])
      order by is_whole desc, k.name, r.floor, r.number_order, r.id limit $17
    ) as r order by r.is_whole desc, r.kost_name, r.floor, r.number_order, r.id) as listed) as rooms,
      (select coalesce(json_agg(listed), '[]') from (select i.id, i.invoice_number, i.title, i.tenant_name, i.room_number, i.kost_name, i.total_amount, i.due_date,
    case when ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) and i.due_date < $18::date then 'OVERDUE' else i.status end as status from (select * from bills order by is_open desc, due_date desc, id desc limit $19) as b join invoices i on i.id = b.id
        order by b.is_open desc, b.due_date desc, b.id desc) as listed) as invoices,
      (select coalesce(json_agg(listed), '[]') from (select p.id, p.invoice_id, p.invoice_number, p.tenant_name, p.room_number, p.kost_name, p.amount, p.payment_method,
  case p.status when 'SUCCEEDED' then 'PAID' else p.status end as status, to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as paid_at,
  to_char(p.voided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as voided_at, to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at from bills as b cross join lateral (
      select * from payments p where p.invoice_id = b.id and "p"."owner_id" = $20 and ((p.status in ('PENDING', 'SUCCEEDED') or p.voided_at is not null) is true) order by p.id desc limit $21
    ) as p order by coalesce("p".paid_at, "p".created_at) desc, p.id desc limit $22) as listed) as payments,
      (select coalesce(json_agg(listed), '[]') from (select c.id, c.title, c.tenant_name, c.room_number, c.kost_name, c.status, to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at from (
      (select c.id from people as person join complaints c on c.tenant_id = person.id and "c"."owner_id" = $23
        order by c.id desc limit $24)
      union
      (select c.id from (select c.id, c.title from complaints c where "c"."owner_id" = $25 order by c.id desc limit $26) as c
        where replace(replace(normal_text(c.title), '''', ''), '-', '') like all($27::text[]) order by c.id desc limit $28)
    ) as found join complaints c using (id) order by c.id desc limit $29) as listed) as complaints;
END $kept$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kept_3f7477d39824(date, timestamp with time zone, bigint, timestamp with time zone, integer, bigint, text, timestamp with time zone, integer)
RETURNS TABLE ("kost_name" text, "contact_phone" text, "room_number" text, "full_name" text, "owner_is_off" boolean, "bills" json, "receipts" json, "gets_reminders" boolean) LANGUAGE plpgsql STABLE AS $kept$
#variable_conflict use_column
BEGIN RETURN QUERY

    select k.name as kost_name, k.contact_phone, r.room_number, link.full_name,
      (exists (select from account_pauses pause where pause.user_id = t.owner_id and pause.resumed_at is null)) as owner_is_off, (
    select coalesce(json_agg(bill order by bill.due_date, bill.id), '[]') from (
      select "invoices"."id", "invoices"."invoice_number", "invoices"."invoice_type", "invoices"."title", "invoices"."due_date", "invoices"."total_amount", "invoices"."late_fee_amount", "invoices"."paid_amount", "invoices"."remaining_amount", "invoices"."allow_partial_payment", case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_from is not null then invoices.covers_from
    when invoices.recurrence_type <> 'WEEKLY' then date_trunc('month', (invoices.due_date)::timestamp)::date end as covers_from, case
    when invoices.invoice_type <> 'MONTHLY_RENT' then null when invoices.covers_to is not null then invoices.covers_to
    when invoices.recurrence_type <> 'WEEKLY' then (date_trunc('month', (invoices.due_date)::timestamp) + make_interval(months => 1))::date - 1 end as covers_to, "invoices"."due_date" < $1::date as is_overdue, (
  select coalesce(json_agg(json_build_object('description', it.description, 'quantity', it.quantity,
    'unit_price', it.unit_price, 'total_price', it.total_price) order by it.position), '[]')
  from invoice_items it where it.invoice_id = invoices.id) as items,
        (not (exists (select from account_pauses pause where pause.user_id = "invoices"."owner_id" and pause.resumed_at is null))) as takes_payments, coalesce((progress.attempt_amount <= invoices.remaining_amount and ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true)), false) as has_open_attempt, progress.reported_amount is not null as awaits_verification,
        coalesce(progress.reported_amount, 0) as awaiting_amount, case when ((invoices.status in ('SENT', 'VIEWED', 'PARTIAL')) is true) then progress.last_report end as rejected_report
      from "invoices" cross join lateral (
    select max(p.amount) filter (where (p.source = 'GATEWAY' and p.status = 'PENDING' and p.gateway_state = 'ACCEPTED'
    and p.expires_at > $2::timestamptz)) as attempt_amount,
    sum(p.amount) filter (where (p.source = 'MANUAL' and p.status = 'PENDING'))::bigint as reported_amount, (
  array_agg(case when p.rejection_reason is not null then
      json_build_object('amount', p.amount, 'reason', p.rejection_reason) end
    order by coalesce(p.verified_at, p.paid_at, p.created_at) desc, p.id desc)
  filter (where p.status = 'SUCCEEDED' or p.source = 'MANUAL'))[1] as last_report 
    from payments p where p.invoice_id = invoices.id) as progress
      where invoices.tenant_id = link.tenancy_id and (("invoices"."status" in ('SENT', 'VIEWED', 'PARTIAL')) is true)
      order by invoices.due_date, invoices.id limit $3) as bill) as bills, (
    select coalesce(json_agg(receipt order by receipt.paid_at desc, receipt.id desc), '[]') from (
      select p.id, p.payment_reference, p.invoice_number, p.invoice_title, p.payment_method, p.amount,
        to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as paid_at, to_char(p.voided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as voided_at, i.status = 'PAID' as is_settled, i.remaining_amount,
        case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_from is not null then i.covers_from
    when i.recurrence_type <> 'WEEKLY' then date_trunc('month', (i.due_date)::timestamp)::date end as covers_from, case
    when i.invoice_type <> 'MONTHLY_RENT' then null when i.covers_to is not null then i.covers_to
    when i.recurrence_type <> 'WEEKLY' then (date_trunc('month', (i.due_date)::timestamp) + make_interval(months => 1))::date - 1 end as covers_to
      from payments p join invoices i on i.id = p.invoice_id
      where p.payer_user_id = t.user_id and i.tenant_id = link.tenancy_id and (p.status = 'SUCCEEDED' or p.voided_at is not null) and p.source <> 'CREDIT'
        and p.paid_at > $4::timestamptz - make_interval(days => $5)
      order by p.paid_at desc, p.id desc limit $6) as receipt) as receipts,
      (exists (select from message_consents where withdrawn_at is null and (message_consents.purpose = 'TAGIHAN' and message_consents.channel = 'WHATSAPP'
    and exists (select from tenancies t where t.id = link.tenancy_id and t.user_id = message_consents.user_id
      and message_consents.given_by in (t.owner_id, case when t.status in ('ACTIVE', 'PENDING') then t.user_id end))))
        or t.status in ('ACTIVE', 'PENDING') and not (exists (select from message_consents c where c.user_id = t.user_id and c.purpose = 'TAGIHAN' and c.withdrawn_at is not null and c.given_by in (c.user_id, t.owner_id))
    and not exists (select from message_consents c where c.user_id = t.user_id and c.purpose = 'TAGIHAN' and c.withdrawn_at is null and (c.via <> 'OWNER' or c.given_by = t.owner_id and exists (select from tenancies t
    where t.user_id = c.user_id and t.owner_id = c.given_by and t.confirmed_at is not null)))))
        and not (exists (select from stopped_numbers s where s.number = coalesce((select coalesce(coalesce(proof.phone_e164, indonesian_e164(proof.value)), proof.value) from public.contact_proofs proof
    where proof.user_id = u.id and proof.kind = 'PHONE' and proof.ended_at is null), coalesce(coalesce(u.phone_e164, indonesian_e164(u.phone)), u.phone)) and s.lifted_at is null and s.owner_id is null)
    or exists (select from stopped_numbers s where s.number = coalesce((select coalesce(coalesce(proof.phone_e164, indonesian_e164(proof.value)), proof.value) from public.contact_proofs proof
    where proof.user_id = u.id and proof.kind = 'PHONE' and proof.ended_at is null), coalesce(coalesce(u.phone_e164, indonesian_e164(u.phone)), u.phone)) and s.lifted_at is null and s.owner_id = t.owner_id)) as gets_reminders
    from (
    select l.id, l.tenancy_id, t.user_id, t.full_name, t.room_id, t.kost_id
    from bill_links l join tenancies t on t.id = l.tenancy_id
    where l.token_hash = $7 and l.revoked_at is null and (t.confirmed_at is not null and t.declined_at is null)
      and (exists (select from invoices i where i.tenant_id = l.tenancy_id and ((i.status in ('SENT', 'VIEWED', 'PARTIAL')) is true))
        or greatest(l.created_at, (select max(coalesce(i.paid_at, i.cancelled_at)) from invoices i where i.tenant_id = l.tenancy_id)) > $8::timestamptz - make_interval(days => $9))) as link join tenancies t on t.id = link.tenancy_id join users u on u.id = t.user_id
      join rooms r on r.id = link.room_id join kosts k on k.id = link.kost_id;
END $kept$;
--> statement-breakpoint
DROP FUNCTION kept_13a1e58d8f5b;
--> statement-breakpoint
DROP FUNCTION kept_40094691efd3;
--> statement-breakpoint
DROP FUNCTION kept_65882d081f87;
--> statement-breakpoint
DROP FUNCTION kept_cb9437bdc3d7;
