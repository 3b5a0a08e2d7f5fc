/**
 * The floor's statements: for each hot call the least SQL that answers the same bytes, as one would write it by hand for
 * exactly that answer. Who calls is not checked. Reads join and look up only what their answer holds. Of a write there
 * is what its answer and the spec's tables need: the number, the bill and its lines; the bill's new state; the attempt,
 * and what the bank answered. Left out are its trail, its idempotency key and notice, credit, similar bills, a second
 * series and earlier attempts. The triggers write what they write for every row.
 */

export type Params = (string | number | boolean | null)[];

/** The columns of a bill's row in a list. */
const BILL = `i.id, i.invoice_number, i.tenant_id, i.tenant_name, i.room_number, i.kost_id, i.kost_name, i.invoice_type, i.title,
  i.total_amount, i.paid_amount, i.remaining_amount, i.late_fee_amount, i.allow_partial_payment, i.due_date, i.covers_from,
  i.covers_to, i.recurrence_type, i.issued_date, i.is_recurring, i.status, i.created_at, i.paid_at`;

/** Columns of a row as a JSON object. */
function json(alias: string, columns: string[]): string {
  return `json_build_object(${columns.map((column) => `'${column}', ${alias}.${column}`).join(', ')})`;
}

/** What belongs to a row is looked up by its key: PostgreSQL plans a join for twice as long. */
function look(table: string, alias: string, on: string, columns: string[]): string {
  return `(select ${json(alias, columns)} from ${table} ${alias} where ${on})`;
}

/** Columns of payments of the bill `i`, the newest first. */
function payments(columns: string[], which = ''): string {
  return `(select json_agg(${json('p', columns)} order by p.id desc) from payments p where p.invoice_id = i.id ${which}) as payments`;
}

const PROGRESS = ['source', 'status', 'amount', 'gateway_state', 'expires_at'];

/** The states of the messages about an open bill that its tenant has not opened. */
const MESSAGES = `case when i.status in ('SENT', 'VIEWED', 'PARTIAL') and i.viewed_at is null then
  (select json_agg(m.state) from messages m where m.invoice_ids && array[i.id]) end as messages`;

/** The owner's newest bills, with the payments that wait. $1: the owner. */
export const LIST = `
  select ${BILL}, i.viewed_at, ${MESSAGES}, ${payments(PROGRESS, "and p.status = 'PENDING'")}
  from invoices i where i.owner_id = $1 order by i.id desc limit 21`;

/** The tenant's newest bills, with all their payments. $1: the tenant. */
export const BILLS = `
  select ${BILL}, ${payments([...PROGRESS, 'payment_method', 'payer_user_id', 'rejection_reason', 'verified_at', 'paid_at', 'created_at'])},
    exists (select from account_pauses a where a.user_id = i.owner_id and a.resumed_at is null) as is_paused
  from invoices i where i.tenant_user_id = $1 and i.issued_date is not null and i.status <> 'CANCELLED'
  order by i.id desc limit 21`;

const DETAILS = `${BILL}, i.description, i.subtotal, i.tax_amount, i.late_fee_bps, i.notes, i.rent_period, i.recurrence_end_date, i.viewed_at`;

const LINE = json('l', ['description', 'quantity', 'unit_price', 'total_price']);
const LINES = `(select json_agg(${LINE} order by l.position) from invoice_items l where l.invoice_id = i.id) as items`;

const CONTACT = ['full_name', 'phone', 'email'];
const TENANCY = json('t', [...CONTACT, 'status', 'confirmed_at']);
const ROOM = ['room_number', 'room_type', 'floor'];
const KOST = ['name', 'address'];

/** Who pays shares of a rent of the bill `i`, where a share is a sum, and what each has paid. */
const PAYERS = `(select json_agg(json_build_object('id', o.id, 'full_name', o.full_name, 'share_amount', o.pays_amount,
    'paid_amount', (select sum(p.allocated_amount) from payments p where p.invoice_id = i.id and p.payer_occupant_id = o.id)) order by o.id)
  from occupants o where o.tenancy_id = i.tenant_id and o.pays_amount > 0) as payers`;

