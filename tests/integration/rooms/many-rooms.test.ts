import { describe, expect, it } from 'vitest';
import type { ManyRooms, Room } from '#shared/contract/rooms.ts';
import { MOST_ROOMS } from '#shared/rules/room-numbers.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, makeKost, makePerson, makeRoom, makeTenant } from '#tests/support/people/factories.ts';

const app = createTestApp();
const owner = await makePerson(app, { role: 'OWNER' });
const stranger = await makePerson(app, { role: 'OWNER' });

const rooms = (...numbers: string[]) => numbers.map((room_number) => ({ room_number, floor: 2 }));
const listOf = (kostId: string) => expectStatus(200, owner.rest.get<Room[]>(`/api/kost/${kostId}/rooms`));

function add(kostId: string, numbers: string[], fields: object = {}, key?: string) {
  const body = { rooms: rooms(...numbers), monthly_rent: 900_000, ...fields };
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return owner.rest.post<ManyRooms>(`/api/kost/${kostId}/rooms`, body, headers);
}

describe('adding many rooms', () => {
  it('gives each the common fields and its own floor, with one entry in the trail', async () => {
    const kost = await makeKost(owner);
    const fields = { room_type: 'DELUXE', facilities: ['wifi', 'ac'], capacity: 3 };
    const answer = await expectStatus(201, add(kost.id, ['A2', '01', 'A10'], fields));
    expect(answer).toEqual({ created: ['A2', '01', 'A10'], skipped: [] });
    const made = await listOf(kost.id);
    expect(made.map(({ room_number }) => room_number)).toEqual(['01', 'A2', 'A10']);
    for (const room of made)
      expect(room).toMatchObject({ ...fields, kost_id: kost.id, floor: 2, monthly_rent: 900_000, status: 'AVAILABLE' });
    expect(await countAudits(app, 'room.create-many', kost.id)).toBe(1);
  });

  it('skips the numbers that the kost has, in any case, and leaves those rooms as they are', async () => {
    const kost = await makeKost(owner);
    const room = await makeRoom(owner, kost.id, { room_number: 'b1', monthly_rent: 5 });
    expect(await expectStatus(201, add(kost.id, ['B1', 'B2', 'b2']))).toEqual({ created: ['B2'], skipped: ['B1'] });
    expect(await listOf(kost.id)).toEqual(expect.arrayContaining([expect.objectContaining(room)]));
    await expectUnchanged(app, [owner], async () => {
      expect(await expectStatus(201, add(kost.id, ['b1', 'b2']))).toEqual({ created: [], skipped: ['b1', 'b2'] });
    });
  });

  it('takes the number of a room that was archived, and the most rooms there may be at once', async () => {
    const kost = await makeKost(owner);
    const numbers = Array.from({ length: MOST_ROOMS }, (_, index) => String(index + 1));
    expect((await expectStatus(201, add(kost.id, numbers))).created).toHaveLength(MOST_ROOMS);
    const [first] = await listOf(kost.id);
    await expectStatus(204, owner.rest.delete(`/api/rooms/${first?.id}`));
    expect(await expectStatus(201, add(kost.id, ['1', '2']))).toEqual({ created: ['1'], skipped: ['2'] });
  });

  it('twenty times at once without a key makes each room once', async () => {
    const kost = await makeKost(owner);
    const numbers = ['1', '2', '3', '4', '5'];
    const orders = Array.from({ length: 20 }, (_, turn) => (turn % 2 === 0 ? numbers : numbers.toReversed()));
    const answers = await Promise.all(orders.map((order) => add(kost.id, order)));
    const made = answers.flatMap(({ status, body }) => (status === 201 ? body.created : []));
    expect(made.toSorted()).toEqual(numbers);
    expect(await listOf(kost.id)).toHaveLength(5);
  });
});

