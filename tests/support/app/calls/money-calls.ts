import { sql } from 'drizzle-orm';
import type { WaitingItems } from '#shared/contract/waiting-items.ts';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Payment } from '#shared/contract/payments.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { expectStatus, makeBill, makeInvoice, openPayment } from '../../people/factories.ts';
import { type GoodCall, spareTenant, type World } from './good-call.ts';

const draft = ({ app, house }: World, fields = {}) => makeInvoice(app, house.owner, house.tenant.tenant.id, fields);
const bill = ({ app, house }: World, fields = {}) => makeBill(app, house.owner, house.tenant.tenant.id, fields);
const monthOf = ({ app }: World) => ({ month: wibDay(app.clock.now()).slice(0, 7) });
const attempt = async (world: World) => openPayment(world.house.tenant, (await bill(world)).id, 100_000);

/** A bill with the late fee of one day, as the daily job adds it. */
export async function billWithLateFee(world: World, amount = 30_000): Promise<Invoice> {
  const made = await bill(world);
  await world.app.deps.db.batch([
    world.app.deps.db.execute(sql`
      insert into late_fees (invoice_id, day, amount) values (${made.id}, ${made.due_date}::date + 1, ${amount})`),
    world.app.deps.db.execute(sql`
      update invoices set late_fee_amount = ${amount}, total_amount = total_amount + ${amount} where id = ${made.id}`),
  ]);
  return made;
}

/** A bill, and a smaller credit of its tenant that came later. */
async function billWithCredit(world: World): Promise<Invoice> {
  const made = await bill(world);
  // Credit is only spent on a tenancy that its tenant has confirmed.
  await world.app.deps.db.execute(sql`
    update tenancies set confirmed_at = coalesce(confirmed_at, created_at) where id = ${made.tenant_id}`);
  await world.app.deps.db.execute(sql`
    insert into credit_entries (user_id, owner_id, kost_id, kind, amount, created_at)
    values (${world.house.tenant.id}, ${world.house.owner.id}, ${world.house.kost.id}, 'OVERPAYMENT', 1000, ${world.app.clock.now().toISOString()})`);
  return made;
}

/** A payment by hand that the tenant has reported. */
export async function reportedPayment(world: World): Promise<Payment> {
  const { id } = await bill(world);
  return expectStatus(
    200,
    world.house.tenant.rest.post<Payment>(`/api/payments/${id}/process`, { payment_method: 'BANK_TRANSFER' }),
  );
}

/** A payment in cash that the owner has recorded. */
export async function recordedPayment(world: World): Promise<Payment> {
  const { id } = await bill(world);
  const { rest } = world.house.owner;
  return expectStatus(200, rest.post<Payment>(`/api/payments/${id}/process`, { payment_method: 'CASH' }));
}

const idOf = (row: Promise<{ id: string }>) => row.then(({ id }) => ({ id }));
const reference = async (world: World) => ({ payment_reference: (await attempt(world)).payment_reference });

/** What a bill says. */
export const electricity = {
  invoice_type: 'ELECTRICITY',
  title: 'Listrik',
  description: '',
  items: [{ description: 'Pemakaian', quantity: 2, unit_price: 50_000, total_price: 100_000 }],
  due_date: '2099-01-01',
  late_fee_percentage: 2,
  allow_partial_payment: true,
  notes: '',
  is_recurring: false,
  recurrence_type: 'NONE',
  recurrence_end_date: '',
};

/** Of somebody who has no credit, whatever was called before. */
const spareDraft = async (world: World) =>
  makeInvoice(world.app, world.house.owner, (await spareTenant(world)).tenant.id);

