import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import type { OwnerYear, YearMonth } from '#shared/contract/owner-year.ts';
import type { TenantOfList } from '#shared/contract/tenants.ts';
import { billPaces } from '#shared/enums.ts';
import { addDays, addMonths, daysBetween, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { Random } from '#tests/support/oracle/year/random.ts';
import {
  expectStatus,
  makeBill,
  makeHousehold,
  makeInvoice,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
  openSession,
  type Person,
} from '#tests/support/people/factories.ts';

const yearOf = (person: Person, query = '') =>
  expectStatus(200, person.rest.get<OwnerYear>(`/api/dashboard/owner/year${query}`));

const NOTHING = { expected: 0, collected: 0, collected_on_time: 0, on_time: 0, within_week: 0, later: 0, open: 0 };

describe('an owner’s year', () => {
  it('is twelve months of WIB, all empty for an owner without anything, whatever others have', async () => {
    const app = createTestApp({ now: '2035-03-31T16:59:59.999Z' });
    const { owner: other, kost, tenant } = await makeHousehold(app);
    await makeBill(app, other, tenant.tenant.id, { due_date: '2035-03-31' });
    const owner = await makePerson(app, { role: 'OWNER' });
    const { months, kosts } = await yearOf(owner);
    expect(kosts).toEqual([]);
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ month: '2034-04', ...NOTHING, lived_days: 0, room_days: 0 });
    expect(months.at(-1)?.month).toBe('2035-03');
    expect(await yearOf(owner, `?kost_id=${kost.id}`)).toEqual({ months, kosts });
    app.clock.set('2035-03-31T17:00:00Z');
    expect((await yearOf(owner)).months.at(-1)?.month).toBe('2035-04');
  });

  it('adds amounts beyond 2^31 to the rupiah, and takes a bill that is paid on its last second in WIB as in time', async () => {
    const app = createTestApp({ now: '2035-03-10T03:00:00Z' });
    const { owner, tenant, kost } = await makeHousehold(app);
    const items = [{ description: 'Sewa', quantity: 1, unit_price: 99_999_999_999 }];
    const due = { items, due_date: '2035-03-10', late_fee_percentage: 0 };
    const bills = [];
    for (let count = 0; count < 3; count += 1) bills.push(await makeBill(app, owner, tenant.tenant.id, due));
    const payInFull = (id = '') =>
      expectStatus(200, owner.rest.post(`/api/payments/${id}/process`, { payment_method: 'CASH' }));
    app.clock.set('2035-03-10T16:59:59.999Z');
    await payInFull(bills[0]?.id);
    app.clock.set('2035-03-10T17:00:00.000Z');
    await payInFull(bills[1]?.id);
    const year = await yearOf(owner);
    expect(year.months.at(-1)).toMatchObject({
      expected: 299_999_999_997,
      collected: 199_999_999_998,
      collected_on_time: 99_999_999_999,
      on_time: 1,
      within_week: 1,
      later: 0,
      open: 1,
    });
    const { expected, collected } = year.months.at(-1) ?? NOTHING;
    expect(year.kosts).toEqual([{ id: kost.id, name: kost.name, expected, collected, overdue: 99_999_999_999 }]);
  });
});

