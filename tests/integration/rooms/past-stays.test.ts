import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { PastStay } from '#shared/contract/past-stays.ts';
import { type RoomLife, SHOWN_OF_ROOM } from '#shared/contract/room-life.ts';
import type { Room } from '#shared/contract/rooms.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { expectStatus, type Household, makeAccount, makeRoom, type Person } from '#tests/support/people/factories.ts';
import { assign, makeHome, makeLastingPerson } from '#tests/support/people/lasting-people.ts';

const app = await ownApp({ now: '2031-05-10T03:00:00Z' });

let house: Household;
let other: Room;
beforeEach(async () => {
  app.clock.set('2031-05-10T03:00:00Z');
  house = await makeHome(app, { contract_start: '2031-03-01', contract_end: '2031-12-01' });
  other = await makeRoom(house.owner, house.kost.id);
});

const page = (room: Room, query = '', by: Person = house.owner) =>
  by.rest.get<PastStay[]>(`/api/rooms/${room.id}/past-stays${query}`);
const past = (room: Room) => expectStatus(200, page(room));
const days = (stays: readonly PastStay[]) => stays.map(({ from, until }) => `${from} ${until}`);
const leave = (id: string) => expectStatus(200, house.owner.rest.post(`/api/tenants/${id}/checkout`));
const lifeOf = (room: Room) => expectStatus(200, house.owner.rest.get<RoomLife>(`/api/rooms/${room.id}`));

/** Tenancies that have ended, of days in 2030, written past what a call would refuse. */
async function lived(...terms: [from: string, until: string][]): Promise<void> {
  const { owner, kost, room } = house;
  const { id } = await makeAccount(app, { role: 'TENANT' });
  for (const [from, until] of terms)
    await app.deps.db.execute(sql`
      insert into tenancies (user_id, owner_id, kost_id, room_id, full_name, phone, email, emergency_contact_name,
        emergency_contact_phone, contract_start, contract_end, check_out_date, deposit_amount, monthly_rent, status)
      values (${id}, ${owner.id}, ${kost.id}, ${room.id}, 'Penyewa Lama', 'x', 'x', 'x', 'x', ${from}, ${until}, ${until}, 0, 1,
        'TERMINATED')`);
}

it('after a move both rooms say who lived there, from when to when, and where they came from and went', async () => {
  const { owner, room, tenant } = house;
  const name = tenant.tenant.full_name;
  const moved = await expectStatus(
    201,
    owner.rest.post<Tenant>(`/api/tenants/${tenant.tenant.id}/move`, {
      room_id: other.id,
      moves_on: '2031-05-10',
      monthly_rent: 1_300_000,
    }),
  );
  const first = { name, from: '2031-03-01', until: '2031-05-10', moved_from: null, moved_to: other.room_number };
  expect(await past(room)).toEqual([expect.objectContaining({ ...first, kind: 'TENANCY', counted: null })]);
  expect(await past(other)).toEqual([]);
  app.clock.set('2031-06-01T03:00:00Z');
  await leave(moved.id);
  const second = { name, from: '2031-05-10', until: '2031-06-01', moved_from: room.room_number, moved_to: null };
  expect(await past(other)).toEqual([expect.objectContaining({ ...second, tenancy_id: moved.id })]);
  // The room's sheet has the same.
  expect((await lifeOf(room)).past).toEqual(await past(room));
  expect((await lifeOf(other)).past).toEqual(await past(other));
});

it('repairs that are over stand among them; what is held now, who comes and who said that it was not them do not', async () => {
  const { owner, room, tenant } = house;
  await leave(tenant.tenant.id);
  app.clock.set('2031-05-12T03:00:00Z');
  const set = (status: string) => expectStatus(200, owner.rest.put(`/api/rooms/${room.id}`, { status }));
  await set('MAINTENANCE');
  expect(days(await past(room))).toEqual(['2031-03-01 2031-05-10']);
  app.clock.set('2031-05-20T03:00:00Z');
  await set('AVAILABLE');
  expect(await past(room)).toMatchObject([{ kind: 'REPAIR', from: '2031-05-12', until: '2031-05-20' }, {}]);
  const stranger = await makeLastingPerson(app, 'TENANT');
  const term = { contract_start: '2031-05-20', contract_end: '2031-09-01' };
  const { id } = await assign(app, owner, stranger, room.id, term);
  await expectStatus(200, stranger.rest.post(`/api/tenants/${id}/decline`));
  expect((await past(room)).map(({ kind }) => kind)).toEqual(['REPAIR', 'TENANCY']);
});

it('a stay of which another tenancy claims days says which of them count', async () => {
  await lived(['2030-01-01', '2030-06-01'], ['2030-04-01', '2030-08-01'], ['2030-04-10', '2030-05-10']);
  expect((await past(house.room)).map(({ from, until, counted }) => ({ from, until, counted }))).toEqual([
    { from: '2030-04-01', until: '2030-08-01', counted: { from: '2030-04-01', until: '2030-04-10' } },
    { from: '2030-01-01', until: '2030-06-01', counted: { from: '2030-01-01', until: '2030-04-01' } },
    { from: '2030-04-10', until: '2030-05-10', counted: null },
  ]);
});

it('they come page by page, the last first; the sheet shows some, and one more if there are more', async () => {
  const months = Array.from({ length: 6 }, (_, index) => [`2030-0${index + 1}-01`, `2030-0${index + 2}-01`] as const);
  await lived(...months.map(([from, until]): [string, string] => [from, until]));
  const all = days(await past(house.room));
  expect(all).toEqual(months.toReversed().map((term) => term.join(' ')));
  const [first, cursors] = [await page(house.room, '?limit=4'), (at: string | null) => `?limit=4&cursor=${at}`];
  const next = await page(house.room, cursors(first.headers.get('x-next-cursor')));
  expect([...days(first.body), ...days(next.body)]).toEqual(all);
  expect(next.headers.get('x-next-cursor')).toBeNull();
  expect(days((await lifeOf(house.room)).past)).toEqual(all.slice(0, SHOWN_OF_ROOM + 1));
  await expectRefusal('CONFLICT', page(house.room, cursors(crypto.randomUUID())));
});

it("a room of another owner has no past, and the cursor of another room's does not lead there", async () => {
  await lived(['2030-01-01', '2030-06-01'], ['2030-06-01', '2030-08-01']);
  const stranger = await makeLastingPerson(app, 'OWNER');
  await expectRefusal('NOT_FOUND', page(house.room, '', stranger));
  const { headers } = await page(house.room, '?limit=1');
  await expectRefusal('CONFLICT', page(other, `?cursor=${headers.get('x-next-cursor')}`));
});
