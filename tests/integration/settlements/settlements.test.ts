import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DepositEntry, RETURNED_ON_OUT_OF_REACH, RETURNED_TOO_EARLY } from '#shared/contract/deposits.ts';
import { SETTLEMENT_DAY_OUT_OF_REACH, type SettlementView } from '#shared/contract/settlements.ts';
import type { Tenant, TenantOfList } from '#shared/contract/tenants.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { countAudits, expectRefusal, expectUnchanged, refusing } from '#tests/support/app/refusals.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { creditOf, giveCredit } from '#tests/support/people/credit.ts';
import { askToReturn, DEPOSIT, entriesOf, receiveDeposit } from '#tests/support/people/deposits.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  makeHousehold,
  makeRoom,
  openSession,
} from '#tests/support/people/factories.ts';
import { assignStranger, invoiceOf, makeHome } from '#tests/support/people/lasting-people.ts';
import {
  askForSettlement,
  askToAnswer,
  askToCancelSettlement,
  askToSave,
  askToSettle,
  damage,
  settlementOf,
  uploaded,
} from '#tests/support/people/settlements.ts';

const NOW = '2033-05-20T07:30:00Z';
const TODAY = wibDay(new Date(NOW));
const app = await ownApp({ now: NOW });
let house: Household;
beforeEach(async () => {
  app.clock.set(NOW);
  house = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
  await receiveDeposit(app, house.owner, id());
});

const id = () => house.tenant.tenant.id;
const view = (by = house.owner) => settlementOf(by, id());
const save = (fields: Record<string, unknown> = {}) =>
  expectStatus(200, askToSave(house.owner, id(), { leaves_on: TODAY, ...fields }));
const leave = (day?: string) =>
  expectStatus(200, house.owner.rest.post(`/api/tenants/${id()}/checkout`, day ? { check_out_date: day } : {}));
const damaged = async (amount: number, reason?: string) => ({
  damages: [await damage(app, house.owner, amount, reason)],
});
const agree = (seen: SettlementView) => expectStatus(200, askToAnswer(house.tenant, seen));
const refusedUnchanged = refusing(app, () => house.owner);
const says = (message: string, ask: () => ReturnType<typeof askToSave>) =>
  expectUnchanged(app, [house.owner], () => expectRefusal('VALIDATION', ask(), message));

/** A rent of these days, sent; `pays` if it is paid in cash too. */
async function rent(covers_from: string, covers_to: string, amount: number, pays: boolean) {
  const bill = await makeBill(app, house.owner, id(), {
    covers_from,
    covers_to,
    due_date: covers_from < TODAY ? TODAY : covers_from,
    late_fee_percentage: 0,
    items: [{ description: 'Sewa', quantity: 1, unit_price: amount }],
  });
  if (pays)
    await expectStatus(200, house.owner.rest.post(`/api/payments/${bill.id}/process`, { payment_method: 'CASH' }));
  return bill;
}

const figuresOf = (entries: DepositEntry[]) =>
  entries.map(({ kind, amount, note }) => [kind, amount, note]).toReversed();

async function revenueOf(): Promise<number> {
  const { rows } = await app.deps.db.execute<{ amount: number }>(sql`
    select coalesce(sum(amount), 0)::bigint as amount from owner_numbers where owner_id = ${house.owner.id} and kind = 'REVENUE'`);
  return rows[0]?.amount ?? 0;
}

/** What came in less what went out is what is held, earned and owed as credit. */
async function expectBalance(inflow: number, outflow: number) {
  const { sums, settlement } = await view();
  const held = settlement?.state === 'SETTLED' ? 0 : sums.held;
  // The dashboard's revenue has the credit too.
  expect(held + (await revenueOf())).toBe(inflow - outflow);
  await expectSoundMoney(app, house.owner);
}

