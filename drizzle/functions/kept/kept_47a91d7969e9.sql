-- A statement of billLinks.view, nobody.
-- Last made by migration 0190_kept-plans.

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