describe('changing many rooms', () => {
  const change = (kostId: string, body: object) => owner.rest.put(`/api/kost/${kostId}/rooms`, body);

  it('changes what is sent in all of them, and leaves the rent of running contracts', async () => {
    const kost = await makeKost(owner);
    const lived = await makeRoom(owner, kost.id, { room_number: '1', monthly_rent: 1_000_000, facilities: ['wifi'] });
    const free = await makeRoom(owner, kost.id, { room_number: '2', facilities: ['tv', 'ac'], room_type: 'VIP' });
    const other = await makeRoom(owner, kost.id, { room_number: '3' });
    const { tenant } = await makeTenant(app, owner, lived.id);
    const body = { ids: [lived.id, free.id, free.id], monthly_rent: 1_200_000, capacity: 2 };
    const facilities = { add_facilities: ['ac'], remove_facilities: ['tv'] };
    expect(await expectStatus(200, change(kost.id, { ...body, ...facilities }))).toEqual({ updated: 2 });
    expect(await listOf(kost.id)).toMatchObject([
      {
        ...lived,
        status: 'OCCUPIED',
        tenant_name: 'Penyewa Uji',
        empty_since: null,
        same_number_as: null,
        monthly_rent: 1_200_000,
        capacity: 2,
        facilities: ['wifi', 'ac'],
      },
      { ...free, monthly_rent: 1_200_000, capacity: 2, facilities: ['ac'] },
      other,
    ]);
    const tenants = await expectStatus(
      200,
      owner.rest.get<{ id: string; monthly_rent: number }[]>(`/api/kost/${kost.id}/tenants`),
    );
    expect(tenants).toMatchObject([{ id: tenant.id, monthly_rent: tenant.monthly_rent }]);
    expect(await countAudits(app, 'room.update-many', kost.id)).toBe(1);
  });

  it('changes none if one is missing, removed, of another kost or of another owner', async () => {
    const [kost, second, foreign] = [await makeKost(owner), await makeKost(owner), await makeKost(stranger)];
    const room = await makeRoom(owner, kost.id);
    const gone = await makeRoom(owner, kost.id);
    await expectStatus(204, owner.rest.delete(`/api/rooms/${gone.id}`));
    const wrong = [
      crypto.randomUUID(),
      gone.id,
      (await makeRoom(owner, second.id)).id,
      (await makeRoom(stranger, foreign.id)).id,
    ];
    for (const id of wrong)
      await expectUnchanged(app, [owner, stranger], () =>
        expectRefusal('NOT_FOUND', change(kost.id, { ids: [room.id, id], monthly_rent: 1 })),
      );
  });

  it('twelve times at once, in different orders, fails for nobody', async () => {
    const kost = await makeKost(owner);
    await expectStatus(201, add(kost.id, ['1', '2', '3', '4', '5', '6']));
    const ids = (await listOf(kost.id)).map(({ id }) => id);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        change(kost.id, { ids: turn % 2 === 0 ? ids : ids.toReversed(), monthly_rent: turn }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set((await listOf(kost.id)).map(({ monthly_rent }) => monthly_rent)).size).toBe(1);
  });
});

describe('searching the rooms of a kost', () => {
  it("finds numbers and tenants' names, together with a state, page by page", async () => {
    const kost = await makeKost(owner);
    await expectStatus(201, add(kost.id, ['101', '102', '201']));
    const [first] = await listOf(kost.id);
    await makeTenant(app, owner, first?.id ?? '', { full_name: 'Sari Kumala' });
    const found = async (query: string) =>
      (await expectStatus(200, owner.rest.get<Room[]>(`/api/kost/${kost.id}/rooms?${query}`))).map(
        ({ room_number }) => room_number,
      );
    expect(await found('search=10')).toEqual(['101', '102']);
    expect(await found('search=kamar%20201')).toEqual(['201']);
    expect(await found('search=KUMALA')).toEqual(['101']);
    expect(await found('search=10&status=AVAILABLE')).toEqual(['102']);
    expect(await found('search=10&limit=1')).toEqual(['101']);
    expect(await found('search=%25')).toEqual([]);
  });
});
