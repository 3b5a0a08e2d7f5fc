import { expect } from 'vitest';
import type { Payment, TenantBill } from '#shared/contract/payments.ts';
import { addDays, daysBetween } from '#shared/rules/calendar.ts';
import { expectStatus } from '../../people/factories.ts';
import { type Estate, type Landlord, type Lodger, lodgings, note } from './estate.ts';
import { payOnline } from './online.ts';
import type { Random } from './random.ts';

/** Later than any day, for payments that wait for the owner's decision. */
const DECIDED = '9999-12-31';

/** How often tenants look at their bills. */
const EVERY_DAYS = 9;

/** Tenants look at their bills once in a while and pay as is their habit; former tenants now and then. */
export async function tendPayments(estate: Estate): Promise<void> {
  const turn = daysBetween('2040-01-01', estate.today) % EVERY_DAYS;
  for (const [index, { lodger }] of lodgings(estate).entries()) {
    if (index % EVERY_DAYS === turn) await lookAtBills(estate, lodger);
  }
  for (const lodger of estate.gone) if (estate.random.percent(3)) await lookAtBills(estate, lodger);
  for (const landlord of estate.landlords) await verifyReported(estate, landlord);
}

/** Some tenants in Makassar pay after midnight there, while it is not in WIB. */
export async function payAtNight(estate: Estate, midnights: Random): Promise<void> {
  for (const { landlord, lodger } of lodgings(estate)) {
    if (landlord.kost.zone === 'WITA' && midnights.percent(5)) await lookAtBills(estate, lodger);
  }
}

async function lookAtBills(estate: Estate, lodger: Lodger): Promise<void> {
  const bills = await expectStatus(200, lodger.person.rest.get<TenantBill[]>('/api/payments'));
  const open = bills.filter(({ status, kost_name: kost }) => status !== 'PAID' && kost === lodger.landlord.kost.name);
  for (const bill of open.toSorted(byDueDay)) {
    if (!lodger.seen.has(bill.id)) await expectStatus(200, lodger.person.rest.get(`/api/invoices/${bill.id}`));
    lodger.seen.add(bill.id);
    if (isTimeToPay(estate, lodger, bill)) await payByHabit(estate, lodger, bill);
  }
}

const byDueDay = (a: TenantBill, b: TenantBill) =>
  a.due_date.localeCompare(b.due_date) || a.payment_type.localeCompare(b.payment_type) || a.amount - b.amount;

function isTimeToPay({ random, today }: Estate, lodger: Lodger, bill: TenantBill): boolean {
  // Money that is under way is not sent again, except by forgetful tenants.
  if (today < (lodger.paying.get(bill.id) ?? '') && !(lodger.habit === 'forgetful' && random.percent(50))) return false;
  const wait = lodger.habit === 'late' ? random.between(3, 40) : random.between(-7, 2);
  return today >= addDays(bill.due_date, wait);
}

async function payByHabit(estate: Estate, lodger: Lodger, bill: TenantBill): Promise<void> {
  const { random } = estate;
  const half = Math.ceil(bill.amount / 2);
  const inParts = lodger.habit === 'instalments' && half >= 10_000 && random.percent(60);
  const amount = inParts ? random.between(10_000, half) : bill.amount;
  if (lodger.habit === 'cash') return handOver(estate, lodger, bill, random.percent(70) ? bill.amount : half);
  if (lodger.habit === 'transfer') return report(estate, lodger, bill, amount);
  return payOnline(estate, lodger, bill, amount);
}

/** Cash for the owner: it counts at once, unless the bill must be paid whole. */
async function handOver(estate: Estate, lodger: Lodger, { id }: TenantBill, amount: number): Promise<void> {
  const { owner } = lodger.landlord;
  const answer = await owner.rest.post(`/api/payments/${id}/process`, { payment_method: 'CASH', amount });
  if (answer.status === 409) return note(estate, 'refused in part');
  expect(answer.status).toBe(200);
  estate.ledger.receive(owner.id, lodger.person.id, amount);
  note(estate, 'cash');
}

/** A transfer that the owner has not seen yet. */
async function report(estate: Estate, lodger: Lodger, { id }: TenantBill, amount: number): Promise<void> {
  const body = { payment_method: 'BANK_TRANSFER', amount, transaction_id: `TRX-${estate.today}` };
  const payment = await expectStatus(200, lodger.person.rest.post<Payment>(`/api/payments/${id}/process`, body));
  lodger.paying.set(id, DECIDED);
  lodger.landlord.reported.push({ paymentId: payment.id, lodger, billId: id, amount });
  note(estate, 'reported');
}

/** The owner decides on a reported payment; mostly the money has arrived. */
async function verifyReported(estate: Estate, landlord: Landlord): Promise<void> {
  const decided = landlord.reported.filter(() => estate.random.percent(35));
  landlord.reported = landlord.reported.filter((payment) => !decided.includes(payment));
  for (const { paymentId, lodger, billId, amount } of decided) {
    const isThere = estate.random.percent(85);
    const word = isThere ? { action: 'approve' } : { action: 'reject', reason: 'Dana tidak masuk' };
    const verify = () => landlord.owner.rest.post(`/api/payments/${paymentId}/verify`, word);
    await expectStatus(200, verify());
    if (isThere) estate.ledger.receive(landlord.owner.id, lodger.person.id, amount);
    lodger.paying.delete(billId);
    note(estate, isThere ? 'approved' : 'rejected');
    estate.repeatable.push(async () => expect((await verify()).status).toBe(409));
  }
}
