import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LinkedSettlement } from '#shared/contract/bill-links.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { MOST_MOVE_IN_PHOTOS } from '#shared/rules/settlement.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { countAudits, expectRefusal, refusing } from '#tests/support/app/refusals.ts';
import { shareBills } from '#tests/support/people/bill-links.ts';
import { expectStatus, type Household, makePerson, makeRoom } from '#tests/support/people/factories.ts';
import { assign, assignStranger, makeHome } from '#tests/support/people/lasting-people.ts';
import {
  askForSettlement,
  askToCancelSettlement,
  askToKeepPhoto,
  askToRemovePhoto,
  askToSave,
  settlementOf,
  uploaded,
} from '#tests/support/people/settlements.ts';

const NOW = '2033-05-20T07:30:00Z';
const TODAY = wibDay(new Date(NOW));
const app = await ownApp({ now: NOW });
let house: Household;
beforeEach(async () => {
  app.clock.set(NOW);
  house = await makeHome(app, { contract_start: '2033-05-18', contract_end: '2034-05-18' });
});

const id = () => house.tenant.tenant.id;
const later = (hours: number) => app.clock.set(new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString());
const keep = async (by = house.owner, item: string | null = 'Lemari', of = id()) =>
  askToKeepPhoto(by, of, { item, photo: await uploaded(app, by) });
const kept = async (...of: Parameters<typeof keep>) => (await expectStatus(200, keep(...of))).move_in.at(-1)?.id ?? '';
const photos = async (by = house.owner, of = id()) => (await settlementOf(by, of)).move_in;
const propose = (fields = {}) => expectStatus(200, askToSave(house.owner, id(), { leaves_on: TODAY, ...fields }));
const refused = refusing(app, () => house.owner);

async function fileOf(photoId: string): Promise<string | undefined> {
  const { rows } = await app.deps.db.execute<{ state: string }>(
    sql`select state from files where subject_table = 'move_in_photos' and subject_id = ${photoId}`,
  );
  return rows[0]?.state;
}

