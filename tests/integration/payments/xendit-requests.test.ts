import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { deliver } from '#tests/support/bank/simulated-bank.ts';
import { expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, type Household } from '#tests/support/people/factories.ts';
import { FakeXendit } from '#tests/support/bank/fake-xendit.ts';
import { shareBills } from '#tests/support/people/bill-links.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { askToPay, billOf, gatewayStatesOf, PATIENCE_MS } from '#tests/support/people/xendit-house.ts';
import { eventually } from '#tests/support/app/eventually.ts';
import { tokenHash } from '#worker/crypto.ts';

let house: Household;
const xendit = await FakeXendit.start();
const app = createTestApp({ now: '2031-02-01T03:00:00Z', bindings: xendit.bindings, gatewayTimeoutMs: PATIENCE_MS });
afterAll(() => xendit.stop());
beforeEach(async () => {
  house = await makeHome(app);
});

/** The last request to Xendit. */
const lastAsked = () => xendit.callsOf('create').at(-1)?.body;
/** Cancelling happens after the answer. */
const untilCanceled = (reference: string) =>
  eventually(() => expect(xendit.heldFor(reference).status).toBe('CANCELED'));

describe('what Xendit is asked, and what its answer means to the payer', () => {
  const pay = async (method: Parameters<typeof askToPay>[3], amount = 600_000): Promise<PaymentAttempt> =>
    expectStatus(201, askToPay(house, (await billOf(app, house)).id, amount, method));
  const common = { type: 'PAY', country: 'ID', currency: 'IDR' };
  const nowhere = { xendit_account_number: null, xendit_checkout_url: null, qr_string: null, simulated: false };

  it.each(['BCA', 'BNI', 'BRI', 'MANDIRI', 'PERMATA', 'BSI', 'CIMB'] as const)(
    '%s: a number to pay to',
    async (bank) => {
      const attempt = await pay({ method: `${bank}_VIRTUAL_ACCOUNT` });
      expect(lastAsked()).toEqual({
        ...common,
        reference_id: attempt.payment_id,
        request_amount: 600_000,
        channel_code: `${bank}_VIRTUAL_ACCOUNT`,
        channel_properties: { display_name: 'Pengguna Uji', expires_at: '2031-02-02T03:00:00.000Z' },
        metadata: { payment_reference: attempt.payment_reference },
      });
      const [action] = xendit.heldFor(attempt.payment_id).actions;
      expect(attempt).toMatchObject({ ...nowhere, xendit_account_number: action?.value, xendit_bank_code: bank });
    },
  );

  it('QRIS: a code to show', async () => {
    const attempt = await pay({ method: 'QRIS' });
    expect(lastAsked()).toMatchObject({ ...common, channel_code: 'QRIS', channel_properties: {} });
    const [action] = xendit.heldFor(attempt.payment_id).actions;
    expect(attempt).toMatchObject({ ...nowhere, qr_string: action?.value, xendit_bank_code: null });
  });

  it('an e-wallet by a bill link: a page that leads back to the link’s', async () => {
    const token = await shareBills(house.owner, house.tenant.tenant.id);
    const order = { invoice_id: (await billOf(app, house)).id, amount: 600_000, payment_method: 'DANA' };
    await expectStatus(201, app.rest.post(`/api/bill-links/${token}/payments`, order));
    expect(lastAsked()).toMatchObject({
      channel_properties: { success_return_url: `${app.deps.config.PUBLIC_URL}/t/${token}` },
    });
  });

  it('and by a link of an earlier secret, whose address nobody could make again: to that address', async () => {
    await shareBills(house.owner, house.tenant.tenant.id);
    const earlier = randomBytes(32).toString('base64url');
    await app.deps.db.execute(sql`
      update bill_links set token_hash = ${tokenHash(earlier)}, secret_mark = 'dulu'
      where tenancy_id = ${house.tenant.tenant.id} and revoked_at is null`);
    const order = { invoice_id: (await billOf(app, house)).id, amount: 600_000, payment_method: 'DANA' };
    await expectStatus(201, app.rest.post(`/api/bill-links/${earlier}/payments`, order));
    expect(lastAsked()).toMatchObject({
      channel_properties: { success_return_url: `${app.deps.config.PUBLIC_URL}/t/${earlier}` },
    });
  });

  it.each(['DANA', 'SHOPEEPAY', 'LINKAJA'] as const)('%s: a page to go to, the fee on top', async (method) => {
    const attempt = await pay({ method }, 600_001);
    expect(lastAsked()).toMatchObject({
      request_amount: 609_002,
      channel_properties: { success_return_url: `${app.deps.config.PUBLIC_URL}/dashboard?tab=pembayaran` },
    });
    const [action] = xendit.heldFor(attempt.payment_id).actions;
    expect(attempt).toMatchObject({ ...nowhere, fee_amount: 9_001, xendit_checkout_url: action?.value });
  });

  it('OVO: a message to the payer’s phone', async () => {
    const attempt = await pay({ method: 'OVO' });
    expect(lastAsked()).toMatchObject({ channel_properties: { account_mobile_number: '+6281234567890' } });
    expect(attempt).toMatchObject({ ...nowhere, status: 'PENDING' });
  });

  it.each([
    ['an unknown status', { status: 'THINKING' }],
    ['an action without a value beside the known one', {}],
  ])('an odd answer (%s) hides nothing', async (_, odd) => {
    const actions = [
      { type: 'PRESENT_TO_CUSTOMER', descriptor: 'PAYMENT_CODE', value: null },
      { type: 'PRESENT_TO_CUSTOMER', descriptor: 'VIRTUAL_ACCOUNT_NUMBER', value: '8808000011112222' },
    ];
    xendit.failNext('create', { kind: 'odd', fields: { ...odd, actions } });
    expect(await pay({})).toMatchObject({ status: 'PENDING', xendit_account_number: '8808000011112222' });
  });
});

