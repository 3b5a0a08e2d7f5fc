/** The floor's answers, made of the rows of its statements. */
import { deliveryOf } from '#shared/rules/delivery.ts';
import type { Attempt, Bill, Detailed, Found, Payment } from './least-rows.ts';

const OPEN = new Set(['SENT', 'VIEWED', 'PARTIAL']);
const LIVE = new Set(['ACTIVE', 'PENDING']);
const DAY_MS = 86_400_000;

/** A row of the owner's list. */
export function summaryOf(row: Bill, day: string) {
  return {
    id: row.id,
    invoice_number: row.invoice_number,
    tenant_id: row.tenant_id,
    tenant_name: row.tenant_name,
    room_number: row.room_number,
    kost_id: row.kost_id,
    kost_name: row.kost_name,
    invoice_type: row.invoice_type,
    title: row.title,
    total_amount: row.total_amount,
    paid_amount: row.paid_amount,
    remaining_amount: row.remaining_amount,
    late_fee_amount: row.late_fee_amount,
    allow_partial_payment: row.allow_partial_payment,
    due_date: row.due_date,
    ...coversOf(row),
    issued_date: row.issued_date,
    is_recurring: row.is_recurring,
    status: isOverdue(row, day) ? 'OVERDUE' : row.status,
    created_at: row.created_at,
    delivery: OPEN.has(row.status) ? deliveryOf(row.viewed_at !== null, row.messages ?? []) : null,
    takes_payments: true,
    ...progressOf(row),
    rejected_report: null,
  };
}

/** A row of the tenant's bills. */
export function billOf(row: Bill, day: string, account: string) {
  const isPaid = row.status === 'PAID';
  return {
    id: row.id,
    invoice_number: row.invoice_number,
    payment_type: row.invoice_type,
    description: row.title,
    amount: isPaid ? row.total_amount : row.remaining_amount,
    total_amount: row.total_amount,
    due_date: row.due_date,
    ...coversOf(row),
    kost_id: row.kost_id,
    kost_name: row.kost_name,
    room_number: row.room_number,
    status: isPaid ? 'PAID' : isOverdue(row, day) ? 'OVERDUE' : 'PENDING',
    paid_at: row.paid_at,
    payment_method: methodOf(row, account),
    takes_payments: !row.is_paused,
    ...progressOf(row),
    rejected_report: OPEN.has(row.status) ? rejectedReportOf(row) : null,
  };
}

/** One bill as its owner sees it. */
export function detailsOf(row: Detailed, day: string) {
  const payments = row.payments ?? [];
  const { tenancy, account } = row;
  const isLive = LIVE.has(tenancy.status);
  const contact = { full_name: tenancy.full_name, phone: tenancy.phone, email: tenancy.email };
  return {
    ...summaryOf(row, day),
    description: row.description,
    items: row.items,
    subtotal: row.subtotal,
    tax_amount: row.tax_amount,
    late_fee_percentage: row.late_fee_bps / 100,
    notes: row.notes,
    recurrence_type: row.recurrence_type,
    rent_period: row.rent_period,
    recurrence_end_date: row.recurrence_end_date,
    next_issue_on: row.next_issue_on ?? null,
    viewed_at: row.viewed_at,
    paid_at: row.paid_at,
    tenant_info: contact,
    tenant_user_info: isLive && tenancy.confirmed_at !== null ? account : contact,
    room_info: row.room,
    kost_info: row.kost,
    payments: payments.filter((each) => each.failure_code !== 'SUPERSEDED').map((each) => paymentOf(each, isLive, day)),
    payers: row.payers ?? [],
    credit_balance: tenancy.confirmed_at === null ? 0 : (row.credit ?? 0),
  };
}

/** What a search finds. */
export function foundOf({ tenants, occupants, invoices, payments, complaints }: Found, day: string) {
  return {
    tenants: tenants ?? [],
    occupants: occupants ?? [],
    rooms: [],
    invoices: (invoices ?? []).map((row) => ({ ...row, status: isOverdue(row, day) ? 'OVERDUE' : row.status })),
    payments: (payments ?? []).map((row) => ({
      ...row,
      status: row.status === 'SUCCEEDED' ? 'PAID' : row.status,
      paid_at: instantOf(row.paid_at),
      voided_at: instantOf(row.voided_at),
      created_at: instantOf(row.created_at),
    })),
    complaints: (complaints ?? []).map((row) => ({ ...row, created_at: instantOf(row.created_at) })),
  };
}