describe('the figures of a settlement', () => {
  it('give back prepaid days by the days of what was paid, rounded down, and leave issued bills alone', async () => {
    await rent('2033-05-01', '2033-05-31', 1_000_000, true);
    const june = await rent('2033-06-01', '2033-07-31', 2_000_001, true);
    const { figures, sums } = await view();
    expect(figures.prepaid.map(({ from, to, days, of, amount }) => [from, to, days, of, amount])).toEqual([
      ['2033-05-20', '2033-05-31', 12, 31, Math.floor((1_000_000 * 12) / 31)],
      ['2033-06-01', '2033-07-31', 61, 61, 2_000_001],
    ]);
    expect([figures.days, figures.bills]).toEqual([null, []]);
    expect(sums.to_return).toBe(DEPOSIT + 387_096 + 2_000_001);
    expect((await invoiceOf(house.owner, june.id)).status).toBe('PAID');
  });

  it('ask for the last days that no rent was billed for, by the days of each month', async () => {
    await rent('2033-04-01', '2033-04-24', 1, true);
    const price = house.tenant.tenant.monthly_rent;
    const { figures } = await view();
    expect(figures.days).toEqual({
      from: '2033-04-25',
      to: '2033-05-19',
      days: 25,
      amount: Math.round((price * 6) / 30 + (price * 19) / 31),
    });
    await leave('2033-04-25');
    expect((await view()).figures.days).toBeNull();
  });

  it('ask nothing for days of more than a month', async () => {
    expect((await view()).figures.days).toBeNull();
    await rent('2033-03-01', '2033-03-31', 1, true);
    expect((await view()).figures.days).toBeNull();
  });
});

describe('a proposal', () => {
  it('needs a reason and a photo of its owner for each damage', async () => {
    const line = await damage(app, house.owner, 100_000);
    const theirs = await uploaded(app, house.tenant);
    const ask = (fields: object) =>
      askToSave(house.owner, id(), { leaves_on: TODAY, damages: [{ ...line, ...fields }] });
    await says('Foto kerusakan harus ada', () => ask({ photo: null }));
    await says('Foto tidak dikenal. Unggah lagi.', () => ask({ photo: 'https://contoh.id/a.jpg' }));
    await says('Alasan potongan harus diisi', () => ask({ reason: ' \u200b' }));
    await says('Jumlah minimal Rp\u00a01', () => ask({ amount: -1 }));
    await says('Jumlah terlalu besar', () => ask({ amount: 1e15 }));
    await refusedUnchanged('FILE_NOT_USABLE', () => ask({ photo: theirs }));
    const paper = await uploaded(app, house.owner, 'application/pdf');
    await refusedUnchanged('FILE_NOT_USABLE', () => ask({ photo: paper }));
    await says('Maksimal 20 potongan', () =>
      askToSave(house.owner, id(), { leaves_on: TODAY, damages: Array.from({ length: 21 }, () => line) }),
    );
    expect((await save({ damages: [line] })).settlement).toMatchObject({ state: 'PROPOSED', version: 1 });
  });

  it('is for a day that can be: at most 31 days ago, a year ahead, or the day on which they left', async () => {
    for (const leaves_on of [addDays(TODAY, -32), addDays(TODAY, 400), '2033-02-28'])
      await says(SETTLEMENT_DAY_OUT_OF_REACH, () => askToSave(house.owner, id(), { leaves_on }));
    expect((await save({ leaves_on: addDays(TODAY, 40) })).leaves_on).toBe(addDays(TODAY, 40));
    await leave(addDays(TODAY, -2));
    expect((await save({ leaves_on: '2020-01-01' })).leaves_on).toBe(addDays(TODAY, -2));
    app.clock.advanceMs(100 * 86_400_000);
    house = { ...house, owner: await again(house.owner) };
    await refusedUnchanged('TENANCY_NOT_ACTIVE', () => askToSave(house.owner, id(), { leaves_on: TODAY }));
  });

  it('is to a tenant who has confirmed; a draft is the owner’s alone', async () => {
    const stranger = await assignStranger(app, house.owner, house.kost.id);
    await refusedUnchanged('TENANCY_UNCONFIRMED', () =>
      askToSave(house.owner, stranger.tenancy.id, { leaves_on: stranger.tenancy.contract_start }),
    );
    await save({ proposes: false, ...(await damaged(50_000)) });
    expect((await view()).settlement?.state).toBe('DRAFT');
    const theirs = await view(house.tenant);
    expect([theirs.settlement, theirs.sums.charges]).toEqual([null, 0]);
    const seen = await view();
    await refusedUnchanged('NOT_FOUND', () => askToAnswer(house.tenant, seen));
  });

  it('and its answers are for its owner and its tenant alone', async () => {
    const seen = await save(await damaged(50_000));
    const other = await makeHousehold(app);
    for (const by of [other.owner, other.tenant]) await expectRefusal('NOT_FOUND', askForSettlement(by, id()));
    await refusedUnchanged('NOT_FOUND', () => askToSave(other.owner, id(), { leaves_on: TODAY }));
    await refusedUnchanged('NOT_FOUND', () => askToAnswer(other.tenant, seen));
    await refusedUnchanged('NOT_FOUND', () => askToSettle(other.owner, seen));
    await refusedUnchanged('NOT_FOUND', () => askToCancelSettlement(other.owner, seen));
  });
});

