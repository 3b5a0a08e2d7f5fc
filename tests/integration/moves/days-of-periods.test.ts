import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { MovePreview } from '#shared/contract/moves.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, makeBill, makeKost, makeRoom, makeTenant } from '#tests/support/people/factories.ts';
import { makeLastingPerson } from '#tests/support/people/lasting-people.ts';

const app = await ownApp({ now: '2031-01-01T03:00:00Z' });
const owner = await makeLastingPerson(app, 'OWNER');
const kost = await makeKost(owner);

const DAY = 86_400_000;
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY;
const dayOf = (number: number) => new Date(number * DAY).toISOString().slice(0, 10);
const MONTHS = { MONTH: 1, QUARTER: 3, HALF_YEAR: 6, YEAR: 12 };
const DAYS = { DAY: 1, WEEK: 7 };
type Period = keyof typeof MONTHS | keyof typeof DAYS;
const RENTS = [3_000_007, 4_100_003, 2_700_001] as const;

/** The first day of the period that is `count` after the one of `start`: as late in its month as that, or on its last day. */
function begins(start: string, period: Period, count: number): string {
  if (period === 'DAY' || period === 'WEEK') return dayOf(numberOf(start) + DAYS[period] * count);
  const [year = 0, month = 0, day = 0] = start.split('-').map(Number);
  const of = month - 1 + MONTHS[period] * count;
  const last = new Date(Date.UTC(year, of + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, of, Math.min(day, last))).toISOString().slice(0, 10);
}

/** What a rent asks for the days from one on of so many periods, each rounded half up, by counting each day. */
function costOf(rent: number, { start, period, count }: Prepaid, from: string): number {
  let sum = 0;
  for (let nth = 0; nth < count; nth += 1) {
    let [days, of] = [0, 0];
    for (let day = begins(start, period, nth); day < begins(start, period, nth + 1); day = dayOf(numberOf(day) + 1)) {
      of += 1;
      if (day >= from) days += 1;
    }
    sum += Math.floor((2 * rent * days + of) / (2 * of));
  }
  return sum;
}

interface Prepaid {
  period: Period;
  start: string;
  count: number;
}

const starts = ['2031-01', '2031-02', '2031-08', '2031-11', '2032-02'].flatMap((month) =>
  [28, 29, 30, 31]
    .map((day) => `${month}-${day}`)
    .filter((day) => !Number.isNaN(numberOf(day)) && dayOf(numberOf(day)) === day),
);
const prepaid = starts.flatMap((start, index): Prepaid[] => [
  { period: 'MONTH', start, count: 1 },
  { period: 'MONTH', start, count: 2 + (index % 3) },
  { period: 'QUARTER', start, count: 1 + (index % 2) },
  { period: 'HALF_YEAR', start, count: 1 },
  { period: 'YEAR', start, count: 1 },
]);
const byDay = ['2031-02-28', '2032-02-29', '2031-01-31'].flatMap((start): Prepaid[] => [
  { period: 'WEEK', start, count: 2 },
  { period: 'DAY', start, count: 5 },
]);

const rest = owner.rest;

/** Somebody who pays by a period since a day. */
async function livesBy({ period: rent_period, start }: Prepaid, fields: object = {}) {
  const room = await makeRoom(owner, kost.id);
  const contract = { contract_start: start, contract_end: begins(start, 'YEAR', 3) };
  const { tenant } = await makeTenant(app, owner, room.id, {
    ...contract,
    rent_period,
    monthly_rent: RENTS[0],
    ...fields,
  });
  return tenant.id;
}

/** Moves to a room for its rent, and says what is credited and charged. */
async function moves(home: string, to: number, day: string) {
  const room = await makeRoom(owner, kost.id);
  const terms = { moves_on: day, monthly_rent: RENTS[to] };
  const path = `/api/tenants/${home}/move`;
  const asked = `${path}?moves_on=${terms.moves_on}&monthly_rent=${terms.monthly_rent}`;
  const { credit, charge } = await expectStatus(200, rest.get<MovePreview>(asked));
  const { id } = await expectStatus(201, rest.post<Tenant>(path, { room_id: room.id, ...terms }));
  return { id, told: { credit, charge } };
}