describe('an owner’s year after a random one', () => {
  let app: TestApp;
  let owner: Person;
  let kosts: string[];

  beforeAll(async () => {
    app = createTestApp({ now: '2033-12-05T02:00:00Z' });
    owner = await makePerson(app, { role: 'OWNER' });
    kosts = [];
    for (const name of ['Anggrek', 'Bougenville']) kosts.push((await makeKost(owner, { name })).id);
    await live(app, owner, kosts);
  }, 120_000);

  it('says for all kosts and for each what its rows say, one by one and day by day', async () => {
    for (const kost of [undefined, ...kosts]) {
      const said = await yearOf(owner, kost === undefined ? '' : `?kost_id=${kost}`);
      const reckoned = await reckon(app, owner.id, kost === undefined ? kosts : [kost]);
      expect(said.months).toEqual(reckoned.months);
      expect(Object.fromEntries(said.kosts.map(({ id, name: _, ...sums }) => [id, sums]))).toEqual(reckoned.kosts);
    }
    // The history has something of everything.
    const { months } = await yearOf(owner);
    for (const key of ['collected_on_time', 'on_time', 'within_week', 'later', 'open'] as const)
      expect(months.reduce((sum, month) => sum + month[key], 0)).toBeGreaterThan(2);
    expect(months.every(({ lived_days, room_days }) => lived_days <= room_days)).toBe(true);
  });

  it('has each of its numbers as a list of bills, and the tenants of a month', async () => {
    const { months, kosts: byKost } = await yearOf(owner);
    const bills = (query: string) =>
      expectStatus(200, owner.rest.get<InvoiceSummary[]>(`/api/invoices?limit=100&${query}`));
    const sum = (rows: InvoiceSummary[], key: 'total_amount' | 'paid_amount') =>
      rows.reduce((all, row) => all + row[key], 0);
    for (const { month, expected, collected, ...rest } of months) {
      const rows = await bills(`due_from=${month}&pace=ANY`);
      expect([sum(rows, 'total_amount'), sum(rows, 'paid_amount')]).toEqual([expected, collected]);
      const counts = [rest.on_time, rest.within_week, rest.later, rest.open];
      for (const [index, pace] of billPaces.entries())
        expect((await bills(`due_from=${month}&pace=${pace}`)).length).toBe(counts[index]);
      const lived = await expectStatus(
        200,
        owner.rest.get<TenantOfList[]>(`/api/owner/tenants?limit=100&lived_in=${month}`),
      );
      expect(new Set(lived.map(({ id }) => id))).toEqual(await tenantsOf(app, owner.id, month));
    }
    const [first, last] = [months[0]?.month, months.at(-1)?.month];
    for (const pace of billPaces) {
      const key = ({ ON_TIME: 'on_time', WITHIN_WEEK: 'within_week', LATER: 'later', OPEN: 'open' } as const)[pace];
      const all = months.reduce((total, month) => total + month[key], 0);
      expect((await bills(`due_from=${first}&due_to=${last}&pace=${pace}`)).length).toBe(Math.min(100, all));
    }
    for (const { id, expected } of byKost)
      expect(sum(await bills(`due_from=${last}&kost_id=${id}&pace=ANY`), 'total_amount')).toBe(expected);
  });
});

/** Fourteen months in which people move in and out, and bills of every kind are made, paid, called off and left. */
async function live(app: TestApp, owner: Person, kosts: string[]): Promise<void> {
  const random = new Random(36);
  const rooms: { id: string; tenant: string | null }[] = [];
  const open: string[] = [];
  for (let step = 0; step < 85; step += 1) {
    app.clock.advanceMs((12 + random.between(0, 200)) * 3_600_000);
    const day = wibDay(app.clock.now());
    owner.rest = await openSession(app, owner.id, 'OWNER');
    if (rooms.length < 7 && random.percent(40))
      rooms.push({ id: (await makeRoom(owner, kosts[random.between(0, 1)] ?? '')).id, tenant: null });
    for (const room of rooms.slice()) {
      if (room.tenant === null && random.percent(30)) {
        const began = random.percent(30) ? addDays(day, -random.between(1, 60)) : day;
        room.tenant = (await makeTenant(app, owner, room.id, { contract_start: began })).tenant.id;
      } else if (room.tenant !== null && random.percent(5)) {
        await expectStatus(200, owner.rest.post(`/api/tenants/${room.tenant}/checkout`));
        room.tenant = null;
      } else if (room.tenant === null && random.percent(3)) {
        await owner.rest.delete(`/api/rooms/${room.id}`);
        rooms.splice(rooms.indexOf(room), 1);
      }
      if (room.tenant === null || !random.percent(30)) continue;
      const bill = {
        invoice_type: random.pick(['MONTHLY_RENT', 'ELECTRICITY', 'SECURITY_DEPOSIT', 'CUSTOM', 'WATER']),
        due_date: addDays(day, random.between(-20, 25)),
        items: [{ description: 'Tagihan', quantity: 1, unit_price: random.between(1, 3_000_000_000) }],
      };
      if (random.percent(10)) await makeInvoice(app, owner, room.tenant, bill);
      else open.push((await makeBill(app, owner, room.tenant, bill)).id);
    }
    for (const id of open.slice()) {
      if (!random.percent(20)) continue;
      if (random.percent(10)) {
        await owner.rest.post(`/api/invoices/${id}/cancel`);
        continue;
      }
      const part = random.percent(30) ? { amount: random.between(1, 1_000_000) } : {};
      const when = random.percent(30) ? { paid_on: addDays(day, -random.between(1, 5)) } : {};
      const cash = { payment_method: 'CASH', ...part, ...when };
      const { status } = await owner.rest.post(`/api/payments/${id}/process`, cash);
      if (status === 200 && part.amount === undefined) open.splice(open.indexOf(id), 1);
    }
  }
}

