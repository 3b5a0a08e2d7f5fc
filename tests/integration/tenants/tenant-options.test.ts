import { beforeAll, describe, expect, it } from 'vitest';
import type { Kost } from '#shared/contract/kost.ts';
import type { TenantOption } from '#shared/contract/tenants.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeHousehold,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
  type Person,
} from '#tests/support/people/factories.ts';

const app = createTestApp();

const ask = (owner: Person, query: Record<string, string> = {}) =>
  owner.rest.get<TenantOption[]>(`/api/tenant-options?${new URLSearchParams(query)}`);

async function names(owner: Person, search: string): Promise<string[]> {
  return (await expectStatus(200, ask(owner, { search }))).map(({ full_name }) => full_name);
}

describe('the tenants to choose from', () => {
  let owner: Person;
  let melati: Kost;
  beforeAll(async () => {
    owner = await makePerson(app, { role: 'OWNER' });
    melati = await makeKost(owner, { name: 'Kost Melati' });
    const cendana = await makeKost(owner, { name: 'Wisma Cendana' });
    const people: [string, string, string, object?][] = [
      [melati.id, '12', 'budi Santoso'],
      [melati.id, '7', 'Ani Wijaya', { contract_start: addDays(wibDay(app.clock.now()), 7) }],
      [cendana.id, '12', 'Citra 50%_'],
      [cendana.id, '3', 'Yang Sudah Pergi'],
    ];
    for (const [kostId, room_number, full_name, contract] of people) {
      const room = await makeRoom(owner, kostId, { room_number, monthly_rent: 1_250_000 });
      const { tenant } = await makeTenant(app, owner, room.id, { full_name, ...contract });
      if (room_number === '3') await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.id}/checkout`));
    }
  });

  it('are the present and the coming ones of all kosts by name, with no more than a form needs', async () => {
    const options = await expectStatus(200, ask(owner));
    expect(options.map(({ full_name }) => full_name)).toEqual(['Ani Wijaya', 'budi Santoso', 'Citra 50%_']);
    expect(options[1]).toEqual({
      id: expect.any(String),
      full_name: 'budi Santoso',
      room_number: '12',
      kost_id: expect.any(String),
      kost_name: 'Kost Melati',
      monthly_rent: 1_250_000,
      rent_period: 'MONTH',
      next_rent: null,
    });
  });

  it.each([
    ['BUDI', ['budi Santoso']],
    ['12', ['budi Santoso', 'Citra 50%_']],
    ['kamar 12', ['budi Santoso', 'Citra 50%_']],
    ['melati', ['Ani Wijaya', 'budi Santoso']],
    ['  santo   12  melati ', ['budi Santoso']],
    ['12 cendana', ['Citra 50%_']],
    ['%_', ['Citra 50%_']],
    ['pergi', []],
    ['budi cendana', []],
    ["' or 1=1 --", []],
  ])('are found by words of name, room and kost: %j', async (search, found) => {
    expect(await names(owner, search)).toEqual(found);
  });

  it('go on after one who has moved out in the meantime', async () => {
    const { owner: by, kost, tenant } = await makeHousehold(app);
    const room = await makeRoom(by, kost.id);
    await makeTenant(app, by, room.id, { full_name: 'Zainal' });
    const first = await ask(by, { limit: '1' });
    expect(first.headers.get('x-next-cursor')).toBe(tenant.tenant.id);
    await expectStatus(200, by.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));
    const next = await expectStatus(200, ask(by, { cursor: tenant.tenant.id }));
    expect(next.map(({ full_name }) => full_name)).toEqual(['Zainal']);
  });
});
