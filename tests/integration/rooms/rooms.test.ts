import { describe, expect, it } from 'vitest';
import type { Room } from '#shared/contract/rooms.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeKost,
  makePerson,
  makeRoom,
  quickTenantFields,
  unique,
} from '#tests/support/people/factories.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';

const uid = () => crypto.randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase();

const app = createTestApp();
const owner = await makePerson(app, { role: 'OWNER' });
const kost = await makeKost(owner);

describe('adding a room', () => {
  it('answers the whole room', async () => {
    const form = {
      kost_id: kost.id,
      room_number: unique('A').slice(0, 15),
      room_type: 'VIP',
      floor: 3,
      monthly_rent: 2_500_000,
      facilities: ['wifi', 'ac', 'kamar_mandi_dalam'],
      rfid_uid: uid(),
      images: [],
      status: 'MAINTENANCE',
    };
    const room = await expectStatus(201, owner.rest.post<Room>('/api/rooms', form));
    expect(room).toEqual({
      ...form,
      id: room.id,
      other_prices: {},
      capacity: null,
      tenant_name: null,
      created_at: room.created_at,
      empty_since: null,
      closes_on: null,
      same_number_as: null,
    });
    expect(await countAudits(app, 'room.create', room.id)).toBe(1);
  });

  it('with a number that the kost has is refused, in any case, and adds nothing', async () => {
    const room = await makeRoom(owner, kost.id, { room_number: unique('B1').slice(0, 12) });
    for (const room_number of [room.room_number, room.room_number.toLowerCase(), ` ${room.room_number} `]) {
      await expectUnchanged(app, [owner], () =>
        expectRefusal(
          'ROOM_NUMBER_TAKEN',
          owner.rest.post('/api/rooms', { kost_id: kost.id, room_number, monthly_rent: 1 }),
        ),
      );
    }
  });

  it('with the number of a room of another kost is no conflict', async () => {
    const room = await makeRoom(owner, kost.id);
    const other = await makeKost(owner);
    expect(await makeRoom(owner, other.id, { room_number: room.room_number })).toMatchObject({ kost_id: other.id });
  });

  it('with an RFID UID that any room anywhere has is refused and adds nothing', async () => {
    const rfid_uid = uid();
    const stranger = await makePerson(app, { role: 'OWNER' });
    await makeRoom(stranger, (await makeKost(stranger)).id, { rfid_uid });
    await expectUnchanged(app, [owner, stranger], () =>
      expectRefusal(
        'RFID_TAKEN',
        owner.rest.post('/api/rooms', {
          kost_id: kost.id,
          room_number: 'RFID',
          monthly_rent: 1,
          rfid_uid: rfid_uid.toLowerCase(),
        }),
      ),
    );
  });

  it('twenty times at once with one number adds one', async () => {
    const room_number = unique('C').slice(0, 15);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        owner.rest.post('/api/rooms', { kost_id: kost.id, room_number, monthly_rent: 1_000_000 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'ROOM_NUMBER_TAKEN')).toHaveLength(19);
  });
});