/** An attempt to pay. */
export function attemptOf(row: Attempt) {
  return {
    payment_id: row.id,
    invoice_id: row.invoice_id,
    payment_reference: row.payment_reference,
    amount: row.amount,
    fee_amount: row.fee_amount,
    payment_method: row.payment_method,
    status: row.status,
    xendit_account_number: row.account_number,
    xendit_bank_code: row.bank_code,
    xendit_checkout_url: row.checkout_url,
    qr_string: row.qr_string,
    expires_at: row.expires_at,
    simulated: true,
  };
}

function paymentOf(row: Payment, isLive: boolean, day: string) {
  const recorded = new Date(Date.parse(row.verified_at ?? row.created_at) + 7 * 3_600_000).toISOString().slice(0, 10);
  const isOld = Date.parse(recorded) < Date.parse(day) - 30 * DAY_MS;
  return {
    id: row.id,
    payment_reference: row.payment_reference,
    source: row.source,
    payment_method: row.payment_method,
    payer_name: row.payer_name,
    amount: row.amount,
    fee_amount: row.fee_amount,
    status: row.status === 'SUCCEEDED' ? 'PAID' : row.status,
    rejection_reason: row.rejection_reason,
    voided_at: instantOf(row.voided_at),
    void_reason: row.void_reason,
    is_closed: isOld && !isLive,
    paid_at: instantOf(row.paid_at),
    created_at: instantOf(row.created_at),
  };
}

function instantOf(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString();
}

function isOverdue({ status, due_date }: Pick<Bill, 'status' | 'due_date'>, day: string): boolean {
  return OPEN.has(status) && due_date < day;
}

/** What a rent pays for: where nobody has said it, the month in which it is due. */
function coversOf({ invoice_type, recurrence_type, covers_from, covers_to, due_date }: Bill) {
  if (invoice_type !== 'MONTHLY_RENT') return { covers_from: null, covers_to: null };
  if (covers_from !== null || recurrence_type === 'WEEKLY') return { covers_from, covers_to };
  const [year = 0, month = 0] = due_date.split('-').map(Number);
  return {
    covers_from: `${due_date.slice(0, 7)}-01`,
    covers_to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
  };
}

/** The payments that wait: at most one at the bank, and one that was reported. */
function progressOf({ status, remaining_amount, payments }: Bill) {
  const pending = (payments ?? []).filter((each) => each.status === 'PENDING');
  const attempt = pending.find(
    (each) =>
      each.source === 'GATEWAY' && each.gateway_state === 'ACCEPTED' && Date.parse(each.expires_at) > Date.now(),
  );
  const report = pending.find(({ source }) => source === 'MANUAL');
  return {
    has_open_attempt: attempt !== undefined && attempt.amount <= remaining_amount && OPEN.has(status),
    awaits_verification: report !== undefined,
    awaiting_amount: report?.amount ?? 0,
  };
}

/** How a bill was paid last. */
function methodOf({ payments }: Bill, payer: string): string | null {
  const paid = (payments ?? []).filter((each) => each.status === 'SUCCEEDED' && each.payer_user_id === payer);
  return latest(paid, (each) => each.paid_at)?.payment_method ?? null;
}

function rejectedReportOf({ payments }: Bill) {
  const reports = (payments ?? []).filter((each) => each.status === 'SUCCEEDED' || each.source === 'MANUAL');
  const last = latest(reports, (each) => each.verified_at ?? each.paid_at ?? each.created_at);
  return last === undefined || last.rejection_reason === null
    ? null
    : { amount: last.amount, reason: last.rejection_reason };
}

/** The latest of payments of which the newest come first. */
function latest(payments: Payment[], at: (each: Payment) => string | null): Payment | undefined {
  return payments.toSorted((a, b) => Date.parse(at(b) ?? '') - Date.parse(at(a) ?? ''))[0];
}
