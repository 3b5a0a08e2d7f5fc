import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Invoice, InvoiceSummary } from '#shared/contract/invoices.ts';
import type { BilledMonth, MonthDelivery, MonthRow } from '#shared/contract/month-board.ts';
import { type MessageState, messageStates } from '#shared/enums.ts';
import { deliveryOf } from '#shared/rules/delivery.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  makeHousehold,
  makePerson,
  makeRoom,
  makeTenant,
  pay,
} from '#tests/support/people/factories.ts';

const app = createTestApp({ now: '2026-11-12T02:00:00Z' });
const MONTH = '2026-11';

const rentOf = ({ owner, tenant }: Pick<Household, 'owner' | 'tenant'>, day = '20') =>
  makeBill(app, owner, tenant.tenant.id, { due_date: `${MONTH}-${day}`, invoice_type: 'MONTHLY_RENT' });
const queueOf = ({ owner }: Pick<Household, 'owner'>, query = '') =>
  expectStatus(200, owner.rest.get<MonthDelivery>(`/api/invoices/month-delivery?month=${MONTH}${query}`));
const tap = ({ owner, tenant }: Pick<Household, 'owner' | 'tenant'>) =>
  expectStatus(204, owner.rest.post(`/api/tenants/${tenant.tenant.id}/opened-reminders`, { key: crypto.randomUUID() }));

/** What each read of the owner says of a bill. */
async function said({ owner }: Pick<Household, 'owner'>, id: string) {
  const [list, board, invoice] = await Promise.all([
    expectStatus(200, owner.rest.get<InvoiceSummary[]>('/api/invoices')),
    expectStatus(200, owner.rest.get<MonthRow[]>(`/api/invoices/month-board?month=${MONTH}`)),
    expectStatus(200, owner.rest.get<Invoice>(`/api/invoices/${id}`)),
  ]);
  return [
    list.find((each) => each.id === id)?.delivery,
    board.find(({ bill }) => bill?.id === id)?.bill?.delivery,
    invoice.delivery,
  ];
}

/** Messages about a bill, each in a state. */
async function sent(house: Household, id: string, states: readonly MessageState[]): Promise<void> {
  await app.deps.db.execute(sql`delete from messages where ${id}::uuid = any(invoice_ids)`);
  for (const state of states) {
    await app.deps.db.execute(sql`
      insert into messages (dedupe_key, kind, channel, owner_id, tenancy_id, invoice_ids, state, next_try_at, reminder_day, created_at, updated_at)
      values (${crypto.randomUUID()}, 'BILL_REMINDER', ${state === 'OPENED' ? 'WA_LINK' : 'WHATSAPP'}, ${house.owner.id},
        ${house.tenant.tenant.id}, array[${id}::uuid], ${state}, now(),
        ${state === 'OPENED' ? null : '2026-11-12'}, now(), now())`);
  }
}

describe('how far a bill has reached', () => {
  it('is said alike by list, board and bill, as the rule has it for each pair of messages', async () => {
    const house = await makeHousehold(app);
    const { id } = await rentOf(house);
    expect(await said(house, id)).toEqual(['NONE', 'NONE', 'NONE']);
    for (const [at, one] of messageStates.entries()) {
      for (const other of messageStates.slice(at)) {
        await sent(house, id, [one, other]);
        const [{ delivery } = { delivery: null }] = (await queueOf(house)).bills;
        expect([one, other, delivery]).toEqual([one, other, deliveryOf(false, [one, other])]);
      }
    }
    await sent(house, id, ['FAILED']);
    expect(await said(house, id)).toEqual(['FAILED', 'FAILED', 'FAILED']);
  });

  it('is opened by the tap of its owner, read once the tenant looks, and nothing when it is paid', async () => {
    const house = await makeHousehold(app);
    const { id } = await rentOf(house);
    await tap(house);
    expect(await said(house, id)).toEqual(['OPENED', 'OPENED', 'OPENED']);
    await expectStatus(200, house.tenant.rest.get(`/api/invoices/${id}`));
    expect(await said(house, id)).toEqual(['READ', 'READ', 'READ']);
    await pay(app, house.tenant, id, 1_500_000);
    expect(await said(house, id)).toEqual([null, null, null]);
  });

  it('is no tenant’s to know', async () => {
    const house = await makeHousehold(app);
    const { id } = await rentOf(house);
    const [bill] = await expectStatus(200, house.tenant.rest.get<InvoiceSummary[]>('/api/invoices'));
    const whole = await expectStatus(200, house.tenant.rest.get<Invoice>(`/api/invoices/${id}`));
    expect([bill?.delivery, whole.delivery]).toEqual([null, null]);
  });
});

describe('the bills of a month that WhatsApp brings', () => {
  it('are the open ones of its owner in the order of the rooms, each with what its number can', async () => {
    const house = await makeHousehold(app);
    await rentOf(house);
    const other = await makeTenant(app, house.owner, (await makeRoom(house.owner, house.kost.id)).id, {
      phone: '0217654321',
    });
    await rentOf({ owner: house.owner, tenant: other });
    const { bills, has_more } = await queueOf(house);
    expect(bills.map(({ tenancy_id, number, delivery, amount }) => [tenancy_id, number, delivery, amount])).toEqual(
      expect.arrayContaining([
        [house.tenant.tenant.id, 'MOBILE', 'NONE', 1_500_000],
        [other.tenant.id, 'OTHER', 'NONE', 1_500_000],
      ]),
    );
    expect([bills.length, has_more]).toEqual([2, false]);
    expect((await queueOf(house, `&kost_id=${crypto.randomUUID()}`)).bills).toEqual([]);
    const stranger = await makePerson(app, { role: 'OWNER' });
    expect((await queueOf({ owner: stranger }, `&kost_id=${house.kost.id}`)).bills).toEqual([]);
  });

  it('go on where a tap left them, for another device too; a stranger’s tap counts for nothing', async () => {
    const house = await makeHousehold(app);
    await rentOf(house);
    const stranger = await makePerson(app, { role: 'OWNER' });
    const path = `/api/tenants/${house.tenant.tenant.id}/opened-reminders`;
    await expectStatus(404, stranger.rest.post(path, { key: crypto.randomUUID() }));
    expect((await queueOf(house)).bills).toMatchObject([{ delivery: 'NONE' }]);
    await Promise.all([tap(house), tap(house)]);
    expect((await queueOf(house)).bills).toMatchObject([{ delivery: 'OPENED' }]);
  });
});

it('the preview of a month says by which ways each bill can reach its tenant', async () => {
  const house = await makeHousehold(app);
  const plan = () =>
    expectStatus(200, house.owner.rest.post<BilledMonth>('/api/invoices/bill-month', { month: '2026-12' }));
  expect((await plan()).rows).toMatchObject([{ ways: ['ACCOUNT', 'WHATSAPP'] }]);
  // An account that an owner has made, and whose holder has chosen no password.
  const { id } = house.tenant;
  await app.deps.db.execute(sql`update users set password_chosen_at = null where id = ${id}`);
  await app.deps.db.execute(sql`
    insert into audit_log (actor_id, action, subject_id, request_id, created_at)
    values (${house.owner.id}, 'account.create', ${id}, 'uji', now())`);
  expect((await plan()).rows).toMatchObject([{ ways: ['WHATSAPP'] }]);
  await app.deps.db.execute(sql`update tenancies set confirmed_at = null, phone = '' where user_id = ${id}`);
  expect((await plan()).rows).toMatchObject([{ ways: [] }]);
});
