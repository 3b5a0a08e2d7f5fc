import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { WrittenOccupant } from '#shared/contract/occupants.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, makeBill, makeInvoice } from '#tests/support/people/factories.ts';
import { askToAnswer, askToSave, askToSettle, damage } from '#tests/support/people/settlements.ts';
import { GIVEN_BACK } from '#worker/features/invoices/cancel-invoice.ts';
import { makeRentHome, RENT, rentOf, type RentHome } from '#tests/support/people/rent-home.ts';

const { app, stop } = await createOwnApp({ now: '2026-12-28T02:00:00Z' });
afterAll(stop);

const MORE = 100_000;
let home: RentHome;
beforeEach(async () => {
  home = await makeRentHome(app, '2026-12-28');
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
const change = (id: string, body: object) =>
  expectStatus(200, home.call<WrittenOccupant>('PUT', `/api/tenants/occupants/${id}`, body));
const ask = (id: string, amount: number) =>
  home.call<WrittenOccupant>('POST', `/api/tenants/occupants/${id}/bill-surcharges`, { amount });
const prepaid = (from = '2027-01-01', to = '2027-06-30') => home.prepaid(from, to, 6);
const surcharges = async () => {
  const { rows } = await app.deps.db.execute<Record<string, string>>(sql`
    select id, title, status, total_amount::int as total, due_date::text from invoices
    where tenant_id = ${home.tenancy} and invoice_type = 'CUSTOM' order by id`);
  return rows;
};
const cancel = (id: string | undefined) =>
  expectStatus(200, home.call('POST', `/api/invoices/${id}/cancel`, { reason: 'Salah' }));
const newRent = async (due_date: string) =>
  (await makeInvoice(app, home.house.owner, home.tenancy, { ...rentOf(1), invoice_type: 'MONTHLY_RENT', due_date }))
    .total_amount;

describe('a surcharge within months that are billed', () => {
  it('is told at once with its months, until they are asked for, and not of what no rent was sent for', async () => {
    await prepaid();
    const rini = await add({ starts_on: '2027-02-10' });
    expect(rini.hints).toEqual(['ALREADY_BILLED']);
    expect(rini.unbilled).toEqual({ amount: 4 * MORE, months: 4, from: '2027-03-01', until: '2027-06-30' });
    const told = async (body: object) => {
      const { hints, unbilled } = await change(rini.id, body);
      return [hints, unbilled?.months ?? 0];
    };
    expect(await told({ relation: 'SIBLING' })).toEqual([[], 4]);
    expect(await told({ ends_on: '2027-05-01' })).toEqual([['ALREADY_BILLED'], 2]);
    expect(await told({ surcharge: 0 })).toEqual([[], 0]);
    expect(await told({ starts_on: '2027-07-01', ends_on: null, surcharge: MORE })).toEqual([[], 0]);
    await makeInvoice(app, home.house.owner, home.tenancy, { ...rentOf(1), due_date: '2027-07-01' });
    expect(await told({ surcharge: MORE })).toEqual([[], 0]);
  });

  it('is of months that begin within one, as a rent itself counts them', async () => {
    await prepaid('2027-01-15', '2027-07-14');
    const { unbilled } = await add({ starts_on: '2027-03-16' });
    expect(unbilled).toEqual({ amount: 3 * MORE, months: 3, from: '2027-04-15', until: '2027-07-14' });
  });

  it('is a bill of its own, once, in however many taps, and for the amount that was seen', async () => {
    await prepaid();
    const rini = await add();
    await expectRefusal('CONFLICT', ask(rini.id, 5 * MORE));
    expect(await surcharges()).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(rini.id, 6 * MORE)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const [bill, ...more] = await surcharges();
    expect([bill, more]).toMatchObject([
      {
        title: 'Tambahan penghuni kamar 101 Januari – Juni 2027',
        status: 'SENT',
        total: 6 * MORE,
        due_date: '2027-01-04',
      },
      [],
    ]);
    expect((await change(rini.id, { surcharge: 2 * MORE })).unbilled).toBeNull();
    await expectSoundMoney(app, home.house.owner);
  });

  it('is asked for once a month, also when a rent or that bill is cancelled and made anew', async () => {
    const rent = await prepaid();
    const rini = await add();
    await expectStatus(200, ask(rini.id, 6 * MORE));
    await cancel(rent.id);
    expect(await newRent('2027-01-01')).toBe(RENT);
    const [bill] = await surcharges();
    await cancel(bill?.id);
    expect(await newRent('2027-02-01')).toBe(RENT + MORE);
    // January's new rent is a draft, which nobody was sent.
    expect((await change(rini.id, { surcharge: MORE })).unbilled).toBeNull();
    await expectSoundMoney(app, home.house.owner);
  });

  it('is asked for the months that follow each other, and then for those after one that has it already', async () => {
    await home.prepaid('2027-01-01', '2027-03-31', 3);
    const rini = await add();
    await expectStatus(200, ask(rini.id, 3 * MORE));
    await cancel((await surcharges())[0]?.id);
    const february = await makeBill(app, home.house.owner, home.tenancy, { ...rentOf(1), due_date: '2027-02-01' });
    expect(february.total_amount).toBe(RENT + MORE);
    const left = { amount: MORE, months: 1 };
    expect((await change(rini.id, { surcharge: MORE })).unbilled).toMatchObject({ ...left, from: '2027-01-01' });
    expect((await expectStatus(200, ask(rini.id, MORE))).unbilled).toMatchObject({ ...left, from: '2027-03-01' });
    expect((await surcharges())[1]?.title).toBe('Tambahan penghuni kamar 101 Januari 2027');
    await expectSoundMoney(app, home.house.owner);
  });

  it('is asked for no month that has passed', async () => {
    await home.prepaid('2026-10-01', '2027-02-28', 5);
    const { unbilled } = await add({ starts_on: '2026-10-01' });
    expect(unbilled).toEqual({ amount: 3 * MORE, months: 3, from: '2026-12-01', until: '2027-02-28' });
  });

  it('whose days were given back is cancelled no more, though nothing was paid', async () => {
    await prepaid();
    const rini = await add();
    await expectStatus(200, ask(rini.id, 6 * MORE));
    const [bill] = await surcharges();
    await expectStatus(200, home.call('POST', `/api/tenants/${home.tenancy}/checkout`, {}));
    const { owner, tenant } = home.house;
    const damages = [await damage(app, owner, 99_000_000)];
    const seen = await expectStatus(200, askToSave(owner, home.tenancy, { leaves_on: '2026-12-28', damages }));
    await expectStatus(200, askToSettle(owner, await expectStatus(200, askToAnswer(tenant, seen))));
    expect((await surcharges())[0]?.status).toBe('SENT');
    const cancelling = home.call('POST', `/api/invoices/${bill?.id}/cancel`, { reason: 'Salah' });
    await expectRefusal('INVOICE_HAS_PAYMENTS', cancelling, GIVEN_BACK);
  });

  it('is given back for the months that are not lived in', async () => {
    await prepaid();
    const rini = await add();
    await expectStatus(200, ask(rini.id, 6 * MORE));
    const [bill] = await surcharges();
    await home.settle(await expectStatus(200, home.call<Invoice>('GET', `/api/invoices/${bill?.id}`)));
    app.clock.set('2027-04-01T02:00:00Z');
    await expectStatus(200, home.call('POST', `/api/tenants/${home.tenancy}/checkout`, {}));
    const { figures } = await expectStatus(
      200,
      askToSave(home.house.owner, home.tenancy, { leaves_on: '2027-04-01', proposes: false }),
    );
    const back = figures.prepaid.find(({ id }) => id === bill?.id);
    expect(back).toMatchObject({ from: '2027-04-01', to: '2027-06-30', days: 91, of: 181 });
    expect(back?.amount).toBe(3 * MORE);
  });

  it('is nobody else’s to bill, nor of a tenancy that has ended', async () => {
    await prepaid();
    const rini = await add();
    const other = await makeRentHome(app, '2026-12-28');
    await expectRefusal(
      'NOT_FOUND',
      other.call('POST', `/api/tenants/occupants/${rini.id}/bill-surcharges`, { amount: 1 }),
    );
    await expectStatus(200, home.call('POST', `/api/tenants/${home.tenancy}/checkout`, {}));
    await expectRefusal('TENANCY_NOT_ACTIVE', ask(rini.id, 6 * MORE));
    expect(await surcharges()).toEqual([]);
  });
});
