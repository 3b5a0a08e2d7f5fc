import { describe, expect, it } from 'vitest';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import type { Kost } from '#shared/contract/kost.ts';
import type { Room } from '#shared/contract/rooms.ts';
import { bareAddress as bare } from '#shared/rules/file.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { isSigned, startFilesHouse } from '#tests/support/files/files-house.ts';
import { expectStatus, makeKost, makePerson, makeRoom } from '#tests/support/people/factories.ts';

const { app, house, admin, photoOf, rowOf, shows, expectGone } = await startFilesHouse();

const roomFields = (images: string[]) => ({ kost_id: house.kost.id, monthly_rent: 1, images });

describe('photos of a kost and its rooms', () => {
  it('are attached in their order, signed in every answer, and opened by it', async () => {
    const photos = [await photoOf(house.owner, 'kost'), await photoOf(house.owner, 'kost')];
    const [first = '', second = ''] = photos;
    // Signed and bare are the same; an address of another site stays as it is.
    const kost = await makeKost(house.owner, { images: [second, 'https://gambar.example/1.jpg', bare(first)] });
    expect(kost.images.map(bare)).toEqual([bare(second), 'https://gambar.example/1.jpg', bare(first)]);
    const attached = { state: 'ATTACHED', subject_table: 'kosts', subject_id: kost.id, owner_id: house.owner.id };
    expect(await rowOf(second)).toEqual({ ...attached, position: 0 });
    expect(await rowOf(first)).toEqual({ ...attached, position: 1 });
    const listed = await expectStatus(200, house.owner.rest.get<Kost[]>('/api/kost'));
    const { properties } = await expectStatus(200, house.owner.rest.get<OwnerDashboard>('/api/dashboard/owner'));
    const byAdmin = await expectStatus(200, admin.rest.get<Kost[]>('/api/admin/kosts'));
    for (const list of [listed, properties, byAdmin]) {
      const found = list.find(({ id }) => id === kost.id)?.images ?? [];
      expect([isSigned(found[0]), found[1], isSigned(found[2])]).toEqual([true, 'https://gambar.example/1.jpg', true]);
      expect(await shows(found[2] ?? '')).toBe(200);
    }
  });

  it('can be changed: what is left out is removed, what stays stays, and the order is the new one', async () => {
    const [a, b, c] = [
      await photoOf(house.owner, 'kost'),
      await photoOf(house.owner, 'kost'),
      await photoOf(house.owner, 'kost'),
    ];
    const { id, images } = await makeKost(house.owner, { images: [a, b] });
    const path = `/api/kost/${id}/photos`;
    const changed = await expectStatus(200, house.owner.rest.put<Kost>(path, { images: [c, images[1]] }));
    expect(changed.images.map(bare)).toEqual([bare(c), bare(b)]);
    expect([await rowOf(a), await rowOf(b), await rowOf(c)]).toMatchObject([
      { state: 'DELETED' },
      { state: 'ATTACHED', position: 1 },
      { state: 'ATTACHED', position: 0 },
    ]);
    await expectGone(a);
    expect([await shows(b), await shows(c)]).toEqual([200, 200]);
    // A removed file cannot come back.
    await expectRefusal('FILE_NOT_USABLE', house.owner.rest.put(path, { images: [a] }));
    await expectStatus(200, house.owner.rest.put(path, { images: [] }));
    await expectGone(b);
  });

  it('of a room follow its form, and stay if it does not send them', async () => {
    const [a, b] = [await photoOf(house.owner, 'room'), await photoOf(house.owner, 'room')];
    const room = await makeRoom(house.owner, house.kost.id, { images: [a] });
    expect(room.images.every(isSigned)).toBe(true);
    const same = await expectStatus(200, house.owner.rest.put<Room>(`/api/rooms/${room.id}`, { floor: 3 }));
    expect(same.images.map(bare)).toEqual([bare(a)]);
    const other = await expectStatus(200, house.owner.rest.put<Room>(`/api/rooms/${room.id}`, { images: [b] }));
    expect(other.images.every(isSigned)).toBe(true);
    await expectGone(a);
    const listed = await expectStatus(200, house.owner.rest.get<Room[]>(`/api/kost/${house.kost.id}/rooms`));
    expect(isSigned(listed.find(({ id }) => id === room.id)?.images[0])).toBe(true);
    await expectStatus(204, house.owner.rest.delete(`/api/rooms/${room.id}`));
    expect(await rowOf(b)).toMatchObject({ state: 'DELETED' });
    await expectGone(b);
  });
});

describe('a file that cannot be used', () => {
  it('refuses the whole write and changes nothing: of a stranger, of another purpose, of another row, unknown', async () => {
    const stranger = await makePerson(app, { role: 'OWNER' });
    const used = await photoOf(house.owner, 'room');
    await makeRoom(house.owner, house.kost.id, { images: [used] });
    const good = await photoOf(house.owner, 'room');
    const room = await makeRoom(house.owner, house.kost.id);
    for (const bad of [
      await photoOf(stranger, 'room'),
      await photoOf(house.owner, 'kost'),
      used,
      `/f/${crypto.randomUUID()}`,
      `/f/${crypto.randomUUID()}.pdf?e=1&s=x`,
    ]) {
      await expectUnchanged(app, [house.owner], async () => {
        const create = { ...roomFields([good, bad]), room_number: 'X1' };
        await expectRefusal('FILE_NOT_USABLE', house.owner.rest.post('/api/rooms', create));
        await expectRefusal('FILE_NOT_USABLE', house.owner.rest.put(`/api/rooms/${room.id}`, { images: [good, bad] }));
      });
    }
    expect(await rowOf(good)).toMatchObject({ state: 'TEMP', subject_id: null });
    expect(await rowOf(used)).toMatchObject({ state: 'ATTACHED' });
  });

  it('of a row that is not the caller s is not found, whatever its files', async () => {
    const stranger = await makePerson(app, { role: 'OWNER' });
    const photo = await photoOf(stranger, 'kost');
    for (const images of [[photo], [`/f/${crypto.randomUUID()}`], []]) {
      await expectRefusal('NOT_FOUND', stranger.rest.put(`/api/kost/${house.kost.id}/photos`, { images }));
    }
    expect(await rowOf(photo)).toMatchObject({ state: 'TEMP' });
  });

  it('twice at once belongs to one row', async () => {
    const photo = await photoOf(house.owner, 'room');
    const two = ['Y1', 'Y2'].map((room_number) =>
      house.owner.rest.post('/api/rooms', { ...roomFields([photo]), room_number }),
    );
    expect((await Promise.all(two)).map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it('is one that has waited longer than a day', async () => {
    const photo = await photoOf(house.owner, 'room');
    app.clock.advanceMs(24 * 60 * 60 * 1000);
    await expectRefusal(
      'FILE_NOT_USABLE',
      house.owner.rest.post('/api/rooms', { ...roomFields([photo]), room_number: 'Z' }),
    );
    app.clock.advanceMs(-24 * 60 * 60 * 1000);
  });
});
