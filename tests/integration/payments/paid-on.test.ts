import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Payment } from '#shared/contract/payments.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, type Household, makeBill } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';

const TOTAL = 1_500_000;

let house: Household;
const app = createTestApp();
beforeEach(async () => {
  house = await makeHome(app);
});

const today = () => wibDay(app.clock.now());
const bill = (fields = {}) => makeBill(app, house.owner, house.tenant.tenant.id, fields);
const record = (id: string, fields: Record<string, unknown> = {}, rest = house.owner.rest) =>
  rest.post<Payment>(`/api/payments/${id}/process`, { payment_method: 'CASH', ...fields });

describe('cash that its owner records for an earlier day', () => {
  it('came in on that day, and counts in its month', async () => {
    const { id } = await bill();
    const paid_on = addDays(today(), -40);
    const paid = await expectStatus(200, record(id, { paid_on }));
    expect(paid.paid_at).toBe(`${paid_on}T05:00:00.000Z`);
    const invoice = await expectStatus(200, house.owner.rest.get<Invoice>(`/api/invoices/${id}`));
    expect(invoice).toMatchObject({ status: 'PAID', paid_at: paid.paid_at });
    const { rows } = await app.deps.db.execute(sql`
      select to_char(day, 'YYYY-MM') as month, sum(amount)::bigint as amount from owner_numbers
      where owner_id = ${house.owner.id} and kind = 'REVENUE' group by day`);
    expect(rows).toEqual([{ month: paid_on.slice(0, 7), amount: TOTAL }]);
    await expectSoundMoney(app, house.owner);
  });

  it('counts as paid now if the day is today or left out', async () => {
    const now = app.clock.now().toISOString();
    for (const fields of [{ paid_on: today() }, { paid_on: '' }, {}]) {
      const paid = await expectStatus(200, record((await bill()).id, fields));
      expect(paid.paid_at).toBe(now);
    }
  });

  it('is refused for tomorrow and for more than a year ago, and nothing changes', async () => {
    const { id } = await bill();
    await expectUnchanged(app, [house.owner], async () => {
      for (const paid_on of [addDays(today(), 1), addDays(addMonths(today(), -12), -1)]) {
        const sentence = 'Tanggal diterima paling lama satu tahun lalu dan tidak setelah hari ini';
        await expectRefusal('VALIDATION', record(id, { paid_on }), sentence);
      }
    });
    await expectStatus(200, record(id, { paid_on: addMonths(today(), -12) }));
  });
});

it('a tenant’s report names no day of its own: it counts from when the owner approves it', async () => {
  const { id } = await bill();
  const reported = await expectStatus(200, record(id, { paid_on: addDays(today(), -40) }, house.tenant.rest));
  expect(reported).toMatchObject({ status: 'PENDING', paid_at: null });
  const { rest } = house.owner;
  const approved = await expectStatus(
    200,
    rest.post<Payment>(`/api/payments/${reported.id}/verify`, { action: 'approve' }),
  );
  expect(approved.paid_at).toBe(app.clock.now().toISOString());
});