/** The same person after a session has ended. */
const again = async (owner: Household['owner']) => ({ ...owner, rest: await openSession(app, owner.id, 'OWNER') });

describe('a deduction', () => {
  it('is final once the tenant has agreed, to the version that they have read', async () => {
    const first = await save(await damaged(100_000));
    const second = await save(await damaged(250_000, 'Kasur sobek'));
    expect(second.settlement?.version).toBe(2);
    await refusedUnchanged('SETTLEMENT_CHANGED', () => askToAnswer(house.tenant, first));
    await leave();
    await refusedUnchanged('SETTLEMENT_WAITS', () => askToSettle(house.owner, second));
    const agreed = await agree(second);
    expect(agreed.settlement).toMatchObject({ state: 'AGREED', accepted_by: 'TENANT' });
    await refusedUnchanged('SETTLEMENT_CHANGED', () => askToAnswer(house.tenant, second, { agrees: false, note: 'x' }));
    const settled = await expectStatus(200, askToSettle(house.owner, agreed));
    expect(settled.settlement?.state).toBe('SETTLED');
    expect(settled.sums).toMatchObject({ to_return: 750_000, charged: 250_000, owed: 0 });
    const entries = await entriesOf(house.tenant, id());
    expect(figuresOf(entries)).toEqual([
      ['RECEIVED', DEPOSIT, null],
      ['DEDUCTED', -250_000, 'Kasur sobek'],
      ['RETURNED', -750_000, null],
    ]);
    expect(entries.find(({ kind }) => kind === 'DEDUCTED')?.proof).toMatch(/^\/f\/.*s=/);
    await expectBalance(DEPOSIT, 750_000);
  });

  it('counts as accepted after three days without a word, told to both; before, it is objected to', async () => {
    await leave();
    const seen = await save(await damaged(100_000));
    app.clock.advanceMs(3 * 86_400_000 - 60_000);
    await runDailyJob(app.deps);
    expect((await view()).settlement?.state).toBe('PROPOSED');
    app.clock.advanceMs(60_000);
    await refusedUnchanged('SETTLEMENT_CHANGED', () =>
      askToAnswer(house.tenant, seen, { agrees: false, note: 'Telat' }),
    );
    await runDailyJob(app.deps);
    await runDailyJob(app.deps);
    expect((await view()).settlement).toMatchObject({ state: 'AGREED', accepted_by: 'TIME' });
    expect(await countAudits(app, 'tenancy.accept-settlement', id())).toBe(1);
    const { rows } = await app.deps.db.execute<{ user_id: string }>(sql`
      select user_id from notices where kind = 'SETTLEMENT' and details ->> 'by_time' = 'true'
        and details ->> 'tenancy_id' = ${id()} order by user_id`);
    expect(rows.map(({ user_id }) => user_id)).toEqual([house.owner.id, house.tenant.id].sort());
  });

  it('that was objected to is proposed anew, or left out: then all is returned at once', async () => {
    const seen = await save(await damaged(100_000));
    await expectRefusal(
      'VALIDATION',
      askToAnswer(house.tenant, seen, { agrees: false }),
      'Tulis apa yang tidak sesuai',
    );
    const objected = await expectStatus(200, askToAnswer(house.tenant, seen, { agrees: false, note: 'Sudah rusak' }));
    expect(objected.settlement).toMatchObject({ state: 'OBJECTED', objection: 'Sudah rusak' });
    await leave();
    const next = await save(await damaged(40_000));
    expect(next.settlement).toMatchObject({ state: 'PROPOSED', version: 2, objection: null });
    const whole = { unreduced: true, amount: next.sums.unreduced };
    const settled = await expectStatus(200, askToSettle(house.owner, next, whole));
    expect(settled.sums).toMatchObject({ to_return: DEPOSIT, charged: 0 });
    expect(figuresOf(await entriesOf(house.tenant, id()))).toEqual([
      ['RECEIVED', DEPOSIT, null],
      ['RETURNED', -DEPOSIT, null],
    ]);
  });

  it('takes no more than there is: what is missing stays owed, and nothing is below nothing', async () => {
    const bill = await makeBill(app, house.owner, id(), { invoice_type: 'CUSTOM', late_fee_percentage: 0 });
    await leave();
    const agreed = await agree(
      await save({
        damages: [await damage(app, house.owner, 600_000), await damage(app, house.owner, 700_000, 'Pintu')],
      }),
    );
    expect(agreed.sums).toMatchObject({ charged: DEPOSIT, to_bills: 0, to_return: 0, owed: 300_000 + 1_500_000 });
    await expectStatus(200, askToSettle(house.owner, agreed, { way: null }));
    expect(figuresOf(await entriesOf(house.owner, id())).slice(1)).toEqual([
      ['DEDUCTED', -600_000, 'Kaca lemari pecah'],
      ['DEDUCTED', -400_000, 'Pintu'],
    ]);
    expect((await invoiceOf(house.owner, bill.id)).remaining_amount).toBe(1_500_000);
    await expectSoundMoney(app, house.owner);
  });
});

