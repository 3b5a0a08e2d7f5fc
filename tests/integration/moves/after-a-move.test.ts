import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Occupant } from '#shared/contract/occupants.ts';
import type { RoomLife } from '#shared/contract/room-life.ts';
import type { Room } from '#shared/contract/rooms.ts';
import type { Tenant, TenantOfList } from '#shared/contract/tenants.ts';
import { depositRow, formerRow } from '#web/features/exports/export-rows.ts';
import { GIVEN_BACK } from '#worker/features/invoices/cancel-invoice.ts';
import { DAYS_RECKONED } from '#worker/features/invoices/set-covers.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { askToReturn, askToTakeBack, depositBill, entriesOf, receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus, type Household, makeBill, makeRoom } from '#tests/support/people/factories.ts';
import { assign, makeHome } from '#tests/support/people/lasting-people.ts';

const app = await ownApp({ now: '2033-04-10T03:00:00Z' });
let house: Household;
let target: Room;
beforeEach(async () => {
  app.clock.set('2033-04-10T03:00:00Z');
  house = await makeHome(app, { contract_start: '2033-01-01', contract_end: '2034-01-01' });
  target = await makeRoom(house.owner, house.kost.id);
});

const id = () => house.tenant.tenant.id;
const move = (from = id(), room = target) =>
  expectStatus(
    201,
    house.owner.rest.post<Tenant>(`/api/tenants/${from}/move`, {
      room_id: room.id,
      moves_on: '2033-04-10',
      monthly_rent: 800_000,
    }),
  );
const former = () =>
  expectStatus(200, house.owner.rest.get<TenantOfList[]>(`/api/kost/${house.kost.id}/tenants?status=ENDED`));
const sound = () => expectSoundMoney(app, house.owner);

/** A rent of a whole month, sent. */
const rent = (month: string, days: number) =>
  makeBill(app, house.owner, id(), {
    due_date: '2033-04-10',
    covers_from: `2033-${month}-01`,
    covers_to: `2033-${month}-${days}`,
    late_fee_percentage: 0,
    items: [{ description: 'Sewa', quantity: 1, unit_price: house.tenant.tenant.monthly_rent }],
  });

