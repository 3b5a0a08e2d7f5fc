import { type SQL, sql } from 'drizzle-orm';
import { presetKostRules } from '#shared/labels.ts';
import { MADE_UP_ENDING, madeUpEmail } from '#shared/rules/made-up-email.ts';
import { DEFAULT_REMINDER_RULE } from '#shared/rules/reminder.ts';
import { ownAccount } from '../../scope.ts';
import { nowIso, type SignedInContext, today } from '../../context.ts';
import { ownNumber } from '../../db/own-number.ts';
import { copied } from '../../db/ctes.ts';
import { countText, numberOf } from '../billing/invoice-number.ts';
import { partyColumns } from '../billing/new-invoice.ts';
import { paymentOfBill } from '../billing/payment-of-bill.ts';

const KOST_FACILITIES = ['WiFi', 'Parkir', 'Dapur Bersama'];
const ROOM_FACILITIES = ['wifi', 'tempat_tidur', 'lemari'];

/** What each row of a sample kost holds. `k` is the kost, `r` a row of `sampleRows`, `t` a tenancy, `i` a bill. */

/** The rows of `sampleRows` joined with the kost; none if this call has not made it. */
function beside(kostId: string, rows: readonly object[], fields: string): SQL {
  return sql`(select * from kosts where id = ${kostId}) as k
    cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.raw(fields)})`;
}

export const tenantsOf = (kostId: string, rows: readonly object[]): SQL =>
  beside(
    kostId,
    rows,
    'user_id uuid, tenancy_id uuid, room_id uuid, full_name text, rent bigint, contract_start date, contract_end date',
  );

export const roomsOf = (kostId: string, rows: readonly object[]): SQL =>
  beside(kostId, rows, 'id uuid, room_number text, rent bigint, status text');

export const billsOf = (kostId: string, rows: readonly object[]): SQL =>
  beside(
    kostId,
    rows,
    `id uuid, tenancy_id uuid, due_date date, covers_from date, covers_to date, rent bigint, paid bigint, status text, title text, month text, number int,
      issued_at timestamptz, payment_id uuid, payment_status text, amount bigint, paid_at timestamptz`,
  );

/** An account that nobody can sign in to: no password has its hash, and it is inactive. */
function account(context: SignedInContext) {
  return {
    phone: '',
    status: 'ACTIVE',
    is_active: false,
    password_hash: 'none',
    sample_of: ownAccount(context),
    created_at: nowIso(context),
  } as const;
}

export function holder(context: SignedInContext, id: string) {
  return { ...account(context), id, email: madeUpEmail(id), full_name: 'Kost Contoh', role: 'OWNER' } as const;
}

export function tenantAccount(context: SignedInContext) {
  return {
    ...account(context),
    id: sql`r.user_id`,
    email: sql`r.user_id || ${MADE_UP_ENDING}::text`,
    full_name: sql`r.full_name`,
    role: 'TENANT',
  } as const;
}

export function kost(context: SignedInContext, id: string) {
  return {
    id,
    owner_id: sql`h.id`,
    name: 'Kost Contoh',
    description: 'Contoh untuk dilihat-lihat. Semua nama dan angkanya karangan.',
    address: 'Jl. Contoh No. 1',
    kost_type: 'CAMPUR',
    facilities: KOST_FACILITIES,
    rules: presetKostRules.slice(0, 3),
    created_at: nowIso(context),
  } as const;
}

export function rule() {
  const { offsets, ...others } = DEFAULT_REMINDER_RULE;
  return { ...others, kost_id: sql`k.id`, offsets: [...offsets] };
}

export function room(context: SignedInContext) {
  return {
    id: sql`r.id`,
    kost_id: sql`k.id`,
    owner_id: sql`k.owner_id`,
    room_number: sql`r.room_number`,
    number_shared: ownNumber,
    room_type: 'STANDARD',
    floor: sql`left(r.room_number, 1)::int`,
    monthly_rent: sql`r.rent`,
    facilities: ROOM_FACILITIES,
    status: sql`r.status`,
    created_at: nowIso(context),
  } as const;
}

export function tenancy(context: SignedInContext) {
  return {
    ...copied('r', ['user_id', 'room_id', 'full_name', 'contract_start', 'contract_end']),
    id: sql`r.tenancy_id`,
    owner_id: sql`k.owner_id`,
    kost_id: sql`k.id`,
    phone: '',
    email: '',
    emergency_contact_name: '',
    emergency_contact_phone: '',
    check_in_date: sql`r.contract_start`,
    deposit_amount: sql`r.rent`,
    monthly_rent: sql`r.rent`,
    status: 'ACTIVE',
    confirmed_at: nowIso(context),
    created_at: nowIso(context),
  } as const;
}

/** A bill without late fees and series, so that no job changes it. */
export function bill(context: SignedInContext) {
  return {
    id: sql`r.id`,
    invoice_number: numberOf(sql`r.month`, countText(sql`r.number`)),
    tenant_id: sql`t.id`,
    tenant_user_id: sql`t.user_id`,
    ...copied('t', ['owner_id', 'kost_id', 'room_id']),
    tenant_name: sql`t.full_name`,
    room_number: sql`rooms.room_number`,
    kost_name: sql`k.name`,
    invoice_type: 'MONTHLY_RENT',
    title: sql`r.title`,
    subtotal: sql`r.rent`,
    total_amount: sql`r.rent`,
    paid_amount: sql`r.paid`,
    late_fee_bps: 0,
    allow_partial_payment: true,
    due_date: sql`r.due_date`,
    covers_from: sql`r.covers_from`,
    covers_to: sql`r.covers_to`,
    issued_date: sql`r.issued_at::date`,
    is_recurring: false,
    recurrence_type: 'NONE',
    late_fee_until: today(context),
    status: sql`r.status`,
    sent_at: sql`r.issued_at`,
    paid_at: sql`case when r.status = 'PAID' then r.paid_at end`,
    created_at: sql`r.issued_at`,
  } as const;
}

export function item() {
  return {
    invoice_id: sql`i.id`,
    position: 0,
    description: sql`i.title`,
    quantity: 1,
    unit_price: sql`i.subtotal`,
    total_price: sql`i.subtotal`,
  };
}

/** A payment in cash, or a reported transfer; none that the payment provider would have to know. */
export function payment(context: SignedInContext, paid: Parameters<typeof paymentOfBill>[1]) {
  return {
    ...paymentOfBill(context, paid),
    id: sql`r.payment_id`,
    payment_reference: sql`'CONTOH-' || r.payment_id`,
    source: 'MANUAL',
    payment_method: sql`case r.payment_status when 'PENDING' then 'BANK_TRANSFER' else 'CASH' end`,
    amount: sql`r.amount`,
    allocated_amount: sql`r.paid`,
    status: sql`r.payment_status`,
    paid_at: sql`r.paid_at`,
    created_at: sql`coalesce(r.paid_at, ${nowIso(context)}::timestamptz)`,
  } as const;
}

export function complaint(context: SignedInContext) {
  return {
    ...copied('i', partyColumns),
    title: 'Keran kamar mandi bocor',
    description: 'Air menetes terus sejak kemarin.',
    priority: 'HIGH',
    category: 'AIR',
    status: 'OPEN',
    created_at: nowIso(context),
  } as const;
}

export function complaintEvent(context: SignedInContext) {
  return {
    complaint_id: sql`c.id`,
    actor_id: sql`c.tenant_user_id`,
    to_status: 'OPEN',
    created_at: nowIso(context),
  } as const;
}
