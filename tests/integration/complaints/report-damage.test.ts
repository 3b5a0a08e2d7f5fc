import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Complaint, ComplaintDetail } from '#shared/contract/complaints.ts';
import type { OwnerToday } from '#shared/contract/owner-today.ts';
import type { RoomLife } from '#shared/contract/room-life.ts';
import type { FinishedJob } from '#shared/contract/work-orders.ts';
import { complaintFields, makeComplaint } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { jpeg } from '#tests/support/files/pictures.ts';
import { startTestBucket } from '#tests/support/files/test-bucket.ts';
import { upload } from '#tests/support/files/upload.ts';
import {
  expectStatus,
  type Household,
  makeHousehold,
  makeKost,
  makePerson,
  makeRoom,
  type Person,
} from '#tests/support/people/factories.ts';
import { assign, jobOf, makeHand, move } from '#tests/support/people/technicians.ts';

let app: TestApp;
let house: Household;
beforeAll(async () => {
  const bucket = await startTestBucket();
  const own = await createOwnApp({ files: bucket.store });
  app = own.app;
  house = await makeHousehold(app);
  return async () => {
    await own.stop();
    await bucket.stop();
  };
});

const PATH = '/api/owner/complaints';
const report = (fields: object = {}, of: Household = house) =>
  of.owner.rest.post<Complaint>(PATH, complaintFields(of, { ...fields }));
const reported = (fields: object = {}, of?: Household) => expectStatus(201, report(fields, of));
const detailFor = ({ rest }: Person, id: string) => rest.get<ComplaintDetail>(`/api/complaints/${id}/details`);
const listOf = ({ rest }: Person) => expectStatus(200, rest.get<Complaint[]>('/api/complaints'));
const newsOf = async ({ id }: Person) =>
  (await app.deps.db.execute(sql`select kind from notices where user_id = ${id} order by id`)).rows.map(
    ({ kind }) => kind,
  );

let width = 8;
async function photoOf(person: Person): Promise<string> {
  app.clock.advanceMs(3_000);
  return (await expectStatus(201, upload(app, person, 'complaint', jpeg({ width: (width += 8) })))).url;
}
const bare = (addresses: string[] | undefined) => addresses?.map((address) => address.split('?')[0]);

describe('what an owner reports as broken', () => {
  it('is a complaint of the room, without a tenant, and nobody is told of it', async () => {
    const [before, ownBefore] = [await newsOf(house.tenant), await newsOf(house.owner)];
    const complaint = await reported({ title: ' Pintu lemari lepas ', priority: 'URGENT' });
    expect(complaint).toMatchObject({
      title: 'Pintu lemari lepas',
      status: 'OPEN',
      room_number: house.room.room_number,
      kost_name: house.kost.name,
      tenant_name: '',
      ok_to_enter: null,
    });
    expect(await expectStatus(200, detailFor(house.owner, complaint.id))).toMatchObject({
      room_info: { room_number: house.room.room_number },
      tenant_info: null,
      history: [{ actor_name: 'Pengguna Uji', from_status: null, to_status: 'OPEN' }],
    });
    const life = await expectStatus(200, house.owner.rest.get<RoomLife>(`/api/rooms/${house.room.id}`));
    expect(life.complaints[0]).toMatchObject({ id: complaint.id, work_state: null });
    const today = await expectStatus(200, house.owner.rest.get<OwnerToday>('/api/dashboard/owner/today'));
    expect(today.complaints.first.map(({ id }) => id)).toContain(complaint.id);
    expect([await newsOf(house.tenant), await newsOf(house.owner)]).toEqual([before, ownBefore]);
  });

  it('is of the kost’s common part without a room', async () => {
    const complaint = await reported({ room_id: null });
    expect(complaint).toMatchObject({ room_number: '', kost_name: house.kost.name, tenant_name: '' });
    expect(await expectStatus(200, detailFor(house.owner, complaint.id))).toMatchObject({
      room_info: null,
      tenant_info: null,
      kost_info: { name: house.kost.name },
    });
  });

  it('is seen by its owner and an admin alone', async () => {
    const admin = await makePerson(app, { role: 'ADMIN' });
    const stranger = await makeHousehold(app);
    for (const room_id of [house.room.id, null]) {
      const { id } = await reported({ room_id });
      expect((await listOf(house.owner)).map((each) => each.id)).toContain(id);
      expect((await listOf(admin)).map((each) => each.id)).toContain(id);
      for (const other of [house.tenant, stranger.owner, stranger.tenant]) {
        await expectRefusal('NOT_FOUND', detailFor(other, id));
        expect((await listOf(other)).map((each) => each.id)).not.toContain(id);
      }
      await expectRefusal('NOT_FOUND', house.tenant.rest.put(`/api/complaints/${id}/tenant-update`, { title: 'Lain' }));
    }
  });

  it('is only of a present room in a kost of their own', async () => {
    const stranger = await makeHousehold(app);
    const otherKost = await makeKost(house.owner);
    const gone = await makeRoom(house.owner, house.kost.id);
    await reported({ room_id: gone.id });
    await expectStatus(204, house.owner.rest.delete(`/api/rooms/${gone.id}`));
    await expectUnchanged(app, [house.owner, stranger.owner], async () => {
      for (const wrong of [
        { kost_id: stranger.kost.id, room_id: stranger.room.id },
        { kost_id: stranger.kost.id, room_id: null },
        { kost_id: stranger.kost.id },
        { room_id: stranger.room.id },
        { kost_id: otherKost.id },
        { room_id: gone.id },
        { room_id: crypto.randomUUID() },
      ])
        await expectRefusal('NOT_FOUND', report(wrong));
    });
  });

  it('is made once by one key, however often it is sent', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const send = (title: string) =>
      house.owner.rest.post<Complaint>(PATH, complaintFields(house, { title, room_id: null }), key);
    const answers = await Promise.all([1, 2, 3].map(() => expectStatus(201, send('Pompa mati'))));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    await expectRefusal('IDEMPOTENCY_CONFLICT', send('Pompa bocor'));
    expect((await listOf(house.owner)).filter(({ title }) => title.startsWith('Pompa'))).toHaveLength(1);
  });

  it('has the present name of its room and kost', async () => {
    const own = await makeHousehold(app);
    const [ofRoom, ofKost] = [await reported({}, own), await reported({ room_id: null }, own)];
    await expectStatus(200, own.owner.rest.put(`/api/rooms/${own.room.id}`, { room_number: 'B7' }));
    const names = new Map((await listOf(own.owner)).map(({ id, room_number }) => [id, room_number]));
    expect([names.get(ofRoom.id), names.get(ofKost.id)]).toEqual(['B7', '']);
  });

  it('keeps a room that never had a tenant', async () => {
    const room = await makeRoom(house.owner, house.kost.id);
    const { id } = await reported({ room_id: room.id });
    await expectStatus(204, house.owner.rest.delete(`/api/rooms/${room.id}`));
    expect(await expectStatus(200, detailFor(house.owner, id))).toMatchObject({
      room_info: { room_number: room.room_number },
    });
  });
});

