import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { BilledMonth, MonthBill, MonthRow, MonthTotals, SentDrafts } from '#shared/contract/month-board.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { creditOf, giveCredit } from '#tests/support/people/credit.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  makeHousehold,
  makeInvoice,
  makeRoom,
  makeTenant,
} from '#tests/support/people/factories.ts';

const MONTH = '2026-11';
const OLD = { contract_start: '2025-01-05', contract_end: '2027-12-31' };

let app: TestApp;
let house: Household;
/** The first tenant moved in ten days ago, the others long before. */
let others: string[];
beforeEach(async () => {
  app = createTestApp({ now: '2026-11-12T02:00:00Z' });
  house = await makeHousehold(app);
  others = [];
  for (const room_number of ['10', '2']) others.push((await newTenant(room_number)).id);
});

async function newTenant(room_number: string, fields = {}) {
  const room = await makeRoom(house.owner, house.kost.id, { room_number, floor: 7, monthly_rent: 1_200_000 });
  return (await makeTenant(app, house.owner, room.id, { ...OLD, ...fields })).tenant;
}

const ask = (body: object, key?: string) =>
  house.owner.rest.call<BilledMonth>(
    'POST',
    '/api/invoices/bill-month',
    { month: MONTH, ...body },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const plan = async (body: object = {}) => (await expectStatus(200, ask(body))).rows;
const bill = (tenancy_ids: string[], body: object = {}, key?: string) =>
  ask({ tenancy_ids, dry_run: false, ...body }, key);
const billed = async (tenancy_ids: string[], body: object = {}) =>
  (await expectStatus(200, bill(tenancy_ids, body))).rows;
const send = (invoice_ids: string[], key?: string) =>
  house.owner.rest.call<SentDrafts>(
    'POST',
    '/api/invoices/send-drafts',
    { invoice_ids },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const invoiceOf = ({ invoice_id }: Pick<MonthBill, 'invoice_id'>) =>
  expectStatus(200, house.owner.rest.get<Invoice>(`/api/invoices/${invoice_id}`));
const rentsOf = async (tenancyId: string) => {
  const { rows } = await app.deps.db.execute<{ id: string }>(
    sql`select id from invoices where tenant_id = ${tenancyId} and status <> 'CANCELLED'`,
  );
  return rows.length;
};
const exceptions = (rows: MonthBill[]) => Object.fromEntries(rows.map((row) => [row.tenancy_id, row.exception]));

describe('billing the rent of a month', () => {
  it('says first who would be billed and who not, and writes nothing', async () => {
    const rows = await expectUnchanged(app, [house.owner], () => plan());
    expect(rows.map((row) => [row.room_number, row.amount, row.due_date, row.exception, row.exception_on])).toEqual([
      ['2', 1_200_000, '2026-11-15', null, null],
      ['10', 1_200_000, '2026-11-15', null, null],
      [house.room.room_number, house.room.monthly_rent, '2026-11-15', 'MOVED_IN', '2026-11-02'],
    ]);
  });

  it('makes one draft for each, with the next numbers in the order of the rooms', async () => {
    const rows = await billed(others);
    expect(rows.map(({ room_number, exception }) => [room_number, exception])).toEqual([
      ['2', null],
      ['10', null],
    ]);
    const [first, second] = await Promise.all(rows.map(invoiceOf));
    expect(first).toMatchObject({
      invoice_number: 'INV-202611-0001',
      invoice_type: 'MONTHLY_RENT',
      title: 'Sewa kamar 2 November 2026',
      status: 'DRAFT',
      total_amount: 1_200_000,
      due_date: '2026-11-15',
      late_fee_percentage: 2,
      allow_partial_payment: true,
      items: [{ description: 'Sewa kamar 2', quantity: 1, unit_price: 1_200_000, total_price: 1_200_000 }],
    });
    expect(second?.invoice_number).toBe('INV-202611-0002');
    await expectSoundMoney(app, house.owner);
  });

  it('is due on the day of the last rent, else of the contract, and asks for the same fee', async () => {
    const [before = '', never = ''] = others;
    await makeBill(app, house.owner, before, {
      invoice_type: 'MONTHLY_RENT',
      due_date: '2026-10-28',
      late_fee_percentage: 0,
      allow_partial_payment: false,
    });
    const due = async (month: string) =>
      Object.fromEntries((await plan({ month })).map((row) => [row.tenancy_id, row.due_date]));
    expect(await due('2026-11')).toMatchObject({ [before]: '2026-11-28', [never]: '2026-11-15' });
    expect(await due('2026-12')).toMatchObject({ [before]: '2026-12-28', [never]: '2026-12-05' });
    expect(await due('2027-02')).toMatchObject({ [before]: '2027-02-28' });
    const [row] = await billed([before]);
    expect(row && (await invoiceOf(row))).toMatchObject({ late_fee_percentage: 0, allow_partial_payment: false });
  });

  it('says the late fee of each before, and asks for none where that is chosen', async () => {
    const [before = '', never = ''] = others;
    const fields = { invoice_type: 'MONTHLY_RENT', due_date: '2026-10-28', late_fee_percentage: 0.5 } as const;
    await makeBill(app, house.owner, before, fields);
    const fees = (rows: MonthBill[]) =>
      Object.fromEntries(rows.map(({ tenancy_id, late_fee_percentage }) => [tenancy_id, late_fee_percentage]));
    expect(fees(await plan())).toMatchObject({ [before]: 0.5, [never]: 2 });
    expect(fees(await plan({ without_late_fees: true }))).toMatchObject({ [before]: 0, [never]: 0 });
    await expectUnchanged(app, [house.owner], () => expectStatus(400, bill(others, { without_late_fees: 'ya' })));

    const [first] = await billed([before]);
    expect(first).toMatchObject({ late_fee_percentage: 0.5 });
    expect(first && (await invoiceOf(first))).toMatchObject({ late_fee_percentage: 0.5 });
    const [second] = await billed([never], { without_late_fees: true });
    expect(second).toMatchObject({ late_fee_percentage: 0 });
    expect(second && (await invoiceOf(second))).toMatchObject({ late_fee_percentage: 0 });
  });

  it('takes one due date for all, within the month', async () => {
    const rows = await billed(others, { due_date: '2026-11-20' });
    expect(rows.map(({ due_date }) => due_date)).toEqual(['2026-11-20', '2026-11-20']);
    await expectUnchanged(app, [house.owner], () => expectStatus(400, bill(others, { due_date: '2026-12-01' })));
  });

  it('names why somebody is left out, and bills despite a warning whoever was chosen', async () => {
    const ends = await newTenant('31', { contract_end: '2026-11-20' });
    const free = await newTenant('32');
    const series = await newTenant('33');
    const later = await newTenant('34', { contract_start: '2026-12-03' });
    await app.deps.db.execute(sql`update tenancies set monthly_rent = 0 where id = ${free.id}`);
    await makeBill(app, house.owner, series.id, {
      invoice_type: 'MONTHLY_RENT',
      due_date: '2026-10-20',
      is_recurring: true,
      recurrence_type: 'MONTHLY',
    });
    await billed(others.slice(0, 1));
    const all = exceptions(await plan());
    expect(all).toEqual({
      [house.tenant.tenant.id]: 'MOVED_IN',
      [ends.id]: 'CONTRACT_ENDS',
      [free.id]: 'NO_RENT',
      [series.id]: 'AUTOMATIC',
      [others[0] ?? '']: 'ALREADY_BILLED',
      [others[1] ?? '']: null,
    });
    const chosen = [...Object.keys(all), later.id];
    expect(exceptions(await billed(chosen))).toEqual({
      ...all,
      [house.tenant.tenant.id]: null,
      [ends.id]: null,
      [later.id]: 'NOT_STARTED',
    });
    await expectSoundMoney(app, house.owner);
  });

  it('bills everybody once, however many devices press at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => billed(others)));
    const made = answers.flat().filter(({ exception }) => exception === null);
    expect(made.map(({ tenancy_id }) => tenancy_id).sort()).toEqual(others.toSorted());
    for (const id of others) expect(await rentsOf(id)).toBe(1);
  });

  it('bills once beside a bill that is made by the form at the same time', async () => {
    const [id = ''] = others;
    const form = {
      tenant_id: id,
      title: 'Sewa',
      due_date: '2026-11-20',
      items: [{ description: 'Sewa', quantity: 1, unit_price: 1_200_000 }],
      refuse_similar: true,
    };
    await Promise.all([bill([id]), house.owner.rest.post('/api/invoices', form), bill([id])]);
    expect(await rentsOf(id)).toBe(1);
  });

  it('leaves out who has checked out meanwhile, and says so', async () => {
    const [left = '', stays = ''] = others;
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${left}/checkout`));
    expect(exceptions(await billed(others))).toEqual({ [left]: 'ENDED', [stays]: null });
    expect(await rentsOf(left)).toBe(0);
  });

  it('writes nothing if one tenancy is somebody else’s or does not exist', async () => {
    const foreign = await makeHousehold(app);
    for (const id of [foreign.tenant.tenant.id, crypto.randomUUID()]) {
      await expectUnchanged(app, [house.owner, foreign.owner], () => expectRefusal('NOT_FOUND', bill([...others, id])));
    }
  });

  it('bills again after the bill was cancelled', async () => {
    const [row] = await billed(others.slice(0, 1));
    await expectStatus(200, house.owner.rest.post(`/api/invoices/${row?.invoice_id}/cancel`));
    expect((await billed(others.slice(0, 1))).map(({ exception }) => exception)).toEqual([null]);
  });
});

describe('sending drafts together', () => {
  const drafts = async () => (await billed(others)).map(({ invoice_id }) => invoice_id ?? '');

  it('sends each as if alone: issued, told to its tenant, in the trail', async () => {
    const ids = await drafts();
    const sent = await expectStatus(200, send(ids));
    expect(sent).toEqual({ sent_ids: expect.arrayContaining(ids), amount: 2_400_000, left_out: 0 });
    for (const id of ids) {
      expect(await invoiceOf({ invoice_id: id })).toMatchObject({ status: 'SENT', issued_date: '2026-11-12' });
      const { rows } = await app.deps.db.execute(sql`
        select (select count(*) from notices where kind = 'BILL_SENT' and details ->> 'invoice_id' = ${id}) as told,
          (select count(*) from audit_log where action = 'invoice.send' and subject_id = ${id}) as entries`);
      expect(rows).toEqual([{ told: 1, entries: 1 }]);
    }
    await expectSoundMoney(app, house.owner);
  });

  it('pays bills of one tenant from one credit, the first due first, and never spends it twice', async () => {
    const { id } = house.tenant.tenant;
    const priced = (unit_price: number, due_date: string) => ({
      due_date,
      items: [{ description: 'x', quantity: 1, unit_price }],
    });
    const second = await makeInvoice(app, house.owner, id, priced(300_000, '2026-11-25'));
    const first = await makeInvoice(app, house.owner, id, priced(300_000, '2026-11-20'));
    const third = await makeInvoice(app, house.owner, id, priced(300_000, '2026-11-28'));
    await giveCredit(app, house, 500_000);
    await app.deps.db.execute(sql`update tenancies set confirmed_at = created_at where id = ${id}`);
    await expectStatus(200, send([...(await drafts()), third.id, second.id, first.id]));
    const paid = [];
    for (const { id: each } of [first, second, third]) paid.push((await moneyOf(app, each)).paid);
    expect(paid).toEqual([300_000, 200_000, 0]);
    expect(await creditOf(app, house)).toBe(0);
    await expectSoundMoney(app, house.owner);
  });

  it('sends each once, however many devices press at once, and counts the others', async () => {
    const ids = await drafts();
    const answers = await Promise.all(Array.from({ length: 6 }, () => expectStatus(200, send(ids))));
    expect(answers.flatMap(({ sent_ids }) => sent_ids).sort()).toEqual(ids.toSorted());
    expect(answers.reduce((sum, { left_out }) => sum + left_out, 0)).toBe(5 * ids.length);
  });

  it('leaves out what was cancelled or sent before', async () => {
    const [one = '', other = ''] = await drafts();
    await expectStatus(200, house.owner.rest.post(`/api/invoices/${one}/cancel`));
    expect(await expectStatus(200, send([one, other]))).toEqual({ sent_ids: [other], amount: 1_200_000, left_out: 1 });
  });

  it('sends nothing if one is somebody else’s', async () => {
    const foreign = await makeHousehold(app);
    const theirs = await makeInvoice(app, foreign.owner, foreign.tenant.tenant.id);
    const ids = await drafts();
    await expectUnchanged(app, [house.owner, foreign.owner], () =>
      expectRefusal('NOT_FOUND', send([...ids, theirs.id])),
    );
  });
});

describe('the board of a month', () => {
  const board = (query = '') =>
    expectStatus(200, house.owner.rest.get<MonthRow[]>(`/api/invoices/month-board?month=${MONTH}${query}`));
  const totals = (query = '') =>
    expectStatus(200, house.owner.rest.get<MonthTotals>(`/api/invoices/month-totals?month=${MONTH}${query}`));
  const states = (rows: MonthRow[]) => rows.map(({ room_number, state }) => [room_number, state]);

  it('shows where each rent stands, in the order of the rooms, and what they come to', async () => {
    const [ten = '', two = ''] = others;
    const [row] = await billed([two]);
    await billed([ten]);
    await expectStatus(200, send([row?.invoice_id ?? '']));
    const { number } = { number: house.room.room_number };
    expect(states(await board())).toEqual([
      [number, 'UNBILLED'],
      ['2', 'SENT'],
      ['10', 'DRAFT'],
    ]);
    const cash = { payment_method: 'CASH', amount: 200_000 };
    await expectStatus(200, house.owner.rest.post(`/api/payments/${row?.invoice_id}/process`, cash));
    expect((await board('&state=PARTIAL')).map((partial) => [partial.remaining_amount, partial.bill?.id])).toEqual([
      [1_000_000, row?.invoice_id],
    ]);
    const { states: sums, draft_ids, former } = await totals();
    expect(sums).toHaveLength(3);
    expect(sums).toContainEqual({ state: 'PARTIAL', count: 1, amount: 1_200_000, remaining_amount: 1_000_000 });
    expect(sums).toContainEqual({ state: 'DRAFT', count: 1, amount: 1_200_000, remaining_amount: 1_200_000 });
    expect([draft_ids.length, former]).toEqual([1, []]);
    app.clock.set('2026-11-16T02:00:00Z');
    expect(states(await board('&state=LATE'))).toEqual([['2', 'LATE']]);
    await expectStatus(
      200,
      house.owner.rest.post(`/api/payments/${row?.invoice_id}/process`, { payment_method: 'CASH' }),
    );
    expect(states(await board('&state=PAID'))).toEqual([['2', 'PAID']]);
  });

  it('finds by name and room, and shows one kost alone', async () => {
    expect(states(await board('&search=kamar%2010'))).toEqual([['10', 'UNBILLED']]);
    expect(await board('&search=zzyzx')).toEqual([]);
    expect(await board(`&kost_id=${crypto.randomUUID()}`)).toEqual([]);
    expect(await board(`&kost_id=${house.kost.id}`)).toHaveLength(3);
    expect((await totals(`&kost_id=${crypto.randomUUID()}`)).states).toEqual([]);
  });

  it('says when a running series bills by itself', async () => {
    await makeBill(app, house.owner, others[0] ?? '', {
      invoice_type: 'MONTHLY_RENT',
      due_date: '2026-10-20',
      is_recurring: true,
      recurrence_type: 'MONTHLY',
    });
    const row = (await board()).find(({ id }) => id === others[0]);
    expect(row).toMatchObject({ state: 'UNBILLED', automatic_on: '2026-11-13' });
    // One has moved in within the month, which their owner has to decide.
    expect(await totals()).toMatchObject({ to_bill: 1, to_decide: 1 });
  });

  it('keeps the bill of who has left since, below the rows', async () => {
    const [left = ''] = others;
    const [row] = await billed([left]);
    await expectStatus(200, send([row?.invoice_id ?? '']));
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${left}/checkout`));
    expect((await board()).map(({ id }) => id)).not.toContain(left);
    const { former, states: sums } = await totals();
    expect(former).toMatchObject([
      { id: left, state: 'SENT', bill: { id: row?.invoice_id, awaits_verification: false } },
    ]);
    expect(sums).toContainEqual({ state: 'SENT', count: 1, amount: 1_200_000, remaining_amount: 1_200_000 });
  });
});
