import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import { LINKED_BILLS } from '#shared/rules/bill-link.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { shareBills, viewLink } from '#tests/support/people/bill-links.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  makeHousehold,
  makeInvoice,
  openPayment,
  pay,
} from '#tests/support/people/factories.ts';
import { makeHome, moveIn } from '#tests/support/people/lasting-people.ts';
import { moneyOf } from '#tests/support/oracle/sound-money.ts';
import type { RestAnswer } from '#tests/support/app/rest-client.ts';

const DAY = 24 * 3_600_000;
const LONG_AGO = '2024-03-05T03:00:00Z';

const app = createTestApp();

const linkOf = async ({ owner, tenant }: Household) => shareBills(owner, tenant.tenant.id);
const bill = ({ owner, tenant }: Household, fields = {}, by = app) => makeBill(by, owner, tenant.tenant.id, fields);
const view = (token: string, by = app) => by.rest.get<Record<string, unknown>>(`/api/bill-links/${token}`);

/** An answer without what differs between requests. */
function bytes({ status, headers, body }: RestAnswer<unknown>): string {
  const kept = [...headers].filter(([name]) => name !== 'x-request-id');
  return JSON.stringify([status, kept, { ...(body as object), request_id: '' }]);
}

describe('a bill link shows', () => {
  it('kost, room, first name and the open bills of the tenancy, the first one due first', async () => {
    const house = await makeHousehold(app);
    const token = await linkOf(house);
    const today = wibDay(app.clock.now());
    const later = await bill(house, { title: 'Listrik', due_date: addDays(today, 9) });
    const late = await bill(house, { title: 'Sewa', due_date: addDays(today, -3) });
    await pay(app, house.tenant, late.id, 400_000);
    const shown = await viewLink(app.rest, token);
    expect(shown).toMatchObject({
      kost_name: house.kost.name,
      room_number: house.room.room_number,
      first_name: 'Penyewa',
    });
    expect(shown.bills).toMatchObject([
      {
        id: late.id,
        title: 'Sewa',
        is_overdue: true,
        total_amount: 1_500_000,
        paid_amount: 400_000,
        remaining_amount: 1_100_000,
        items: [{ description: 'Sewa kamar', quantity: 1, unit_price: 1_500_000, total_price: 1_500_000 }],
        has_open_attempt: false,
        awaits_verification: false,
      },
      { id: later.id, title: 'Listrik', is_overdue: false, remaining_amount: 1_500_000 },
    ]);
    expect(shown.receipts).toMatchObject([
      { amount: 400_000, invoice_number: late.invoice_number, is_settled: false, remaining_amount: 1_100_000 },
    ]);
  });

  it('what all open bills come to, and how many there are, where it lists only the first', async () => {
    const house = await makeHome(app);
    const token = await linkOf(house);
    const today = wibDay(app.clock.now());
    const { id } = await bill(house, { due_date: addDays(today, -3) });
    await expectStatus(
      200,
      house.tenant.rest.post(`/api/payments/${id}/process`, { payment_method: 'BANK_TRANSFER', amount: 300_000 }),
    );
    for (let day = 1; day < LINKED_BILLS + 10; day += 1) await bill(house, { due_date: addDays(today, day) });
    const shown = await viewLink(app.rest, token);
    expect([shown.bills.length, shown.bills[0]?.id]).toEqual([LINKED_BILLS, id]);
    expect(shown.due).toEqual({
      count: LINKED_BILLS + 10,
      late: 1,
      amount: (LINKED_BILLS + 10) * 1_500_000,
      awaiting_amount: 300_000,
      unpaid_late_fees: 0,
      past_due_amount: 1_500_000,
    });
  });

  it("the number that the owner has given for the kost, until they take it back, and never the account's", async () => {
    const house = await makeHousehold(app);
    const token = await linkOf(house);
    await bill(house);
    const save = (fields: object) => expectStatus(200, house.owner.rest.put(`/api/kost/${house.kost.id}`, fields));
    const shown = async () => {
      const dashboard = await expectStatus(200, house.tenant.rest.get<TenantDashboard>('/api/dashboard/tenant'));
      return [(await viewLink(app.rest, token)).contact_phone, dashboard.kost_info?.contact_phone];
    };
    expect(await shown()).toEqual([null, null]);
    await save({ contact_phone: ' 0811 2222-3333' });
    await save({ name: house.kost.name });
    expect(await shown()).toEqual(['081122223333', '081122223333']);
    await save({ contact_phone: '' });
    expect(await shown()).toEqual([null, null]);
  });

  it('a payment under way, and a report that waits', async () => {
    const house = await makeHousehold(app);
    const token = await linkOf(house);
    const { id } = await bill(house);
    await openPayment(house.tenant, id, 500_000, 'QRIS');
    await expectStatus(
      200,
      house.tenant.rest.post(`/api/payments/${id}/process`, { payment_method: 'BANK_TRANSFER', amount: 300_000 }),
    );
    expect((await viewLink(app.rest, token)).bills).toMatchObject([
      { has_open_attempt: true, awaits_verification: true, awaiting_amount: 300_000, remaining_amount: 1_500_000 },
    ]);
  });

  it('no draft, no cancelled bill, and nothing of the person but the first name', async () => {
    const house = await makeHousehold(app);
    const token = await linkOf(house);
    const draft = await makeInvoice(app, house.owner, house.tenant.tenant.id, { title: 'Rancangan' });
    const cancelled = await bill(house, { title: 'Dibatalkan' });
    await expectStatus(200, house.owner.rest.post(`/api/invoices/${cancelled.id}/cancel`));
    const paid = await bill(house, { description: 'Uraian', notes: 'Catatan' });
    await pay(app, house.tenant, paid.id, 1_500_000);
    await bill(house);
    const text = JSON.stringify(await viewLink(app.rest, token));
    const { tenant } = house.tenant;
    const hidden = [draft.id, 'Rancangan', cancelled.id, 'Dibatalkan', 'Uraian', 'Catatan', 'Penyewa Uji'];
    hidden.push(tenant.email, 'Keluarga', tenant.user_id, tenant.id);
    hidden.push(house.owner.id, house.kost.id, house.room.id, house.kost.address, 'deposit');
    expect(hidden.filter((each) => text.includes(each))).toEqual([]);
    // Ids may hold any digits.
    const withoutIds = text.replaceAll(/[\da-f]{8}-[\da-f-]{27}|PAY-\w+/g, '');
    expect(['0812', '628', tenant.nik.slice(-4)].filter((each) => withoutIds.includes(each))).toEqual([]);
  });

  it('no bill of another tenancy of the same person: not the former landlord’s, nor to him the present one’s', async () => {
    const [former, present] = [await makeHome(app), await makeHome(app)];
    const old = await bill(former);
    const oldToken = await linkOf(former);
    await expectStatus(200, former.owner.rest.post(`/api/tenants/${former.tenant.tenant.id}/checkout`));
    await expectStatus(200, present.owner.rest.post(`/api/tenants/${present.tenant.tenant.id}/checkout`));
    const tenancy = await moveIn(app, present.owner, former.tenant, present.room.id);
    const recent = await makeBill(app, present.owner, tenancy.id);
    const newToken = await shareBills(present.owner, tenancy.id);
    expect((await viewLink(app.rest, oldToken)).bills.map(({ id }) => id)).toEqual([old.id]);
    expect((await viewLink(app.rest, newToken)).bills.map(({ id }) => id)).toEqual([recent.id]);
  });

  it('what was paid for ninety days', async () => {
    const own = createTestApp({ now: LONG_AGO });
    const house = await makeHome(own);
    const token = await shareBills(house.owner, house.tenant.tenant.id);
    const { id } = await bill(house, {}, own);
    await bill(house, { title: 'Tetap terbuka' }, own);
    await pay(own, house.tenant, id, 1_500_000);
    const receiptsAfter = async (days: number) => {
      own.clock.set(new Date(Date.parse(LONG_AGO) + days * DAY).toISOString());
      return (await viewLink(own.rest, token)).receipts.map(({ amount }) => amount);
    };
    expect(await receiptsAfter(89)).toEqual([1_500_000]);
    expect(await receiptsAfter(91)).toEqual([]);
  });
});