describe('settling', () => {
  it('pays open bills of the deposit, gives back prepaid days and credit, to the rupiah', async () => {
    await rent('2033-05-01', '2033-05-31', 1_000_000, true);
    const bill = await makeBill(app, house.owner, id(), {
      invoice_type: 'ELECTRICITY',
      late_fee_percentage: 0,
      items: [{ description: 'Listrik', quantity: 1, unit_price: 200_000 }],
    });
    await giveCredit(app, house, 70_000);
    await leave();
    const seen = await save(await damaged(100_000));
    // Of May's rent, and of the one that was paid twice, twelve days each.
    const back = DEPOSIT + 387_096 + 27_096 + 70_000 - 100_000 - 200_000;
    expect(seen.sums).toMatchObject({ prepaid: 414_192, credit: 70_000, due: 200_000, to_return: back });
    const settled = await expectStatus(200, askToSettle(house.owner, await agree(seen)));
    const agreed = house.tenant.tenant.deposit_amount;
    expect(settled.sums).toMatchObject({ agreed, received: DEPOSIT, held: DEPOSIT, to_return: back, owed: 0 });
    // What the previous release has settled is without these two.
    await app.deps.db.execute(sql`
      update settlements set outcome = outcome - 'agreed' - 'received' where tenancy_id = ${id()}`);
    expect((await settlementOf(house.tenant, id())).sums).toEqual(settled.sums);
    expect((await invoiceOf(house.owner, bill.id)).status).toBe('PAID');
    expect(await creditOf(app, house)).toBe(0);
    expect(figuresOf(await entriesOf(house.owner, id()))).toEqual([
      ['RECEIVED', DEPOSIT, null],
      ['MOVED', 414_192, 'Sewa dibayar di muka'],
      ['MOVED', 70_000, 'Saldo kredit penyewa'],
      ['DEDUCTED', -100_000, 'Kaca lemari pecah'],
      ['DEDUCTED', -200_000, 'Tagihan yang belum lunas'],
      ['RETURNED', -back, null],
    ]);
    // The deposit, the rent, and the bill that was paid twice.
    await expectBalance(DEPOSIT + 1_000_000 + 140_000, back);
  });

  it('happens once: under one key, twice at once, beside objections and cancelling', async () => {
    await leave();
    const agreed = await agree(await save(await damaged(100_000)));
    const key = crypto.randomUUID();
    const same = await Promise.all([1, 2].map(() => askToSettle(house.owner, agreed, {}, key)));
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
    await refusedUnchanged('SETTLEMENT_CHANGED', () => askToSettle(house.owner, agreed));
    await refusedUnchanged('SETTLEMENT_CHANGED', () => askToCancelSettlement(house.owner, agreed));
    expect(await entriesOf(house.owner, id())).toHaveLength(3);
    expect(await countAudits(app, 'tenancy.settle', id())).toBe(1);

    for (let turn = 0; turn < 4; turn++) {
      house = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
      await receiveDeposit(app, house.owner, id());
      await leave();
      const seen = await save(await damaged(100_000));
      const answers = await Promise.all([
        askToAnswer(house.tenant, seen),
        askToAnswer(house.tenant, seen, { agrees: false, note: 'Tidak benar' }),
        askToCancelSettlement(house.owner, seen),
        askToSettle(house.owner, seen),
        askToSettle(house.owner, seen, { unreduced: true, amount: seen.sums.unreduced }),
      ]);
      const { settlement } = await view();
      const entries = await entriesOf(house.owner, id());
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      expect(entries.length > 1).toBe(settlement?.state === 'SETTLED');
      await expectSoundMoney(app, house.owner);
    }
  });

  it('is not made again for who was settled with, or moved to another room: nothing is given back twice', async () => {
    await rent('2033-05-01', '2033-05-31', 1_000_000, true);
    const room = await makeRoom(house.owner, house.kost.id, { room_number: '902' });
    const told = await save(await damaged(1_000));
    const move = { room_id: room.id, moves_on: TODAY, monthly_rent: 1_000_000 };
    await refusedUnchanged('SETTLEMENT_OPEN', () => house.owner.rest.post(`/api/tenants/${id()}/move`, move));
    await expectStatus(200, askToCancelSettlement(house.owner, told));
    const next = await expectStatus(201, house.owner.rest.post<Tenant>(`/api/tenants/${id()}/move`, move));
    expect((await view()).settlement?.state).toBe('CANCELLED');
    await refusedUnchanged('TENANCY_NOT_ACTIVE', () => askToSave(house.owner, id(), { leaves_on: TODAY }));
    house = { ...house, tenant: { ...house.tenant, tenant: next } };
    await leave();
    await expectStatus(200, askToSettle(house.owner, await agree(await save())));
    await refusedUnchanged('SETTLEMENT_SETTLED', () => askToSave(house.owner, id(), { leaves_on: TODAY }));
    await expectSoundMoney(app, house.owner);
  });

  it('waits for the check-out of that day, and for figures that are still true', async () => {
    const may = await rent('2033-05-01', '2033-05-31', 1_000_000, false);
    const agreed = await agree(await save());
    await refusedUnchanged('SETTLEMENT_BEFORE_LEAVING', () => askToSettle(house.owner, agreed));
    await leave(addDays(TODAY, -1));
    await refusedUnchanged('SETTLEMENT_CHANGED', () => askToSettle(house.owner, agreed));
    const anew = await agree(await save());
    await refusedUnchanged('SETTLEMENT_CHANGED', () => askToSettle(house.owner, anew, { amount: 1 }));
    await says('Pilih cara pengembalian', () => askToSettle(house.owner, anew, { way: null }));
    await says(RETURNED_ON_OUT_OF_REACH, () => askToSettle(house.owner, anew, { returned_on: addDays(TODAY, 1) }));
    await says(RETURNED_TOO_EARLY, () => askToSettle(house.owner, anew, { returned_on: '2033-02-28' }));
    await expectStatus(200, house.owner.rest.post(`/api/invoices/${may.id}/cancel`));
    await refusedUnchanged('SETTLEMENT_CHANGED', () => askToSettle(house.owner, anew));
    await expectStatus(200, askToReturn(house.owner, id(), { amount: 300_000 }));
    const last = await agree(await save());
    expect(last.sums.held).toBe(DEPOSIT - 300_000);
    await expectStatus(200, askToSettle(house.owner, last, { proof: await uploaded(app, house.owner) }));
  });

  it('does not come back with the check-out; an open one is called off with it', async () => {
    const undo = () => house.owner.rest.post<SettlementView>(`/api/tenants/${id()}/undo-checkout`);
    await leave();
    await agree(await save(await damaged(1_000)));
    await expectStatus(200, undo());
    expect((await view()).settlement?.state).toBe('CANCELLED');
    app.clock.advanceMs(60_000);
    await leave();
    await expectStatus(200, askToSettle(house.owner, await agree(await save(await damaged(1_000)))));
    await refusedUnchanged('SETTLEMENT_SETTLED', undo);
    const former = house.owner.rest.get<TenantOfList[]>(`/api/kost/${house.kost.id}/tenants?status=ENDED`);
    expect(await expectStatus(200, former)).toMatchObject([{ undo_until: null }]);
  });
});
