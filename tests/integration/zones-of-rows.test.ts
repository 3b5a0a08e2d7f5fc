import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LinkedBills } from '#shared/contract/bill-links.ts';
import type { NavigationCounts } from '#shared/contract/dashboards.ts';
import type { DepositEntry } from '#shared/contract/deposits.ts';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { BilledMonth } from '#shared/contract/month-board.ts';
import type { WrittenOccupant } from '#shared/contract/occupants.ts';
import type { Room } from '#shared/contract/rooms.ts';
import type { RoomOfCalendar } from '#shared/contract/room-calendar.ts';
import type { SearchResults } from '#shared/contract/search.ts';
import type { TenantOption } from '#shared/contract/tenants.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { DAYS_TO_PAY } from '#shared/rules/month-bill.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { shareBills } from '#tests/support/people/bill-links.ts';
import {
  expectStatus,
  makeBill,
  makeInvoice,
  makeRoom,
  type Person,
  type TenantPerson,
} from '#tests/support/people/factories.ts';
import { invoiceOf, makeLastingPerson, makeResident, moveIn } from '#tests/support/people/lasting-people.ts';
import { tokenOf } from '#tests/support/people/shares.ts';
import {
  instantsOf,
  makeZoneHomes,
  newcomer,
  turned,
  walkDay,
  type Zone,
  zones,
} from '#tests/support/people/zone-homes.ts';

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

  it('since which a room that nobody has lived in is empty', async () => {
    const rooms = await ofEach((zone) => makeRoom(owner, homes[zone].kostId));
    const isNextDay = async (zone: Zone) => {
      const { id } = rooms[zone];
      await app.deps.db.execute(sql`update rooms set created_at = ${app.clock.now().toISOString()} where id = ${id}`);
      const listed = await expectStatus(200, owner.rest.get<Room[]>(`/api/kost/${homes[zone].kostId}/rooms`));
      return listed.find((each) => each.id === id)?.empty_since === '2031-03-07';
    };
    expect(await walkDay(app, '2031-03-06', isNextDay)).toEqual(turned);
  });

  it('whose later rent is offered with who can be billed', async () => {
    await ofEach((zone) =>
      app.deps.db.execute(sql`
        update tenancies set next_rent = 1700000, next_rent_from = '2031-04-01' where id = ${homes[zone].tenant.id}`),
    );
    const has = async (zone: Zone) => {
      const { body } = await owner.rest.get<TenantOption[]>('/api/tenant-options?limit=100');
      const option = body.find(({ id }) => id === homes[zone].tenant.id);
      expect(option?.kost_id).toBe(homes[zone].kostId);
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

  it('since which a payment of an ended tenancy stands for good', async () => {
    app.clock.set('2031-06-01T03:00:00Z');
    const people = await ofEach((zone) => newcomer(app, owner, homes[zone].kostId));
    const bills = await ofEach((zone) => makeBill(app, owner, people[zone].tenant.id));
    app.clock.set('2031-06-02T16:30:00Z');
    const paid = await ofEach((zone) => record(bills[zone].id));
    await ofEach((zone) => expectStatus(200, owner.rest.post(`/api/tenants/${people[zone].tenant.id}/checkout`)));
    app.clock.set('2031-07-03T03:00:00Z');
    const closed = await ofEach(
      async (zone) => (await invoiceOf(owner, bills[zone].id)).payments.map(({ is_closed }) => is_closed)[0],
    );
    expect(closed).toEqual({ WIB: true, WITA: false, WIT: false });
    const taken = await ofEach(
      async (zone) => (await owner.rest.post(`/api/payments/${paid[zone].id}/void`, { reason: 'Salah catat' })).status,
    );
    expect(taken).toEqual({ WIB: 409, WITA: 200, WIT: 200 });
  });

  it('that somebody still owes who has left, wherever they live now', async () => {
    app.clock.set('2031-08-01T03:00:00Z');
    const people = await ofEach((zone) => newcomer(app, owner, homes[zone].kostId));
    const bills = await ofEach((zone) => makeBill(app, owner, people[zone].tenant.id, { due_date: '2031-08-05' }));
    await ofEach((zone) => expectStatus(200, owner.rest.post(`/api/tenants/${people[zone].tenant.id}/checkout`)));
    const isLate = async (zone: Zone) =>
      (await people[zone].rest.get<Invoice>(`/api/invoices/${bills[zone].id}`)).body.status === 'OVERDUE';
    expect(await walkDay(app, '2031-08-05', isLate)).toEqual(turned);
    const counts = async () => (await people.WITA.rest.get<NavigationCounts>('/api/dashboard/counts')).body;
    expect(await counts()).toMatchObject({ zone: 'WITA', zones: {} });
    await moveIn(app, owner, people.WITA, (await makeRoom(owner, homes.WIB.kostId)).id);
    expect(await counts()).toMatchObject({
      zone: 'WIB',
      zones: { [homes.WIB.kostId]: 'WIB', [homes.WITA.kostId]: 'WITA' },
    });
    app.clock.set('2031-08-05T16:30:00Z');
    expect(await isLate('WITA')).toBe(true);
  });

  it('that is open again after its kost got another zone', async () => {
    app.clock.set('2031-12-01T03:00:00Z');
    const { tenant } = await newcomer(app, owner, homes.WITA.kostId);
    const bill = await makeBill(app, owner, tenant.id);
    await makeInvoice(app, owner, tenant.id);
    const { id } = await record(bill.id, bill.remaining_amount);
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.id}/checkout`));
    await expectStatus(200, owner.rest.put(`/api/kost/${homes.WITA.kostId}`, { zone: 'WIT' }));
    await expectStatus(200, owner.rest.post(`/api/payments/${id}/void`, { reason: 'Salah catat' }));
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.id}/undo-checkout`));
    const { rows } = await app.deps.db.execute(sql`
      select status, zone from invoices where tenant_id = ${tenant.id} order by id`);
    expect(rows).toEqual([
      { status: 'SENT', zone: 'WIT' },
      { status: 'DRAFT', zone: 'WIT' },
    ]);
    await expectStatus(200, owner.rest.put(`/api/kost/${homes.WITA.kostId}`, { zone: 'WITA' }));
  });

  it('by which a link says from which day on somebody may leave, and shows a share', async () => {
    app.clock.set('2031-09-01T03:00:00Z');
    const people = await ofEach((zone) => newcomer(app, owner, homes[zone].kostId));
    const tokens = await ofEach(async (zone) => {
      await makeBill(app, owner, people[zone].tenant.id, { due_date: '2031-09-20' });
      return shareBills(owner, people[zone].tenant.id);
    });
    const shares = await ofEach(async (zone) => {
      const fields = { full_name: 'Rini', starts_on: '2031-08-01', ends_on: '2031-09-06', pays_amount: 100_000 };
      const at = `/api/tenants/${people[zone].tenant.id}/occupants`;
      return tokenOf(await expectStatus(201, owner.rest.post<WrittenOccupant>(at, fields)));
    });
    const isTooLate = async (zone: Zone) =>
      (await app.rest.post(`/api/bill-links/${tokens[zone]}/leaving`, { leaves_on: '2031-09-05' })).status === 400;
    expect(await walkDay(app, '2031-09-05', isTooLate)).toEqual(turned);
    const isOver = async (zone: Zone) =>
      (await expectStatus(200, app.rest.get<LinkedBills>(`/api/bill-links/${shares[zone]}`))).bills.length === 0;
    expect(await walkDay(app, '2031-09-05', isOver)).toEqual(turned);
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

  it('of whoever lives in two of them', async () => {
    app.clock.set('2031-11-01T03:00:00Z');
    const person = await makeLastingPerson(app, 'TENANT');
    await moveIn(app, owner, person, (await makeRoom(owner, homes.WIB.kostId)).id);
    await moveIn(app, owner, person, (await makeRoom(owner, homes.WIT.kostId)).id);
    const { body } = await person.rest.get<NavigationCounts>('/api/dashboard/counts');
    expect(body).toMatchObject({ zone: null, zones: { [homes.WIT.kostId]: 'WIT' } });
    expect((await makeResident(app, owner, (await makeRoom(owner, homes.WIT.kostId)).id)).tenant.kost_id).toBe(
      homes.WIT.kostId,
    );
  });
});
