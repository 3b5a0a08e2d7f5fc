import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { BilledMany } from '#shared/contract/many-bills.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  makeHousehold,
  makeRoom,
  makeTenant,
} from '#tests/support/people/factories.ts';

let app: TestApp;
let house: Household;
/** Three tenancies in the order of their rooms. */
let ids: string[];
beforeEach(async () => {
  app = createTestApp({ now: '2026-11-12T02:00:00Z' });
  house = await makeHousehold(app);
  ids = [];
  for (const room_number of ['2', '10', '11']) {
    const room = await makeRoom(house.owner, house.kost.id, { room_number, floor: 7 });
    ids.push((await makeTenant(app, house.owner, room.id)).tenant.id);
  }
});

const billsOf = (...amounts: number[]) => amounts.map((amount, index) => ({ tenancy_id: ids[index] ?? '', amount }));
const ask = (body: object, key?: string) =>
  house.owner.rest.call<BilledMany>(
    'POST',
    '/api/invoices/bill-many',
    {
      invoice_type: 'ELECTRICITY',
      title: 'Listrik November 2026',
      due_date: '2026-11-20',
      bills: billsOf(75_000, 82_500, 91_000),
      ...body,
    },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const billed = async (body: object = {}, key?: string) => (await expectStatus(200, ask(body, key))).rows;
const exceptions = (rows: BilledMany['rows']) => rows.map(({ exception }) => exception);
const invoiceOf = (id: string | null | undefined) =>
  expectStatus(200, house.owner.rest.get<Invoice>(`/api/invoices/${id}`));
const countBills = async () => {
  const { rows } = await app.deps.db.execute<{ id: string }>(
    sql`select id from invoices where owner_id = ${house.owner.id} and status <> 'CANCELLED'`,
  );
  return rows.length;
};

describe('billing the same item to many', () => {
  it('drafts one bill each, with its amount and the next number in the order of the rooms', async () => {
    const rows = await billed({ bills: billsOf(75_000, 82_500, 91_000).toReversed(), late_fee_percentage: 0 });
    expect(rows.map(({ room_number, amount, exception }) => [room_number, amount, exception])).toEqual([
      ['2', 75_000, null],
      ['10', 82_500, null],
      ['11', 91_000, null],
    ]);
    const [first, second] = await Promise.all(rows.map(({ invoice_id }) => invoiceOf(invoice_id)));
    expect(first).toMatchObject({
      invoice_number: 'INV-202611-0001',
      invoice_type: 'ELECTRICITY',
      title: 'Listrik November 2026',
      status: 'DRAFT',
      total_amount: 75_000,
      due_date: '2026-11-20',
      covers_from: null,
      late_fee_percentage: 0,
      is_recurring: false,
      items: [{ description: 'Listrik November 2026', quantity: 1, unit_price: 75_000, total_price: 75_000 }],
    });
    expect(second).toMatchObject({ invoice_number: 'INV-202611-0002', total_amount: 82_500 });
    const sent = await house.owner.rest.post<{ sent_ids: string[]; amount: number }>('/api/invoices/send-drafts', {
      invoice_ids: rows.map(({ invoice_id }) => invoice_id),
    });
    expect(sent.body).toMatchObject({ amount: 248_500, left_out: 0 });
    await expectSoundMoney(app, house.owner);
  });

  it('leaves out who has such a bill of that month, unless it is wanted all the same', async () => {
    const [, second = ''] = ids;
    await makeBill(app, house.owner, second, { invoice_type: 'ELECTRICITY', due_date: '2026-11-28' });
    const rows = await billed();
    expect(exceptions(rows)).toEqual([null, 'SIMILAR', null]);
    expect(rows[1]?.invoice_id).toBeNull();
    // Another kind, and another month, are no such bill.
    expect(exceptions(await billed({ invoice_type: 'WATER', title: 'Air' }))).toEqual([null, null, null]);
    expect(exceptions(await billed({ due_date: '2026-12-20' }))).toEqual([null, null, null]);
    const again = { bills: [{ tenancy_id: second, amount: 1 }], refuse_similar: false };
    expect(exceptions(await billed(again))).toEqual([null]);
    await expectSoundMoney(app, house.owner);
  });

  it('leaves out who has moved out since the list was shown, and bills the others', async () => {
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${ids[0]}/checkout`, {}));
    expect(exceptions(await billed())).toEqual(['ENDED', null, null]);
  });

  it('writes nothing if one tenancy is of another owner, or of nobody', async () => {
    const other = await makeHousehold(app);
    for (const tenancy_id of [other.tenant.tenant.id, crypto.randomUUID()]) {
      await expectUnchanged(app, [house.owner, other.owner], () =>
        expectRefusal('NOT_FOUND', ask({ bills: [...billsOf(75_000), { tenancy_id, amount: 5_000 }] })),
      );
    }
  });

  it('takes effect once per key, and answers the same bills again', async () => {
    const key = crypto.randomUUID();
    const first = await billed({}, key);
    expect(await billed({}, key)).toEqual(first);
    expect(await countBills()).toBe(3);
  });

  it('bills each once when two devices bill at the same time', async () => {
    const both = await Promise.all([billed(), billed()]);
    expect(both.flat().filter(({ exception }) => exception === null)).toHaveLength(3);
    expect(await countBills()).toBe(3);
    await expectSoundMoney(app, house.owner);
  });
});
