import { beforeEach, describe, expect, it } from 'vitest';
import type { Room } from '#shared/contract/rooms.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { creditOf } from '#tests/support/people/credit.ts';
import { DEPOSIT, receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus, type Household, makeBill, makeInvoice, makeRoom } from '#tests/support/people/factories.ts';
import { invoiceOf, makeHome } from '#tests/support/people/lasting-people.ts';
import { askToAnswer, askToSave, askToSettle, settlementOf } from '#tests/support/people/settlements.ts';

const RENT = 1_000_000;
const MORE = 150_000;
const app = await ownApp({ now: '2033-01-01T03:00:00Z' });
const at = (day: string) => app.clock.set(`${day}T03:00:00Z`);

let house: Household;
/** The present tenancy of who moves. */
let home: string;
/** Somebody has lived there since 1 January, with a deposit, for a million a month. */
beforeEach(async () => {
  at('2033-01-01');
  house = await makeHome(app, { contract_start: '2033-01-01', contract_end: '2035-01-01' });
  home = house.tenant.tenant.id;
  await expectStatus(200, house.owner.rest.put(`/api/tenants/${home}`, { monthly_rent: RENT }));
  await receiveDeposit(app, house.owner, home);
});

/** A rent of these days. */
const rent = (covers_from: string, covers_to: string, amount: number) =>
  makeBill(app, house.owner, home, {
    covers_from,
    covers_to,
    due_date: covers_from,
    late_fee_percentage: 0,
    items: [{ description: 'Sewa', quantity: 1, unit_price: amount }],
  });
const pay = (id: string) =>
  expectStatus(200, house.owner.rest.post(`/api/payments/${id}/process`, { payment_method: 'CASH' }));

async function moveOn(day: string, monthly_rent = RENT, to?: Room) {
  at(day);
  const { id: room_id } = to ?? (await makeRoom(house.owner, house.kost.id));
  const body = { room_id, moves_on: day, monthly_rent };
  home = (await expectStatus(201, house.owner.rest.post<Tenant>(`/api/tenants/${home}/move`, body))).id;
}

/** They leave, and it is proposed and agreed. */
async function leaveOn(day: string) {
  at(day);
  await expectStatus(200, house.owner.rest.post(`/api/tenants/${home}/checkout`, {}));
  return expectStatus(
    200,
    askToAnswer(house.tenant, await expectStatus(200, askToSave(house.owner, home, { leaves_on: day }))),
  );
}

