import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { BilledMonth } from '#shared/contract/month-board.ts';
import { SURCHARGE_IS_MONTHLY, type WrittenOccupant } from '#shared/contract/occupants.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, makeInvoice } from '#tests/support/people/factories.ts';
import { makeRentHome, RENT, type RentHome } from '#tests/support/people/rent-home.ts';
import { runJobOn } from '#tests/support/people/series.ts';

const { app, stop } = await createOwnApp({ now: '2026-11-12T02:00:00Z' });
afterAll(stop);

const MORE = 150_000;
let home: RentHome;
beforeEach(async () => {
  app.clock.set('2026-11-12T02:00:00Z');
  home = await makeRentHome(app, '2026-11-12');
});

const add = (body: object = {}) =>
  expectStatus(
    201,
    home.call<WrittenOccupant>('POST', `/api/tenants/${home.tenancy}/occupants`, {
      full_name: 'Rini Wulandari',
      surcharge: MORE,
      ...body,
    }),
  );
const change = (id: string, body: object) => expectStatus(200, home.call('PUT', `/api/tenants/occupants/${id}`, body));
const invoiceOf = (id: string | null | undefined) =>
  expectStatus(200, home.call<Invoice>('GET', `/api/invoices/${id}`));
const linesOf = async (id: string | null | undefined) =>
  (await invoiceOf(id)).items.map(({ description, quantity, total_price }) => [description, quantity, total_price]);
const rentsOf = async () => {
  const { rows } = await app.deps.db.execute<{ total: number }>(sql`
    select subtotal::int as total from invoices where tenant_id = ${home.tenancy} and status <> 'CANCELLED' order by due_date, id`);
  return rows.map(({ total }) => total);
};
const rentOf = (fields: object = {}) =>
  makeInvoice(app, home.house.owner, home.tenancy, {
    invoice_type: 'MONTHLY_RENT',
    title: 'Sewa Desember',
    due_date: '2026-12-01',
    items: [{ description: 'Sewa', quantity: 1, unit_price: RENT }],
    ...fields,
  });

