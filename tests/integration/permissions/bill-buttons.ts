import { sql } from 'drizzle-orm';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Role } from '#shared/enums.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { callByRest, spareTenant, type World } from '#tests/support/app/calls/good-call.ts';
import { billWithLateFee, electricity, recordedPayment } from '#tests/support/app/calls/money-calls.ts';
import { reportPayment } from '#tests/support/people/credit.ts';
import { expectStatus, makeBill, makeInvoice, openPayment, pay, type Person } from '#tests/support/people/factories.ts';
import { type Button, type Buttons, eachState, inList } from './button.ts';

const RENT = 1_500_000;

const draft = ({ app, house }: World, fields = {}) => makeInvoice(app, house.owner, house.tenant.tenant.id, fields);
const bill = ({ app, house }: World, fields = {}) => makeBill(app, house.owner, house.tenant.tenant.id, fields);
const series = { is_recurring: true, recurrence_type: 'MONTHLY' };

/** Makes a bill, then does something to it. */
function then(make: (world: World) => Promise<Invoice>, act: (world: World, id: string) => Promise<unknown>) {
  return async (world: World) => {
    const made = await make(world);
    await act(world, made.id);
    return made;
  };
}

const paid = (amount: number) => (world: World, id: string) => pay(world.app, world.house.tenant, id, amount);
const credited = ({ app, house }: World) =>
  app.deps.db.execute(sql`
    insert into credit_entries (user_id, owner_id, kind, amount, created_at)
    values (${house.tenant.id}, ${house.owner.id}, 'OVERPAYMENT', 1000, ${app.clock.now().toISOString()})`);
const unconfirmed = ({ app }: World, id: string) =>
  app.deps.db.execute(sql`
    update tenancies set confirmed_at = null where id = (select tenant_id from invoices where id = ${id})`);
const byOwner = (procedure: string) => (world: World, id: string) =>
  expectStatus(200, callByRest(world.house.owner.rest, procedure, { id }));

const bills: Record<string, (world: World) => Promise<{ id: string }>> = {
  DRAFT: draft,
  SENT: bill,
  VIEWED: then(bill, ({ house }, id) => expectStatus(200, house.tenant.rest.get(`/api/invoices/${id}`))),
  PARTIAL: then(bill, paid(100_000)),
  PAID: then(bill, paid(RENT)),
  CANCELLED: then(bill, byOwner('invoices.cancel')),
  OVERDUE: (world) => bill(world, { due_date: addDays(wibDay(world.app.clock.now()), -1) }),
  'no rent': (world) => bill(world, { invoice_type: 'ELECTRICITY' }),
  'with an open attempt': then(bill, ({ house }, id) => openPayment(house.tenant, id, RENT)),
  'with a report that waits': then(bill, ({ house }, id) => reportPayment(house.tenant, id)),
  'with a late fee': billWithLateFee,
  'with a late fee, rent paid': then(billWithLateFee, paid(RENT)),
  'with a late fee, all paid': then(billWithLateFee, paid(RENT + 30_000)),
  'DRAFT of a series': (world) => draft(world, series),
  'SENT, of a series': (world) => bill(world, series),
  'SENT, of a series that was stopped': then((world) => bill(world, series), byOwner('invoices.stopRecurrence')),
  'DRAFT with credit': then(draft, credited),
  'SENT with credit': then(bill, credited),
  'PAID with credit': then(then(bill, paid(RENT)), credited),
  'SENT with credit, not confirmed': then(then(bill, credited), unconfirmed),
};

/** Each bill has a tenant of its own, so that nobody's credit pays another's. */
const billsFor = (role: Extract<Role, 'OWNER' | 'TENANT'>) =>
  eachState(bills, async (make, everybody) => {
    const world = { ...everybody, house: { ...everybody.house, tenant: await spareTenant(everybody) } };
    const { id } = await make(world);
    const by = { ...(role === 'OWNER' ? world.house.owner : world.house.tenant), role };
    const read = async () => {
      const { status, body } = await by.rest.get<Invoice>(`/api/invoices/${id}`);
      return status === 200 ? body : undefined;
    };
    return { id, by, read };
  });

const idOf = (made: Promise<{ id: string }>) => made.then(({ id }) => id);
const decide = (action: 'approve' | 'reject') => async (world: World, id: string) => {
  await expectStatus(200, callByRest(world.house.owner.rest, 'payments.verify', { id, ...decision(action) }));
};
const decision = (action: 'approve' | 'reject') => ({ action, reason: 'Tidak masuk' });
const report = async (world: World) => reportPayment(world.house.tenant, (await bill(world)).id);

