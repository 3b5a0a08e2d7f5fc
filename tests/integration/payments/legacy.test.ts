import { beforeEach, describe, expect, it } from 'vitest';
import type { LegacyPaymentResult } from '#shared/contract/payments.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { attemptsOf, expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, type Household, makeBill, makeInvoice, pay, unique } from '#tests/support/people/factories.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';

let house: Household;
const app = createTestApp({ now: '2036-05-01T03:00:00Z' });
beforeEach(async () => {
  house = await makeHome(app);
});

const bill = (fields = {}) => makeBill(app, house.owner, house.tenant.tenant.id, fields);
const body = (fields: Record<string, unknown> = {}) => ({
  tenant_id: house.tenant.tenant.id,
  room_number: house.room.room_number,
  amount: 600_000,
  payment_type: 'MONTHLY_RENT',
  description: 'Sewa bulan ini',
  channel: 'VIRTUAL_ACCOUNT',
  mobile_number: null,
  ...fields,
});
const create = (fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  house.tenant.rest.post<LegacyPaymentResult>('/payments/create', body(fields), headers);
const statusOf = (id: string, channel: string) => house.tenant.rest.get(`/payments/${id}/status?channel=${channel}`);

describe('the legacy page’s payment', () => {
  it('by virtual account answers number and bank, and is an attempt like any other', async () => {
    const { id } = await bill();
    const answer = await expectStatus(201, create());
    expect(answer).toEqual({
      success: true,
      error: null,
      payment_info: {
        payment_id: answer.payment_info.payment_id,
        payment_reference: expect.stringMatching(/^PAY-/),
        account_number: answer.payment_info.account_number,
        bank_code: 'BCA',
        amount: 600_000,
        checkout_url: null,
        qr_image_url: null,
        mock: true,
      },
    });
    expect(answer.payment_info.account_number).toMatch(/^\d{16}$/);
    expect(await attemptsOf(app, id)).toMatchObject([{ id: answer.payment_info.payment_id, status: 'PENDING' }]);
    expect(await countAudits(app, 'payment.open', answer.payment_info.payment_id)).toBe(1);
  });

  it('uses the first bank that can carry the amount', async () => {
    const items = [{ description: 'x', quantity: 1, unit_price: 60_000_000 }];
    await bill({ items });
    expect((await expectStatus(201, create({ amount: 9_999 }))).payment_info.bank_code).toBe('BNI');
    expect((await expectStatus(201, create({ amount: 60_000_000 }))).payment_info.bank_code).toBe('BRI');
  });

  it('by e-wallet answers a page and what is paid there, the fee included', async () => {
    const { id } = await bill();
    const { payment_info } = await expectStatus(201, create({ channel: 'EWALLET', amount: 1_000_001 }));
    expect(payment_info).toMatchObject({ amount: 1_015_002, account_number: null, bank_code: null });
    expect(payment_info.checkout_url).toMatch(/^https:\/\/ekost\.test\/simulasi-bank\/PAY-[0-9A-F]{20}$/);
    const reference = payment_info.checkout_url?.split('/').at(-1);
    await expectStatus(200, app.rest.post(`/api/simulated-payments/${reference}`, { outcome: 'SUCCEEDED' }));
    expect(await moneyOf(app, id)).toMatchObject({ paid: 1_000_001 });
    expect((await statusOf(payment_info.payment_id, 'EWALLET')).body).toEqual({ success: true, status: 'SUCCEEDED' });
    await expectSoundMoney(app, house.owner);
  });

  it('by e-wallet is OVO where its number is given, and DANA else', async () => {
    const { id } = await bill();
    await expectStatus(201, create({ channel: 'EWALLET', mobile_number: '0812-3456-7890' }));
    await expectStatus(201, create({ channel: 'EWALLET', mobile_number: '' }));
    const { rows } = await app.deps.db.execute(
      `select payment_method from payments where invoice_id = '${id}' order by id`,
    );
    expect(rows).toEqual([{ payment_method: 'OVO' }, { payment_method: 'DANA' }]);
  });

  it('by QRIS answers a picture as a data URL', async () => {
    await bill();
    const { payment_info } = await expectStatus(201, create({ channel: 'QRIS' }));
    const prefix = 'data:image/svg+xml;utf8,';
    expect(payment_info.qr_image_url?.startsWith(prefix)).toBe(true);
    const svg = decodeURIComponent(payment_info.qr_image_url?.slice(prefix.length) ?? '');
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
    expect(svg).not.toMatch(/<script|href|<!DOCTYPE/i);
  });

  it('pays the oldest open bill of its type for that amount', async () => {
    const electricity = await bill({ invoice_type: 'ELECTRICITY', due_date: '2036-05-02' });
    const small = await bill({
      due_date: '2036-05-03',
      items: [{ description: 'x', quantity: 1, unit_price: 599_999 }],
    });
    const paid = await bill({ due_date: '2036-05-04' });
    await pay(app, house.tenant, paid.id, 1_000_000);
    const later = await bill({ due_date: '2036-05-06' });
    const oldest = await bill({ due_date: '2036-05-05' });
    await expectStatus(201, create());
    const counts = await Promise.all(
      [electricity, small, paid, oldest, later].map(async ({ id }) => (await attemptsOf(app, id)).length),
    );
    expect(counts).toEqual([0, 0, 1, 1, 0]);
  });
});

describe('a legacy payment that fits no bill', () => {
  it.each([
    ['of more than any bill owes', { amount: 1_500_001 }],
    ['of another kind', { payment_type: 'WATER' }],
    ['of another room', { room_number: 'tidak ada' }],
    ['of an unknown tenancy', { tenant_id: crypto.randomUUID() }],
  ])('%s is refused and changes nothing', async (_, wrong) => {
    await bill();
    await makeInvoice(app, house.owner, house.tenant.tenant.id, { invoice_type: 'WATER' });
    await expectUnchanged(app, [house.owner], () => expectRefusal('NO_MATCHING_BILL', create(wrong)));
  });

  it('because it is another tenant’s is refused and changes nothing', async () => {
    await bill();
    const stranger = await makeHome(app);
    await expectUnchanged(app, [house.owner, stranger.owner], () =>
      expectRefusal('NO_MATCHING_BILL', stranger.tenant.rest.post('/payments/create', body())),
    );
  });

  it('in part, where the bill must be paid at once, is refused and changes nothing', async () => {
    await bill({ allow_partial_payment: false });
    await expectUnchanged(app, [house.owner], () => expectRefusal('PARTIAL_NOT_ALLOWED', create()));
  });

  it('by a channel that does not carry the amount is refused and changes nothing', async () => {
    await bill({ items: [{ description: 'x', quantity: 1, unit_price: 30_000_000 }] });
    await expectUnchanged(app, [house.owner], async () => {
      for (const channel of ['QRIS', 'EWALLET']) {
        await expectRefusal('PAYMENT_METHOD_UNSUITABLE', create({ channel, amount: 30_000_000 }));
      }
    });
  });
});

describe('a legacy payment with an idempotency key', () => {
  it('is made once, however often it is sent, also once its bill is paid', async () => {
    const { id } = await bill();
    const headers = { 'idempotency-key': unique('kunci') };
    const first = await expectStatus(201, create({ amount: 1_500_000, channel: 'QRIS' }, headers));
    expect(await expectStatus(201, create({ amount: 1_500_000, channel: 'QRIS' }, headers))).toEqual(first);
    await house.owner.rest.post(`/api/payments/${id}/process`, { payment_method: 'CASH' });
    expect(await moneyOf(app, id)).toMatchObject({ status: 'PAID' });
    await expectUnchanged(app, [house.owner], async () => {
      expect(await expectStatus(201, create({ amount: 1_500_000, channel: 'QRIS' }, headers))).toEqual(first);
    });
  });
});
