import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ownApp } from '#tests/support/app/own-database.ts';
import type { RestAnswer } from '#tests/support/app/rest-client.ts';
import { expectStatus, type Household, makeBill } from '#tests/support/people/factories.ts';
import { invoiceOf, makeHome } from '#tests/support/people/lasting-people.ts';
import { runHourlyJob } from '#worker/jobs.ts';

const app = await ownApp();

/** The instant of a change: midnight of WITA has come, that of WIB has not, so that zones differ in what is late. */
const CHANGED_AT = '2031-03-05T16:30:00Z';
/** When each bill is due. */
const dueDays = {
  SENT: '2031-03-05',
  OVERDUE: '2031-03-01',
  PARTIAL: '2031-03-02',
  PAID: '2031-03-03',
  CANCELLED: '2031-03-04',
};

/** A home with a rent in each state that is issued, each of a month of its own, and one that its series has made. */
async function madeHome(): Promise<Household> {
  const made = await makeHome(app, { contract_start: '2031-01-10', contract_end: '2032-01-10' });
  const { owner, tenant } = made;
  const ids: Record<string, string> = {};
  for (const [place, [state, due_date]] of Object.entries(dueDays).entries()) {
    const days = { covers_from: `2031-0${place + 4}-01`, covers_to: `2031-0${place + 4}-28` };
    const terms = { title: state, due_date, ...days, late_fee_percentage: 1 };
    ids[state] = (await makeBill(app, owner, tenant.tenant.id, terms)).id;
  }
  const terms = { is_on: true, late_fee_percentage: 1 };
  await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/automatic-rent`, terms));
  app.clock.set('2031-03-04T20:00:00Z');
  await runHourlyJob(app.deps);
  const pay = (id = '', amount: number) =>
    expectStatus(200, owner.rest.post(`/api/payments/${id}/process`, { payment_method: 'CASH', amount }));
  await pay(ids['PARTIAL'], 500_000);
  await pay(ids['PAID'], (await invoiceOf(owner, ids['PAID'] ?? '')).remaining_amount);
  await expectStatus(200, owner.rest.post(`/api/invoices/${ids['CANCELLED']}/cancel`, { reason: 'Salah tagih' }));
  return made;
}

/** Two homes alike on the day of a change, of which the second one stays. */
async function twoHomes() {
  const homes: Household[] = [];
  for (let made = 0; made < 2; made += 1) {
    app.clock.set('2031-02-20T03:00:00Z');
    homes.push(await madeHome());
  }
  app.clock.set(CHANGED_AT);
  await runHourlyJob(app.deps);
  const [changed, same] = homes as [Household, Household];
  return { changed, same };
}

/** What a tenancy was asked for before the change, as the tables have it; a room's number is of each home. */
async function issued({ tenant: { tenant } }: Household) {
  const { rows } = await app.deps.db.execute<Record<string, unknown>>(sql`
    select case when i.series_id is null then i.title else 'AUTOMATIC' end as title, i.status, i.due_date, i.issued_date,
      i.covers_from, i.covers_to, i.subtotal, i.tax_amount, i.total_amount, i.paid_amount, i.remaining_amount,
      i.late_fee_bps, i.late_fee_amount, i.allow_partial_payment,
      array(select row(replace(l.description, i.room_number, ''), l.quantity, l.unit_price, l.total_price)::text
        from invoice_items l where l.invoice_id = i.id order by l.position) as lines,
      array(select row(f.day, f.amount, f.waived_amount)::text from late_fees f where f.invoice_id = i.id order by f.day) as fees
    from invoices i where i.tenant_id = ${tenant.id} and i.sent_at < ${CHANGED_AT} order by i.due_date, i.title`);
  return rows;
}

/** What is agreed for bills to come, which each change is to change. */
async function agreed({ kost, room, tenant: { tenant } }: Household) {
  const { rows } = await app.deps.db.execute(sql`
    select k.zone, r.monthly_rent as price, r.other_prices, t.rent_period, t.monthly_rent, t.next_rent, s.series_late_fee_bps,
      s.rent_day, s.next_issue_on
    from kosts k, rooms r, tenancies t left join invoices s on s.tenant_id = t.id and s.series_id = s.id
    where k.id = ${kost.id} and r.id = ${room.id} and t.id = ${tenant.id}`);
  return rows;
}

type Change = (home: Household) => Promise<RestAnswer<unknown>>;
const tenancyOf = ({ tenant }: Household) => `/api/tenants/${tenant.tenant.id}`;
const zone =
  (of: string): Change =>
  ({ owner, kost }) =>
    owner.rest.put(`/api/kost/${kost.id}`, { zone: of });
const period =
  (rent_period: string, monthly_rent: number): Change =>
  (home) =>
    home.owner.rest.put(tenancyOf(home), { rent_period, monthly_rent });
const automatic =
  (fields: object): Change =>
  (home) =>
    home.owner.rest.post(`${tenancyOf(home)}/automatic-rent`, { is_on: true, ...fields });
const price =
  (fields: object): Change =>
  ({ owner, room }) =>
    owner.rest.put(`/api/rooms/${room.id}`, fields);
const raise =
  (rent: number, new_rent: number): Change =>
  ({ owner, tenant }) =>
    owner.rest.post('/api/tenants/change-rents', {
      month: '2031-09',
      dry_run: false,
      rents: [{ tenancy_id: tenant.tenant.id, rent, new_rent }],
    });

it.for<[what: string, changes: Change[]]>([
  ['zone, to WITA, WIT and back', [zone('WITA'), zone('WIT'), zone('WITA'), zone('WIB')]],
  ['zone, which stays another', [zone('WIT')]],
  [
    'period of its rent, to each and back',
    [
      automatic({ is_on: false }),
      period('QUARTER', 4_000_000),
      period('HALF_YEAR', 7_500_000),
      period('YEAR', 14_000_000),
      period('DAY', 90_000),
      period('WEEK', 450_000),
      period('MONTH', 1_500_000),
    ],
  ],
  ['day on which rent is due', [automatic({ day: 1 }), automatic({ day: 28 }), automatic({ day: null })]],
  [
    'prices',
    [
      price({ monthly_rent: 9_000_000, other_prices: { DAY: 300_000, QUARTER: 25_000_000 } }),
      raise(1_500_000, 2_000_000),
      automatic({ monthly_rent: 2_500_000 }),
    ],
  ],
  ['late fees', [automatic({ late_fee_percentage: 5 }), automatic({ late_fee_percentage: 0 })]],
])('a change of the %s moves no bill that was issued, at once or later', async ([, changes]) => {
  const { changed, same } = await twoHomes();
  const before = await issued(changed);
  expect(before.map(({ title, status, fees }) => [title, status, (fees as string[]).length])).toEqual([
    ['OVERDUE', 'SENT', 4],
    ['PARTIAL', 'PARTIAL', 3],
    ['PAID', 'PAID', 2],
    ['CANCELLED', 'CANCELLED', 1],
    ['SENT', 'SENT', 0],
    ['AUTOMATIC', 'SENT', 0],
  ]);
  expect(await issued(same)).toEqual(before);
  for (const [place, change] of changes.entries()) {
    const terms = await agreed(changed);
    const { status, body } = await change(changed);
    expect([place, status, status < 300 ? null : body]).toEqual([place, 200, null]);
    expect([place, await agreed(changed)]).not.toEqual([place, terms]);
    expect([place, await issued(changed)]).toEqual([place, before]);
  }
  for (const instant of ['05T16:31', '05T17:00', '06T16:30', '12T03:00']) {
    app.clock.set(`2031-03-${instant}:00Z`);
    await runHourlyJob(app.deps);
  }
  // Another zone's day may bring a fee earlier, and never one more.
  const later = await issued(changed);
  expect(later).toEqual(await issued(same));
  expect(later.map(({ fees }) => (fees as string[]).length)).toEqual([11, 10, 2, 1, 7, 2]);
});
