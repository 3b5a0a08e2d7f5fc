import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminReport } from '#shared/contract/dashboards.ts';
import { addDays, addMonths, startOfWibDay } from '#shared/rules/calendar.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, makeAccount, makeKost, makePerson, type Person } from '#tests/support/people/factories.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { Random } from '#tests/support/oracle/year/random.ts';
import { runDailyJob } from '#worker/jobs.ts';

const TODAY = '2031-06-15';
const SEED = 20_310_615;
const ROOMS = 120;

interface Stay {
  check_in_date: string;
  check_out_date: string | null;
}

interface RoomHistory {
  id: string;
  created_at: Date;
  archived_at: Date | null;
  stays: Stay[];
}

/** On a database of its own, because the report counts everyone's rows. */
describe('the admin’s report', () => {
  let app: TestApp;
  let admin: Person;
  let rooms: RoomHistory[];
  beforeAll(async () => {
    const own = await createOwnApp({ now: `${TODAY}T03:00:00Z` });
    app = own.app;
    admin = await makePerson(app, { role: 'ADMIN' });
    rooms = await makeHistories(app);
    return own.stop;
  });

  const reportOf = (months: number) =>
    expectStatus(200, admin.rest.get<AdminReport>(`/api/admin/report?months=${months}`));

  describe.each(['counted', 'kept'])('the months are %s:', (how) => {
    beforeAll(async () => {
      if (how === 'kept') await runDailyJob(app.deps);
    });

    it.each([1, 12, 36])('counts the rooms at the end of each of %i months as a count by hand does', async (months) => {
      const report = await reportOf(months);
      const first = addMonths(`${TODAY.slice(0, 7)}-01`, 1 - months);
      const expected = Array.from({ length: months }, (_, index) => {
        const month = addMonths(first, index);
        const lastDay = addDays(addMonths(month, 1), -1);
        if (lastDay >= TODAY) return { month: month.slice(0, 7), ...roomsNow(rooms) };
        const occupied = rooms.filter((room) => livedInOn(room, lastDay)).length;
        const total = rooms.filter((room) => livedInOn(room, lastDay) || existedOn(room, lastDay)).length;
        return { month: month.slice(0, 7), occupied_rooms: occupied, total_rooms: total };
      });
      expect(report.months).toMatchObject(expected);
      // A history in which nothing changes would prove nothing.
      expect(new Set(expected.map(({ occupied_rooms }) => occupied_rooms)).size).toBeGreaterThanOrEqual(months / 3);
    });
  });

  it('counts new accounts and kosts in their month', async () => {
    const people = await Promise.all([1, 2, 3].map(() => makeAccount(app, { role: 'OWNER' })));
    // The last instant of a month and the first one of the next, in WIB.
    for (const [index, made] of ['2031-02-28T16:59:59Z', '2031-02-28T17:00:00Z', '2031-03-31T16:59:59Z'].entries()) {
      await app.deps.db.execute(sql`update users set created_at = ${made} where id = ${people[index]?.id}`);
    }
    await runDailyJob(app.deps);
    const { months } = await reportOf(36);
    const moves = rooms.flatMap(({ stays }) => stays.map(({ check_in_date }) => check_in_date.slice(0, 7)));
    const counts = (month: string) => ({ '2031-02': 1, '2031-03': 2 })[month] ?? 0;
    expect(months).toMatchObject(
      months.map(({ month }) => ({
        new_tenancies: moves.filter((moved) => moved === month).length,
        new_users: counts(month),
        new_kosts: month === TODAY.slice(0, 7) ? 1 : 0,
      })),
    );
  });
});

const livedInOn = ({ stays }: RoomHistory, day: string) =>
  stays.some((stay) => stay.check_in_date <= day && (stay.check_out_date === null || stay.check_out_date > day));

/** The present month counts what exists now, even if a wrong clock dated it later. */
const roomsNow = (rooms: RoomHistory[]) => ({
  occupied_rooms: rooms.filter(({ stays }) => stays.some(({ check_out_date }) => check_out_date === null)).length,
  total_rooms: rooms.filter(({ archived_at }) => archived_at === null).length,
});

function existedOn({ created_at, archived_at }: RoomHistory, day: string): boolean {
  const nextDay = startOfWibDay(addDays(day, 1));
  return created_at < nextDay && (archived_at === null || archived_at >= nextDay);
}

/** Rooms with contracts that follow, touch and overlap each other, mostly around the ends of months. */
async function makeHistories(app: TestApp): Promise<RoomHistory[]> {
  const random = new Random(SEED);
  const upToToday = () => {
    const day = addDays(addMonths('2028-03-01', random.between(0, 39)), random.pick([-1, 0, 1, random.between(2, 27)]));
    return day < TODAY ? day : TODAY;
  };
  const period = () => {
    const [from, to] = [upToToday(), upToToday()];
    return from < to ? { from, to } : { from: to, to: from };
  };
  const instant = (day: string) => new Date(startOfWibDay(day).getTime() + random.pick([0, 3_600_000, 86_399_000]));
  const rooms = Array.from({ length: ROOMS }, () => {
    const existed = period();
    const stays: Stay[] = Array.from({ length: random.between(0, 3) }, () => {
      const { from, to } = period();
      return { check_in_date: from, check_out_date: to };
    });
    const isLivedIn = random.percent(40);
    // A wrong clock leaves rooms with a date in the future.
    if (random.percent(15)) existed.from = addDays(TODAY, random.between(1, 40));
    if (isLivedIn) stays.push({ check_in_date: upToToday(), check_out_date: null });
    const archived_at = !isLivedIn && random.percent(50) ? instant(existed.to) : null;
    return { id: crypto.randomUUID(), created_at: instant(existed.from), archived_at, stays };
  });
  await insertHistories(app, rooms);
  return rooms;
}

async function insertHistories(app: TestApp, rooms: RoomHistory[]): Promise<void> {
  const owner = await makePerson(app, { role: 'OWNER' });
  const kost = await makeKost(owner);
  for (const [index, room] of rooms.entries()) {
    await app.deps.db.execute(sql`
      insert into rooms (id, kost_id, owner_id, room_number, room_type, floor, monthly_rent, facilities, status,
        archived_at, created_at)
      values (${room.id}, ${kost.id}, ${owner.id}, ${String(index)}, 'STANDARD', 1, 1000000, '{}', 'AVAILABLE',
        ${room.archived_at?.toISOString() ?? null}, ${room.created_at.toISOString()})`);
    for (const { check_in_date, check_out_date } of room.stays) {
      const tenant = await makeAccount(app, { role: 'TENANT' });
      await app.deps.db.execute(sql`
        insert into tenancies (user_id, owner_id, kost_id, room_id, full_name, phone, email, nik_ciphertext, nik_hash,
          nik_last_four, emergency_contact_name, emergency_contact_phone, contract_start, contract_end, check_in_date,
          check_out_date, deposit_amount, monthly_rent, status)
        values (${tenant.id}, ${owner.id}, ${kost.id}, ${room.id}, 'Penyewa Uji', '081234567890', ${tenant.email}, 'x', 'x',
          '0001', 'Keluarga Uji', '081234567891', ${check_in_date}, date '2040-01-01', ${check_in_date},
          ${check_out_date}, 0, 1000000, ${check_out_date === null ? 'ACTIVE' : 'TERMINATED'})`);
    }
  }
}
