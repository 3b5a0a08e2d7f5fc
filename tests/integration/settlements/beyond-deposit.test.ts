import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import type { SettlementView } from '#shared/contract/settlements.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { giveCredit } from '#tests/support/people/credit.ts';
import { DEPOSIT, receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus, type Household, makeBill } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { askToAnswer, askToSettle, proposeDamages, settlementOf } from '#tests/support/people/settlements.ts';

const NOW = '2033-05-20T07:30:00Z';
const TODAY = wibDay(new Date(NOW));
const app = await ownApp({ now: NOW });
let house: Household;
beforeEach(async () => {
  house = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
  await receiveDeposit(app, house.owner, id());
});

const id = () => house.tenant.tenant.id;
const dashboardOf = () => expectStatus(200, house.tenant.rest.get<TenantDashboard>('/api/dashboard/tenant'));
const leave = () => expectStatus(200, house.owner.rest.post(`/api/tenants/${id()}/checkout`, {}));
const agree = (seen: SettlementView) => expectStatus(200, askToAnswer(house.tenant, seen));
const settle = (seen: SettlementView) =>
  expectStatus(200, askToSettle(house.owner, seen, { way: seen.sums.to_return > 0 ? 'CASH' : null }));

const propose = (...amounts: number[]) => proposeDamages(app, house, TODAY, ...amounts);

interface Line extends Record<string, unknown> {
  status: string;
  amount: number;
  late_fee_bps: number;
  due_date: string;
  line: string;
}

/** The bills for what the money did not reach for. */
async function beyond(): Promise<Line[]> {
  const { rows } = await app.deps.db.execute<Line>(sql`
    select i.status, i.total_amount as amount, i.late_fee_bps, i.due_date::text, l.description as line
    from invoices i join invoice_items l on l.invoice_id = i.id where i.tenant_id = ${id()} and i.invoice_type = 'CUSTOM'`);
  return rows;
}

describe('what was agreed beyond the money held', () => {
  it('becomes one bill without late fees, of the damages that it did not reach, once', async () => {
    await giveCredit(app, house, 100_000);
    await leave();
    const agreed = await agree(await propose(600_000, 700_000, 50_000));
    // The days after today that are paid for already are used, too.
    const money = DEPOSIT + 100_000 + agreed.sums.prepaid;
    const left = 1_350_000 - money;
    expect(agreed.sums).toMatchObject({ charges: 1_350_000, charged: money, to_return: 0, owed: left });
    const key = crypto.randomUUID();
    const same = await Promise.all([1, 2].map(() => askToSettle(house.owner, agreed, { way: null }, key)));
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('SETTLEMENT_CHANGED', askToSettle(house.owner, agreed, { way: null })),
    );
    expect(await beyond()).toEqual([
      {
        status: 'SENT',
        amount: left,
        late_fee_bps: 0,
        due_date: addDays(TODAY, 7),
        line: 'Melebihi deposit, rincian dan foto di perhitungan keluar kos: Barang 2, Barang 3',
      },
    ]);
    const home = await dashboardOf();
    expect(home.pending_payments.map(({ title, remaining_amount }) => [title, remaining_amount])).toEqual([
      [`Kekurangan keluar kos kamar ${house.room.room_number}`, left],
    ]);
    await expectSoundMoney(app, house.owner);
  });

  it('is said to be open until it was paid, with the bills that were not, beside what was settled', async () => {
    const power = await makeBill(app, house.owner, id(), { invoice_type: 'ELECTRICITY', late_fee_percentage: 0 });
    await leave();
    const agreed = await agree(await propose(DEPOSIT + 5_000_000));
    expect(agreed.still_owed).toBeNull();
    const { sums, still_owed: open } = await settle(agreed);
    expect([open, sums.owed > power.remaining_amount]).toEqual([sums.owed, true]);
    const pay = (bill: string) =>
      expectStatus(200, house.owner.rest.post(`/api/payments/${bill}/process`, { payment_method: 'CASH' }));
    const stillOf = async (by: Pick<Household['owner'], 'rest'> = house.tenant) => {
      const view = await settlementOf(by, id());
      expect(view.sums).toEqual(sums);
      return view.still_owed;
    };
    await pay(power.id);
    expect(await stillOf()).toBe(sums.owed - power.remaining_amount);
    const { rows } = await app.deps.db.execute<{ id: string }>(
      sql`select id from invoices where tenant_id = ${id()} and title like 'Kekurangan %'`,
    );
    await pay(rows[0]?.id ?? '');
    expect([await stillOf(), await stillOf(house.owner)]).toEqual([0, 0]);
  });

  it('is not billed before the tenant’s yes or three days, nor after an objection', async () => {
    await leave();
    const seen = await propose(DEPOSIT + 1);
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('SETTLEMENT_WAITS', askToSettle(house.owner, seen, { way: null })),
    );
    const objected = await expectStatus(200, askToAnswer(house.tenant, seen, { agrees: false, note: 'Tidak benar' }));
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('SETTLEMENT_WAITS', askToSettle(house.owner, objected, { way: null })),
    );
    const whole = { unreduced: true, amount: objected.sums.unreduced };
    await expectStatus(200, askToSettle(house.owner, objected, whole));
    expect(await beyond()).toEqual([]);
    await expectSoundMoney(app, house.owner);
  });

  it('is billed after three days of silence; to the rupiah nothing is billed', async () => {
    await leave();
    const exact = await agree(await propose(DEPOSIT));
    const later = await propose(DEPOSIT + 1);
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('SETTLEMENT_CHANGED', askToSettle(house.owner, exact, { way: null })),
    );
    await app.deps.db.execute(sql`update settlements set answer_by = ${NOW} where id = ${later.settlement?.id}`);
    await runDailyJob(app.deps);
    await settle(later);
    expect((await beyond()).map(({ amount }) => amount)).toEqual([1]);
    house = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
    await receiveDeposit(app, house.owner, id());
    await leave();
    await settle(await agree(await propose(DEPOSIT)));
    expect(await beyond()).toEqual([]);
  });
});