describe('the surcharge of who lives with a tenant', () => {
  it('is refused where the rent is of a day or a week, which asks for none', async () => {
    const { id } = await add({ surcharge: 0 });
    const refusal =
      'Tambahan dihitung per bulan, sedangkan sewa kamar ini per hari atau per minggu. Masukkan tambahannya ke sewa.';
    for (const rent_period of ['WEEK', 'DAY']) {
      await expectStatus(200, home.call('PUT', `/api/tenants/${home.tenancy}`, { rent_period, monthly_rent: 300_000 }));
      const wanted = { full_name: 'Sari', surcharge: 1 };
      for (const call of [
        home.call('POST', `/api/tenants/${home.tenancy}/occupants`, wanted),
        home.call('PUT', `/api/tenants/occupants/${id}`, wanted),
      ])
        expect(await call).toMatchObject({
          status: 400,
          body: { issues: [{ path: ['surcharge'], message: refusal }] },
        });
    }
    await change(id, { full_name: 'Sari', surcharge: 0 });
    await add({ surcharge: 0 });
    await expectStatus(
      200,
      home.call('PUT', `/api/tenants/${home.tenancy}`, { rent_period: 'QUARTER', monthly_rent: RENT }),
    );
    await change(id, { surcharge: MORE });
  });

  it('keeps a rent from becoming one of a day or a week, while they live there or are to come', async () => {
    const period = (rent_period: string) =>
      home.call('PUT', `/api/tenants/${home.tenancy}`, { rent_period, monthly_rent: 300_000 });
    const { id } = await add({ starts_on: '2027-01-01' });
    for (const each of ['WEEK', 'DAY'])
      await expectUnchanged(app, [home.house.owner], () => expectRefusal('SURCHARGE_IS_MONTHLY', period(each)));
    await change(id, { starts_on: '2026-10-01', ends_on: '2026-11-13' });
    await expectRefusal('SURCHARGE_IS_MONTHLY', period('DAY'));
    await expectStatus(200, period('YEAR'));
    await change(id, { ends_on: '2026-11-12' });
    await expectStatus(200, period('DAY'));
    for (const ends_on of [null, '2026-12-12'])
      await expectRefusal(
        'VALIDATION',
        home.call('PUT', `/api/tenants/occupants/${id}`, { ends_on }),
        SURCHARGE_IS_MONTHLY,
      );
    await change(id, { ends_on: '2026-11-11' });
    await change(id, { ends_on: null, surcharge: 0 });
  });

  it('is a line of the month’s bill, said before, once for each person', async () => {
    await add();
    await add({ full_name: 'Anak pertama' });
    await add({ full_name: 'Anak kedua', surcharge: 50_000 });
    await add({ full_name: 'Gratis', surcharge: 0 });
    const [planned] = (
      await expectStatus(200, home.call<BilledMonth>('POST', '/api/invoices/bill-month', { month: '2026-12' }))
    ).rows;
    const total = RENT + 2 * MORE + 50_000;
    expect(planned).toMatchObject({ amount: total, waiting_amount: 2 * MORE + 50_000 });
    const [made] = await home.bill('2026-12');
    expect(made).toMatchObject({ amount: total, exception: null });
    expect((await linesOf(made?.invoice_id)).toSorted()).toEqual(
      [
        ['Sewa kamar 101', 1, RENT],
        ['Tambahan penghuni', 1, 50_000],
        ['Tambahan penghuni', 2, 2 * MORE],
      ].toSorted(),
    );
    await expectSoundMoney(app, home.house.owner);
  });

  it('is asked for once a month, by however many rents at the same moment, and again once that bill is cancelled', async () => {
    await add();
    await Promise.all([rentOf(), rentOf(), rentOf()]);
    const totals = (await rentsOf()).toSorted((one, two) => one - two);
    expect(totals).toEqual([RENT, RENT, RENT + MORE]);
    const { rows } = await app.deps.db.execute<{ id: string }>(sql`
      select id from invoices where tenant_id = ${home.tenancy} and total_amount = ${RENT + MORE}`);
    await expectStatus(200, home.call('POST', `/api/invoices/${rows[0]?.id}/cancel`, { reason: 'Salah' }));
    expect((await rentOf()).total_amount).toBe(RENT + MORE);
    expect((await rentOf()).total_amount).toBe(RENT);
    await expectSoundMoney(app, home.house.owner);
  });

  it('is of the months on whose first day they live there', async () => {
    const rini = await add({ starts_on: '2026-12-02', ends_on: '2027-03-01' });
    const of = async (due_date: string, more: object = {}) =>
      (await rentOf({ due_date, title: `Sewa ${due_date}`, ...more })).total_amount;
    expect(await of('2026-12-10')).toBe(RENT);
    expect(await of('2027-01-10')).toBe(RENT + MORE);
    // Two of the three months that one rent covers, and none of a part of a month that was asked for.
    await change(rini.id, { ends_on: '2027-04-01' });
    expect(await of('2027-02-01', { covers_from: '2027-02-01', covers_to: '2027-04-30' })).toBe(RENT + 2 * MORE);
    expect(await of('2027-01-01', { covers_from: '2027-01-01', covers_to: '2027-01-20' })).toBe(RENT);
    await expectSoundMoney(app, home.house.owner);
  });

  it('is of the months as they begin after a short one', async () => {
    await add({ starts_on: '2027-03-30' });
    await add({ full_name: 'Sari Wulandari', starts_on: '2027-02-28' });
    // From the 31st on: 28 February, 31 March and 30 April.
    const { id } = await rentOf({ covers_from: '2027-02-28', covers_to: '2027-05-30', due_date: '2027-02-28' });
    expect(await linesOf(id)).toContainEqual(['Tambahan penghuni', 5, 5 * MORE]);
    // From the 28th on.
    home = await makeRentHome(app, '2026-11-12');
    await add({ starts_on: '2027-03-30' });
    const other = await rentOf({ covers_from: '2027-02-28', covers_to: '2027-05-27', due_date: '2027-02-28' });
    expect(await linesOf(other.id)).toContainEqual(['Tambahan penghuni', 1, MORE]);
  });

  it('is of the months as the bill before, or the contract, says where its days begin and end in short ones', async () => {
    const days = { covers_from: '2026-11-30', covers_to: '2027-02-27', due_date: '2026-11-30' };
    // Of a contract from the 31st the months begin on 30 November, 31 December and 31 January, else on the 30th.
    for (const [contract_start, count] of [
      ['2026-08-31', 2],
      ['2026-08-30', 1],
    ] as const) {
      home = await makeRentHome(app, '2026-11-12', { contract_start });
      await add({ starts_on: '2026-12-31' });
      const { id } = await rentOf(days);
      expect(await linesOf(id)).toContainEqual(['Tambahan penghuni', count, count * MORE]);
    }
    await rentOf({ covers_from: '2027-07-31', covers_to: '2027-11-29', due_date: '2027-07-31' });
    const { id } = await rentOf({ covers_from: '2027-11-30', covers_to: '2028-02-28', due_date: '2027-11-30' });
    expect(await linesOf(id)).toContainEqual(['Tambahan penghuni', 3, 3 * MORE]);
  });

  it.each([
    // The bill of 11 February to 30 April asks for March and April.
    ['2027-02-01 2027-02-10', '2027-03-01', null, 2],
    ['2027-02-05 2027-02-10', '2027-03-01', null, 2],
    ['2027-02-01 2027-02-10', '2027-02-01', '2027-03-20', 1],
    ['2027-02-01 2027-02-10', '2027-02-01', null, 2],
  ])('is of the months of its series where the days of %s shorten a bill, from %s to %s', async (...of) => {
    const [typed, starts_on, ends_on, count] = of;
    const fields = { contract_start: '2027-02-01', rent_period: 'QUARTER', monthly_rent: RENT };
    home = await makeRentHome(app, '2027-01-05', fields);
    await home.automatic({});
    app.clock.set('2027-01-06T02:00:00Z');
    for (const span of typed.split(',')) await home.prepaid(span.slice(0, 10), span.slice(11), 1);
    await add({ starts_on, ends_on });
    for (const day of ['2027-01-29', '2027-02-02', '2027-02-08', '2027-02-12']) await runJobOn(app, day);
    const { rows } = await app.deps.db.execute<{ count: number }>(sql`
      select coalesce(sum(l.quantity), 0)::int as count from invoice_items l join invoices i on i.id = l.invoice_id
      where i.tenant_id = ${home.tenancy} and i.status = 'SENT' and i.due_date < '2027-05-01' and l.description = 'Tambahan penghuni'`);
    expect(rows).toEqual([{ count }]);
    await expectSoundMoney(app, home.house.owner);
  });

  it('is a line of the rents that come by themselves, from the next one on, and never of one that is made', async () => {
    await expectStatus(200, home.call('POST', `/api/tenants/${home.tenancy}/automatic-rent`, { is_on: true, day: 20 }));
    await runJobOn(app, '2026-11-14');
    const rini = await add();
    expect(await rentsOf()).toEqual([RENT]);
    await runJobOn(app, '2026-12-14');
    expect(await rentsOf()).toEqual([RENT, RENT + MORE]);
    await change(rini.id, { surcharge: 2 * MORE });
    expect(await rentsOf()).toEqual([RENT, RENT + MORE]);
    await runJobOn(app, '2027-01-14');
    await change(rini.id, { ends_on: '2027-02-01' });
    await runJobOn(app, '2027-02-14');
    expect(await rentsOf()).toEqual([RENT, RENT + MORE, RENT + 2 * MORE, RENT]);
    await expectSoundMoney(app, home.house.owner);
  });

  /** What each rent of February and March asks for by its days, drafts too. */
  const byDays = async () => {
    const { rows } = await app.deps.db.execute<{ days: string; more: number }>(sql`
      select covers_from || ' ' || covers_to as days, coalesce((select sum(l.total_price) from invoice_items l
        where l.invoice_id = i.id and l.description = 'Tambahan penghuni'), 0)::int as more
      from invoices i where tenant_id = ${home.tenancy} and status <> 'CANCELLED' and covers_from >= '2027-02-01' order by 1`);
    return Object.fromEntries(rows.map(({ days, more }) => [days, more]));
  };
  const halves = async () => [
    await home.prepaid('2027-02-01', '2027-02-15', 1),
    await home.prepaid('2027-02-16', '2027-02-28', 1),
  ];
  /** January is asked for, whole. */
  async function since2027(starts_on = '2027-01-01') {
    home = await makeRentHome(app, '2027-01-05', { contract_start: '2027-01-01' });
    await add({ starts_on });
    await home.prepaid('2027-01-01', '2027-01-31', 1);
  }

  it('is of each day of a month that shorter rents divide once, by the days of the month', async () => {
    await since2027();
    const [first] = await halves();
    expect(await byDays()).toEqual({ '2027-02-01 2027-02-15': 80_357, '2027-02-16 2027-02-28': 69_643 });
    // The same days again ask for nothing, unless their rent was cancelled.
    expect((await home.prepaid('2027-02-01', '2027-02-15', 1)).total_amount).toBe(RENT);
    await expectStatus(200, home.call('POST', `/api/invoices/${first?.id}/cancel`, { reason: 'Salah' }));
    expect((await home.prepaid('2027-02-01', '2027-02-10', 1)).total_amount).toBe(RENT + 53_571);
    expect((await home.prepaid('2027-02-08', '2027-02-20', 1)).total_amount).toBe(RENT + 26_786);
    await expectSoundMoney(app, home.house.owner);
  });

  it('is of the days on which they live there of a shorter rent, and of none that was asked for with its month', async () => {
    await since2027('2027-02-10');
    await halves();
    expect(await byDays()).toEqual({ '2027-02-01 2027-02-15': 32_143, '2027-02-16 2027-02-28': 69_643 });
    await since2027();
    await home.bill('2027-02');
    await home.prepaid('2027-02-10', '2027-02-20', 1);
    expect(await byDays()).toEqual({ '2027-02-01 2027-02-28': MORE, '2027-02-10 2027-02-20': 0 });
    await expectSoundMoney(app, home.house.owner);
  });

  it('is of each day once where days that were typed divide the rents of a month or of a series', async () => {
    const divided = { '2027-02-01 2027-02-09': 48_214, '2027-02-10 2027-02-20': 58_929 };
    await since2027();
    await home.prepaid('2027-02-10', '2027-02-20', 1);
    await home.bill('2027-02');
    expect(await byDays()).toEqual({ ...divided, '2027-02-21 2027-02-28': 42_857 });
    await since2027();
    await home.automatic({ day: 1 });
    app.clock.set('2027-01-20T02:00:00Z');
    await home.prepaid('2027-02-10', '2027-02-20', 1);
    for (const day of ['2027-01-26', '2027-02-01', '2027-02-22', '2027-03-02']) await runJobOn(app, day);
    // Nine of the 31 days of March; the month from the 10th on is asked for whole.
    expect(await byDays()).toMatchObject({ ...divided, '2027-02-21 2027-03-09': 42_857 + 43_548 });
    for (const day of ['2027-03-26', '2027-04-02']) await runJobOn(app, day);
    expect(await byDays()).toMatchObject({ '2027-03-10 2027-04-09': MORE });
    await expectSoundMoney(app, home.house.owner);
  });
});
