import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditRecord } from '#shared/contract/audit.ts';
import type { TakenBack } from '#shared/contract/changes.ts';
import type { Kost, UpdatedKost } from '#shared/contract/kost.ts';
import type { KnownReminderRule, ReminderRuleSet } from '#shared/contract/reminders.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { expectStatus, makeHousehold, makeKost, makePerson, type Person } from '#tests/support/people/factories.ts';

const app = await ownApp({ now: '2026-11-10T02:00:00Z' });

const RULE = { enabled: true, offsets: [-3, 1], send_hour: 11, tone: 'TEGAS' };
const OTHER = { enabled: false, offsets: [0], send_hour: 9, tone: 'BIASA' };

let owner: Person;
let stranger: Person;
let kosts: string[];
let foreign: string;
beforeEach(async () => {
  owner = await makePerson(app, { role: 'OWNER' });
  kosts = [];
  for (const name of ['Kost 10', 'Kost 2', 'Kost 1']) kosts.push((await makeKost(owner, { name })).id);
  stranger = await makePerson(app, { role: 'OWNER' });
  foreign = (await makeKost(stranger)).id;
});

/** Later than the change before, by which it is known. */
const later = () => app.clock.set(new Date(app.clock.now().getTime() + 60_000).toISOString());
const takeBack = (id: string | undefined, by = owner) => {
  later();
  return by.rest.post<TakenBack>(`/api/audit-log/${id}/take-back`);
};
const trail = async () => {
  const entries = await expectStatus(200, owner.rest.get<AuditRecord[]>('/api/audit-log?limit=20'));
  return entries.filter(({ action }) => action !== 'kost.create');
};