/** Tenancy, account, room and kost of a bill, and the tenant's credit. */
const PARTIES = `
  (select ${TENANCY} from tenancies t where t.id = i.tenant_id) as tenancy,
  ${look('users', 'u', 'u.id = i.tenant_user_id', CONTACT)} as account,
  ${look('rooms', 'r', 'r.id = i.room_id', ROOM)} as room, ${look('kosts', 'k', 'k.id = i.kost_id', KOST)} as kost,
  (select sum(c.amount)::bigint from credit_entries c where c.user_id = i.tenant_user_id and c.owner_id = i.owner_id) as credit`;

/** One bill with everything. $1: the bill; $2: its owner. */
export const INVOICE = `
  select ${DETAILS}, ${MESSAGES}, ${PARTIES}, ${LINES}, ${PAYERS},
    (select s.next_issue_on from invoices s where s.id = i.series_id) as next_issue_on,
    ${payments([...PROGRESS, 'id', 'payment_reference', 'payment_method', 'payer_name', 'fee_amount', 'rejection_reason', 'voided_at', 'void_reason', 'failure_code', 'verified_at', 'paid_at', 'created_at'])}
  from invoices i where i.id = $1 and i.owner_id = $2`;

const HOME = ['tenant_name', 'room_number', 'kost_name'];
const FOUND_BILL = ['id', 'invoice_number', 'title', ...HOME, 'total_amount', 'due_date', 'status'];
const WHEN_PAID = ['paid_at', 'voided_at', 'created_at'];
const WHAT_PAID = ['id', 'invoice_id', 'invoice_number', ...HOME, 'amount', 'payment_method', 'status'];
const FOUND_PAYMENT = [...WHAT_PAID, ...WHEN_PAID];
/** Payments that are money: what came in, is expected, or was taken back. */
const MONEY = `(p.status in ('PENDING', 'SUCCEEDED') or p.voided_at is not null) is true`;

/** The first five of some rows, as JSON. */
function five(alias: string, columns: string[], from: string, order: string): string {
  return `(select json_agg(${json(alias, columns)} order by ${order}) from (select * ${from} order by ${order} limit 5) ${alias})`;
}

/** Bills and payments of one amount. $1: the owner; $2: the amount. */
export const FOUND_BY_AMOUNT = `
  select ${five('i', FOUND_BILL, 'from invoices i where i.owner_id = $1 and i.total_amount = $2::bigint', 'i.id desc')} as invoices,
    ${five('p', FOUND_PAYMENT, `from payments p where p.owner_id = $1 and ${MONEY} and p.amount = $2::bigint`, 'p.id desc')} as payments`;

const PERSON = ['id', 'kost_id', 'tenant_name', 'room_number', 'kost_name', 'phone', 'status', 'contract_end'];

/** Who has a name, with their bills, payments and complaints. $1: the owner; $2: the name in normal form. */
export const FOUND_BY_NAME = `
  with people as materialized (
    select t.id, t.kost_id, t.full_name as tenant_name, t.phone, t.status, t.contract_end,
      (select r.room_number from rooms r where r.id = t.room_id), (select k.name from kosts k where k.id = t.kost_id) as kost_name
    from (
      select * from tenancies where owner_id = $1 and strpos(name_normal, $2) > 0
      order by status in ('ACTIVE', 'PENDING') desc, id desc limit 5) t),
  bills as materialized (
    select i.*, i.status in ('SENT', 'VIEWED', 'PARTIAL') as is_open from people t cross join lateral (
      select * from invoices where tenant_id = t.id order by due_date desc limit 6) i)
  select
    (select json_agg(${json('t', PERSON)} order by t.status in ('ACTIVE', 'PENDING') desc, t.id desc) from people t) as tenants,
    ${five(
      'o',
      ['id', 'kost_id', 'room_id', 'full_name', 'phone', ...HOME],
      `from (select o.id, o.kost_id, t.room_id, o.full_name, o.phone, t.full_name as tenant_name, r.room_number, k.name as kost_name
        from occupants o join tenancies t on t.id = o.tenancy_id join rooms r on r.id = t.room_id join kosts k on k.id = o.kost_id
        where o.owner_id = $1 and strpos(lower(o.full_name), $2) > 0 and (o.ends_on > now()) is not false) o`,
      'o.id desc',
    )} as occupants,
    ${five('i', FOUND_BILL, 'from bills i', 'i.is_open desc, i.due_date desc, i.id desc')} as invoices,
    ${five(
      'p',
      FOUND_PAYMENT,
      `from (select p.* from bills b join payments p on p.invoice_id = b.id where ${MONEY}) p`,
      'coalesce(p.paid_at, p.created_at) desc, p.id desc',
    )} as payments,
    ${five(
      'c',
      ['id', 'title', ...HOME, 'status', 'created_at'],
      'from (select c.* from people t join complaints c on c.tenant_id = t.id) c',
      'c.id desc',
    )} as complaints`;

