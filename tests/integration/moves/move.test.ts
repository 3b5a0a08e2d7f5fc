import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MovePreview } from '#shared/contract/moves.ts';
import { MOVED_BEFORE_ENTERING, MOVED_OUT_OF_REACH } from '#shared/contract/moves.ts';
import type { RoomLife } from '#shared/contract/room-life.ts';
import type { Room } from '#shared/contract/rooms.ts';
import type { RevealedNik } from '#shared/contract/niks.ts';
import type { TenantHistory } from '#shared/contract/tenant-history.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { MOVED_WITHIN_KOST } from '#worker/features/moves/refused-move.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { expectSoundNumbers } from '#tests/support/oracle/platform.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { wrongStays } from '#tests/support/oracle/wrong-stays.ts';
import { receiveDeposit } from '#tests/support/people/deposits.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  makeKost,
  makeRoom,
  makeTenant,
  openSession,
} from '#tests/support/people/factories.ts';
import { makeLastingPerson } from '#tests/support/people/lasting-people.ts';

const app = await ownApp({ now: '2033-04-10T03:00:00Z' });
const OLD_RENT = 1_000_000;

let house: Household;
let target: Room;

/** A tenant since 1 January, whose rent is billed on the first of each month, in a room of a million. */
async function home(
  now: string,
  auto_rent: object | null = { day: null, first_period: 'FULL', late_fee_percentage: 0 },
) {
  app.clock.set('2033-01-01T03:00:00Z');
  await app.deps.db.execute(sql`update invoices set next_issue_on = null`);
  const owner = await makeLastingPerson(app, 'OWNER');
  const kost = await makeKost(owner);
  const room = await makeRoom(owner, kost.id, { monthly_rent: OLD_RENT });
  target = await makeRoom(owner, kost.id, { monthly_rent: 1_300_000 });
  const tenant = await makeTenant(app, owner, room.id, {
    contract_start: '2033-01-01',
    contract_end: '2034-01-01',
    deposit_amount: 500_000,
    ...(auto_rent && { auto_rent }),
  });
  tenant.rest = (await makeLastingSession(tenant.id)) ?? tenant.rest;
  house = { owner, kost, room, tenant };
  for (const month of ['01', '02', '03', '04', '05', '06']) {
    const day = `2033-${month}-01T03:00:00Z`;
    if (day > now) break;
    app.clock.set(day);
    await runDailyJob(app.deps);
  }
  app.clock.set(now);
  await runDailyJob(app.deps);
}

const makeLastingSession = async (id: string) => openSession(app, id, 'TENANT');

const id = () => house.tenant.tenant.id;
const move = (fields: object = {}, by = house.owner) =>
  by.rest.post<Tenant>(`/api/tenants/${id()}/move`, {
    room_id: target.id,
    moves_on: '2033-04-10',
    monthly_rent: 1_300_000,
    ...fields,
  });
const preview = (moves_on = '2033-04-10', monthly_rent = 1_300_000) =>
  expectStatus(
    200,
    house.owner.rest.get<MovePreview>(`/api/tenants/${id()}/move?moves_on=${moves_on}&monthly_rent=${monthly_rent}`),
  );

interface Bill extends Record<string, unknown> {
  title: string;
  status: string;
  total: number;
  paid: number;
  days: string;
}

/** The rents of a tenancy that were not cancelled, by what they pay for. */
async function bills(tenancy = id()): Promise<Bill[]> {
  const { rows } = await app.deps.db.execute<Bill>(sql`
    select replace(title, room_number, '#') as title, status, total_amount as total, paid_amount as paid,
      covers_from || ' ' || covers_to as days
    from invoices where tenant_id = ${tenancy} and status <> 'CANCELLED' and invoice_type = 'MONTHLY_RENT' order by covers_from, id`);
  return rows;
}

async function credit(): Promise<number> {
  const { rows } = await app.deps.db.execute<{ sum: number }>(sql`
    select coalesce(sum(amount), 0)::bigint as sum from credit_entries where user_id = ${house.tenant.id}`);
  return rows[0]?.sum ?? 0;
}

/** Pays all open bills of the tenant. */
async function payAll() {
  const { rows } = await app.deps.db.execute<{ id: string; rest: number }>(sql`
    select id, remaining_amount as rest from invoices where tenant_id = ${id()} and status in ('SENT', 'VIEWED', 'PARTIAL')`);
  for (const bill of rows)
    await expectStatus(
      200,
      house.owner.rest.post(`/api/payments/${bill.id}/process`, { amount: bill.rest, payment_method: 'CASH' }),
    );
}