describe('a photo of moving in', () => {
  it('is kept by owner and tenant with its day, and seen by both, signed', async () => {
    const first = await kept(house.owner, null);
    later(25);
    await kept(house.tenant);
    const both = [
      { id: first, item: null, by_tenant: false, added_at: '2033-05-20T07:30:00.000Z' },
      { item: 'Lemari', by_tenant: true, added_at: '2033-05-21T08:30:00.000Z' },
    ];
    for (const by of [house.owner, house.tenant]) {
      const seen = await settlementOf(by, id());
      expect(seen).toMatchObject({ moved_in_on: '2033-05-18', move_in: both, settlement: null });
      expect(seen.move_in[0]?.photo).toMatch(/^\/f\/[-0-9a-f]{36}\?e=.*&s=/);
    }
    expect(await fileOf(first)).toBe('ATTACHED');
    expect(await countAudits(app, 'tenancy.add-move-in-photo', id())).toBe(2);
  });

  it('is kept once, also twice at once', async () => {
    const photo = await uploaded(app, house.owner);
    const ask = () => askToKeepPhoto(house.owner, id(), { item: 'Lemari', photo });
    await Promise.all([expectStatus(200, ask()), expectStatus(200, ask())]);
    await expectStatus(200, askToKeepPhoto(house.owner, id(), { photo: `${photo}?e=1&s=x` }));
    expect(await photos()).toHaveLength(1);
    expect(await countAudits(app, 'tenancy.add-move-in-photo', id())).toBe(1);
  });

  it('is nobody else’s to add, to see or to remove', async () => {
    const mine = await kept();
    const other = await makeHome(app);
    for (const by of [other.owner, other.tenant]) {
      await expectRefusal('NOT_FOUND', askForSettlement(by, id()));
      const photo = await uploaded(app, by);
      await refused('NOT_FOUND', () => askToKeepPhoto(by, id(), { photo }));
      await refused('NOT_FOUND', () => askToRemovePhoto(by, id(), mine));
      await refused('NOT_FOUND', () => askToRemovePhoto(by, other.tenant.tenant.id, mine));
    }
    const theirs = await uploaded(app, other.owner);
    await refused('FILE_NOT_USABLE', () => askToKeepPhoto(house.owner, id(), { photo: theirs }));
    const used = (await photos())[0]?.photo ?? '';
    const { tenancy: spare } = await assignStranger(app, house.owner, house.kost.id);
    await refused('FILE_NOT_USABLE', () => askToKeepPhoto(house.owner, spare.id, { photo: used }));
  });

  it('of a former tenant is not the next one’s, and stays with the room that was left by a move', async () => {
    await kept();
    const room = await makeRoom(house.owner, house.kost.id);
    const move = { room_id: room.id, moves_on: TODAY, monthly_rent: 1_500_000 };
    const moved = await expectStatus(201, house.owner.rest.post<{ id: string }>(`/api/tenants/${id()}/move`, move));
    expect(await photos(house.owner, moved.id)).toEqual([]);
    expect(await photos()).toHaveLength(1);
    expect(await photos(house.tenant)).toHaveLength(1);
    await expectStatus(200, keep(house.tenant, 'Meja', moved.id));
    expect(await photos(house.owner, moved.id)).toMatchObject([{ item: 'Meja', by_tenant: true }]);
    await refused('TENANCY_NOT_ACTIVE', () => keep());
  });

  it('is hidden from, and not taken of, somebody who has not confirmed to live there', async () => {
    await kept();
    await app.deps.db.execute(sql`update tenancies set confirmed_at = null where id = ${id()}`);
    await refused('NOT_FOUND', () => askForSettlement(house.tenant, id()));
    await refused('NOT_FOUND', () => keep(house.tenant));
    await expectStatus(200, keep());
  });

  it('is refused once a settlement is proposed, and beyond thirty of each party', async () => {
    await app.deps.db.execute(sql`
      insert into move_in_photos (tenancy_id, owner_id, kost_id, photo, by_tenant)
      select id, owner_id, kost_id, '/f/' || nth, false from tenancies, generate_series(2, ${MOST_MOVE_IN_PHOTOS}) as nth
      where id = ${id()}`);
    const both = await Promise.all([keep(), keep()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    await refused('VALIDATION', () => keep(), `Paling banyak ${MOST_MOVE_IN_PHOTOS} foto`);
    // A draft, which only the owner knows of, does not keep the tenant from it.
    await propose({ proposes: false });
    await expectStatus(200, keep(house.tenant));
    const proposed = await propose();
    await refused('MOVE_IN_FIXED', () => keep(house.tenant));
    await askToCancelSettlement(house.owner, proposed);
    await expectStatus(200, keep(house.tenant));
  });
});

describe('its removal', () => {
  it('is for who has added it, within a day; its file goes', async () => {
    const [mine, theirs] = [await kept(), await kept(house.tenant)];
    await refused('MOVE_IN_FIXED', () => askToRemovePhoto(house.owner, id(), theirs));
    await refused('MOVE_IN_FIXED', () => askToRemovePhoto(house.tenant, id(), mine));
    await refused('NOT_FOUND', () => askToRemovePhoto(house.owner, id(), crypto.randomUUID()));
    const both = await Promise.all([
      askToRemovePhoto(house.owner, id(), mine),
      askToRemovePhoto(house.owner, id(), mine),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await fileOf(mine)).toBe('DELETED');
    expect(await countAudits(app, 'tenancy.remove-move-in-photo', id())).toBe(1);
    later(25);
    await refused('MOVE_IN_FIXED', () => askToRemovePhoto(house.tenant, id(), theirs));
    expect(await fileOf(theirs)).toBe('ATTACHED');
  });

  it('is refused once a settlement was drawn up, even a draft or one that was called off', async () => {
    const mine = await kept();
    const drawn = await propose({ proposes: false });
    await refused('MOVE_IN_FIXED', () => askToRemovePhoto(house.owner, id(), mine));
    await expectStatus(200, askToCancelSettlement(house.owner, drawn));
    await refused('MOVE_IN_FIXED', () => askToRemovePhoto(house.owner, id(), mine));
    expect(await photos(house.tenant)).toHaveLength(1);
  });

  it('does not tell a tenant of a draft, and is refused to them once it was proposed', async () => {
    const [one, two] = [await kept(house.tenant), await kept(house.tenant, 'Meja')];
    await propose({ proposes: false });
    await expectStatus(200, askToRemovePhoto(house.tenant, id(), one));
    const proposed = await propose();
    await refused('MOVE_IN_FIXED', () => askToRemovePhoto(house.tenant, id(), two));
    await askToCancelSettlement(house.owner, proposed);
    await refused('MOVE_IN_FIXED', () => askToRemovePhoto(house.tenant, id(), two));
  });
});

describe('a settlement', () => {
  it('shows the photos of moving in to its tenant, by account and by the link, also after leaving', async () => {
    await kept();
    await propose();
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${id()}/checkout`));
    expect(await photos(house.tenant)).toHaveLength(1);
    const token = await shareBills(house.owner, id());
    const linked = await expectStatus(200, app.rest.get<LinkedSettlement>(`/api/bill-links/${token}/settlement`));
    expect(linked.move_in).toMatchObject([{ item: 'Lemari', by_tenant: false }]);
    // Whoever lives there next sees none of it.
    app.clock.set(`${addDays(TODAY, 1)}T03:00:00Z`);
    const person = await makePerson(app, { role: 'TENANT', full_name: 'Siti Aminah' });
    const next = await assign(app, house.owner, person, house.room.id, { contract_start: addDays(TODAY, 1) });
    expect(await photos(house.owner, next.id)).toEqual([]);
    await expectRefusal('NOT_FOUND', askForSettlement(person, id()));
  });
});
