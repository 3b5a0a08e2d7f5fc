import { describe, expect, it } from 'vitest';
import { complaintFields } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import type { RestClient } from '#tests/support/app/rest-client.ts';
import { idOf, startFilesHouse } from '#tests/support/files/files-house.ts';
import { open } from '#tests/support/files/upload.ts';
import {
  expectStatus,
  makeBill,
  makeHousehold,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
  type Person,
} from '#tests/support/people/factories.ts';
import { restProcedures } from '#worker/http/rest-routes.ts';
import { allProcedures } from '#worker/trpc/router.ts';

const { app, house, admin, photoOf } = await startFilesHouse();

/** Every read without a path parameter, and those of the ids that are given. */
async function everythingThatSees(rest: RestClient, ids: Record<string, string>): Promise<string> {
  const reads = restProcedures(await allProcedures()).filter(({ route }) => route.method === 'GET');
  const answers = await Promise.all(
    reads.flatMap(({ route, pathParameters }) => {
      const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? ids.id ?? name);
      const all =
        pathParameters.length === 0 ? [path] : Object.values(ids).map((id) => route.path.replace(/\{\w+\}/, id));
      return [...new Set([path, ...all])].map((each) => rest.get<unknown>(each));
    }),
  );
  return JSON.stringify(answers.map(({ body }) => body));
}

describe('a file', () => {
  it('is in the answers of those who may see its row, always signed, and in nobody else s', async () => {
    const { owner, tenant, room, kost } = house;
    // A landlord whom the tenant has left, another tenant of the house, and people of other houses.
    const former = await makePerson(app, { role: 'OWNER' });
    const left = await makeTenant(app, former, (await makeRoom(former, (await makeKost(former)).id)).id);
    await expectStatus(200, former.rest.post(`/api/tenants/${left.tenant.id}/checkout`));
    const neighbour = await makeTenant(app, owner, (await makeRoom(owner, kost.id)).id);
    const other = await makeHousehold(app);

    const complaint = await photoOf(tenant, 'complaint');
    const filed = await expectStatus(
      201,
      tenant.rest.post<{ id: string }>('/api/complaints', complaintFields(house, { photos: [complaint] })),
    );
    const proof = await photoOf(tenant, 'payment_proof');
    const bill = await makeBill(app, owner, tenant.tenant.id);
    const report = { payment_method: 'BANK_TRANSFER', payment_proof: proof };
    const payment = await expectStatus(
      200,
      tenant.rest.post<{ id: string }>(`/api/payments/${bill.id}/process`, report),
    );
    await expectStatus(200, owner.rest.post(`/api/payments/${payment.id}/verify`, { action: 'approve' }));
    const roomPhoto = await photoOf(owner, 'room');
    await expectStatus(200, owner.rest.put(`/api/rooms/${room.id}`, { images: [roomPhoto] }));
    const face = await photoOf(tenant, 'profile');
    await expectStatus(
      200,
      tenant.rest.put('/users/profile', { full_name: 'Siti', phone: '081234567890', photo: face }),
    );

    const ids = { id: filed.id, payment: payment.id, bill: bill.id, kostId: kost.id, room: room.id };
    const seen = async (person: Person) => {
      const text = await everythingThatSees(person.rest, ids);
      for (const [address] of text.matchAll(/\/f\/[^"]*/g)) expect(address).toMatch(/\?e=\d+&s=[0-9a-f]{32}$/);
      return Object.entries({ complaint, proof, roomPhoto, face })
        .filter(([, address]) => text.includes(idOf(address)))
        .map(([name]) => name);
    };
    expect(await seen(tenant)).toEqual(['complaint', 'proof', 'face']);
    expect(await seen(owner)).toEqual(['complaint', 'proof', 'roomPhoto']);
    expect(await seen(admin)).toEqual(['complaint']);
    for (const stranger of [former, left, neighbour, other.owner, other.tenant])
      expect(await seen(stranger)).toEqual([]);
  });

  it('is not shown to a signed-in stranger who knows its id, and says nothing of itself', async () => {
    const address = await photoOf(house.owner, 'kost');
    const stranger = await makePerson(app, { role: 'OWNER' });
    const headers = { authorization: `Bearer ${stranger.rest.token}` };
    const known = await open(app, `/f/${idOf(address)}`, headers);
    const unknown = await open(app, `/f/${crypto.randomUUID()}`, headers);
    expect([known.status, unknown.status]).toEqual([404, 404]);
    const body = async (answer: Response) => ({ ...((await answer.json()) as object), request_id: '' });
    expect(await body(known)).toEqual(await body(unknown));
  });

  it('can be used by nobody but its sender', async () => {
    const address = await photoOf(house.tenant, 'complaint');
    const other = await makeHousehold(app);
    for (const photos of [[address], [`/f/${idOf(address)}`]]) {
      const stolen = other.tenant.rest.post('/api/complaints', complaintFields(other, { photos }));
      expect((await stolen).body).toMatchObject({ code: 'FILE_NOT_USABLE' });
    }
  });
});
