import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BilledMonth } from '#shared/contract/month-board.ts';
import type { MovePreview } from '#shared/contract/moves.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { creditOf } from '#tests/support/people/credit.ts';
import { expectStatus, type Household, makeBill, makeRoom } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';

const RENT = 1_000_000;
const app = await ownApp({ now: '2033-02-11T03:00:00Z' });

let house: Household;
/** The present tenancy of who moves. */
let home: string;
/** The days that the last move charges, if none lie between them. */
let charged: string | null;
beforeEach(async () => {
  app.clock.set('2033-02-11T03:00:00Z');
  house = await makeHome(app, { contract_start: '2033-01-01', contract_end: '2035-01-01' });
  home = house.tenant.tenant.id;
});

const paysBy = (rent_period: string, monthly_rent: number) =>
  expectStatus(200, house.owner.rest.put(`/api/tenants/${home}`, { rent_period, monthly_rent }));

/** A rent of these days, paid. */
async function prepaid(covers_from: string, covers_to: string, asked: number | object[]) {
  const bill = await makeBill(app, house.owner, home, {
    covers_from,
    covers_to,
    due_date: '2033-02-11',
    late_fee_percentage: 0,
    items: typeof asked === 'object' ? asked : [{ description: 'Sewa', quantity: 1, unit_price: asked }],
  });
  await expectStatus(200, house.owner.rest.post(`/api/payments/${bill.id}/process`, { payment_method: 'CASH' }));
}

/** Moves to another room for the same rent, and says what the move credits and charges. */
async function moveOn(day: string, monthly_rent: number) {
  app.clock.set(`${day}T03:00:00Z`);
  const { owner, kost } = house;
  const room = await makeRoom(owner, kost.id);
  const path = `/api/tenants/${home}/move`;
  const asked = `${path}?moves_on=${day}&monthly_rent=${monthly_rent}`;
  const { credit, charge, covers_from, covers_to } = await expectStatus(200, owner.rest.get<MovePreview>(asked));
  const to = await expectStatus(201, owner.rest.post<Tenant>(path, { room_id: room.id, moves_on: day, monthly_rent }));
  home = to.id;
  charged = covers_from && `${covers_from} ${covers_to}`;
  return { credit, charge };
}

async function opened() {
  const { rows } = await app.deps.db.execute<{ open: number }>(sql`
    select coalesce(sum(remaining_amount), 0)::bigint as open from invoices
    where owner_id = ${house.owner.id} and status in ('SENT', 'VIEWED', 'PARTIAL')`);
  return rows[0]?.open;
}

describe('who moves again within what they have paid ahead', () => {
  it.each([
    ['MONTH', RENT, '2033-01-01', '2033-06-30', 6 * RENT],
    ['MONTH', RENT, '2033-01-15', '2033-07-14', 6 * RENT],
    ['MONTH', RENT, '2033-01-31', '2033-07-30', 6 * RENT],
    ['QUARTER', 3 * RENT, '2033-01-31', '2033-10-30', 9 * RENT],
    ['WEEK', 350_000, '2033-02-07', '2033-04-03', 8 * 350_000],
  ])('by the %s of %i from %s to %s is charged what is credited, each time', async (period, rent, from, to, paid) => {
    if (period !== 'MONTH') await paysBy(period, rent);
    else await expectStatus(200, house.owner.rest.put(`/api/tenants/${home}`, { monthly_rent: rent }));
    await prepaid(from, to, paid);
    for (const day of ['2033-02-11', '2033-02-11', '2033-02-28', '2033-03-20', '2033-03-31']) {
      const { credit, charge } = await moveOn(day, rent);
      // Each month is rounded for itself.
      expect(Math.abs(charge - credit)).toBeLessThanOrEqual(6);
    }
    const rest = ((await opened()) ?? 0) - (await creditOf(app, house));
    expect(Math.abs(rest)).toBeLessThanOrEqual(6);
    await expectSoundMoney(app, house.owner);
  });

  it('pays for the days of each room by its rent and the days of the month', async () => {
    await expectStatus(200, house.owner.rest.put(`/api/tenants/${home}`, { monthly_rent: RENT }));
    await prepaid('2033-01-01', '2033-06-30', 6 * RENT);
    // 18 of the 28 days of February, then 12 of the 31 days of March, and the months after each.
    expect(await moveOn('2033-02-11', 1_400_000)).toEqual({ credit: 4_642_857, charge: 900_000 + 5_600_000 });
    expect(await moveOn('2033-03-20', 620_000)).toEqual({ credit: 541_935 + 4_200_000, charge: 240_000 + 1_860_000 });
    await expectSoundMoney(app, house.owner);
  });
});

