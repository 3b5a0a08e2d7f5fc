import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { PaymentAttempt, TenantBill } from '#shared/contract/payments.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { methodsFor } from '#shared/rules/payment-methods.ts';
import type { RestAnswer } from '../../app/rest-client.ts';
import { type Estate, type Lodger, note } from './estate.ts';

/** Pays through the gateway, where anything may go wrong. */
export async function payOnline(estate: Estate, lodger: Lodger, bill: TenantBill, amount: number): Promise<void> {
  const { random, xendit } = estate;
  const methods = methodsFor(amount);
  if (methods.length === 0) return;
  const body = { invoice_id: bill.id, amount, payment_method: random.pick(methods), mobile_number: '081234567890' };
  const headers = { 'idempotency-key': `tahun-${bill.id}-${estate.keyed.length}` };
  const ask = () => lodger.person.rest.post<PaymentAttempt>('/api/payments', body, headers);
  const answerIsLost = random.percent(3);
  if (answerIsLost) xendit.failNext('create', { kind: 'answer', status: 500, body: {}, made: true });
  const before = xendit.callsOf('create').length;
  const answer = await askOften(estate, ask);
  if (answer.status === 409) {
    expect(xendit.callsOf('create').length).toBe(before);
    // Cancels remaining faults of the gateway, so that they do not hit somebody else.
    xendit.calm();
    return note(estate, 'refused in part');
  }
  expect(answer.status).toBe(answerIsLost ? 503 : 201);
  estate.keyed.push({ at: estate.app.clock.now().getTime(), again: () => expectSame(ask, answer) });

  const attempt = { billId: bill.id, amount, hasName: !answerIsLost };
  if (!answerIsLost) return settle(estate, lodger, { ...attempt, reference: answer.body.payment_id });
  note(estate, 'answer lost');
  // The payment instructions on the phone can be used, whether or not the answer came through.
  if (random.percent(50)) settle(estate, lodger, { ...attempt, reference: await latestAttempt(estate, bill.id) });
}

/** Sometimes somebody asks more than once; whatever the answers, there must be one attempt. */
async function askOften(estate: Estate, ask: () => Promise<RestAnswer<PaymentAttempt>>) {
  const first = await ask();
  if (estate.random.percent(10)) {
    note(estate, 'asked twice');
    await Promise.all([expectSame(ask, first), expectSame(ask, first)]);
  }
  return first;
}

/** The same key answers the same attempt again; only its state may have changed. */
async function expectSame(ask: () => Promise<RestAnswer<PaymentAttempt>>, first: RestAnswer<PaymentAttempt>) {
  const again = await ask();
  if (first.status === 201) {
    expect([again.status, { ...again.body, status: null }]).toEqual([201, { ...first.body, status: null }]);
  } else {
    // An attempt without an answer becomes known as paid when its callback arrives.
    expect([201, first.status]).toContain(again.status);
  }
}

async function latestAttempt({ app }: Estate, billId: string): Promise<string> {
  const { rows } = await app.deps.db.execute<{ id: string }>(sql`
    select id from payments where invoice_id = ${billId} order by created_at desc, id desc limit 1`);
  return rows[0]?.id ?? '';
}

/** An attempt, and whether the app knows the gateway's id of it; without it, only a callback can report it. */
interface Attempt {
  billId: string;
  reference: string;
  amount: number;
  hasName: boolean;
}

/** Decides whether an attempt is paid, and which callbacks come. */
function settle(estate: Estate, lodger: Lodger, { billId, reference, amount, hasName }: Attempt): void {
  const { random, xendit, postbox, today } = estate;
  const fate = random.between(1, 100);
  if (fate <= 6) return note(estate, 'abandoned');
  if (fate <= 12) {
    note(estate, 'declined');
    return postbox.post(random, today, xendit.decline(reference), { copies: 2, within: 2 });
  }
  // Reported as declined or expired, and paid all the same: the callbacks overtake each other.
  const rumour = fate <= 24 ? (fate <= 18 ? xendit.decline(reference) : xendit.expire(reference)) : null;
  if (rumour !== null) postbox.post(random, today, rumour, { copies: 1, within: 3 });
  const callback = xendit.pay(reference);
  estate.ledger.receive(lodger.landlord.owner.id, lodger.person.id, amount);
  lodger.paying.set(billId, addDays(today, 7));
  note(estate, 'paid online');
  if (rumour === null && hasName && random.percent(8)) {
    note(estate, 'callback lost');
    return postbox.post(random, today, callback, { copies: 0, within: 0 });
  }
  return postbox.post(random, today, callback, { copies: random.between(1, 3), within: random.pick([0, 0, 1, 5]) });
}
