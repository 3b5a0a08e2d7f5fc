import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, makeBill, makeRoom } from '#tests/support/people/factories.ts';
import { makeRentHome, RENT, rentOf } from '#tests/support/people/rent-home.ts';
import { runJobOn } from '#tests/support/people/series.ts';

const app = await ownApp({ now: '2026-01-01T02:00:00Z' });

describe('the days of a rent', () => {
  it('go on in another room where a rent that was typed ends', async () => {
    const { house, tenancy, automatic, prepaid } = await makeRentHome(app, '2027-01-20', {
      contract_start: '2027-01-01',
    });
    await automatic({ day: 5 });
    await runJobOn(app, '2027-01-29');
    await prepaid('2027-03-15', '2027-04-14', 1);
    await runJobOn(app, '2027-03-20');
    const room = await makeRoom(house.owner, house.kost.id);
    const terms = { room_id: room.id, moves_on: '2027-03-20', monthly_rent: 900_000 };
    const { id } = await expectStatus(201, house.owner.rest.post<Tenant>(`/api/tenants/${tenancy}/move`, terms));
    for (const day of ['2027-04-10', '2027-05-01']) await runJobOn(app, day);
    const { rows } = await app.deps.db.execute<{ span: string; subtotal: number }>(sql`
      select covers_from || ' ' || covers_to as span, subtotal from invoices
      where tenant_id = ${id} and status <> 'CANCELLED' order by covers_from`);
    expect(rows.map(({ span, subtotal }) => [span, subtotal])).toEqual([
      ['2027-03-20 2027-04-14', 754_839],
      ['2027-04-15 2027-04-30', 480_000],
      ['2027-05-01 2027-05-31', 900_000],
    ]);
    await expectSoundMoney(app, house.owner);
  });

  it.each([
    {
      typed: ['2027-04-01', '2027-06-30', 3],
      old: [['2027-02-01 2027-02-14', 500_000]],
      next: [
        ['2027-02-15 2027-02-28', 450_000],
        ['2027-03-01 2027-03-31', 900_000],
        ['2027-04-01 2027-06-30', 2_700_000],
      ],
    },
    {
      typed: ['2027-02-01', '2027-02-10', 1],
      old: [['2027-02-11 2027-02-14', 142_857]],
      next: [
        ['2027-02-15 2027-02-28', 450_000],
        ['2027-03-01 2027-03-31', 900_000],
      ],
    },
    {
      typed: ['2027-02-10', '2027-02-20', 1],
      old: [['2027-02-01 2027-02-09', 321_429]],
      next: [
        ['2027-02-15 2027-02-20', 174_194],
        ['2027-02-21 2027-02-28', 257_143],
        ['2027-03-01 2027-03-31', 900_000],
      ],
    },
    {
      typed: ['2027-02-20', '2027-03-19', 1],
      old: [['2027-02-01 2027-02-14', 500_000]],
      next: [
        ['2027-02-15 2027-02-19', 160_714],
        ['2027-02-20 2027-03-19', 900_000],
        ['2027-03-20 2027-03-31', 348_387],
      ],
    },
  ] as const)('before and after $typed are asked for once by both rooms of a move', async ({ typed, old, next }) => {
    const { house, tenancy, automatic, prepaid } = await makeRentHome(app, '2027-01-20', {
      contract_start: '2027-01-01',
    });
    await automatic({ day: 28 });
    await runJobOn(app, '2027-01-22');
    const [from, to, months] = typed;
    await prepaid(from, to, months, '2027-02-03');
    await runJobOn(app, '2027-02-15');
    const room = await makeRoom(house.owner, house.kost.id);
    const terms = { room_id: room.id, moves_on: '2027-02-15', monthly_rent: 900_000 };
    const { id } = await expectStatus(201, house.owner.rest.post<Tenant>(`/api/tenants/${tenancy}/move`, terms));
    for (const day of ['2027-02-22', '2027-03-22']) await runJobOn(app, day);
    const rentsOf = async (home: string) => {
      const { rows } = await app.deps.db.execute<{ span: string; subtotal: number }>(sql`
        select covers_from || ' ' || covers_to as span, subtotal from invoices
        where tenant_id = ${home} and status <> 'CANCELLED' and title like 'Sewa kamar%' and due_date >= '2027-02-01' order by covers_from`);
      return rows.map(({ span, subtotal }) => [span, subtotal]);
    };
    expect(await rentsOf(tenancy)).toEqual(old);
    expect(await rentsOf(id)).toEqual(next);
    await expectSoundMoney(app, house.owner);
  });

  it.each([
    ['2027-03-15', '2027-04-14', 451_613, ['2027-03-01 2027-03-14 406452', '2027-03-15 2027-04-14 900000']],
    ['2027-04-01', '2027-04-30', RENT, ['2027-03-01 2027-04-30 1800000']],
  ])('before a typed rent from %s on are asked for where their tenant moves', async (from, to, asked, charged) => {
    const { house, tenancy, automatic, prepaid } = await makeRentHome(app, '2027-01-20', {
      contract_start: '2027-01-01',
    });
    await automatic({ day: 5 });
    await prepaid(from, to, 1);
    for (const day of ['2027-01-29', '2027-02-26', '2027-03-01']) await runJobOn(app, day);
    const room = await makeRoom(house.owner, house.kost.id);
    const terms = { room_id: room.id, moves_on: '2027-03-01', monthly_rent: 900_000 };
    const { id } = await expectStatus(201, house.owner.rest.post<Tenant>(`/api/tenants/${tenancy}/move`, terms));
    const { rows: bills } = await app.deps.db.execute<{ bill: string }>(sql`
      select covers_from || ' ' || covers_to || ' ' || subtotal as bill from invoices
      where tenant_id = ${id} and status <> 'DRAFT' order by covers_from`);
    expect(bills.map(({ bill: each }) => each)).toEqual(charged);
    const { rows } = await app.deps.db.execute(sql`
      select sum(e.amount)::bigint as credit from credit_entries e where e.owner_id = ${house.owner.id} and kind = 'MOVED'`);
    expect(rows).toEqual([{ credit: RENT + asked }]);
    await expectSoundMoney(app, house.owner);
  });

  it('are asked for once by a draft of the other room that is sent by hand', async () => {
    const { house, tenancy, automatic, bill } = await makeRentHome(app, '2027-01-05', { contract_start: '2027-01-01' });
    await bill('2027-01');
    await automatic({ day: 1 });
    const room = await makeRoom(house.owner, house.kost.id);
    app.clock.set('2027-01-10T02:00:00Z');
    const terms = { room_id: room.id, moves_on: '2027-01-10', monthly_rent: 900_000 };
    const { id } = await expectStatus(201, house.owner.rest.post<Tenant>(`/api/tenants/${tenancy}/move`, terms));
    const { rows } = await app.deps.db.execute<{ id: string }>(sql`
      select id from invoices where tenant_id = ${id} and status = 'DRAFT'`);
    app.clock.set('2027-01-11T02:00:00Z');
    const days = { covers_from: '2027-02-10', covers_to: '2027-03-09', due_date: '2027-02-10' };
    await makeBill(app, house.owner, id, { ...rentOf(1), ...days });
    const sent = await expectStatus(200, house.owner.rest.post<Invoice>(`/api/invoices/${rows[0]?.id}/send`));
    expect(sent).toMatchObject({ covers_from: '2027-02-01', covers_to: '2027-02-09', subtotal: 289_286 });
    await expectSoundMoney(app, house.owner);
  });
});