describe('an attempt that is no longer payable is cancelled at Xendit too', () => {
  it('when another attempt supersedes it', async () => {
    const { id } = await billOf(app, house);
    const first = await expectStatus(201, askToPay(house, id, 600_000));
    const second = await expectStatus(201, askToPay(house, id, 700_000));
    await untilCanceled(first.payment_id);
    expect(xendit.heldFor(second.payment_id).status).toBe('REQUIRES_ACTION');
  });

  it('when its bill is cancelled', async () => {
    const { id } = await billOf(app, house);
    const { payment_id } = await expectStatus(201, askToPay(house, id, 600_000));
    await expectStatus(200, house.owner.rest.post(`/api/invoices/${id}/cancel`, { reason: 'Salah kirim' }));
    await untilCanceled(payment_id);
  });

  it('when its bill is cancelled before Xendit has answered', async () => {
    const { id } = await billOf(app, house);
    // Before the answer is stored: the attempt was the first request.
    app.trips.interruptBefore(2, () => house.owner.rest.post(`/api/invoices/${id}/cancel`, { reason: 'Salah kirim' }));
    const { payment_id, status } = await expectStatus(201, askToPay(house, id, 600_000));
    expect(status).toBe('EXPIRED');
    await untilCanceled(payment_id);
  });

  it.each([
    ['refuses', { kind: 'answer', status: 409, body: { error_code: 'CONFLICT', message: 'too late' } }],
    ['does not answer', { kind: 'hang', made: false }],
    ['breaks', { kind: 'cut', made: false }],
  ] as const)('and if Xendit %s, money that still comes is credit', async (_, fault) => {
    const { id } = await billOf(app, house);
    const { payment_id } = await expectStatus(201, askToPay(house, id, 600_000));
    xendit.failNext('cancel', fault);
    await expectStatus(200, house.owner.rest.post(`/api/invoices/${id}/cancel`, { reason: 'Salah kirim' }));
    expect((await deliver(app, xendit.pay(payment_id))).body).toEqual({ outcome: 'APPLIED' });
    expect(await moneyOf(app, id)).toEqual({ paid: 0, remaining: 1_500_000, status: 'CANCELLED', credit: 600_000 });
    await expectSoundMoney(app, house.owner);
  });
});

it('a reference is used for one request alone, also by calls at once', async () => {
  const { id } = await billOf(app, house);
  const key = `kunci-${id}`;
  const answers = await Promise.all(Array.from({ length: 5 }, () => askToPay(house, id, 600_000, { key })));
  const [attempt, ...more] = await gatewayStatesOf(app, id);
  expect(more).toEqual([]);
  expect(xendit.heldFor(attempt?.id ?? '').payment_request_id).toBe(attempt?.request);
  for (const { status } of answers) expect([201, 409]).toContain(status);
  const again = await expectStatus(201, askToPay(house, id, 600_000, { key }));
  const made = answers.filter(({ status }) => status === 201);
  for (const { body } of made) expect(body).toEqual(again);
});