const sound = async () => {
  await expectSoundMoney(app, house.owner);
  const { rows } = await app.deps.db.execute(sql.raw(wrongStays));
  expect(rows).toEqual([]);
};

describe('a move within the house', () => {
  beforeEach(() => home('2033-04-10T03:00:00Z'));

  it('divides a paid month of 30 days between the rooms, by the day, and tells before what it does', async () => {
    await payAll();
    const told = await preview();
    expect(told).toMatchObject({
      // 21 of the 30 days of April.
      credit: 700_000,
      charge: 910_000,
      covers_from: '2033-04-10',
      covers_to: '2033-04-30',
      old_part: 0,
      next_amount: 1_300_000,
      next_from: '2033-05-01',
      next_due: '2033-05-01',
    });
    const to = await expectStatus(201, move());
    expect(to).toMatchObject({
      status: 'ACTIVE',
      room_id: target.id,
      monthly_rent: 1_300_000,
      check_in_date: '2033-04-10',
    });
    expect(to).toMatchObject({ contract_start: '2033-01-01', contract_end: '2034-01-01', deposit_amount: 500_000 });
    expect(to.automatic_rent).toMatchObject({ is_on: true, next_due_on: '2033-05-01', next_amount: 1_300_000 });
    expect(await bills(to.id)).toEqual([
      {
        title: 'Sewa kamar #, 10 – 30 Apr 2033',
        status: 'PARTIAL',
        total: 910_000,
        paid: 700_000,
        days: '2033-04-10 2033-04-30',
      },
      { title: 'Sewa kamar # Mei 2033', status: 'DRAFT', total: 1_300_000, paid: 0, days: '2033-05-01 2033-05-31' },
    ]);
    expect((await bills()).at(-1)).toMatchObject({ status: 'PAID', total: 1_000_000, days: '2033-04-01 2033-04-30' });
    expect(await credit()).toBe(0);
    expect(await countAudits(app, 'tenancy.move', to.id)).toBe(1);
    await sound();
    app.clock.set('2033-05-26T03:00:00Z');
    await runDailyJob(app.deps);
    await runDailyJob(app.deps);
    expect((await bills(to.id)).map(({ days, total }) => [days, total]).slice(1)).toEqual([
      ['2033-05-01 2033-05-31', 1_300_000],
      ['2033-06-01 2033-06-30', 1_300_000],
    ]);
    expect(await bills()).toHaveLength(4);
    await sound();
  });

  it('leaves an unpaid bill as it was, and pays on it what is not lived there', async () => {
    const to = await expectStatus(201, move({ monthly_rent: 800_000 }));
    const rents = await bills();
    expect(rents.map(({ total }) => total)).toEqual([1_000_000, 1_000_000, 1_000_000, 1_000_000]);
    // The credit goes to what is due first; what is owed in all is what was lived.
    const owed = [...rents, ...(await bills(to.id))].filter(({ status }) => status !== 'DRAFT');
    expect(owed.reduce((sum, { total, paid }) => sum + total - paid, 0)).toBe(3_000_000 + 300_000 + 560_000);
    expect(await credit()).toBe(0);
    await sound();
  });

  it('gives the difference to the tenant as credit, if the other room costs less and all is paid', async () => {
    await payAll();
    const to = await expectStatus(201, move({ monthly_rent: 800_000 }));
    expect((await bills(to.id))[0]).toMatchObject({ status: 'PAID', total: 560_000, paid: 560_000 });
    expect(await credit()).toBe(140_000);
    await sound();
  });

  it('takes deposit, NIK and person along, and shows both rooms as they are', async () => {
    await receiveDeposit(app, house.owner, id(), { amount: 500_000 });
    const to = await expectStatus(201, move());
    const { rows } = await app.deps.db.execute(sql`
      select t.id = ${to.id} as is_new, d.held, d.moved from deposits d join tenancies t on t.id = d.tenancy_id
      where t.user_id = ${house.tenant.id} order by t.id`);
    expect(rows).toEqual([
      { is_new: false, held: 0, moved: -500_000 },
      { is_new: true, held: 500_000, moved: 500_000 },
    ]);
    expect(to.deposit_held).toBe(500_000);
    const historyOf = (tenancy: string) =>
      expectStatus(200, house.owner.rest.get<TenantHistory>(`/api/tenants/${tenancy}/history`));
    expect([await historyOf(id()), await historyOf(to.id)]).toMatchObject([
      { moved_from: null, moved_to: { room_number: target.room_number, moved_on: '2033-04-10' } },
      { moved_from: { room_number: house.room.room_number, moved_on: '2033-04-10' }, moved_to: null },
    ]);
    // Nobody has moved in.
    await expectSoundNumbers(app);
    const old = await expectStatus(200, house.owner.rest.get<RoomLife>(`/api/rooms/${house.room.id}`));
    const now = await expectStatus(200, house.owner.rest.get<RoomLife>(`/api/rooms/${target.id}`));
    expect([old.room.status, old.tenant, old.left, now.room.status, now.tenant?.id]).toEqual([
      'AVAILABLE',
      null,
      null,
      'OCCUPIED',
      to.id,
    ]);
    expect(to.confirmed_at).toBe(house.tenant.tenant.confirmed_at);
    expect(to.nik).toBe(house.tenant.tenant.nik);
    await expectRefusal('CHECKOUT_FINAL', house.owner.rest.post(`/api/tenants/${id()}/undo-checkout`));
    await sound();
  });

  it('goes back the same way', async () => {
    await payAll();
    const to = await expectStatus(201, move());
    const back = await expectStatus(
      201,
      house.owner.rest.post<Tenant>(`/api/tenants/${to.id}/move`, {
        room_id: house.room.id,
        moves_on: '2033-04-10',
        monthly_rent: OLD_RENT,
      }),
    );
    const all = [...(await bills()), ...(await bills(to.id)), ...(await bills(back.id))].filter(
      ({ status }) => status !== 'DRAFT',
    );
    expect(all.reduce((sum, { total, paid }) => sum + total - paid, 0) - (await credit())).toBe(0);
    expect(back.automatic_rent).toMatchObject({ is_on: true, next_due_on: '2033-05-01', next_amount: OLD_RENT });
    await sound();
  });

  it('is refused where it cannot be, and then changes nothing', async () => {
    const { owner } = house;
    const refused = async (code: Parameters<typeof expectRefusal>[0], fields: object, says?: string) =>
      expectUnchanged(app, [owner], async () => {
        const { body } = await move(fields);
        expect(body).toMatchObject({ code, ...(says && { detail: says }) });
      });
    await refused('VALIDATION', { moves_on: '2033-07-10' }, MOVED_OUT_OF_REACH);
    await refused('VALIDATION', { moves_on: '2033-03-09' }, MOVED_OUT_OF_REACH);
    await refused('VALIDATION', { room_id: house.room.id }, MOVED_WITHIN_KOST);
    const elsewhere = await makeRoom(owner, (await makeKost(owner)).id);
    await refused('VALIDATION', { room_id: elsewhere.id }, MOVED_WITHIN_KOST);
    const foreign = await makeLastingPerson(app, 'OWNER');
    await refused('NOT_FOUND', { room_id: (await makeRoom(foreign, (await makeKost(foreign)).id)).id });
    await expectRefusal('NOT_FOUND', move({}, foreign));
    const taken = await makeRoom(owner, house.kost.id);
    const other = await makeTenant(app, owner, taken.id, { contract_start: '2033-04-05', contract_end: '2034-04-05' });
    await refused('ROOM_NOT_AVAILABLE', { room_id: taken.id });
    // Somebody lived there until today.
    await expectStatus(200, owner.rest.post(`/api/tenants/${other.tenant.id}/checkout`));
    await refused('ROOM_NOT_AVAILABLE', { room_id: taken.id, moves_on: '2033-04-08' });
    await expectStatus(
      201,
      owner.rest.post<Tenant>(`/api/tenants/${id()}/move`, {
        room_id: taken.id,
        moves_on: '2033-04-10',
        monthly_rent: 1,
      }),
    );
    await refused('TENANCY_NOT_ACTIVE', {});
  });

  it('of two at once, and beside a new tenant, has one truth', async () => {
    const third = await makeRoom(house.owner, house.kost.id);
    const answers = await Promise.all([move(), move({ room_id: third.id }), move()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    await sound();
    await home('2033-04-10T03:00:00Z');
    await Promise.allSettled([
      move(),
      makeTenant(app, house.owner, target.id, { contract_start: '2033-04-10', contract_end: '2034-04-10' }),
    ]);
    const { rows } = await app.deps.db.execute(sql`
      select count(*)::int as count from tenancies where room_id = ${target.id} and status = 'ACTIVE'`);
    expect(rows).toEqual([{ count: 1 }]);
    await sound();
  });
});

describe('the days of a move', () => {
  it.each([
    ['28 days', '2033-02-20T03:00:00Z', '2033-02-15', 14, 28],
    ['31 days', '2033-03-20T03:00:00Z', '2033-03-11', 21, 31],
  ])('in a month of %s are rounded half up, by their month', async (_, now, moves_on, days, of) => {
    await home(now);
    const share = (rent: number) => Math.floor((2 * rent * days + of) / (2 * of));
    const told = await preview(moves_on, 1_234_567);
    expect([told.credit, told.charge]).toEqual([share(OLD_RENT), share(1_234_567)]);
    const to = await expectStatus(201, move({ moves_on, monthly_rent: 1_234_567 }));
    expect((await bills(to.id))[0]).toMatchObject({ total: share(1_234_567) });
    await sound();
  });

  it('are counted month by month where half a year was paid ahead', async () => {
    await home('2033-03-20T03:00:00Z', null);
    await makeBill(app, house.owner, id(), {
      title: 'Sewa setengah tahun',
      covers_from: '2033-01-01',
      covers_to: '2033-06-30',
      items: [{ description: 'Sewa', quantity: 1, unit_price: 6_000_000 }],
    });
    await payAll();
    const march = (rent: number) => Math.floor((2 * rent * 16 + 31) / 62);
    const to = await expectStatus(201, move({ moves_on: '2033-03-16', monthly_rent: 900_000 }));
    expect(await bills(to.id)).toMatchObject([
      { status: 'PAID', total: march(900_000) + 2_700_000, days: '2033-03-16 2033-06-30' },
    ]);
    expect(await credit()).toBe(march(OLD_RENT) + 3_000_000 - march(900_000) - 2_700_000);
    expect(to.automatic_rent).toBeNull();
    await sound();
  });

  it('of a bill below the agreed rent are credited as it asked for them', async () => {
    await home('2033-04-10T03:00:00Z', null);
    await makeBill(app, house.owner, id(), {
      title: 'Sewa April',
      covers_from: '2033-04-01',
      covers_to: '2033-04-30',
      items: [{ description: 'Sewa', quantity: 1, unit_price: 600_000 }],
    });
    expect(await preview()).toMatchObject({ credit: 420_000, charge: 910_000, next_from: null });
    await expectStatus(201, move());
    await sound();
  });

  it('that are not billed yet are billed in each room, and a later bill with nothing paid goes', async () => {
    await home('2033-04-27T03:00:00Z', { day: 28, first_period: 'PRO_RATA', late_fee_percentage: 0 });
    const told = await preview('2033-04-26');
    const to = await expectStatus(201, move({ moves_on: '2033-04-26' }));
    const [first] = await bills(to.id);
    // The month from 28 April was billed already, and is cancelled as nobody has paid it: 2 days are left of the one before.
    expect(first).toMatchObject({ days: '2033-04-26 2033-04-27', total: Math.floor((2 * 1_300_000 * 2 + 31) / 62) });
    expect(told.cancelled).toBe(1);
    expect((await bills(to.id))[1]).toMatchObject({ days: '2033-04-28 2033-05-27', total: 1_300_000, status: 'DRAFT' });
    await sound();
  });
});

describe('a move and the NIK', () => {
  it('keeps it readable, sealed for its new row', async () => {
    await home('2033-04-10T03:00:00Z');
    const to = await expectStatus(201, move());
    const { rows } = await app.deps.db.execute(sql`
      select count(distinct nik_ciphertext)::int as seals, count(distinct nik_hash)::int as niks from tenancies where user_id = ${house.tenant.id}`);
    expect(rows).toEqual([{ seals: 2, niks: 1 }]);
    const { nik } = await expectStatus(200, house.owner.rest.post<RevealedNik>(`/api/tenants/${to.id}/reveal-nik`));
    expect(nik).toMatch(/^\d{16}$/);
  });

  it('is refused before a day on which they entered', async () => {
    await home('2033-01-10T03:00:00Z', null);
    await expectUnchanged(app, [house.owner], async () => {
      const { body } = await move({ moves_on: '2032-12-30' });
      expect(body).toMatchObject({ code: 'VALIDATION', detail: MOVED_BEFORE_ENTERING });
    });
  });
});