describe('a bill link ends', () => {
  it('sixty days after the last bill was settled, and a new bill opens it again', async () => {
    const own = createTestApp({ now: LONG_AGO });
    const house = await makeHome(own);
    const token = await shareBills(house.owner, house.tenant.tenant.id);
    const after = async (days: number) => {
      own.clock.set(new Date(Date.parse(LONG_AGO) + days * DAY).toISOString());
      return (await view(token, own)).status;
    };
    expect([await after(59), await after(61)]).toEqual([200, 404]);
    const { id } = await bill(house, {}, own);
    expect([await after(61), await after(200)]).toEqual([200, 200]);
    await pay(own, house.tenant, id, 1_500_000);
    expect([await after(259), await after(261)]).toEqual([200, 404]);
    const attempt = await own.rest.post(`/api/bill-links/${token}/payments`, {
      invoice_id: id,
      amount: 1,
      payment_method: 'QRIS',
    });
    expect(attempt.status).toBe(404);
  });

  it('and answers like one that never was, byte by byte, in every call', async () => {
    const house = await makeHousehold(app);
    const { id } = await bill(house);
    const attempt = await openPayment(house.tenant, id, 500_000);
    const revoked = await linkOf(house);
    await expectStatus(204, house.owner.rest.delete(`/api/tenants/${house.tenant.tenant.id}/bill-link`));
    const unconfirmed = await makeHousehold(app);
    const declined = await linkOf(unconfirmed);
    await app.deps.db.execute(sql`
      update tenancies set confirmed_at = null, declined_at = now() where id = ${unconfirmed.tenant.tenant.id}`);
    const dead = [revoked, declined, 'x'.repeat(43), 'pendek', 'x'.repeat(500), "1' or '1'='1", '%00', '..%2f'];
    const calls: ((token: string) => Promise<RestAnswer<unknown>>)[] = [
      (token) => app.rest.get(`/api/bill-links/${token}`),
      (token) => app.rest.get(`/api/bill-links/${token}/payment-methods?invoice_id=${id}`),
      (token) => app.rest.get(`/api/bill-links/${token}/open-payment?invoice_id=${id}`),
      (token) => app.rest.get(`/api/bill-links/${token}/payments/${attempt.payment_id}`),
      (token) => app.rest.post(`/api/bill-links/${token}/seen`),
      (token) => app.rest.post(`/api/bill-links/${token}/reports`, { invoice_id: id }),
      (token) =>
        app.rest.post(`/api/bill-links/${token}/payments`, { invoice_id: id, amount: 1000, payment_method: 'QRIS' }),
    ];
    await expectUnchanged(app, [house.owner, unconfirmed.owner], async () => {
      for (const call of calls) {
        const answers = await Promise.all(dead.map((token) => call(encodeURIComponent(token).replaceAll('%25', '%'))));
        expect(new Set(answers.map(bytes)).size).toBe(1);
        expect(answers[0]?.status).toBe(404);
      }
    });
  });
});