describe('its job', () => {
  it.each([
    ['a room', true],
    ['the common part', false],
  ])('of %s goes through all steps, and only owner and technician are told', async (_, isOfRoom) => {
    const room = isOfRoom ? house.room : null;
    const room_number = room?.room_number ?? '';
    const before = await newsOf(house.tenant);
    const complaint = await reported({ room_id: room?.id ?? null, photos: [await photoOf(house.owner)] });
    const hand = await makeHand(app, house.owner);
    const { id } = await expectStatus(200, assign(house.owner, complaint.id, hand));
    expect(await newsOf(hand)).toContain('WORK_ASSIGNED');
    expect(await jobOf(hand, id)).toMatchObject({
      room_number,
      floor: room === null ? null : 1,
      tenant_name: '',
      tenant_phone: null,
      owner_name: 'Pengguna Uji',
      photos: [expect.stringMatching(/^\/f\//)],
    });
    for (const state of ['ACCEPTED', 'IN_PROGRESS'] as const) await expectStatus(200, move(hand, id, state));
    await expectStatus(200, move(hand, id, 'DONE'));
    await expectStatus(200, move(house.owner, id, 'VERIFIED'));
    expect(await expectStatus(200, detailFor(house.owner, complaint.id))).toMatchObject({
      complaint: { status: 'RESOLVED' },
      work: { state: 'VERIFIED' },
    });
    const finished = await expectStatus(200, hand.rest.get<FinishedJob[]>('/api/work-orders/finished'));
    expect(finished).toMatchObject([{ id, room_number }]);
    expect(await newsOf(house.tenant)).toEqual(before);
  });
});

describe('the photos of a report', () => {
  it('stay apart from those of the work, both by the owner', async () => {
    const [broken, mended, better] = [
      await photoOf(house.owner),
      await photoOf(house.owner),
      await photoOf(house.owner),
    ];
    const { id, photos } = await reported({ photos: [broken] });
    expect(bare(photos)).toEqual(bare([broken]));
    const settle = (addresses: string[]) =>
      expectStatus(
        200,
        house.owner.rest.put<Complaint>(`/api/complaints/${id}`, {
          status: 'RESOLVED',
          resolution_notes: 'Diganti',
          photos: addresses,
        }),
      );
    expect(bare((await settle([mended])).resolution_photos)).toEqual(bare([mended]));
    expect(bare((await settle([mended, better])).resolution_photos)).toEqual(bare([mended, better]));
    const last = await settle([better]);
    expect([bare(last.photos), bare(last.resolution_photos)]).toEqual([bare([broken]), bare([better])]);
    const { rows } = await app.deps.db.execute<{ state: string }>(
      sql`select state from files where subject_id = ${id} order by created_at, id`,
    );
    expect(rows.map(({ state }) => state)).toEqual(['ATTACHED', 'DELETED', 'ATTACHED']);
  });

  it('of a tenant’s complaint stay the tenant’s when the owner changes theirs', async () => {
    const theirs = await photoOf(house.tenant);
    const { id } = await makeComplaint(house, { photos: [theirs] });
    const answered = await expectStatus(
      200,
      house.owner.rest.put<Complaint>(`/api/complaints/${id}`, { status: 'RESOLVED', photos: [] }),
    );
    expect(bare(answered.photos)).toEqual(bare([theirs]));
  });
});