/** As if it had been recorded so many days earlier. */
const earlier = ({ app }: World, id: string, days: number) =>
  app.deps.db.execute(sql`
    update payments set created_at = created_at - make_interval(days => ${days}),
      verified_at = verified_at - make_interval(days => ${days})
    where id = ${id}`);
const checkOut = ({ house }: World) =>
  expectStatus(200, house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/checkout`));

const payments: Record<string, (world: World) => Promise<string>> = {
  'reported, waits': (world) => idOf(report(world)),
  'reported, approved': async (world) => {
    const { id } = await report(world);
    await decide('approve')(world, id);
    return id;
  },
  'reported, rejected': async (world) => {
    const { id } = await report(world);
    await decide('reject')(world, id);
    return id;
  },
  'recorded by the owner': (world) => idOf(recordedPayment(world)),
  'taken back': async (world) => {
    const { id } = await recordedPayment(world);
    await expectStatus(200, callByRest(world.house.owner.rest, 'payments.void', { id, reason: 'Salah catat' }));
    return id;
  },
  'gateway, open': async (world) => (await openPayment(world.house.tenant, (await bill(world)).id, RENT)).payment_id,
  'gateway, paid': async (world) => (await pay(world.app, world.house.tenant, (await bill(world)).id, RENT)).payment_id,
  'recorded long ago': async (world) => {
    const { id } = await recordedPayment(world);
    await earlier(world, id, 400);
    return id;
  },
  'recorded thirty days ago, tenancy over': async (world) => {
    const { id } = await recordedPayment(world);
    await earlier(world, id, 30);
    await checkOut(world);
    return id;
  },
  'recorded 31 days ago, tenancy over': async (world) => {
    const { id } = await recordedPayment(world);
    await earlier(world, id, 31);
    await checkOut(world);
    return id;
  },
};

/** The rows are where the button is: in the list of payments, or on their bill. */
const paymentsFrom = (read: (owner: Person, id: string) => Promise<object | undefined>) =>
  eachState(payments, async (make, everybody) => {
    const world = { ...everybody, house: { ...everybody.house, tenant: await spareTenant(everybody) } };
    const { owner } = world.house;
    const id = await make(world);
    return { id, by: { ...owner, role: 'OWNER' }, read: () => read(owner, id) };
  });

const inPayments = (owner: Person, id: string) => inList(owner, '/api/owner/payments', id);
const onItsBill = async (owner: Person, id: string) => {
  const row = (await inPayments(owner, id)) as { invoice_id: string } | undefined;
  if (row === undefined) return undefined;
  const invoice = await expectStatus(200, owner.rest.get<Invoice>(`/api/invoices/${row.invoice_id}`));
  return invoice.payments.find((payment) => payment.id === id);
};

const byId: Button['calls'][string] = (id) => ({ id });

export const billButtons = {
  'invoice:update': {
    states: billsFor('OWNER'),
    calls: { 'invoices.updateDraft': (id) => ({ id, ...electricity }) },
  },
  'invoice:set-covers': {
    states: billsFor('OWNER'),
    calls: { 'invoices.setCovers': (id) => ({ id, covers_from: '2026-11-01', covers_to: '2027-01-31' }) },
  },
  'invoice:send': { states: billsFor('OWNER'), calls: { 'invoices.send': byId } },
  'invoice:cancel': { states: billsFor('OWNER'), calls: { 'invoices.cancel': byId } },
  'invoice:waive-late-fees': {
    states: billsFor('OWNER'),
    calls: { 'invoices.waiveLateFees': (id) => ({ id, reason: 'Bank sedang gangguan' }) },
  },
  'invoice:stop-recurrence': { states: billsFor('OWNER'), calls: { 'invoices.stopRecurrence': byId } },
  'invoice:apply-credit': { states: billsFor('TENANT'), calls: { 'invoices.applyCredit': byId } },
  'invoice:pay': {
    states: billsFor('TENANT'),
    calls: { 'payments.pay': (invoice_id) => ({ invoice_id, amount: 1_000, payment_method: 'QRIS' }) },
  },
  'payment:void': {
    states: paymentsFrom(onItsBill),
    calls: { 'payments.void': (id) => ({ id, reason: 'Salah catat' }) },
  },
  'payment:verify': {
    states: paymentsFrom(inPayments),
    calls: {
      'payments.verify approve': (id) => ({ id, ...decision('approve') }),
      'payments.verify reject': (id) => ({ id, ...decision('reject') }),
    },
  },
} satisfies Buttons;
