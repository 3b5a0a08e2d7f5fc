import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Tenant } from '#shared/contract/tenants.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { creditOf } from '#tests/support/people/credit.ts';
import { DEPOSIT, receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus, type Household, makeBill, makeKost, makeRoom } from '#tests/support/people/factories.ts';
import { makeLastingPerson, makeResident } from '#tests/support/people/lasting-people.ts';
import { runJobOn } from '#tests/support/people/series.ts';
import { askToAnswer, askToSave, askToSettle } from '#tests/support/people/settlements.ts';

const app = await ownApp({ now: '2033-01-01T02:00:00Z' });
const RENT = 1_000_000;
/** Two percent of the rent, on each of the ten days after 1 April. */
const FEES = 10 * 20_000;
const DAY_PAID = '2033-04-11';
/** Three of the days with a fee are before it, seven are not. */
const DATED_BACK = '2033-04-05';
const TODAY = '2033-04-28';
/** Without the days from `DATED_BACK` on, April is paid for 4 of its 30 days. */
const NOT_LIVED = (RENT * 26) / 30;

let house: Household;
let target: string;
/** A tenant whose rent of April was paid ten days late, with its fees; May is billed ahead. */
beforeEach(async () => {
  await app.deps.db.execute(sql`update invoices set next_issue_on = null`);
  app.clock.set('2033-01-01T02:00:00Z');
  const owner = await makeLastingPerson(app, 'OWNER');
  const kost = await makeKost(owner);
  const room = await makeRoom(owner, kost.id, { monthly_rent: RENT });
  target = (await makeRoom(owner, kost.id, { monthly_rent: RENT })).id;
  const contract = { contract_start: '2033-01-01', contract_end: '2034-01-01' };
  house = { owner, kost, room, tenant: await makeResident(app, owner, room.id, contract) };
  await expectStatus(
    200,
    owner.rest.post(`/api/tenants/${id()}/automatic-rent`, { is_on: true, late_fee_percentage: 2 }),
  );
  await receiveDeposit(app, owner, id());
  for (const day of ['2033-01-01', '2033-02-01', '2033-03-01', '2033-04-01', DAY_PAID]) {
    await runJobOn(app, day);
    if (day !== '2033-04-01') await payAll();
  }
  await runJobOn(app, TODAY);
});

const id = () => house.tenant.tenant.id;

/** Pays all that is due by now, fees too. */
async function payAll() {
  const { rows } = await app.deps.db.execute<{ id: string }>(sql`
    select id from invoices where tenant_id = ${id()} and remaining_amount > 0
      and status in ('SENT', 'VIEWED', 'PARTIAL', 'OVERDUE') order by due_date`);
  for (const bill of rows)
    await expectStatus(200, house.owner.rest.post(`/api/payments/${bill.id}/process`, { payment_method: 'CASH' }));
}

type Row = Record<string, unknown> & { id: string };

/**
 * The bills that were issued and are due by now, all fees and all payments of this owner, as the tables have them, but for
 * how their series go on, and what was given back of them.
 */
async function books() {
  const { rows } = await app.deps.db.execute<Record<'bills' | 'fees' | 'payments', Row[]>>(sql`
    select (select json_agg(to_jsonb(i) - array['next_issue_on', 'next_period', 'stop_noted_at', 'given_back'] order by i.due_date, i.id) from invoices i
        where i.owner_id = ${house.owner.id} and i.status <> 'DRAFT' and i.due_date <= ${TODAY}) as bills,
      (select json_agg(to_jsonb(f) || jsonb_build_object('id', f.invoice_id || ' ' || f.day) order by f.invoice_id, f.day)
        from late_fees f join invoices i on i.id = f.invoice_id where i.owner_id = ${house.owner.id}) as fees,
      (select json_agg(p order by p.id) from payments p where p.owner_id = ${house.owner.id}) as payments`);
  if (rows[0] === undefined) throw new Error('A query without rows.');
  return rows[0];
}
type Books = Awaited<ReturnType<typeof books>>;

/** What credit, or a deposit, may pay of an open bill. */
const whatIsPaid = new Set(['status', 'paid_amount', 'remaining_amount', 'paid_at', 'updated_at']);

const only = (rows: Row[], of: Row[]) => rows.filter((row) => of.some((each) => each.id === row.id));
/** Of a later state, the rows that an earlier one has. */
const known = (now: Books, before: Books): Books => ({
  bills: only(now.bills, before.bills),
  fees: now.fees,
  payments: only(now.payments, before.payments),
});