describe('looking at a bill link', () => {
  it('changes nothing, however often: programs look too', async () => {
    const house = await makeHousehold(app);
    const token = await linkOf(house);
    const { id } = await bill(house);
    await expectUnchanged(app, [house.owner], async () => {
      for (const path of ['', `/payment-methods?invoice_id=${id}`, `/open-payment?invoice_id=${id}`]) {
        await app.rest.get(`/api/bill-links/${token}${path}`);
      }
    });
  });

  it('is noted by the word of its page alone: SENT becomes VIEWED, once', async () => {
    const house = await makeHousehold(app);
    const token = await linkOf(house);
    const [sent, part, draft] = [
      await bill(house),
      await bill(house),
      await makeInvoice(app, house.owner, house.tenant.tenant.id),
    ];
    await pay(app, house.tenant, part.id, 10_000);
    const elsewhere = await makeHousehold(app);
    const foreign = await bill(elsewhere);
    await Promise.all([1, 2, 3].map(() => expectStatus(204, app.rest.post(`/api/bill-links/${token}/seen`))));
    const states = await Promise.all(
      [sent, part, draft, foreign].map(async ({ id }) => (await moneyOf(app, id)).status),
    );
    expect(states).toEqual(['VIEWED', 'PARTIAL', 'DRAFT', 'SENT']);
    const seen = await app.deps.db.execute<{ viewed_at: string; last: string }>(sql`
      select viewed_at, (select last_opened_at from bill_links where tenancy_id = tenant_id and revoked_at is null) as last
      from invoices where id = ${sent.id}`);
    expect(seen.rows[0]).toMatchObject({ viewed_at: expect.any(String), last: expect.any(String) });
  });
});