describe('what was prepaid of days that do not follow each other', () => {
  const spans = async () => {
    const { rows } = await app.deps.db.execute<{ span: string }>(sql`
      select covers_from || ' ' || covers_to || ' ' || subtotal as span from invoices
      where tenant_id = ${home} and status <> 'CANCELLED' order by covers_from, id`);
    return rows.map(({ span }) => span);
  };
  const bill = (month: string) =>
    expectStatus(
      200,
      house.owner.rest.post<BilledMonth>('/api/invoices/bill-month', { month, tenancy_ids: [home], dry_run: false }),
    );

  it('is charged by a bill for each, and the days between are asked for as before', async () => {
    await expectStatus(200, house.owner.rest.put(`/api/tenants/${home}`, { monthly_rent: RENT }));
    await prepaid('2033-02-01', '2033-02-28', RENT);
    await prepaid('2033-04-01', '2033-05-31', 2 * RENT);
    expect((await moveOn('2033-02-11', 1_400_000)).charge).toBe(900_000 + 2_800_000);
    expect(charged).toBeNull();
    await bill('2033-03');
    expect(await spans()).toEqual([
      '2033-02-11 2033-02-28 900000',
      '2033-03-01 2033-03-31 1400000',
      '2033-04-01 2033-05-31 2800000',
    ]);
    await expectSoundMoney(app, house.owner);
  });

  it('is charged by a bill for the rest of a month that does not begin on the first, and the month after them is asked for', async () => {
    await expectStatus(200, house.owner.rest.put(`/api/tenants/${home}`, { monthly_rent: RENT }));
    await prepaid('2033-01-20', '2033-03-19', 2 * RENT);
    await moveOn('2033-02-11', RENT);
    expect(charged).toBe('2033-02-11 2033-03-19');
    await bill('2033-03');
    expect(await spans()).toEqual([
      '2033-02-11 2033-02-19 290323',
      '2033-02-20 2033-03-19 1000000',
      '2033-03-20 2033-04-19 1000000',
    ]);
    await expectSoundMoney(app, house.owner);
  });
});

describe('a bill that was made by hand', () => {
  it('for days after the move, due later and not paid, stands, and is paid by what it is credited', async () => {
    await expectStatus(200, house.owner.rest.put(`/api/tenants/${home}`, { monthly_rent: RENT }));
    await prepaid('2033-02-01', '2033-02-28', RENT);
    const items = [{ description: 'Sewa Maret', quantity: 1, unit_price: RENT }];
    await makeBill(app, house.owner, home, { due_date: '2033-03-05', late_fee_percentage: 0, items });
    // 18 of the 28 days of February, and March.
    const credit = Math.round((RENT * 18) / 28) + RENT;
    expect(await moveOn('2033-02-11', RENT)).toEqual({ credit, charge: credit });
    expect((await opened()) ?? 0).toBe(RENT + (await creditOf(app, house)));
    await expectSoundMoney(app, house.owner);
  });
});

describe('what was prepaid is credited as it was asked for', () => {
  const agreeOn = (terms: object) => expectStatus(200, house.owner.rest.put(`/api/tenants/${home}`, terms));

  it.each([
    ['lower', { monthly_rent: 800_000 }, 4 * RENT],
    ['none', { monthly_rent: 0 }, 4 * RENT],
    ['higher', { monthly_rent: 1_300_000 }, 4 * RENT],
    // By its days, 122 of 181.
    ['of another period', { monthly_rent: 5_400_000, rent_period: 'HALF_YEAR' }, Math.floor((6 * RENT * 122) / 181)],
  ])('though the rent that is agreed since is %s', async (_, terms, asked) => {
    await agreeOn({ monthly_rent: RENT });
    await prepaid('2033-01-01', '2033-06-30', 6 * RENT);
    await agreeOn(terms);
    const { credit } = await moveOn('2033-03-01', 800_000);
    expect(Math.abs(credit - asked)).toBeLessThanOrEqual(1);
    await expectSoundMoney(app, house.owner);
  });

  const line = (description: string, unit_price: number) => ({ description, quantity: 1, unit_price });
  const months = ['Januari', 'Februari', 'Maret', 'April', 'Mei', 'Juni'].map((month) => line(`Sewa ${month}`, RENT));

  it.each([
    ['a deposit before the rent', RENT, [line('Deposit', 2 * RENT), line('Sewa', 6 * RENT)]],
    ['power beside a rent that is agreed no more', 0, [line('Sewa', 6 * RENT), line('Listrik', 1_200_000)]],
    ['a line for each month, before the rent fell', 800_000, months],
  ])('line by line: %s', async (_, monthly_rent, items) => {
    await agreeOn({ monthly_rent: RENT });
    await prepaid('2033-01-01', '2033-06-30', items);
    await agreeOn({ monthly_rent });
    expect((await moveOn('2033-03-01', RENT)).credit).toBe(4 * RENT);
    await expectSoundMoney(app, house.owner);
  });
});
