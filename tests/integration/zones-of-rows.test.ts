import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DepositEntry } from '#shared/contract/deposits.ts';
import type { BilledMonth } from '#shared/contract/month-board.ts';
import type { RoomOfCalendar } from '#shared/contract/room-calendar.ts';
import type { SearchResults } from '#shared/contract/search.ts';
import type { TenantOption } from '#shared/contract/tenants.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { DAYS_TO_PAY } from '#shared/rules/month-bill.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectStatus, makeBill, makeRoom, type Person, type TenantPerson } from '#tests/support/people/factories.ts';
import { instantsOf, makeZoneHomes, turned, walkDay, type Zone, zones } from '#tests/support/people/zone-homes.ts';

const app = await ownApp({ now: '2031-03-01T03:00:00Z' });

/** What one call reads of kosts of three zones, or a kost's rows keep, has the day of each kost. */
describe('a row has the day of its kost', () => {
  let owner: Person;
  let homes: Record<Zone, TenantPerson & { kostId: string }>;
  beforeAll(async () => {
    ({ owner, homes } = await makeZoneHomes(app));
  });

  const ofEach = async <Made>(make: (zone: Zone) => Promise<Made>) => {
    const made = {} as Record<Zone, Made>;
    for (const zone of zones) made[zone] = await make(zone);
    return made;
  };
  const depositsOf = (people: Record<Zone, Pick<TenantPerson, 'tenant'>>) =>
    ofEach((zone) =>
      makeBill(app, owner, people[zone].tenant.id, {
        invoice_type: 'SECURITY_DEPOSIT',
        items: [{ description: 'Deposit', quantity: 1, unit_price: 1_500_000 }],
      }),
    );
  const record = (id: string, amount = 1_000) =>
    expectStatus(
      200,
      owner.rest.post<{ id: string }>(`/api/payments/${id}/process`, { amount, payment_method: 'CASH' }),
    );
  const entriesOf = async (zone: Zone) =>
    (await owner.rest.get<DepositEntry[]>(`/api/tenants/${homes[zone].tenant.id}/deposit?limit=100`)).body;

  it('that a search finds', async () => {
    const bills = await ofEach((zone) =>
      makeBill(app, owner, homes[zone].tenant.id, { due_date: '2031-03-05', title: 'Listrik cari' }),
    );
    const isLate = async (zone: Zone) => {
      const { body } = await owner.rest.get<SearchResults>(`/api/search?q=${bills[zone].invoice_number}`);
      return body.invoices.some(({ id, status }) => id === bills[zone].id && status === 'OVERDUE');
    };
    expect(await walkDay(app, '2031-03-05', isLate)).toEqual(turned);
  });

  it('whose later rent is offered with who can be billed', async () => {
    await ofEach((zone) =>
      app.deps.db.execute(sql`
        update tenancies set next_rent = 1700000, next_rent_from = '2031-04-01' where id = ${homes[zone].tenant.id}`),
    );
    const has = async (zone: Zone) => {
      const { body } = await owner.rest.get<TenantOption[]>('/api/tenant-options?limit=100');
      const option = body.find(({ id }) => id === homes[zone].tenant.id);
      return option?.monthly_rent === 1_700_000 && option.next_rent === null;
    };
    expect(await walkDay(app, '2031-03-31', has)).toEqual(turned);
  });

  it('that is planned for a month', async () => {
    const seen = [];
    for (const instant of instantsOf('2031-04-21')) {
      app.clock.set(instant);
      const plan = { month: '2031-04', dry_run: true };
      const { rows } = await expectStatus(200, owner.rest.post<BilledMonth>('/api/invoices/bill-month', plan));
      const due = addDays('2031-04-22', DAYS_TO_PAY);
      const isDue = (zone: Zone) =>
        rows.some(({ tenancy_id: id, due_date }) => id === homes[zone].tenant.id && due_date === due);
      seen.push(zones.filter(isDue));
    }
    expect(seen).toEqual(turned);
  });

  it('on which a deposit comes in and goes out, also once its kost has another zone', async () => {
    app.clock.set('2031-05-01T03:00:00Z');
    const bills = await depositsOf(homes);
    const newest = async (zone: Zone) => (await entriesOf(zone))[0]?.day === '2031-05-03';
    const comesIn = async (zone: Zone) => {
      await record(bills[zone].id);
      return newest(zone);
    };
    expect(await walkDay(app, '2031-05-02', comesIn)).toEqual(turned);
    const goesOut = async (zone: Zone) => {
      await expectStatus(
        200,
        owner.rest.post(`/api/tenants/${homes[zone].tenant.id}/deposit-returns`, { amount: 100, way: 'CASH' }),
      );
      return newest(zone);
    };
    expect(await walkDay(app, '2031-05-02', goesOut)).toEqual(turned);
    const before = await entriesOf('WITA');
    app.clock.set('2031-05-04T03:00:00Z');
    await expectStatus(200, owner.rest.put(`/api/kost/${homes.WITA.kostId}`, { zone: 'WIB' }));
    await app.deps.db.execute(sql`
      update payments set allocated_amount = allocated_amount - 1, credited_amount = credited_amount + 1
      where invoice_id = ${bills.WITA.id}`);
    await expectStatus(200, owner.rest.put(`/api/kost/${homes.WITA.kostId}`, { zone: 'WITA' }));
    const days = (entries: DepositEntry[]) => new Set(entries.map(({ day }) => day));
    const after = await entriesOf('WITA');
    expect(after.length).toBe(before.length + 6);
    expect(days(after)).toEqual(days(before));
  });

  it('on which a room is closed, and from which on it is under repair', async () => {
    app.clock.set('2031-10-01T03:00:00Z');
    const day = '2031-10-05';
    for (const [at, ahead] of instantsOf(day).map((instant, index) => [instant, turned[index]] as const)) {
      app.clock.set(at);
      const rooms = await ofEach((zone) => makeRoom(owner, homes[zone].kostId));
      await ofEach((zone) =>
        expectStatus(200, owner.rest.put(`/api/rooms/${rooms[zone].id}`, { status: 'MAINTENANCE' })),
      );
      const calendar = await owner.rest.get<RoomOfCalendar[]>(
        '/api/room-calendar?from=2031-09-01&to=2031-12-01&limit=200',
      );
      const since = (zone: Zone) => calendar.body.find(({ id }) => id === rooms[zone].id)?.stays[0]?.from;
      expect(zones.filter((zone) => since(zone) === addDays(day, 1))).toEqual(
        zones.filter((zone) => ahead?.includes(zone)),
      );
    }
  });
});