/** A draft with its lines. $1: tenancy; $2: owner; $3: month; $4–$6: type, title and due day; $7: total; $8: the lines. */
export const MADE = `
  with party as (
    select t.id as tenant_id, t.user_id, t.owner_id, t.kost_id, t.room_id, t.full_name, ${TENANCY} as tenancy,
      ${look('users', 'u', 'u.id = t.user_id', CONTACT)} as account, ${look('rooms', 'r', 'r.id = t.room_id', ROOM)} as room,
      ${look('kosts', 'k', 'k.id = t.kost_id', KOST)} as kost,
      (select sum(c.amount)::bigint from credit_entries c where c.user_id = t.user_id and c.owner_id = t.owner_id) as credit
    from tenancies t where t.id = $1 and t.owner_id = $2 and t.status in ('ACTIVE', 'PENDING')),
  numbered as (
    insert into invoice_counters (owner_id, month, last_number) select owner_id, $3, 1 from party
    on conflict (owner_id, month) do update set last_number = invoice_counters.last_number + 1 returning last_number),
  i as (
    insert into invoices (invoice_number, tenant_id, tenant_user_id, owner_id, kost_id, room_id, tenant_name, room_number,
      kost_name, invoice_type, title, subtotal, total_amount, late_fee_bps, allow_partial_payment, due_date, is_recurring,
      recurrence_type, late_fee_until, status)
    select 'INV-' || $3 || '-' || lpad(last_number::text, greatest(4, length(last_number::text)), '0'), tenant_id, user_id,
      owner_id, kost_id, room_id, full_name, room ->> 'room_number', kost ->> 'name', $4, $5, $7::bigint, $7::bigint, 200,
      true, $6::date, false, 'NONE', $6::date, 'DRAFT'
    from party, numbered returning *),
  l as (
    insert into invoice_items (invoice_id, position, description, quantity, unit_price, total_price)
    select i.id, l.position, l.description, l.quantity, l.unit_price, l.quantity * l.unit_price
    from i, json_to_recordset($8) as l (position int, description text, quantity int, unit_price bigint)
    returning *)
  select ${DETAILS}, party.tenancy, party.account, party.room, party.kost, party.credit,
    (select json_agg(${LINE} order by l.position) from l) as items
  from i, party`;

/** A draft that is sent. $1: the bill; $2: its owner; $3: today. */
export const SENT = `
  with i as (
    update invoices set status = 'SENT', issued_date = $3::date, sent_at = now(), updated_at = now(),
      late_fee_until = greatest(due_date, $3::date)
    where id = $1 and owner_id = $2 and status = 'DRAFT' returning *)
  select ${DETAILS}, ${PARTIES}, ${LINES}, ${PAYERS} from i`;

const ATTEMPT = `id, invoice_id, payment_reference, amount, fee_amount, payment_method, status, account_number, bank_code,
  checkout_url, qr_string, expires_at`;

/** An attempt by QRIS, before the bank is asked. $1: the bill; $2: its tenant; $3: the amount; $4: the reference. */
export const ATTEMPTED = `
  insert into payments (payment_reference, invoice_id, owner_id, kost_id, payer_user_id, invoice_number, invoice_title,
    tenant_name, kost_name, room_number, source, payment_method, amount, status, provider, gateway_state, expires_at)
  select $4, id, owner_id, kost_id, tenant_user_id, invoice_number, title, tenant_name, kost_name, room_number, 'GATEWAY',
    'QRIS', $3::bigint, 'PENDING', 'simulated', 'REQUESTED', now() + interval '48 hours'
  from invoices where id = $1 and tenant_user_id = $2 and status in ('SENT', 'VIEWED', 'PARTIAL')
    and $3::bigint <= remaining_amount and (allow_partial_payment or $3::bigint = remaining_amount)
  returning id, payment_reference, amount`;

/** What the bank answered. $1: the attempt; $2: the bank's id of it; $3: the code to scan. */
export const ANSWERED = `
  update payments set gateway_state = 'ACCEPTED', provider_request_id = $2, qr_string = $3, updated_at = now()
  where id = $1 returning ${ATTEMPT}`;