describe('the reminder rule of all kosts', () => {
  const at = (kost: string) => `/api/kost/${kost}/reminder-rule`;
  const set = (body: object, kost = kosts[0] ?? '', by = owner) => by.rest.put<ReminderRuleSet>(at(kost), body);
  const setAll = async () => (await expectStatus(200, set({ ...RULE, all_kosts: true }))).change;
  const rules = async () => {
    const { rows } = await app.deps.db.execute<Record<string, unknown>>(sql`
      select k.name, r.enabled, r.offsets, r.send_hour, r.tone from kosts k left join reminder_rules r on r.kost_id = k.id
      where k.owner_id = ${owner.id} order by k.id`);
    return rows.map(({ name: _, enabled, ...rule }) => (enabled === null ? null : { enabled, ...rule }));
  };

  it('is one change with one entry, of the own kosts alone, and is known before', async () => {
    await expectStatus(200, set(OTHER, kosts[1]));
    const known = await expectStatus(200, owner.rest.get<KnownReminderRule>(at(kosts[0] ?? '')));
    expect(known.others.map(({ id }) => id).toSorted()).toEqual([kosts[1], kosts[2]].toSorted());
    expect(known.others.find(({ id }) => id === kosts[1])).toMatchObject(OTHER);
    await expectUnchanged(app, [stranger], async () => {
      expect(await setAll()).toMatchObject({ count: 3 });
    });
    expect(await rules()).toEqual([RULE, RULE, RULE]);
    const [entry, single] = await trail();
    expect(entry).toMatchObject({
      action: 'kost.set-reminders',
      subject_id: kosts[0],
      is_reversible: true,
      details: { enabled: true, kosts: 3 },
    });
    expect(single).toMatchObject({ is_reversible: false, details: { enabled: false } });
  });

  it('is taken back once, to what each kost had, also when two ask at once', async () => {
    await expectStatus(200, set(OTHER, kosts[1]));
    const before = await rules();
    later();
    const change = await setAll();
    const answers = await Promise.all([takeBack(change?.id), takeBack(change?.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await rules()).toEqual(before);
    expect(before).toEqual([null, OTHER, null]);
    await expectUnchanged(app, [owner], () => expectRefusal('CHANGE_FOLLOWED', takeBack(change?.id)));
    const [back] = await trail();
    expect(back).toMatchObject({
      action: 'kost.set-reminders',
      is_reversible: false,
      details: { kosts: 3, taken_back: true, takes_back: change?.id },
    });
  });

  it('leaves a kost that was set since as it is', async () => {
    const change = await setAll();
    later();
    await expectStatus(200, set(OTHER, kosts[2]));
    expect(await expectStatus(200, takeBack(change?.id))).toEqual({
      count: 2,
      stays: [{ name: expect.any(String), why: 'FOLLOWED' }],
    });
    expect(await rules()).toEqual([null, null, OTHER]);
  });

  it('is nobody else\u2019s to set or to take back', async () => {
    const change = await setAll();
    const house = await makeHousehold(app);
    await expectUnchanged(app, [owner, stranger], async () => {
      await expectRefusal('NOT_FOUND', set({ ...RULE, all_kosts: true }, foreign));
      await expectRefusal('NOT_FOUND', takeBack(change?.id, stranger));
      await expectRefusal('NOT_FOUND', takeBack(crypto.randomUUID()));
      await expectRefusal('FORBIDDEN', takeBack(change?.id, house.tenant));
      await expectRefusal('FORBIDDEN', takeBack(change?.id, await makePerson(app, { role: 'MAINTENANCE' })));
    });
  });

  it('is the same when two devices set it at once', async () => {
    const two = await Promise.all([setAll(), setAll()]);
    expect(two.map((change) => change?.count)).toEqual([3, 3]);
    expect(await rules()).toEqual([RULE, RULE, RULE]);
  });

  it('takes back no entry that is of one row', async () => {
    await expectStatus(200, set(OTHER));
    const [entry] = await trail();
    await expectUnchanged(app, [owner], () => expectRefusal('NOT_FOUND', takeBack(entry?.id)));
  });
});

describe('the number for tenants of all kosts', () => {
  const NUMBER = '081234567890';
  const update = (body: object, kost = kosts[0] ?? '') => owner.rest.put<UpdatedKost>(`/api/kost/${kost}`, body);
  const numbers = async () => {
    const list = await expectStatus(200, owner.rest.get<Kost[]>('/api/kost'));
    return kosts.map((id) => list.find((kost) => kost.id === id)?.contact_phone);
  };

  it('is given with one entry, and taken back where it is still that', async () => {
    await expectStatus(200, update({ contact_phone: '081111111111' }, kosts[1]));
    const { change, ...kost } = await expectStatus(
      200,
      update({ name: 'Kost Baru', contact_phone: NUMBER, contact_of_all: true }),
    );
    expect(change).toMatchObject({ count: 3 });
    expect(kost).toMatchObject({ name: 'Kost Baru', contact_phone: NUMBER });
    expect(await numbers()).toEqual([NUMBER, NUMBER, NUMBER]);
    const [entry] = await trail();
    expect(entry).toMatchObject({ action: 'kost.update', is_reversible: true, details: { kosts: 3 } });
    await expectStatus(200, update({ contact_phone: null }, kosts[2]));
    expect(await expectStatus(200, takeBack(change?.id))).toEqual({
      count: 2,
      stays: [{ name: expect.any(String), why: 'FOLLOWED' }],
    });
    expect(await numbers()).toEqual([null, '081111111111', null]);
    expect((await expectStatus(200, owner.rest.get<Kost[]>('/api/kost'))).map(({ name }) => name)).toContain(
      'Kost Baru',
    );
    await expectUnchanged(app, [owner], () => expectRefusal('CHANGE_FOLLOWED', takeBack(change?.id)));
  });

  it('stays of one kost without a number, and of the own kosts alone', async () => {
    await expectUnchanged(app, [stranger], async () => {
      expect(await expectStatus(200, update({ name: 'Kost Baru', contact_of_all: true }))).not.toHaveProperty('change');
      await expectStatus(200, update({ contact_phone: NUMBER, contact_of_all: true }));
      await expectRefusal('NOT_FOUND', update({ contact_phone: '081222222222', contact_of_all: true }, foreign));
    });
    expect(await numbers()).toEqual([NUMBER, NUMBER, NUMBER]);
    expect(await expectStatus(200, update({ contact_phone: NUMBER, contact_of_all: true }))).not.toHaveProperty(
      'change',
    );
  });
});