const leaves = (home: string) => expectStatus(200, rest.post(`/api/tenants/${home}/checkout`, {}));

describe('two moves within what was paid ahead', () => {
  it.each([...prepaid, ...byDay])('of $count × $period from $start count each day once', async (paid) => {
    const { start, period, count } = paid;
    const next = begins(start, period, count);
    const of = numberOf(next) - numberOf(start);
    // Somewhere in the first half, and after it, also in the last days.
    const [first, again] = [Math.floor(of / 3), of - 1 - Math.floor(of / 7)].map((day) =>
      dayOf(numberOf(start) + day),
    ) as [string, string];
    app.clock.set(`${again}T03:00:00Z`);
    const home = await livesBy(paid);
    const span = { covers_from: start, covers_to: dayOf(numberOf(next) - 1), due_date: again, late_fee_percentage: 0 };
    const items = [{ description: 'Sewa', quantity: count, unit_price: RENTS[0] }];
    await makeBill(app, owner, home, { ...span, items });
    app.clock.set(`${first}T03:00:00Z`);
    const one = await moves(home, 1, first);
    const asked = RENTS.map((rent) => (day: string) => costOf(rent, paid, day));
    expect(one.told).toEqual({ credit: asked[0]?.(first), charge: asked[1]?.(first) });
    app.clock.set(`${again}T03:00:00Z`);
    const two = await moves(one.id, 2, again);
    expect(two.told).toEqual({ credit: asked[1]?.(again), charge: asked[2]?.(again) });
    await leaves(two.id);
  });
});

describe('two moves within a period that was not billed', () => {
  it.each(
    ['2031-01-31', '2031-08-31', '2031-11-30', '2032-02-29'].flatMap((start): Prepaid[] => [
      { period: 'QUARTER', start, count: 1 },
      { period: 'HALF_YEAR', start, count: 1 },
    ]),
  )('by the $period from $start divide it by its days', async (paid) => {
    const { start, period } = paid;
    await app.deps.db.execute(sql`update invoices set next_issue_on = null where owner_id = ${owner.id}`);
    const [first, again] = [20, 45].map((day) => dayOf(numberOf(start) + day)) as [string, string];
    app.clock.set(`${start}T03:00:00Z`);
    const home = await livesBy(paid, { auto_rent: { day: null, first_period: 'FULL', late_fee_percentage: 0 } });
    const next = begins(start, period, 1);
    await app.deps.db.execute(sql`
      update invoices set status = 'DRAFT', issued_date = null, sent_at = null where tenant_id = ${home} and invoice_type = 'MONTHLY_RENT'`);
    app.clock.set(`${first}T03:00:00Z`);
    const one = await moves(home, 1, first);
    app.clock.set(`${again}T03:00:00Z`);
    const two = await moves(one.id, 2, again);
    const { rows } = await app.deps.db.execute<{ bill: string }>(sql`
      select covers_from || ' ' || covers_to || ' ' || subtotal as bill from invoices where tenant_id in (${home}, ${one.id}, ${two.id})
        and status <> 'CANCELLED' and invoice_type = 'MONTHLY_RENT' order by covers_from`);
    const cost = (rent: number, from: string, to: string) => {
      const of = numberOf(next) - numberOf(start);
      return `${from} ${dayOf(numberOf(to) - 1)} ${Math.floor((2 * rent * (numberOf(to) - numberOf(from)) + of) / (2 * of))}`;
    };
    expect(rows.map(({ bill }) => bill)).toEqual([
      cost(RENTS[0], start, first),
      cost(RENTS[1], first, again),
      cost(RENTS[2], again, next),
    ]);
    await leaves(two.id);
    await expectSoundMoney(app, owner);
  });
});