describe('after a move', () => {
  it.each([650_000, 1_000_000, 1_234_567])('has credit of just what each bill of %i was given back', async (asked) => {
    for (const [month, last] of [
      ['04', 30],
      ['05', 31],
      ['06', 30],
    ] as const)
      await makeBill(app, house.owner, id(), {
        due_date: `2033-${month}-10`,
        covers_from: `2033-${month}-01`,
        covers_to: `2033-${month}-${last}`,
        items: [{ description: 'Sewa', quantity: 1, unit_price: asked }],
      });
    await move();
    const { rows } = await app.deps.db.execute(sql`select
      (select sum(given_back) from invoices where tenant_id = ${id()}) as given_back,
      (select sum(amount) from credit_entries where user_id = ${house.tenant.id} and kind = 'MOVED') as credited`);
    const back = Math.round((asked * 21) / 30) + 2 * asked;
    expect(rows).toEqual([{ given_back: String(back), credited: String(back) }]);
    await sound();
  });

  it('lives in each room for its own days, also once the contract begins on another day', async () => {
    const next = await move();
    for (const contract_start of ['2032-12-20', '2033-01-05'])
      expect(
        await expectStatus(200, house.owner.rest.put<Tenant>(`/api/tenants/${next.id}`, { contract_start })),
      ).toMatchObject({ contract_start, check_in_date: '2033-04-10' });
  });

  it('enters the room that they left, given to them again, no earlier than on that day, and pays each day of it once', async () => {
    await move();
    const from = { contract_start: '2033-04-02', contract_end: '2034-01-01' };
    const again = await assign(app, house.owner, house.tenant, house.room.id, from);
    expect(again).toMatchObject({ contract_start: '2033-04-02', check_in_date: '2033-04-10' });
    await expectStatus(200, house.tenant.rest.post(`/api/tenants/${again.id}/confirm`));
    app.clock.set('2033-04-15T03:00:00Z');
    const other = await makeRoom(house.owner, house.kost.id);
    const on = { room_id: other.id, moves_on: '2033-04-15', monthly_rent: 800_000 };
    await expectStatus(201, house.owner.rest.post(`/api/tenants/${again.id}/move`, on));
    const { rows } = await app.deps.db.execute(sql`
      select covers_from::text, covers_to::text from invoices where room_id = ${house.room.id} order by id`);
    expect(rows).toEqual([
      { covers_from: '2033-04-01', covers_to: '2033-04-09' },
      { covers_from: '2033-04-10', covers_to: '2033-04-14' },
    ]);
    await sound();
  });

  it('holds where they live what of the deposit comes or is taken back later, however often they move', async () => {
    const { owner } = house;
    const first = await receiveDeposit(app, owner, id(), { amount: 200_000 });
    const bill = await depositBill(app, owner, id(), 500_000);
    await expectStatus(200, askToReturn(owner, id(), { amount: 50_000 }));
    const [returned] = await entriesOf(owner, id());
    const next = await move();
    const last = await move(next.id, house.room);
    const held = async () => {
      const { rows } = await app.deps.db.execute<{ held: number }>(sql`
        select coalesce((select d.held from deposits d where d.tenancy_id = t.id), 0)::bigint as held from tenancies t
        where t.user_id = ${house.tenant.id} order by t.id`);
      await sound();
      return rows.map((row) => row.held);
    };
    await expectStatus(200, owner.rest.post(`/api/payments/${bill.id}/process`, { payment_method: 'CASH' }));
    expect(await held()).toEqual([0, 0, 650_000]);
    await expectStatus(200, owner.rest.post(`/api/payments/${first.id}/void`, { reason: 'Salah catat' }));
    expect(await held()).toEqual([0, 0, 450_000]);
    await expectStatus(200, askToTakeBack(owner, returned?.id ?? ''));
    expect(await held()).toEqual([0, 0, 500_000]);
    await expectStatus(200, askToReturn(owner, last.id, { amount: 500_000 }));
    expect(await held()).toEqual([0, 0, 0]);
    // What was received and returned of the one deposit, in whichever room.
    const homes = await expectStatus(200, owner.rest.get<Tenant[]>(`/api/kost/${house.kost.id}/tenants`));
    expect(
      [id(), next.id, last.id].map((tenancy) => {
        const home = homes.find((each) => each.id === tenancy);
        return [home?.deposit_received, home?.deposit_returned];
      }),
    ).toEqual([
      [500_000, 0],
      [500_000, 0],
      [500_000, 500_000],
    ]);
    // And where none of the rooms before is read with it.
    const live = await expectStatus(200, owner.rest.get<TenantOfList[]>('/api/owner/tenants'));
    const sheet = await expectStatus(200, owner.rest.get<RoomLife>(`/api/rooms/${house.room.id}`));
    const mine = await expectStatus(200, house.tenant.rest.get<Tenant>('/api/tenant/my-tenancy'));
    for (const home of [...live, sheet.tenant, mine])
      expect(home).toMatchObject({ id: last.id, deposit_received: 500_000, deposit_returned: 500_000 });
  });

  it('takes back a wrong receipt of the room that was left as long as they live in the house', async () => {
    const receipt = await receiveDeposit(app, house.owner, id(), { amount: 200_000 });
    const paid = await makeBill(app, house.owner, id(), { due_date: '2033-04-10', late_fee_percentage: 0 });
    const receivedRent = await expectStatus(
      200,
      house.owner.rest.post<{ id: string }>(`/api/payments/${paid.id}/process`, { payment_method: 'CASH' }),
    );
    const next = await move();
    app.clock.set('2033-06-20T03:00:00Z');
    const takeBack = (payment: string) =>
      house.owner.rest.post(`/api/payments/${payment}/void`, { reason: 'Salah catat' });
    await expectStatus(200, takeBack(receipt.id));
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${next.id}/checkout`));
    await expectRefusal('PAYMENT_CLOSED', takeBack(receivedRent.id));
    await sound();
  });

  it('is not offered to be undone in the room that was left, which is free', async () => {
    await move();
    expect(await former()).toMatchObject([{ id: id(), undo_until: null }]);
  });

  it('is named with their deposit once among those who have left, in their last room', async () => {
    const { owner } = house;
    await receiveDeposit(app, owner, id(), { amount: 500_000 });
    const next = await move();
    await expectStatus(200, askToReturn(owner, next.id, { amount: 200_000 }));
    const live = await expectStatus(
      200,
      owner.rest.get<TenantOfList[]>(`/api/kost/${house.kost.id}/tenants?status=LIVE`),
    );
    expect(live.flatMap(depositRow)).toMatchObject([
      {
        'Deposit disepakati': house.tenant.tenant.deposit_amount,
        'Deposit diterima': 500_000,
        'Deposit dikembalikan': 200_000,
        'Deposit dipegang': 300_000,
      },
    ]);
    await expectStatus(200, owner.rest.post(`/api/tenants/${next.id}/checkout`, {}));
    const deposits = (await former()).map((tenant) => {
      const row = formerRow(tenant);
      const { 'Deposit disepakati': agreed, 'Deposit diterima': received } = row;
      return [row['Pindah ke kamar'], agreed, received, row['Deposit dikembalikan'], row['Deposit dipegang']];
    });
    expect(deposits).toEqual([
      ['', house.tenant.tenant.deposit_amount, 500_000, 200_000, 300_000],
      [target.room_number, '', '', '', ''],
    ]);
  });

  it('keeps a bill whose days it has credited, so that nothing is credited that was never asked for', async () => {
    const price = house.tenant.tenant.monthly_rent;
    // The credit pays the one that was made first.
    const march = await rent('03', 31);
    const february = await rent('02', 28);
    const april = await rent('04', 30);
    const to = await move();
    const cancel = (bill: Invoice) => house.owner.rest.post(`/api/invoices/${bill.id}/cancel`);
    await expectUnchanged(app, [house.owner], () => expectRefusal('INVOICE_HAS_PAYMENTS', cancel(april), GIVEN_BACK));
    // What was lived in alone is the owner's to let go.
    await expectStatus(200, cancel(february));
    const { rows } = await app.deps.db.execute<{ owed: number }>(sql`
      select sum(remaining_amount)::bigint as owed from invoices
      where tenant_id in (${march.tenant_id}, ${to.id}) and status in ('SENT', 'VIEWED', 'PARTIAL')`);
    expect(rows[0]?.owed).toBe(price + (price * 9) / 30 + (800_000 * 21) / 30);
    await sound();
  });

  it('keeps the months of a bill whose days it has credited, and lets none of before reach into them', async () => {
    const february = await rent('02', 28);
    const april = await rent('04', 30);
    const cover = (bill: Invoice, from: string, to: string) =>
      house.owner.rest.put(`/api/invoices/${bill.id}/covers`, { covers_from: from, covers_to: to });
    const to = await move();
    await expectUnchanged(app, [house.owner], async () => {
      for (const [bill, from, last] of [
        [april, '2033-03-01', '2033-03-31'],
        [april, '2033-04-01', '2033-05-31'],
        [february, '2033-04-01', '2033-04-30'],
      ] as const)
        await expectRefusal('INVOICE_MONTHS_PAID', cover(bill, from, last), DAYS_RECKONED);
      await expectStatus(200, cover(april, '2033-04-01', '2033-04-30'));
    });
    await expectStatus(200, cover(february, '2033-02-01', '2033-03-31'));
    // What was agreed for the new room is another matter.
    const next = await makeBill(app, house.owner, to.id, { due_date: '2033-06-01', invoice_type: 'MONTHLY_RENT' });
    await expectStatus(200, cover(next, '2033-06-01', '2033-07-31'));
    await sound();
  });

  it('takes along who lives with them, also whoever leaves on a later day', async () => {
    const add = (full_name: string, ends_on?: string) =>
      expectStatus(
        201,
        house.owner.rest.post<Occupant>(`/api/tenants/${id()}/occupants`, {
          full_name,
          starts_on: '2033-01-01',
          ends_on,
        }),
      );
    await add('Rini');
    await add('Sampai Juni', '2033-06-15');
    await add('Sudah pergi', '2033-04-10');
    const to = await move();
    const names = async (of: string) =>
      (await expectStatus(200, house.owner.rest.get<Occupant[]>(`/api/tenants/${of}/occupants`))).map(
        ({ full_name }) => full_name,
      );
    expect(await names(to.id)).toEqual(['Sampai Juni', 'Rini']);
    expect(await names(id())).toEqual(['Sudah pergi']);
  });
});