describe('changing a room', () => {
  it('changes what is sent and keeps the rest', async () => {
    const room = await makeRoom(owner, kost.id, { rfid_uid: uid(), facilities: ['wifi'] });
    const changed = await expectStatus(
      200,
      owner.rest.put<Room>(`/api/rooms/${room.id}`, { floor: 4, facilities: ['ac', 'tv'], monthly_rent: 900_000 }),
    );
    expect(changed).toEqual({ ...room, floor: 4, facilities: ['ac', 'tv'], monthly_rent: 900_000 });
    expect(await countAudits(app, 'room.update', room.id)).toBe(1);
  });

  it('removes an RFID card with a blank, and the items of a list with an empty list', async () => {
    const room = await makeRoom(owner, kost.id, { rfid_uid: uid(), facilities: ['wifi'] });
    const changed = await expectStatus(
      200,
      owner.rest.put<Room>(`/api/rooms/${room.id}`, { rfid_uid: '', facilities: [] }),
    );
    expect(changed).toMatchObject({ rfid_uid: null, facilities: [] });
  });

  it('with the whole form, including the present state, changes only what differs', async () => {
    const room = await makeRoom(owner, kost.id);
    await expectStatus(201, owner.rest.post('/api/owner/quick-tenant', quickTenantFields(app, room.id)));
    const { id: _, tenant_name: __, created_at: ___, ...form } = room;
    const changed = await expectStatus(
      200,
      owner.rest.put<Room>(`/api/rooms/${room.id}`, { ...form, status: 'OCCUPIED', floor: 2 }),
    );
    expect(changed).toMatchObject({ status: 'OCCUPIED', floor: 2, tenant_name: 'Penyewa Uji' });
  });

  it.each(['MAINTENANCE', 'RESERVED', 'AVAILABLE'])('sets the state of a free room to %s and back', async (status) => {
    const room = await makeRoom(owner, kost.id, { status: status === 'AVAILABLE' ? 'MAINTENANCE' : 'AVAILABLE' });
    for (const next of [status, room.status]) {
      expect(await expectStatus(200, owner.rest.put(`/api/rooms/${room.id}`, { status: next }))).toMatchObject({
        status: next,
      });
    }
  });

  it('never sets OCCUPIED by hand', async () => {
    const room = await makeRoom(owner, kost.id);
    await expectUnchanged(app, [owner], () =>
      expectRefusal('ROOM_OCCUPIED', owner.rest.put(`/api/rooms/${room.id}`, { status: 'OCCUPIED' })),
    );
  });

  it.each([
    ['lived in', 0],
    ['waits for its tenant', 30],
  ])('leaves the state of a room that is %s', async (_, startsIn) => {
    const room = await makeRoom(owner, kost.id);
    const contract_start = addDays(wibDay(app.clock.now()), startsIn);
    await expectStatus(
      201,
      owner.rest.post('/api/owner/quick-tenant', quickTenantFields(app, room.id, { contract_start })),
    );
    for (const status of ['AVAILABLE', 'MAINTENANCE']) {
      await expectUnchanged(app, [owner], () =>
        expectRefusal('ROOM_OCCUPIED', owner.rest.put(`/api/rooms/${room.id}`, { status, floor: 9 })),
      );
    }
  });

  it('to a taken number or card is refused and changes nothing', async () => {
    const [room, other] = [await makeRoom(owner, kost.id), await makeRoom(owner, kost.id, { rfid_uid: uid() })];
    await expectUnchanged(app, [owner], async () => {
      const put = (fields: object) => owner.rest.put(`/api/rooms/${room.id}`, { floor: 7, ...fields });
      await expectRefusal('ROOM_NUMBER_TAKEN', put({ room_number: other.room_number }));
      await expectRefusal('RFID_TAKEN', put({ rfid_uid: other.rfid_uid }));
      await expectRefusal('VALIDATION', put({ floor: 0 }), 'Lantai minimal 1');
    });
  });

  it('against an assignment that comes at the same time never leaves a tenant in a free room', async () => {
    for (let round = 0; round < 8; round += 1) {
      const room = await makeRoom(owner, kost.id);
      await Promise.all([
        owner.rest.post('/api/owner/quick-tenant', quickTenantFields(app, room.id)),
        owner.rest.put(`/api/rooms/${room.id}`, { status: 'MAINTENANCE' }),
      ]);
      const rooms = await expectStatus(200, owner.rest.get<Room[]>(`/api/kost/${kost.id}/rooms`));
      const after = rooms.find(({ id }) => id === room.id);
      expect([after?.status, after?.tenant_name]).toEqual(
        after?.tenant_name ? ['OCCUPIED', 'Penyewa Uji'] : ['MAINTENANCE', null],
      );
    }
  });
});