/** The state and what is paid of the rent of May. */
async function ahead() {
  const { rows } = await app.deps.db.execute<{ status: string }>(sql`
    select status from invoices where tenant_id = ${id()} and due_date > ${TODAY}`);
  return rows.map(({ status }) => status);
}

const move = () =>
  expectStatus(
    201,
    house.owner.rest.post<Tenant>(`/api/tenants/${id()}/move`, {
      room_id: target,
      moves_on: DATED_BACK,
      monthly_rent: RENT,
    }),
  );
const checkOut = () =>
  expectStatus(200, house.owner.rest.post(`/api/tenants/${id()}/checkout`, { check_out_date: DATED_BACK }));
const settle = async () => {
  const proposed = await expectStatus(200, askToSave(house.owner, id(), { leaves_on: DATED_BACK }));
  await checkOut();
  const agreed = await expectStatus(200, askToAnswer(house.tenant, proposed));
  return expectStatus(200, askToSettle(house.owner, agreed));
};

describe('dated back over days whose late fees were paid', () => {
  it.each([
    ['a move', move],
    ['a check-out', checkOut],
    ['a settlement', settle],
  ])('%s changes no bill that is due, no fee and no payment, and cancels what was billed ahead', async (_, act) => {
    const before = await books();
    expect(before.fees).toHaveLength(10);
    expect(before.bills.at(-1)).toMatchObject({
      status: 'PAID',
      due_date: '2033-04-01',
      late_fee_amount: FEES,
      total_amount: RENT + FEES,
      paid_amount: RENT + FEES,
    });
    expect(await ahead()).toEqual(['SENT']);
    await act();
    expect(known(await books(), before)).toEqual(before);
    expect(await ahead()).toEqual(['CANCELLED']);
    await runJobOn(app, '2033-04-29');
    expect(known(await books(), before)).toEqual(before);
    await expectSoundMoney(app, house.owner);
  });

  it('a move credits the rent of these days, and none of the fees', async () => {
    const to = await move();
    const { rows } = await app.deps.db.execute(sql`
      select total_amount as total, paid_amount as paid, late_fee_amount as fees, late_fee_bps as bps
      from invoices where tenant_id = ${to.id} and status <> 'DRAFT' and due_date <= '2033-05-05'::date
      order by due_date desc limit 1`);
    expect(rows).toEqual([{ total: Math.round(NOT_LIVED), paid: Math.round(NOT_LIVED), fees: 0, bps: 0 }]);
    expect(await creditOf(app, house)).toBe(0);
  });

  it('a settlement gives back the rent of these days, and none of the fees', async () => {
    const { figures, sums } = await settle();
    expect(figures.prepaid.map(({ from, to, amount }) => [from, to, amount])).toEqual([
      [DATED_BACK, '2033-04-30', Math.floor(NOT_LIVED)],
    ]);
    expect(sums.to_return).toBe(DEPOSIT + Math.floor(NOT_LIVED));
  });

  it.each([
    ['a move', move],
    ['a check-out', checkOut],
    ['a settlement', settle],
  ])('%s leaves what an open bill asks for, its fees and what was paid of them, as they were', async (_, act) => {
    app.clock.set('2033-04-02T02:00:00Z');
    const { id: bill } = await makeBill(app, house.owner, id(), {
      invoice_type: 'ELECTRICITY',
      due_date: '2033-04-02',
      late_fee_percentage: 2,
      items: [{ description: 'Listrik', quantity: 1, unit_price: 100_000 }],
    });
    await runJobOn(app, '2033-04-10');
    const part = { payment_method: 'CASH', amount: 107_000 };
    await expectStatus(200, house.owner.rest.post(`/api/payments/${bill}/process`, part));
    await runJobOn(app, TODAY);
    const before = await books();
    await act();
    const now = known(await books(), before);
    const asked = ({ bills, ...rest }: Books) => ({
      ...rest,
      bills: bills.map((row) => Object.entries(row).filter(([name]) => !whatIsPaid.has(name))),
    });
    expect(asked(now)).toEqual(asked(before));
    expect(now.bills.filter((row) => row.id !== bill)).toEqual(before.bills.filter((row) => row.id !== bill));
    expect(now.bills.find((row) => row.id === bill)).toMatchObject({ late_fee_amount: 16_000, total_amount: 116_000 });
    await expectSoundMoney(app, house.owner);
  });
});
