import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BilledMonth, MonthRow } from '#shared/contract/month-board.ts';
import type { MovePreview } from '#shared/contract/moves.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, type Household, makeBill, makeRoom } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';

const app = await ownApp({ now: '2033-01-01T03:00:00Z' });

let house: Household;
let home: string;
beforeEach(() => settle());

const at = (day: string) => app.clock.set(`${day}T03:00:00Z`);

/** Who lives there without automatic rent. */
async function settle(terms: object = {}) {
  at('2033-01-01');
  house = await makeHome(app, {
    contract_start: '2033-01-01',
    contract_end: '2034-01-01',
    monthly_rent: 1_000_000,
    ...terms,
  });
  home = house.tenant.tenant.id;
}

async function moveOn(day: string, monthly_rent: number) {
  at(day);
  const room = await makeRoom(house.owner, house.kost.id);
  const path = `/api/tenants/${home}/move`;
  const plan = await expectStatus(
    200,
    house.owner.rest.get<MovePreview>(`${path}?moves_on=${day}&monthly_rent=${monthly_rent}`),
  );
  const moved = { room_id: room.id, moves_on: day, monthly_rent };
  const to = await expectStatus(201, house.owner.rest.post<Tenant>(path, moved));
  home = to.id;
  return plan;
}

const planOf = async (month: string) => {
  const { rows } = await expectStatus(200, house.owner.rest.post<BilledMonth>('/api/invoices/bill-month', { month }));
  return rows.map(({ amount, exception }) => ({ amount, exception }));
};
const bill = (month: string) =>
  expectStatus(200, house.owner.rest.post('/api/invoices/bill-month', { month, tenancy_ids: [home], dry_run: false }));

/** The person's rents that stand, in both rooms. */
async function rents() {
  const { rows } = await app.deps.db.execute<{ rent: string }>(sql`
    select status || ' ' || covers_from || ' ' || covers_to || ' ' || subtotal as rent from invoices
    where tenant_user_id = ${house.tenant.id} and status <> 'CANCELLED' order by covers_from, id`);
  return rows.map(({ rent }) => rent);
}

describe('a move of who is billed by hand', () => {
  it('divides a month that nobody has billed: a draft for the room that was left, and the rest with others', async () => {
    const { old_part, old_from, old_to, next_due } = await moveOn('2033-06-25', 2_000_000);
    expect({ old_part, old_from, old_to, next_due }).toEqual({
      old_part: 800_000,
      old_from: '2033-06-01',
      old_to: '2033-06-24',
      next_due: null,
    });
    expect(await planOf('2033-06')).toEqual([{ amount: 400_000, exception: null }]);
    await bill('2033-06');
    expect(await rents()).toEqual(['DRAFT 2033-06-01 2033-06-24 800000', 'DRAFT 2033-06-25 2033-06-30 400000']);
    await expectSoundMoney(app, house.owner);
  });

  it.each([
    ['MONTH', 1_000_000, '2033-04-20', '2033-05-19', 'DRAFT 2033-05-20 2033-06-24 1187097'],
    ['WEEK', 350_000, '2033-06-11', '2033-06-17', 'DRAFT 2033-06-18 2033-06-24 350000'],
    ['QUARTER', 3_000_000, '2033-03-20', '2033-06-19', 'DRAFT 2033-06-20 2033-06-24 166667'],
  ])('asks for the days after the last rent by the %s', async (rent_period, rent, covers_from, covers_to, draft) => {
    await settle({ rent_period, monthly_rent: rent });
    const items = [{ description: 'Sewa', quantity: 1, unit_price: rent }];
    await makeBill(app, house.owner, home, { covers_from, covers_to, items, due_date: '2033-06-25' });
    await moveOn('2033-06-25', rent);
    expect((await rents())[1]).toBe(draft);
    await expectSoundMoney(app, house.owner);
  });

  it('asks for a day once that two bills of the old room have asked for, each of which is credited', async () => {
    for (const [from, to] of [
      ['2033-01-15', '2033-02-14'],
      ['2033-02-01', '2033-02-28'],
    ] as const)
      await makeBill(app, house.owner, home, {
        covers_from: from,
        covers_to: to,
        due_date: '2033-02-01',
        late_fee_percentage: 0,
        items: [{ description: 'Sewa', quantity: 1, unit_price: 1_000_000 }],
      });
    const { credit, charge } = await moveOn('2033-02-11', 1_000_000);
    // 4 of 31 days and 18 of 28, which are all that the new room asks for.
    expect({ credit, charge }).toEqual({ credit: 129_032 + 642_857, charge: 642_857 });
    expect(await rents()).toContain('SENT 2033-02-11 2033-02-28 642857');
    await expectSoundMoney(app, house.owner);
  });

  it('is asked by itself, once that is switched on, for the days from the move on: those before are the other room’s', async () => {
    await moveOn('2033-02-10', 2_000_000);
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${home}/automatic-rent`, { is_on: true, day: 28 }));
    for (const day of ['2033-02-21', '2033-03-21']) {
      at(day);
      await runDailyJob(app.deps);
    }
    expect(await rents()).toEqual([
      'DRAFT 2033-02-01 2033-02-09 321429',
      'SENT 2033-02-10 2033-02-28 1357143',
      'SENT 2033-03-01 2033-03-31 2000000',
    ]);
    await expectSoundMoney(app, house.owner);
  });

  it('keeps drafts of earlier months, which are sent as before, and of other things', async () => {
    at('2033-02-10');
    await bill('2033-01');
    await bill('2033-02');
    expect((await moveOn('2033-02-10', 2_000_000)).cancelled).toBe(1);
    expect(await rents()).toEqual(['DRAFT 2033-01-01 2033-01-31 1000000', 'DRAFT 2033-02-01 2033-02-09 321429']);
    const { rows } = await app.deps.db.execute<{ id: string }>(sql`
      select id from invoices where tenant_user_id = ${house.tenant.id} and status = 'DRAFT'`);
    const sent = { invoice_ids: rows.map(({ id }) => id) };
    await expectStatus(200, house.owner.rest.post('/api/invoices/send-drafts', sent));
    expect((await rents()).map((rent) => rent.slice(0, 4))).toEqual(['SENT', 'SENT']);
    await expectSoundMoney(app, house.owner);
  });
});

describe('months before a move', () => {
  it('are asked for by no room but that which was lived in then', async () => {
    at('2033-03-02');
    await bill('2033-03');
    await moveOn('2033-04-01', 1_000_000);
    expect(await planOf('2033-03')).toEqual([]);
    const board = await expectStatus(200, house.owner.rest.get<MonthRow[]>('/api/invoices/month-board?month=2033-03'));
    expect(board).toEqual([]);
    await bill('2033-03');
    expect(await planOf('2033-04')).toEqual([{ amount: 1_000_000, exception: null }]);
    await bill('2033-04');
    expect(await rents()).toEqual(['DRAFT 2033-03-01 2033-03-31 1000000', 'DRAFT 2033-04-01 2033-04-30 1000000']);
    await expectSoundMoney(app, house.owner);
  });
});