export const moneyCalls: Record<string, GoodCall> = {
  'invoices.list': { by: 'owner', rest: ['GET /api/invoices', 200, 'list'], answers: 'U + + + F + + F P' },
  'invoices.get': {
    by: 'tenant',
    rest: ['GET /api/invoices/{id}', 200, 'object'],
    answers: 'UUU +NN NNN +NN FFF +NN NNN FFF PPP',
    names: 'id',
    input: (world) => idOf(bill(world)),
  },
  'invoices.monthBoard': {
    by: 'owner',
    rest: ['GET /api/invoices/month-board', 200, 'list'],
    answers: 'U F F F F + + F P',
    input: monthOf,
  },
  'invoices.monthTotals': {
    by: 'owner',
    rest: ['GET /api/invoices/month-totals', 200, 'object'],
    answers: 'U F F F F + + F P',
    input: monthOf,
  },
  'invoices.monthDelivery': {
    by: 'owner',
    rest: ['GET /api/invoices/month-delivery', 200, 'object'],
    answers: 'U F F F F + + F P',
    input: monthOf,
  },
  'invoices.billMonth': {
    by: 'owner',
    rest: ['POST /api/invoices/bill-month', 200, 'object'],
    answers: 'U F F F F + N F P',
    key: () => ({ kost_id: crypto.randomUUID() }),
    trail: [['invoice.create', 'owner']],
    input: async (world) => ({
      ...monthOf(world),
      tenancy_ids: [(await spareTenant(world)).tenant.id],
      dry_run: false,
    }),
  },
  'invoices.billMany': {
    by: 'owner',
    rest: ['POST /api/invoices/bill-many', 200, 'rows'],
    answers: 'U F F F F + N F P',
    key: () => ({ title: 'Judul lain' }),
    trail: [['invoice.create', 'owner']],
    input: async (world) => ({
      invoice_type: 'ELECTRICITY',
      title: 'Listrik',
      due_date: wibDay(world.app.clock.now()),
      bills: [{ tenancy_id: (await spareTenant(world)).tenant.id, amount: 75_000 }],
    }),
  },
  'invoices.addToRents': {
    by: 'owner',
    rest: ['POST /api/invoices/rent-items', 200, 'object'],
    answers: 'U F F F F + N F P',
    key: () => ({ title: 'Judul lain' }),
    trail: [['kost.add-rent-items', 'owner']],
    input: async (world) => ({
      invoice_type: 'ELECTRICITY',
      title: 'Listrik',
      bills: [{ tenancy_id: (await spareTenant(world)).tenant.id, amount: 75_000 }],
    }),
  },
  'invoices.waitingItems': {
    by: 'owner',
    rest: ['GET /api/invoices/rent-items', 200, 'object'],
    answers: 'U F F F F + + F P',
  },
  'invoices.takeBackItems': {
    by: 'owner',
    rest: ['POST /api/invoices/rent-items/take-back', 200, 'object'],
    answers: 'U F F F F + N F P',
    key: 'what is taken back is gone',
    trail: [['kost.add-rent-items', 'owner']],
    input: async (world) => {
      const tenancy_id = (await spareTenant(world)).tenant.id;
      const item = { invoice_type: 'ELECTRICITY', title: 'Listrik', bills: [{ tenancy_id, amount: 75_000 }] };
      await expectStatus(200, world.house.owner.rest.post('/api/invoices/rent-items', item));
      const waiting = await expectStatus(
        200,
        world.house.owner.rest.get<WaitingItems>(`/api/invoices/rent-items?tenancy_id=${tenancy_id}`),
      );
      return { ids: waiting.rows.map(({ id }) => id) };
    },
  },
  'invoices.sendDrafts': {
    by: 'owner',
    rest: ['POST /api/invoices/send-drafts', 200, 'object'],
    answers: 'U F F F F + N F P',
    key: () => ({ invoice_ids: [crypto.randomUUID()] }),
    trail: [['invoice.send', 'owner']],
    input: async (world) => ({ invoice_ids: [(await spareDraft(world)).id] }),
  },
  'invoices.create': {
    by: 'owner',
    rest: ['POST /api/invoices', 201, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ title: 'Judul lain' }),
    trail: [['invoice.create', 'owner']],
    names: 'tenant_id',
    input: ({ house }) => ({ tenant_id: house.tenant.tenant.id, ...electricity }),
  },
  'invoices.updateDraft': {
    by: 'owner',
    rest: ['PUT /api/invoices/{id}', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ title: 'Judul lain' }),
    trail: [['invoice.update', 'owner']],
    names: 'id',
    input: async (world) => ({ ...(await idOf(draft(world))), ...electricity }),
  },
  'invoices.setCovers': {
    by: 'owner',
    rest: ['PUT /api/invoices/{id}/covers', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'sets what it sets, however often',
    trail: [['invoice.set-covers', 'owner']],
    names: 'id',
    input: async (world) => ({ ...(await idOf(bill(world))), covers_from: '2026-11-01', covers_to: '2027-01-31' }),
  },
  'invoices.send': {
    by: 'owner',
    rest: ['POST /api/invoices/{id}/send', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ id: crypto.randomUUID() }),
    trail: [['invoice.send', 'owner']],
    names: 'id',
    input: (world) => idOf(spareDraft(world)),
  },
  'invoices.cancel': {
    by: 'owner',
    rest: ['POST /api/invoices/{id}/cancel', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ reason: 'Alasan lain' }),
    trail: [['invoice.cancel', 'owner']],
    names: 'id',
    input: async (world) => ({ ...(await idOf(bill(world))), reason: 'Salah tagih' }),
  },
  'invoices.waiveLateFees': {
    by: 'owner',
    rest: ['POST /api/invoices/{id}/waive-late-fees', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ reason: 'Alasan lain' }),
    trail: [['invoice.waive-late-fees', 'owner']],
    names: 'id',
    input: async (world) => ({ ...(await idOf(billWithLateFee(world))), reason: 'Bank sedang gangguan' }),
  },
  'invoices.stopRecurrence': {
    by: 'owner',
    rest: ['POST /api/invoices/{id}/stop-recurrence', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'ends what it can end once, and touches no bill',
    trail: [['invoice.stop-recurrence', 'owner']],
    names: 'id',
    input: (world) => idOf(bill(world, { invoice_type: 'INTERNET', is_recurring: true, recurrence_type: 'MONTHLY' })),
  },
  'invoices.applyCredit': {
    by: 'tenant',
    rest: ['POST /api/invoices/{id}/apply-credit', 200, 'object'],
    answers: 'UUU +NN NNN +NN FFF +NN NNN FFF PPP',
    key: () => ({ id: crypto.randomUUID() }),
    trail: [['payment.apply-credit', 'owner']],
    names: 'id',
    input: (world) => idOf(billWithCredit(world)),
  },

  'payments.methods': {
    by: 'tenant',
    rest: ['GET /api/invoices/{id}/payment-methods', 200, 'object'],
    answers: 'UUU +NN NNN +NN FFF +NN NNN FFF PPP',
    names: 'id',
    input: (world) => idOf(bill(world)),
  },
  'payments.bills': { by: 'tenant', rest: ['GET /api/payments', 200, 'list'], answers: 'U + + + F F F F P' },
  'payments.own': { by: 'tenant', rest: ['GET /api/tenant/payments', 200, 'list'], answers: 'U + + + F F F F P' },
  'payments.pay': {
    by: 'tenant',
    rest: ['POST /api/payments', 201, 'object'],
    answers: 'UUU +NN NNN +NN FFF FFF FFF FFF PPP',
    refuses: {
      PAYMENT_AMOUNT_INVALID: { amount: 1_500_001 },
      PAYMENT_METHOD_UNSUITABLE: { amount: 9_999, payment_method: 'BCA_VIRTUAL_ACCOUNT' },
    },
    key: () => ({ amount: 2_000 }),
    trail: [['payment.open', 'owner']],
    names: 'invoice_id',
    input: async (world) => ({ invoice_id: (await bill(world)).id, amount: 1_000, payment_method: 'QRIS', notes: '' }),
  },
  'payments.openAttempt': {
    by: 'tenant',
    rest: ['GET /api/invoices/{id}/open-payment', 200, 'object'],
    answers: 'UUU +NN NNN +NN FFF FFF FFF FFF PPP',
    names: 'id',
    input: async (world) => ({ id: (await attempt(world)).invoice_id }),
  },
  'payments.status': {
    by: 'tenant',
    rest: ['GET /payments/{id}/status', 200, 'object'],
    answers: 'UUU +NN NNN +NN FFF +NN NNN FFF PPP',
    names: 'id',
    input: async (world) => ({ id: (await attempt(world)).payment_id, channel: 'VIRTUAL_ACCOUNT' }),
  },
  'payments.simulated': {
    by: 'nobody',
    rest: ['GET /api/simulated-payments/{payment_reference}', 200, 'object'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    names: 'payment_reference',
    input: reference,
  },
  'payments.simulate': {
    by: 'nobody',
    rest: ['POST /api/simulated-payments/{payment_reference}', 200, 'object'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    key: 'plays the bank, whose callback names each capture',
    trail: 'it plays the bank: the callback that it sends is a request of its own',
    names: 'payment_reference',
    input: async (world) => ({ ...(await reference(world)), outcome: 'SUCCEEDED' }),
  },
  'payments.list': { by: 'owner', rest: ['GET /api/owner/payments', 200, 'list'], answers: 'U F F F F + + F P' },
  'payments.totals': {
    by: 'owner',
    rest: ['GET /api/owner/payments/totals', 200, 'object'],
    answers: 'U F F F F + + F P',
    input: ({ app }) => {
      const to = wibDay(app.clock.now());
      return { from: addDays(to, -30), to };
    },
  },
  'payments.process': {
    by: 'tenant',
    rest: ['POST /api/payments/{id}/process', 200, 'object'],
    answers: 'UUU +NN NNN +NN FFF +NN NNN FFF PPP',
    key: () => ({ notes: 'Catatan lain' }),
    trail: [['payment.report', 'owner']],
    names: 'id',
    input: async (world) => ({
      ...(await idOf(bill(world))),
      payment_method: 'BANK_TRANSFER',
      transaction_id: 'TRX-1',
      payment_proof: 'https://bukti.example/1.jpg',
      notes: '',
    }),
  },
  'payments.verify': {
    by: 'owner',
    rest: ['POST /api/payments/{id}/verify', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ action: 'reject', reason: 'Alasan lain' }),
    trail: [['payment.approve', 'owner']],
    names: 'id',
    input: async (world) => ({ ...(await idOf(reportedPayment(world))), action: 'approve' }),
  },
  'payments.void': {
    by: 'owner',
    rest: ['POST /api/payments/{id}/void', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ reason: 'Alasan lain' }),
    trail: [['payment.void', 'owner']],
    names: 'id',
    input: async (world) => ({ ...(await idOf(recordedPayment(world))), reason: 'Salah catat' }),
  },
  'payments.createLegacy': {
    by: 'tenant',
    rest: ['POST /payments/create', 201, 'object'],
    answers: 'UUU +BB BBB +BB FFF FFF FFF FFF PPP',
    refuses: { NO_MATCHING_BILL: { payment_type: 'WATER' } },
    key: () => ({ amount: 20_000 }),
    trail: [['payment.open', 'owner']],
    names: 'tenant_id',
    input: async (world) => {
      await bill(world);
      const { tenant } = world.house.tenant;
      return {
        tenant_id: tenant.id,
        room_number: tenant.room_number,
        amount: 10_000,
        payment_type: 'MONTHLY_RENT',
        description: 'Sewa',
        channel: 'VIRTUAL_ACCOUNT',
        mobile_number: '',
      };
    },
  },
  'payments.quarantined': {
    by: 'admin',
    rest: ['GET /api/admin/quarantined-callbacks', 200, 'list'],
    answers: 'U F F F F F F + P',
  },
};
