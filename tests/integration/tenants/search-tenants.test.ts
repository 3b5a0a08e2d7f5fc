import { beforeAll, describe, expect, it } from 'vitest';
import type { Kost } from '#shared/contract/kost.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
  type Person,
} from '#tests/support/people/factories.ts';

const app = createTestApp();

const ask = (owner: Person, kost: Kost, query: Record<string, string>) =>
  owner.rest.get<Tenant[]>(`/api/kost/${kost.id}/tenants?${new URLSearchParams(query)}`);

describe('the search for tenants of a kost', () => {
  let owner: Person;
  let kost: Kost;
  beforeAll(async () => {
    owner = await makePerson(app, { role: 'OWNER' });
    kost = await makeKost(owner);
    const people = [
      ['12', 'budi Santoso', '+6281234567890'],
      ['7A', 'Ayu Żółć Wijaya', '081298765432'],
      ['112', 'Citra 50%_', '081211112222'],
      ['3', 'Yang Sudah Pergi', '081233334444'],
    ] as const;
    for (const [room_number, full_name, phone] of people) {
      const room = await makeRoom(owner, kost.id, { room_number });
      const { tenant } = await makeTenant(app, owner, room.id, { full_name, phone });
      if (room_number === '3') await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.id}/checkout`));
    }
    // The same room and name elsewhere, which no search in this kost may find.
    const other = await makeKost(owner);
    const room = await makeRoom(owner, other.id, { room_number: '12' });
    await makeTenant(app, owner, room.id, { full_name: 'budi Santoso' });
  });

  const names = async (query: Record<string, string>) =>
    (await expectStatus(200, ask(owner, kost, query))).map(({ full_name }) => full_name);

  it.each([
    ['BUDI', ['budi Santoso']],
    ['santoso budi', ['budi Santoso']],
    ['kamar 12', ['Citra 50%_', 'budi Santoso']],
    ['7a', ['Ayu Żółć Wijaya']],
    ['żÓŁć', ['Ayu Żółć Wijaya']],
    ['%', ['Citra 50%_']],
    ['_', ['Citra 50%_']],
    ['0812-9876-5432', ['Ayu Żółć Wijaya']],
    ['+62 812 9876', ['Ayu Żółć Wijaya']],
    ['081234567890', ['budi Santoso']],
    ['7890', ['budi Santoso']],
    ['pergi', ['Yang Sudah Pergi']],
    ['budi pergi', []],
    ['x'.repeat(100), []],
    ["' or 1=1 --", []],
    ['', ['Yang Sudah Pergi', 'Citra 50%_', 'Ayu Żółć Wijaya', 'budi Santoso']],
  ])('finds by words of name, room and phone number: %j', async (search, found) => {
    expect(await names({ search })).toEqual(found);
  });

  it('narrows further by state, and goes on page by page', async () => {
    expect(await names({ search: 'pergi', status: 'LIVE' })).toEqual([]);
    const first = await ask(owner, kost, { search: '12', limit: '1' });
    const cursor = first.headers.get('x-next-cursor') ?? '';
    expect([...first.body.map(({ full_name }) => full_name), ...(await names({ search: '12', cursor }))]).toEqual(
      await names({ search: '12' }),
    );
  });
});