describe('the settlement of who has moved', () => {
  it('gives back what was prepaid of a surcharge in the room before', async () => {
    const occupant = { full_name: 'Rini Wulandari', starts_on: '2033-01-01', surcharge: MORE };
    await expectStatus(201, house.owner.rest.post(`/api/tenants/${home}/occupants`, occupant));
    const half = await rent('2033-01-01', '2033-06-30', 6 * RENT);
    await pay(half.id);
    await moveOn('2033-02-11');
    await moveOn('2033-03-20', 800_000);
    const agreed = await leaveOn('2033-04-16');
    // Half of April, in which they leave, and the two months after it.
    const surcharges = MORE / 2 + 2 * MORE;
    expect(agreed.figures.prepaid).toContainEqual(
      expect.objectContaining({
        id: half.id,
        from: '2033-04-16',
        to: '2033-06-30',
        days: 76,
        of: 181,
        amount: surcharges,
      }),
    );
    const settled = await expectStatus(200, askToSettle(house.owner, agreed));
    const days = settled.figures.prepaid.filter(({ id }) => id !== half.id);
    expect(days).toHaveLength(1);
    expect(settled.sums).toMatchObject({ prepaid: surcharges + (days[0]?.amount ?? 0), owed: 0 });
    await expectSoundMoney(app, house.owner);
  });

  it('pays the open bills of the rooms before, without which nothing is returned at once', async () => {
    const january = await rent('2033-01-01', '2033-01-31', RENT);
    const february = await rent('2033-02-01', '2033-02-28', RENT);
    await moveOn('2033-02-15');
    const agreed = await leaveOn('2033-03-01');
    // Half of February is credited and pays January; of the other room's half nothing is paid.
    expect(agreed.figures.bills.map(({ amount }) => amount)).toEqual([RENT / 2, RENT, RENT / 2]);
    expect(agreed.sums).toMatchObject({ due: 2 * RENT, to_bills: DEPOSIT, to_return: 0, owed: 2 * RENT - DEPOSIT });
    await expectStatus(200, askToSettle(house.owner, agreed, { way: null }));
    expect((await invoiceOf(house.owner, january.id)).status).toBe('PAID');
    expect((await invoiceOf(house.owner, february.id)).remaining_amount).toBe(2 * RENT - DEPOSIT - RENT / 2);
    expect(await creditOf(app, house)).toBe(0);
    await expectSoundMoney(app, house.owner);
  });

  it('asks for the days that no room has billed, each by the rent of its room', async () => {
    await pay((await rent('2033-01-01', '2033-01-31', RENT)).id);
    await moveOn('2033-02-08', 1_400_000);
    await moveOn('2033-02-10', 560_000);
    const { figures } = await leaveOn('2033-02-13');
    // Seven of 28 days in the first room, two in the second and three in the last one.
    const amount = 250_000 + 100_000 + 60_000;
    const room_number: unknown = expect.any(String);
    const rooms = [
      { room_number: house.room.room_number, from: '2033-02-01', to: '2033-02-07' },
      { room_number, from: '2033-02-08', to: '2033-02-09' },
      { room_number, from: '2033-02-10', to: '2033-02-12' },
    ];
    expect(figures.days).toEqual({ from: '2033-02-01', to: '2033-02-12', days: 12, amount, rooms });
    await expectSoundMoney(app, house.owner);
  });

  describe('by hand, whose draft of the room before was never sent', () => {
    const month = (of: string) =>
      expectStatus(
        200,
        house.owner.rest.post('/api/invoices/bill-month', { month: of, tenancy_ids: [home], dry_run: false }),
      );
    const drafts = () => expectStatus(200, house.owner.rest.get<{ id: string }[]>('/api/invoices?status=DRAFT'));
    const sendAll = async () =>
      expectStatus(
        200,
        house.owner.rest.post('/api/invoices/send-drafts', { invoice_ids: (await drafts()).map(({ id }) => id) }),
      );
    const undo = () => expectStatus(200, house.owner.rest.post(`/api/tenants/${home}/undo-checkout`));
    /** January is paid; the first week of February is left as a draft, the rest is billed where they moved to. */
    async function moved() {
      await pay((await rent('2033-01-01', '2033-01-31', RENT)).id);
      await moveOn('2033-02-08', 1_400_000);
      await rent('2033-02-08', '2033-02-28', 1_050_000);
    }
    const week = { room_number: expect.any(String) as string, from: '2033-02-01', to: '2033-02-07' };

    it('asks for its days, whether they are sent, ended or back again, once', async () => {
      await moved();
      const days = { from: '2033-02-01', to: '2033-02-07', days: 7, amount: RENT / 4, rooms: [week] };
      at('2033-03-01');
      expect((await settlementOf(house.owner, home)).figures.days).toEqual(days);
      expect((await leaveOn('2033-03-01')).figures.days).toEqual(days);
      await undo();
      expect(await drafts()).toHaveLength(1);
      expect((await settlementOf(house.owner, home)).figures.days).toEqual(days);
      const agreed = await leaveOn('2033-03-01');
      expect(agreed.sums.charges).toBe(RENT / 4);
      const settled = await expectStatus(200, askToSettle(house.owner, agreed, { way: 'CASH' }));
      expect(settled).toMatchObject({ figures: { days }, sums: { charges: RENT / 4 } });
      await expectSoundMoney(app, house.owner);
    });

    it('asks for none that were billed after the check-out was undone', async () => {
      await moved();
      const told = await leaveOn('2033-03-01');
      await undo();
      await sendAll();
      const { figures, present } = await settlementOf(house.owner, home);
      expect(told.figures.days).not.toBeNull();
      expect({ days: figures.days, present: present?.days ?? null }).toEqual({ days: null, present: null });
      expect(figures.bills.map(({ amount }) => amount)).toContain(RENT / 4);
      await expectSoundMoney(app, house.owner);
    });

    it('asks for none of a draft that its owner has cancelled, and for none that they waive', async () => {
      await moved();
      at('2033-03-01');
      const waived = await expectStatus(
        200,
        askToSave(house.owner, home, { leaves_on: '2033-03-01', waives_days: true }),
      );
      expect(waived).toMatchObject({ figures: { days: { amount: RENT / 4 } }, sums: { charges: 0 } });
      const [draft] = await drafts();
      await expectStatus(200, house.owner.rest.post(`/api/invoices/${draft?.id ?? ''}/cancel`, {}));
      expect((await leaveOn('2033-03-01')).figures.days).toBeNull();
    });

    it('asks for them beside the last days, and for the surcharge of their month', async () => {
      const occupant = { full_name: 'Rini Wulandari', starts_on: '2033-02-01', surcharge: MORE };
      await expectStatus(201, house.owner.rest.post(`/api/tenants/${home}/occupants`, occupant));
      await moved();
      const agreed = await leaveOn('2033-03-11');
      // Ten of 31 days of March in the other room, and the surcharge of February, and of these days.
      const surcharges = MORE + Math.round((MORE * 10) / 31);
      expect(agreed.figures.days).toEqual({
        from: '2033-02-01',
        to: '2033-03-10',
        days: 17,
        amount: Math.round(RENT / 4 + (1_400_000 * 10) / 31) + surcharges,
        surcharges,
        rooms: [
          { ...week, room_number: house.room.room_number },
          { room_number: agreed.room_number, from: '2033-03-01', to: '2033-03-10' },
        ],
      });
      await expectStatus(200, askToSettle(house.owner, agreed, { way: null }));
      await expectSoundMoney(app, house.owner);
    });

    it('asks for a month between billed ones, too, that was drafted and not sent', async () => {
      at('2033-03-05');
      await pay((await rent('2033-01-01', '2033-01-31', RENT)).id);
      await month('2033-02');
      await rent('2033-03-01', '2033-03-31', RENT);
      const { figures } = await leaveOn('2033-03-20');
      const days = { from: '2033-02-01', to: '2033-02-28', days: 28, amount: RENT };
      expect(figures.days).toMatchObject(days);
      await expectSoundMoney(app, house.owner);
    });

    it('asks for them also where more than a month of the last room was billed by nobody', async () => {
      await pay((await rent('2033-01-01', '2033-01-31', RENT)).id);
      await moveOn('2033-02-08', 1_400_000);
      expect((await leaveOn('2033-03-20')).figures.days).toMatchObject({ days: 7, amount: RENT / 4, rooms: [week] });
    });
  });

  it('says what of other things was never sent in all their rooms, to its owner alone, and settles once it is sent', async () => {
    const draft = (invoice_type: string, unit_price: number) =>
      makeInvoice(app, house.owner, home, { invoice_type, items: [{ description: 'Lain', quantity: 1, unit_price }] });
    const unsent = async (by = house.owner) => (await settlementOf(by, home)).unsent;
    expect(await unsent()).toBeNull();
    const power = await draft('ELECTRICITY', 90_000);
    await moveOn('2033-01-17');
    await draft('CUSTOM', 30_000);
    await draft('MONTHLY_RENT', RENT);
    expect(await unsent()).toEqual({ count: 2, amount: 120_000 });
    expect(await unsent(house.tenant)).toBeNull();
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${home}/checkout`, {}));
    await expectStatus(200, house.owner.rest.post(`/api/invoices/${power.id}/send`));
    const { figures, unsent: left } = await settlementOf(house.owner, home);
    expect([figures.bills.map(({ amount }) => amount), left]).toEqual([[90_000], { count: 1, amount: 30_000 }]);
  });

  it('has nothing to return for the room that was left, which is settled with the last one', async () => {
    const first = home;
    await pay((await rent('2033-01-01', '2033-01-31', RENT)).id);
    await moveOn('2033-01-17', 100_000);
    // 15 of 31 days, of which the other room takes little.
    const credit = Math.round((RENT * 15) / 31) - Math.round((100_000 * 15) / 31);
    const present = await settlementOf(house.tenant, home);
    expect(present.sums).toMatchObject({ credit, to_return: credit + present.sums.prepaid + DEPOSIT });
    for (const by of [house.owner, house.tenant]) {
      const { figures, sums } = await settlementOf(by, first);
      expect(figures).toMatchObject({ prepaid: [], days: null, bills: [] });
      expect(sums).toMatchObject({ prepaid: 0, credit: 0, to_return: 0, unreduced: 0 });
    }
  });
});
