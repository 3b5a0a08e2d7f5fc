import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TenantOfList } from '#shared/contract/tenants.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import {
  expectStatus,
  makeBill,
  makeHousehold,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
} from '#tests/support/people/factories.ts';

const app = createTestApp();
const today = wibDay(app.clock.now());

/** Two kosts: in `Anggrek` the rooms 10 and 2, in `Zaitun` the room A; the names are those of the rooms. */
async function makeEstate() {
  const owner = await makePerson(app, { role: 'OWNER' });
  const kosts = [await makeKost(owner, { name: 'Zaitun' }), await makeKost(owner, { name: 'Anggrek' })] as const;
  const lives = async (kostId: string, room_number: string, months: number, phone: string) => {
    const room = await makeRoom(owner, kostId, { room_number });
    const fields = { full_name: `Penghuni ${room_number}`, contract_end: addMonths(today, months), phone };
    return (await makeTenant(app, owner, room.id, fields)).tenant;
  };
  const inA = await lives(kosts[0].id, 'A', 2, '0811-1111-0001');
  const in10 = await lives(kosts[1].id, '10', 9, '0811-1111-0010');
  const in2 = await lives(kosts[1].id, '2', 5, '0811-1111-0002');
  const list = (query: string) => owner.rest.get<TenantOfList[]>(`/api/owner/tenants?${query}`);
  const rooms = async (query: string) => (await expectStatus(200, list(query))).map((each) => each.room_number);
  return { owner, list, rooms, inA, in10, in2 };
}

describe('the former tenants of all kosts', () => {
  it('come page by page, who left last first, are found as the others are, and are none that were never there', async () => {
    const { owner, list, rooms, inA, in2, in10 } = await makeEstate();
    for (const { id } of [in10, inA]) await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`));
    await app.deps.db.execute(sql`update tenancies set check_out_date = ${addDays(today, -1)} where id = ${in10.id}`);
    const room = await makeRoom(owner, inA.kost_id, { room_number: 'B' });
    const coming = { contract_start: addDays(today, 9), contract_end: addDays(today, 90) };
    const { tenant } = await makeTenant(app, owner, room.id, coming);
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.id}/cancel`));
    expect(await rooms('status=TERMINATED')).toEqual(['A', '10']);
    const first = await list('status=TERMINATED&limit=1');
    expect(first.body).toMatchObject([{ id: inA.id, status: 'TERMINATED', kost_name: 'Zaitun' }]);
    expect(await rooms(`status=TERMINATED&limit=1&cursor=${first.headers.get('x-next-cursor')}`)).toEqual(['10']);
    expect(await rooms('status=TERMINATED&search=anggrek')).toEqual(['10']);
    expect(await rooms(`status=TERMINATED&cursor=${in2.id}`)).toEqual([]);
    const others = await makeHousehold(app);
    await expectRefusal('CONFLICT', list(`status=TERMINATED&cursor=${others.tenant.tenant.id}`));
    expect(await others.owner.rest.get('/api/owner/tenants?status=TERMINATED')).toMatchObject({ body: [] });
  });
});

describe('the tenants of all kosts', () => {
  it('come kost by kost in the order of the rooms, by the first due bill, or by the end of the contract, each with what is owed', async () => {
    const { owner, rooms, list, in10, inA } = await makeEstate();
    await makeBill(app, owner, in10.id, { due_date: addDays(today, -2) });
    await makeBill(app, owner, inA.id, { due_date: addDays(today, 3) });
    expect(await rooms('')).toEqual(['A', '2', '10']);
    expect(await rooms('sort=LATE')).toEqual(['10', 'A', '2']);
    expect(await rooms('sort=END')).toEqual(['A', '2', '10']);
    const [late] = await expectStatus(200, list('sort=LATE&limit=1'));
    expect(late).toMatchObject({ kost_name: 'Anggrek', open_bills: { count: 1, due_date: addDays(today, -2) } });
  });

  it.each(['ROOM', 'LATE', 'END'])('come page by page in the order %s, each once', async (sort) => {
    const { owner, list, rooms, in2, in10 } = await makeEstate();
    await makeBill(app, owner, in2.id);
    await makeBill(app, owner, in2.id);
    await makeBill(app, owner, in10.id);
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const { status, body, headers } = await list(`sort=${sort}&limit=1${cursor === null ? '' : `&cursor=${cursor}`}`);
      expect(status).toBe(200);
      paged.push(...body.map((each) => each.room_number));
      cursor = headers.get('x-next-cursor');
    } while (cursor !== null);
    expect(paged).toEqual(await rooms(`sort=${sort}`));
    expect(paged).toHaveLength(3);
  });

  it('are found by name, room, kost and phone number, in whatever form it is typed', async () => {
    const { rooms } = await makeEstate();
    expect(await rooms('search=anggrek')).toEqual(['2', '10']);
    expect(await rooms('search=anggrek kamar 10')).toEqual(['10']);
    expect(await rooms('search=penghuni a')).toEqual(expect.arrayContaining(['A']));
    expect(await rooms('search=0811 1111 0002')).toEqual(['2']);
    expect(await rooms('search=%2B62 811 1111 0002')).toEqual(['2']);
    expect(await rooms('search=tidak ada')).toEqual([]);
  });

  it('are neither former ones nor those of others, whose tenancies are no cursor either', async () => {
    const { owner, list, rooms, inA } = await makeEstate();
    const others = await makeHousehold(app);
    await expectStatus(200, owner.rest.post(`/api/tenants/${inA.id}/checkout`));
    expect(await rooms('')).toEqual(['2', '10']);
    expect(await rooms('search=Kost')).toEqual([]);
    for (const sort of ['ROOM', 'LATE', 'END'])
      await expectRefusal('CONFLICT', list(`sort=${sort}&cursor=${others.tenant.tenant.id}`));
  });
});
