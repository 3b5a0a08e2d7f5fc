import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NavigationCounts, OwnerDashboard, PaymentSummary, TenantDashboard } from '#shared/contract/dashboards.ts';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { MonthRow, MonthTotals } from '#shared/contract/month-board.ts';
import type { RtReport } from '#shared/contract/niks.ts';
import type { OwnerToday } from '#shared/contract/owner-today.ts';
import type { TenantBill } from '#shared/contract/payments.ts';
import type { DueTenancy } from '#shared/contract/reminders.ts';
import type { RoomOfCalendar } from '#shared/contract/room-calendar.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { wrongStays } from '#tests/support/oracle/wrong-stays.ts';
import {
  expectStatus,
  makeBill,
  makeKost,
  makeRoom,
  type Person,
  type TenantPerson,
} from '#tests/support/people/factories.ts';
import { toldOf } from '#tests/support/people/inbox.ts';
import { invoiceOf, makeLastingPerson, makeResident, moveIn } from '#tests/support/people/lasting-people.ts';
import { askToCancelSettlement, askToSave } from '#tests/support/people/settlements.ts';
import { offeredRenewal } from '#tests/support/people/renewals.ts';
import {
  instantsOf,
  makeZoneHomes,
  newcomer,
  turned,
  walkDay,
  type Zone,
  zones,
} from '#tests/support/people/zone-homes.ts';
import { deleteOldNiks } from '#worker/features/occupants/delete-old-niks.ts';
import { jobContext } from '#worker/job-context.ts';
import { runHourlyJob } from '#worker/jobs.ts';

const app = await ownApp({ now: '2031-03-01T03:00:00Z' });

/** Of March. */
const instants = (day: number) => instantsOf(`2031-03-${String(day).padStart(2, '0')}`);

/** What an owner's screens count by the day. */
async function sums(owner: Person): Promise<Record<string, number>> {
  const { body: home } = await owner.rest.get<OwnerDashboard>('/api/dashboard/owner');
  const { body: now } = await owner.rest.get<OwnerToday>('/api/dashboard/owner/today');
  const { body: badges } = await owner.rest.get<NavigationCounts>('/api/dashboard/counts');
  const { body: month } = await owner.rest.get<MonthTotals>('/api/invoices/month-totals?month=2031-03');
  return {
    'late on the home': home.overdue_payments,
    'ended on the home': home.expired_contracts,
    'late today': now.late.bills,
    'people late today': now.late.people,
    'ended today': now.contracts.ended,
    'ended in the navigation': badges.expired_contracts,
    'late in the month': month.states.find(({ state }) => state === 'LATE')?.count ?? 0,
  };
}

