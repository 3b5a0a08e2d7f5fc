import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { BilledMonth } from '#shared/contract/month-board.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import type { AddedToRents, ItemsTakenBack, WaitingItems } from '#shared/contract/waiting-items.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, makeHousehold, makeInvoice, makeRoom } from '#tests/support/people/factories.ts';
import { makeRentHome, RENT, type RentHome } from '#tests/support/people/rent-home.ts';
import { runJobOn, startSeries, startSeriesBeside } from '#tests/support/people/series.ts';

const { app, stop } = await createOwnApp({ now: '2026-11-12T02:00:00Z' });
afterAll(stop);

let home: RentHome;
beforeEach(async () => {
  home = await makeRentHome(app, '2026-11-12');
});

const ask = (body: object = {}, by = home.house.owner, key?: string) =>
  by.rest.call<AddedToRents>(
    'POST',
    '/api/invoices/rent-items',
    {
      invoice_type: 'ELECTRICITY',
      title: 'Listrik November 2026',
      bills: [{ tenancy_id: home.tenancy, amount: 75_000 }],
      ...body,
    },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const add = (body: object = {}, key?: string) => expectStatus(200, ask(body, home.house.owner, key));
const waiting = async () => (await expectStatus(200, home.call<WaitingItems>('GET', '/api/invoices/rent-items'))).rows;
const takeBack = (ids: string[], by = home.house.owner) =>
  by.rest.post<ItemsTakenBack>('/api/invoices/rent-items/take-back', { ids });
const invoiceOf = (id: string | null | undefined) =>
  expectStatus(200, home.call<Invoice>('GET', `/api/invoices/${id}`));
const linesOf = async (id: string | null | undefined) =>
  (await invoiceOf(id)).items.map(({ description, total_price }) => [description, total_price]);
const rents = async () => {
  const { rows } = await app.deps.db.execute<{ id: string; total: number }>(sql`
    select id, subtotal::int as total from invoices where tenant_id = ${home.tenancy} and status <> 'CANCELLED' order by due_date, id`);
  return rows;
};
const singleRent = () =>
  makeInvoice(app, home.house.owner, home.tenancy, {
    invoice_type: 'MONTHLY_RENT',
    title: 'Sewa Desember',
    due_date: '2026-12-01',
    items: [{ description: 'Sewa', quantity: 1, unit_price: RENT }],
  });

describe('an item that waits for the next rent', () => {
  it('is on the bill of the month, once, and said before', async () => {
    expect(await add()).toEqual({ added: 1, similar: [], ended: [], drafts: 0 });
    expect((await waiting()).map(({ title, amount, has_ended }) => [title, amount, has_ended])).toEqual([
      ['Listrik November 2026', 75_000, false],
    ]);
    const [planned] = (
      await expectStatus(200, home.call<BilledMonth>('POST', '/api/invoices/bill-month', { month: '2026-12' }))
    ).rows;
    expect(planned).toMatchObject({ amount: RENT + 75_000, waiting_amount: 75_000 });
    const [made] = await home.bill('2026-12');
    expect(made).toMatchObject({ amount: RENT + 75_000, exception: null });
    expect(await linesOf(made?.invoice_id)).toEqual([
      ['Sewa kamar 101', RENT],
      ['Listrik November 2026', 75_000],
    ]);
    expect(await waiting()).toEqual([]);
    await home.bill('2027-01');
    expect((await rents()).map(({ total }) => total)).toEqual([RENT + 75_000, RENT]);
    await expectSoundMoney(app, home.house.owner);
  });

  it('is on the next rent that is made by hand, also if two are made at the same moment', async () => {
    await add();
    await add({ invoice_type: 'WATER', title: 'Air', bills: [{ tenancy_id: home.tenancy, amount: 20_000 }] });
    await Promise.all([singleRent(), singleRent(), singleRent()]);
    const totals = (await rents()).map(({ total }) => total).toSorted((one, two) => one - two);
    expect(totals).toEqual([RENT, RENT, RENT + 95_000]);
    await expectSoundMoney(app, home.house.owner);
  });

  it('is on the next rent that a series issues, never on the first one, whose lines later ones copy', async () => {
    const head = await makeInvoice(app, home.house.owner, home.tenancy, {
      invoice_type: 'MONTHLY_RENT',
      title: 'Sewa November',
      due_date: '2026-11-20',
      is_recurring: true,
      recurrence_type: 'MONTHLY',
      items: [{ description: 'Sewa', quantity: 1, unit_price: RENT }],
    });
    // A draft that stands already stays as it is, which is said.
    expect(await add()).toMatchObject({ added: 1, drafts: 1 });
    await expectStatus(200, home.call('POST', `/api/invoices/${head.id}/send`));
    await runJobOn(app, '2026-12-14');
    await runJobOn(app, '2027-01-14');
    expect((await rents()).map(({ total }) => total)).toEqual([RENT, RENT + 75_000, RENT]);
    await expectSoundMoney(app, home.house.owner);
  });

  it('is on one of two rents that one statement makes', async () => {
    const rent = { invoice_type: 'MONTHLY_RENT', items: [{ description: 'Sewa', quantity: 1, unit_price: RENT }] };
    await startSeries(app, home.house, 'WEEKLY', '2026-11-20', rent);
    // From before a tenancy had one series of rents.
    const { id } = await startSeriesBeside(app, home.house, 'WEEKLY', '2026-11-20');
    await app.deps.db.execute(sql`update invoices set invoice_type = 'MONTHLY_RENT' where id = ${id}`);
    const made = new Set((await rents()).map((each) => each.id));
    await add();
    await runJobOn(app, '2026-11-21');
    const { rows } = await app.deps.db.execute<{ id: string; waits: number; is_sum: boolean }>(sql`
      select i.id, (select count(*)::int from invoice_items l where l.invoice_id = i.id and l.total_price = 75000) as waits,
        i.subtotal = (select sum(l.total_price) from invoice_items l where l.invoice_id = i.id) as is_sum
      from invoices i where i.tenant_id = ${home.tenancy}`);
    const later = rows.filter((each) => !made.has(each.id));
    expect(later.length).toBeGreaterThan(1);
    expect(later.reduce((sum, { waits }) => sum + waits, 0)).toBe(1);
    expect(rows.every(({ is_sum }) => is_sum)).toBe(true);
  });

  it('is on the second bill of an automatic rent, whose waiting first one goes on following the rent', async () => {
    await home.automatic({ day: 20 });
    await add();
    await expectStatus(200, home.call('PUT', `/api/tenants/${home.tenancy}`, { monthly_rent: 1_200_000 }));
    for (const day of ['2026-11-20', '2026-12-14', '2027-01-14']) await runJobOn(app, day);
    expect((await rents()).map(({ total }) => total)).toEqual([1_200_000, 1_275_000, 1_200_000]);
    await expectSoundMoney(app, home.house.owner);
  });

  it('is no other bill’s, and a refused or repeated one takes nothing', async () => {
    await add();
    await makeInvoice(app, home.house.owner, home.tenancy, { invoice_type: 'WATER' });
    expect(await waiting()).toHaveLength(1);
    await home.bill('2026-12');
    await home.bill('2026-12');
    await add();
    expect((await home.bill('2026-12'))[0]?.exception).toBe('ALREADY_BILLED');
    expect(await waiting()).toHaveLength(1);
    await expectSoundMoney(app, home.house.owner);
  });

  it('is taken back until it is billed, with an entry in the trail', async () => {
    await add();
    const [item] = await waiting();
    const ids = [item?.id ?? ''];
    const stranger = (await makeHousehold(app)).owner;
    await expectUnchanged(app, [home.house.owner], () => expectRefusal('NOT_FOUND', takeBack(ids, stranger)));
    expect(await expectStatus(200, takeBack(ids))).toEqual({ taken_back: 1, billed: [] });
    await expectRefusal('NOT_FOUND', takeBack(ids));
    await add();
    const [again] = await waiting();
    await home.bill('2026-12');
    expect(await expectStatus(200, takeBack([again?.id ?? '']))).toEqual({ taken_back: 0, billed: [again?.id] });
    expect((await rents()).map(({ total }) => total)).toEqual([RENT + 75_000]);
    const { rows } = await app.deps.db.execute<{ details: object }>(sql`
      select details from audit_log where owner_id = ${home.house.owner.id} and action = 'kost.add-rent-items' order by id`);
    const entry = { tenants: 1, amount: 75_000 };
    expect(rows.map(({ details }) => details)).toEqual([entry, { ...entry, taken_back: true }, entry]);
  });

  it('waits again if its bill is cancelled, but for a line that was changed', async () => {
    await add();
    await add({ invoice_type: 'WATER', title: 'Air', bills: [{ tenancy_id: home.tenancy, amount: 20_000 }] });
    const [made] = await home.bill('2026-12');
    const draft = await invoiceOf(made?.invoice_id);
    const lines = draft.items.map(({ description, quantity, unit_price }) => ({
      description,
      quantity,
      unit_price: description === 'Air' ? 25_000 : unit_price,
    }));
    const { title, due_date, invoice_type } = draft;
    await expectStatus(
      200,
      home.call('PUT', `/api/invoices/${draft.id}`, { title, due_date, invoice_type, items: lines }),
    );
    await expectStatus(200, home.call('POST', `/api/invoices/${draft.id}/cancel`, {}));
    expect((await waiting()).map(({ title: name }) => name)).toEqual(['Listrik November 2026']);
    const [anew] = await home.bill('2026-12');
    expect((await invoiceOf(anew?.invoice_id)).total_amount).toBe(RENT + 75_000);
    await expectSoundMoney(app, home.house.owner);
  });

  it('is neither billed nor lost when its tenancy ends', async () => {
    await add();
    await expectStatus(200, home.call('POST', `/api/tenants/${home.tenancy}/checkout`));
    expect(await waiting()).toMatchObject([{ has_ended: true, amount: 75_000 }]);
    expect(await rents()).toEqual([]);
    expect(await add({ refuse_similar: false })).toEqual({ added: 0, similar: [], ended: [home.tenancy], drafts: 0 });
  });

  it('on a draft that is cancelled as its tenancy ends stays in sight, on a bill that the tenant had does not', async () => {
    await add();
    await home.bill('2026-12');
    await expectStatus(200, home.call('POST', `/api/tenants/${home.tenancy}/checkout`));
    expect(await rents()).toEqual([]);
    expect(await waiting()).toMatchObject([{ has_ended: true, amount: 75_000 }]);

    home = await makeRentHome(app, '2026-11-12');
    await add();
    const [made] = await home.bill('2026-12');
    await expectStatus(200, home.call('POST', `/api/invoices/${made?.invoice_id}/send`, {}));
    await expectStatus(200, home.call('POST', `/api/tenants/${home.tenancy}/checkout`));
    await expectStatus(200, home.call('POST', `/api/invoices/${made?.invoice_id}/cancel`, {}));
    expect(await waiting()).toEqual([]);
  });

  it('goes along with a tenant who moves, also from a bill that the move cancels', async () => {
    const { house } = home;
    await startSeries(app, house, 'MONTHLY', '2026-11-05');
    await add();
    await runJobOn(app, '2026-11-30');
    const [, december] = await rents();
    expect(await linesOf(december?.id)).toContainEqual(['Listrik November 2026', 75_000]);
    const { id } = await makeRoom(house.owner, house.kost.id);
    const move = { room_id: id, moves_on: '2026-11-30', monthly_rent: RENT };
    const next = await expectStatus(201, home.call<Tenant>('POST', `/api/tenants/${home.tenancy}/move`, move));
    expect((await invoiceOf(december?.id)).status).toBe('CANCELLED');
    expect(await waiting()).toMatchObject([{ tenancy_id: next.id, has_ended: false, amount: 75_000 }]);
    await expectSoundMoney(app, house.owner);
  });

  it('does not wait twice by mistake, by one key, or at somebody else’s tenancy', async () => {
    const key = crypto.randomUUID();
    const [one, two] = await Promise.all([add({}, key), add({}, key)]);
    expect([one.added, two.added]).toEqual([1, 1]);
    expect(await add()).toEqual({ added: 0, similar: [home.tenancy], ended: [], drafts: 0 });
    expect(await waiting()).toHaveLength(1);
    expect(await add({ refuse_similar: false })).toMatchObject({ added: 1 });
    const other = await makeHousehold(app);
    await expectUnchanged(app, [home.house.owner, other.owner], () =>
      expectRefusal(
        'NOT_FOUND',
        ask({
          bills: [
            { tenancy_id: home.tenancy, amount: 1_000 },
            { tenancy_id: other.tenant.tenant.id, amount: 1_000 },
          ],
        }),
      ),
    );
    await expectUnchanged(app, [home.house.owner], () => expectRefusal('NOT_FOUND', ask({}, other.owner)));
    expect(await waiting()).toHaveLength(2);
  });

  it('is counted once, whatever meets: adding, taking back, billing, cancelling', async () => {
    let seed = 7;
    const random = (most: number) => (seed = (seed * 16_807) % 2_147_483_647) % most;
    let month = 0;
    const steps = [
      () => ask({ refuse_similar: false, bills: [{ tenancy_id: home.tenancy, amount: 1_000 + random(9_000) }] }),
      async () => {
        const rows = await waiting();
        const item = rows[random(rows.length || 1)];
        if (item !== undefined) await takeBack([item.id]);
      },
      () => singleRent(),
      () => home.bill(`2026-12`),
      () => {
        month += 1;
        return home.bill(`2027-0${1 + (month % 2)}`);
      },
      async () => {
        const [bill] = await rents();
        if (bill !== undefined) await home.call('POST', `/api/invoices/${bill.id}/cancel`, {});
      },
    ];
    for (let round = 0; round < 25; round += 1) {
      await Promise.all(Array.from({ length: 3 }, () => steps[random(steps.length)]?.()));
      const { rows } = await app.deps.db.execute(sql`
        select i.id from invoices i join (
          select invoice_id, sum(total_price) as lines from invoice_items group by 1) as item on item.invoice_id = i.id
        where i.tenant_id = ${home.tenancy} and (i.subtotal <> item.lines or i.status <> 'CANCELLED' and i.subtotal - ${RENT}::bigint <> (
          select coalesce(sum(amount), 0) from waiting_items w where w.invoice_id = i.id))`);
      expect(rows).toEqual([]);
    }
    await expectSoundMoney(app, home.house.owner);
  });
});
