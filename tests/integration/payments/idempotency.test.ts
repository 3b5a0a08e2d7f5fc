import { describe, expect, it } from 'vitest';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { attemptsOf } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, makeBill, makeHousehold, unique } from '#tests/support/people/factories.ts';
import { expectUnchanged } from '#tests/support/app/refusals.ts';

const app = createTestApp();
const house = await makeHousehold(app);

describe('a payment with an idempotency key', () => {
  const bill = () => makeBill(app, house.owner, house.tenant.tenant.id);
  const body = (invoice_id: string, fields = {}) => ({
    invoice_id,
    amount: 600_000,
    payment_method: 'BCA_VIRTUAL_ACCOUNT',
    notes: 'Bulan ini',
    ...fields,
  });
  const open = (input: object, key: string) =>
    house.tenant.rest.post<PaymentAttempt>('/api/payments', input, { 'idempotency-key': key });

  it('written differently with the same meaning is the same', async () => {
    const { id } = await bill();
    const key = unique('kunci');
    const first = await expectStatus(201, open(body(id), key));
    const { notes, payment_method, amount, invoice_id } = body(id);
    const again = await expectStatus(201, open({ notes: ` ${notes} `, payment_method, amount, invoice_id, x: 1 }, key));
    expect(again).toEqual(first);
  });

  it('after it was paid answers the paid attempt and opens nothing', async () => {
    const { id } = await bill();
    const key = unique('kunci');
    const first = await expectStatus(201, open(body(id, { amount: 1_500_000 }), key));
    await expectStatus(
      200,
      app.rest.post(`/api/simulated-payments/${first.payment_reference}`, { outcome: 'SUCCEEDED' }),
    );
    const again = await expectUnchanged(app, [house.owner], () =>
      expectStatus(201, open(body(id, { amount: 1_500_000 }), key)),
    );
    expect(again).toEqual({ ...first, status: 'SUCCEEDED' });
  });

  it('eight times at once for two bills opens one of them alone', async () => {
    const [one, two] = [await bill(), await bill()];
    const key = unique('kunci');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => open(body(index % 2 === 0 ? one.id : two.id), key)),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const made = [...(await attemptsOf(app, one.id)), ...(await attemptsOf(app, two.id))];
    expect(made).toHaveLength(1);
  });

  it('and without one, each call is a separate payment', async () => {
    const { id } = await bill();
    for (let made = 0; made < 2; made += 1) await expectStatus(201, house.tenant.rest.post('/api/payments', body(id)));
    expect(await attemptsOf(app, id)).toHaveLength(2);
  });
});