/** One owner with a kost in each zone, in a database of its own, since the jobs work on everyone's rows. */
describe('a day ends at midnight of the kost', () => {
  let owner: Person;
  let homes: Record<Zone, TenantPerson & { kostId: string }>;

  beforeAll(async () => {
    ({ owner, homes } = await makeZoneHomes(app));
  });

  const walk = (day: number, holds: (zone: Zone) => Promise<boolean>) =>
    walkDay(app, `2031-03-${String(day).padStart(2, '0')}`, holds);

  async function billsDue(day: string, at: string) {
    app.clock.set(at);
    const bills = {} as Record<Zone, Invoice>;
    for (const zone of zones)
      bills[zone] = await makeBill(app, owner, homes[zone].tenant.id, { due_date: day, late_fee_percentage: 1 });
    return bills;
  }

  it('for a bill that is late, as owner and tenant see it', async () => {
    const bills = await billsDue('2031-03-05', '2031-03-04T03:00:00Z');
    expect(await walk(5, async (zone) => (await invoiceOf(owner, bills[zone].id)).status === 'OVERDUE')).toEqual(
      turned,
    );
    const asTenant = async (zone: Zone) =>
      (await expectStatus(200, homes[zone].rest.get<Invoice>(`/api/invoices/${bills[zone].id}`))).status === 'OVERDUE';
    expect(await walk(5, asTenant)).toEqual(turned);
  });

  it('which a read is told in one trip, but for the first one of a zone that was not guessed', async () => {
    const bills = await billsDue('2031-03-05', '2031-03-04T03:00:00Z');
    const requestsAt = async (instant: string, zone: Zone) => {
      app.clock.set(`2031-03-05T${instant}:00Z`);
      app.trips.reset();
      await invoiceOf(owner, bills[zone].id);
      return app.trips.requests;
    };
    for (const zone of zones) {
      expect([zone, await requestsAt('14:30', zone)]).toEqual([zone, 1]);
      expect([1, 2]).toContain(await requestsAt('16:30', zone));
    }
    for (const zone of zones) expect([zone, await requestsAt('16:30', zone)]).toEqual([zone, 1]);
    // Where most kosts are is what is guessed of who has not called before.
    const { rest } = (await makeZoneHomes(app)).homes.WIB;
    app.trips.reset();
    await expectStatus(200, rest.get('/api/dashboard/tenant'));
    expect(app.trips.requests).toBe(1);
  });

  it('for who has to be reminded, in one list of kosts of three zones', async () => {
    const late = async (zone: Zone) => {
      const { body } = await owner.rest.get<{ tenancy_id: string }[]>('/api/reminders?state=LATE');
      return body.some(({ tenancy_id: id }) => id === homes[zone].tenant.id);
    };
    expect(await walk(5, late)).toEqual(turned);
  });

  it('for late fees, once a day each, whatever ran before', async () => {
    const bills = await billsDue('2031-03-08', '2031-03-07T03:00:00Z');
    const days = async (zone: Zone) => {
      await Promise.all([runHourlyJob(app.deps), runHourlyJob(app.deps)]);
      const { rows } = await app.deps.db.execute<{ day: string }>(
        sql`select day::text from late_fees where invoice_id = ${bills[zone].id} order by day`,
      );
      return rows.map(({ day }) => day).join(' ') === '2031-03-09';
    };
    expect(await walk(8, days)).toEqual(turned);
  });

  it('for a contract that begins', async () => {
    app.clock.set('2031-03-10T03:00:00Z');
    const people = {} as Record<Zone, Tenant>;
    for (const zone of zones) {
      const room = await makeRoom(owner, homes[zone].kostId);
      people[zone] = (
        await makeResident(app, owner, room.id, { contract_start: '2031-03-13', contract_end: '2032-03-12' })
      ).tenant;
    }
    const begun = async (zone: Zone) => {
      await runHourlyJob(app.deps);
      const { rows } = await app.deps.db.execute<{ status: string }>(
        sql`select status from tenancies where id = ${people[zone].id}`,
      );
      return rows[0]?.status === 'ACTIVE';
    };
    expect(await walk(12, begun)).toEqual(turned);
  });

  it('for a new contract from today, which begins at once', async () => {
    const begins = async (zone: Zone) => {
      const room = await makeRoom(owner, homes[zone].kostId);
      const { tenant } = await makeResident(app, owner, room.id, {
        contract_start: '2031-03-15',
        contract_end: '2032-03-14',
      });
      return tenant.status === 'ACTIVE';
    };
    expect(await walk(14, begins)).toEqual(turned);
  });

  it('for an RT report, with who came on its day and without who left on it', async () => {
    const comers = await newcomers('2031-04-10T03:00:00Z', { contract_start: '2031-04-13' });
    const leavers = await newcomers('2031-04-10T03:00:00Z');
    app.clock.set('2031-04-13T03:00:00Z');
    for (const zone of zones)
      await expectStatus(200, owner.rest.post(`/api/tenants/${leavers[zone].tenant.id}/checkout`));
    const ask = (zone: Zone, body: object = {}) =>
      owner.rest.post<RtReport>(`/api/kost/${homes[zone].kostId}/rt-report`, body);
    const isOfNextDay = async (zone: Zone) => {
      const { day, residents } = await expectStatus(200, ask(zone));
      const lives = (of: TenantPerson) => residents.some(({ id }) => id === of.tenant.id);
      const { rows } = await app.deps.db.execute(sql`
        select details ->> 'day' as day from audit_log where action = 'kost.rt-report' order by id desc limit 1`);
      const next = [
        day === '2031-04-13',
        rows[0]?.day === '2031-04-13',
        lives(comers[zone]),
        !lives(leavers[zone]),
        (await ask(zone, { day: '2031-04-13' })).status === 200,
      ];
      expect([zone, app.clock.now(), new Set(next).size, lives(homes[zone])]).toEqual([zone, app.clock.now(), 1, true]);
      return next.every(Boolean);
    };
    expect(await walkDay(app, '2031-04-12', isOfNextDay)).toEqual(turned);
  });

  it('for the notice that an RT report had one’s NIK, once a day', async () => {
    const seen = async (zone: Zone) => {
      await expectStatus(200, owner.rest.post(`/api/kost/${homes[zone].kostId}/rt-report`, { with_nik: true }));
      return (await toldOf(homes[zone], 'NIK_VIEWED')).length;
    };
    for (const [zone, instant, told] of [
      ['WITA', '14:59', 1],
      ['WITA', '15:59', 1],
      ['WIB', '16:00', 1],
      ['WITA', '16:00', 2],
      ['WITA', '17:00', 2],
      ['WIB', '16:59', 1],
      ['WIB', '17:00', 2],
    ] as const) {
      app.clock.set(`2031-04-20T${instant}:00Z`);
      expect([zone, instant, await seen(zone)]).toEqual([zone, instant, told]);
    }
  });

  it('for money that was received today, which is no day of tomorrow', async () => {
    const bills = await billsDue('2031-03-30', '2031-03-16T03:00:00Z');
    const takes = async (zone: Zone) => {
      const { status } = await owner.rest.post(`/api/payments/${bills[zone].id}/process`, {
        amount: 1_000,
        payment_method: 'CASH',
        paid_on: '2031-03-17',
      });
      return status === 200;
    };
    expect(await walk(16, takes)).toEqual(turned);
  });

  /** Somebody more in each kost. */
  async function newcomers(at: string, fields: Record<string, unknown> = {}) {
    app.clock.set(at);
    const people = {} as Record<Zone, TenantPerson>;
    for (const zone of zones) people[zone] = await newcomer(app, owner, homes[zone].kostId, fields);
    return people;
  }

  it('for who is reminded of a bill that is due today', async () => {
    const people = await newcomers('2031-03-22T03:00:00Z');
    for (const zone of zones) await makeBill(app, owner, people[zone].tenant.id, { due_date: '2031-03-24' });
    const today = async (zone: Zone) => {
      const { body } = await owner.rest.get<DueTenancy[]>('/api/reminders');
      return body.some(({ tenancy_id: id, days_late: days }) => id === people[zone].tenant.id && days === 0);
    };
    expect(await walk(23, today)).toEqual(turned);
  });

  it('for the last reminder of an offer, seven days before the end', async () => {
    const people = await newcomers('2031-03-20T03:00:00Z', { contract_end: '2031-04-03' });
    const later = { contract_end: '2032-04-02', monthly_rent: 1_500_000 };
    for (const zone of zones) await offeredRenewal(owner, people[zone].tenant.id, later);
    const reminded = async (zone: Zone) => {
      await runHourlyJob(app.deps);
      const { rows } = await app.deps.db.execute(
        sql`select from notices where user_id = ${people[zone].id} and kind = 'RENEWAL'`,
      );
      return rows.length === 2;
    };
    expect(await walk(26, reminded)).toEqual(turned);
  });

  it('for a NIK that is kept for twelve months', async () => {
    const people = await newcomers('2031-03-20T03:00:00Z');
    for (const zone of zones) {
      const { id } = people[zone].tenant;
      await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`));
      await app.deps.db.execute(
        sql`update tenancies set check_in_date = '2029-01-01', check_out_date = '2030-03-27' where id = ${id}`,
      );
    }
    const isDeleted = async (zone: Zone) => {
      await deleteOldNiks(jobContext(app.deps));
      const { rows } = await app.deps.db.execute(
        sql`select from tenancies where id = ${people[zone].tenant.id} and nik_hash is null`,
      );
      return rows.length === 1;
    };
    expect(await walk(27, isDeleted)).toEqual(turned);
  });

  it('in each list and sum of all kosts', async () => {
    const people = await newcomers('2031-03-27T20:00:00Z', { contract_end: '2031-03-28' });
    const bills = {} as Record<Zone, Invoice>;
    for (const zone of zones)
      bills[zone] = await makeBill(app, owner, people[zone].tenant.id, { due_date: '2031-03-28' });
    const isListed = async (status: string, zone: Zone) =>
      (await owner.rest.get<Invoice[]>(`/api/invoices?status=${status}&limit=100`)).body.some(
        ({ id }) => id === bills[zone].id,
      );
    app.clock.set('2031-03-28T14:30:00Z');
    const before = await sums(owner);
    for (const [instant, ahead] of [
      ['2031-03-28T15:30:00Z', ['WIT']],
      ['2031-03-28T16:30:00Z', ['WITA', 'WIT']],
      ['2031-03-28T17:30:00Z', ['WIB', 'WITA', 'WIT']],
    ] as const) {
      app.clock.set(instant);
      const now = Object.entries(await sums(owner)).map(([name, count]) => [name, count - (before[name] ?? 0)]);
      expect(now).toEqual(Object.keys(before).map((name) => [name, ahead.length]));
      const late = await owner.rest.get<MonthRow[]>('/api/invoices/month-board?month=2031-03&state=LATE&limit=100');
      expect(zones.filter((zone) => late.body.some(({ id }) => id === people[zone].tenant.id))).toEqual(ahead);
      for (const zone of zones) {
        const isLate = ahead.some((each) => each === zone);
        expect([zone, await isListed('OVERDUE', zone), await isListed('SENT', zone)]).toEqual([zone, isLate, !isLate]);
      }
      const calendar = await owner.rest.get<RoomOfCalendar[]>('/api/room-calendar?from=2031-03-01&to=2031-05-01');
      const beyond = calendar.body.flatMap(({ stays }) => stays.filter(({ state }) => state === 'BEYOND'));
      expect(zones.filter((zone) => beyond.some(({ tenancy_id: id }) => id === people[zone].tenant.id))).toEqual(ahead);
    }
  });

  it('in the lists of who has rooms in two zones', async () => {
    app.clock.set('2031-03-29T03:00:00Z');
    const person = await makeLastingPerson(app, 'TENANT');
    const bills = new Map<string, Zone>();
    for (const zone of ['WIB', 'WITA'] as const) {
      const home = await moveIn(app, owner, person, (await makeRoom(owner, homes[zone].kostId)).id);
      bills.set((await makeBill(app, owner, home.id, { due_date: '2031-03-29' })).id, zone);
    }
    for (const [at, ahead] of instants(29).map((instant, index) => [instant, turned[index]] as const)) {
      app.clock.set(at);
      const { body: home } = await person.rest.get<TenantDashboard>('/api/dashboard/tenant');
      const { body: sum } = await person.rest.get<PaymentSummary>('/api/tenant/payment-summary');
      const { body: list } = await person.rest.get<TenantBill[]>('/api/payments');
      const late = (['WIB', 'WITA'] as const).filter((zone) => ahead?.includes(zone));
      expect(home.overdue_payments.map(({ id }) => bills.get(id)).toSorted()).toEqual(late);
      expect(sum.overdue_invoices).toBe(late.length);
      expect(list.flatMap(({ id, status }) => (status === 'OVERDUE' ? bills.get(id) : [])).toSorted()).toEqual(late);
    }
  });

  it('for a zone that changes while the jobs run: nothing that is issued moves, and no day has two fees', async () => {
    const bills = await billsDue('2031-03-20', '2031-03-19T03:00:00Z');
    for (const [index, instant] of instants(20).entries()) {
      app.clock.set(instant);
      const zone = zones[(index + 1) % 3];
      await Promise.all([
        runHourlyJob(app.deps),
        ...zones.map((each) => owner.rest.put(`/api/kost/${homes[each].kostId}`, { zone })),
        runHourlyJob(app.deps),
      ]);
    }
    app.clock.set('2031-03-20T18:00:00Z');
    await runHourlyJob(app.deps);
    for (const zone of zones) {
      const { rows } = await app.deps.db.execute(sql`
        select i.due_date, i.issued_date, array(select day::text from late_fees f where f.invoice_id = i.id order by day) as fees
        from invoices i where i.id = ${bills[zone].id}`);
      expect(rows).toEqual([{ due_date: '2031-03-20', issued_date: '2031-03-19', fees: ['2031-03-21'] }]);
    }
    for (const zone of zones) await expectStatus(200, owner.rest.put(`/api/kost/${homes[zone].kostId}`, { zone }));
  });

  it('for who came on it and leaves at once: no day before, though their kost has another zone by then', async () => {
    app.clock.set('2031-03-31T03:00:00Z');
    const kost = await makeKost(owner, { zone: 'WIT' });
    const { tenant } = await newcomer(app, owner, kost.id, {
      contract_start: '2031-04-02',
      contract_end: '2032-04-02',
    });
    app.clock.set('2031-04-01T15:30:00Z');
    await runHourlyJob(app.deps);
    await expectStatus(200, owner.rest.put(`/api/kost/${kost.id}`, { zone: 'WIB' }));
    const leaves_on = '2031-04-01';
    const proposed = await expectStatus(200, askToSave(owner, tenant.id, { leaves_on }));
    expect(proposed).toMatchObject({ leaves_on: '2031-04-02', settlement: { state: 'PROPOSED' } });
    await expectStatus(200, askToCancelSettlement(owner, proposed));
    const { id: room_id } = await makeRoom(owner, kost.id);
    const plan = { room_id, moves_on: '2031-04-02', monthly_rent: 1_000_000 };
    await expectStatus(201, owner.rest.post(`/api/tenants/${tenant.id}/move`, plan));
    await expectStatus(200, owner.rest.call<Tenant>('DELETE', `/api/tenants/${tenant.id}/move`));
    const step = (name: string) => expectStatus(200, owner.rest.post<Tenant>(`/api/tenants/${tenant.id}/${name}`));
    expect(await step('checkout')).toMatchObject({ check_in_date: '2031-04-02', check_out_date: '2031-04-02' });
    expect(await step('undo-checkout')).toMatchObject({ status: 'ACTIVE', check_in_date: '2031-04-02' });
    expect((await app.deps.db.execute(sql.raw(wrongStays))).rows).toEqual([]);
  });
});