interface BillRow extends Record<string, unknown> {
  kost_id: string;
  status: string;
  invoice_type: string;
  total_amount: number;
  paid_amount: number;
  due_date: string;
  paid_at: string | null;
}

interface Stay extends Record<string, unknown> {
  id: string;
  room_id: string;
  begins: string;
  ends: string | null;
}

/** The same numbers from all rows, in TypeScript: each bill, and each room on each day. */
async function reckon(app: TestApp, ownerId: string, kosts: string[]) {
  const { db } = app.deps;
  const today = wibDay(app.clock.now());
  const { rows: all } = await db.execute<BillRow>(sql`
    select kost_id, status, invoice_type, total_amount, paid_amount, due_date::text, paid_at::text from invoices where owner_id = ${ownerId}`);
  const bills = all.filter(
    (bill) =>
      kosts.includes(bill.kost_id) &&
      !['DRAFT', 'CANCELLED'].includes(bill.status) &&
      bill.invoice_type !== 'SECURITY_DEPOSIT',
  );
  const houses = await db.execute<{ id: string; kost_id: string; made: string; archived: string | null }>(
    sql`select id, kost_id, created_at::text as made, archived_at::text as archived from rooms where owner_id = ${ownerId}`,
  );
  const rooms = houses.rows.filter((room) => kosts.includes(room.kost_id));
  const stays = await staysOf(app, ownerId);
  const livesThere = (room: string, day: string) =>
    stays.some(({ room_id, begins, ends }) => room_id === room && begins <= day && (ends === null || day < ends));
  const dayOf = (instant: string) => wibDay(new Date(instant));
  const daysLate = (bill: BillRow) => (bill.paid_at === null ? null : daysBetween(bill.due_date, dayOf(bill.paid_at)));
  const present = today.slice(0, 7);

  const months = Array.from({ length: 12 }, (_, index): YearMonth => {
    const month = addMonths(`${present}-01`, index - 11).slice(0, 7);
    const due = bills.filter(({ due_date }) => due_date.startsWith(month));
    const inTime = due.filter((bill) => (daysLate(bill) ?? 1) <= 0);
    const passed = due.filter(({ due_date }) => due_date < today);
    let [lived_days, room_days] = [0, 0];
    for (let day = `${month}-01`; day.startsWith(month) && day <= today; day = addDays(day, 1)) {
      for (const { id, made, archived } of rooms) {
        const isLivedIn = livesThere(id, day);
        if (isLivedIn) lived_days += 1;
        if (isLivedIn || (dayOf(made) <= day && (archived === null || day < dayOf(archived)))) room_days += 1;
      }
    }
    return {
      month,
      expected: due.reduce((sum, bill) => sum + bill.total_amount, 0),
      collected: due.reduce((sum, bill) => sum + bill.paid_amount, 0),
      collected_on_time: inTime.reduce((sum, bill) => sum + bill.paid_amount, 0),
      on_time: passed.filter((bill) => inTime.includes(bill)).length,
      within_week: passed.filter((bill) => [1, 2, 3, 4, 5, 6, 7].includes(daysLate(bill) ?? 0)).length,
      later: passed.filter((bill) => (daysLate(bill) ?? 0) > 7).length,
      open: passed.filter((bill) => bill.paid_at === null).length,
      lived_days,
      room_days,
    };
  });
  const ofKost: Record<string, { expected: number; collected: number; overdue: number }> = {};
  for (const bill of bills.filter(({ due_date }) => due_date.startsWith(present))) {
    const sums = (ofKost[bill.kost_id] ??= { expected: 0, collected: 0, overdue: 0 });
    sums.expected += bill.total_amount;
    sums.collected += bill.paid_amount;
    if (bill.due_date < today) sums.overdue += bill.total_amount - bill.paid_amount;
  }
  return { months, kosts: ofKost };
}

async function staysOf(app: TestApp, ownerId: string): Promise<Stay[]> {
  const { rows } = await app.deps.db.execute<Stay>(sql`
    select id, room_id, check_in_date::text as begins, check_out_date::text as ends from tenancies
    where owner_id = ${ownerId} and check_in_date is not null`);
  return rows;
}

/** Who lived anywhere on a day of the month until today. */
async function tenantsOf(app: TestApp, ownerId: string, month: string): Promise<Set<string>> {
  const today = wibDay(app.clock.now());
  const found = new Set<string>();
  for (const { id, begins, ends } of await staysOf(app, ownerId))
    for (let day = `${month}-01`; day.startsWith(month) && day <= today; day = addDays(day, 1))
      if (begins <= day && (ends === null || day < ends)) found.add(id);
  return found;
}
