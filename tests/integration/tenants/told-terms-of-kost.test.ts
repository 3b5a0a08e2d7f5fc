import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TakenBack } from '#shared/contract/changes.ts';
import type { AutomaticRentsSet } from '#shared/contract/tenants.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { expectStatus, type Household } from '#tests/support/people/factories.ts';
import { kindsTold, toldOf } from '#tests/support/people/inbox.ts';
import { assignStranger, makeHome } from '#tests/support/people/lasting-people.ts';
import { MOST_TOLD_A_DAY } from '#worker/features/notices/added-notices.ts';

const app = await ownApp({ now: '2026-11-28T03:00:00Z' });
const CONTRACT = { contract_start: '2026-10-01', contract_end: '2027-10-01' };
let house: Household;
beforeEach(async () => {
  house = await makeHome(app, CONTRACT);
});

const set = (fields: object) => expectStatus(200, house.owner.rest.put(`/api/kost/${house.kost.id}`, fields));
const post = (path: string, body: object = {}) =>
  expectStatus(200, house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/${path}`, body));
/** Newest first, without the place. */
const told = async (reader = house.tenant) =>
  (await toldOf(reader, 'TENANCY_CHANGED')).map(({ details: { room_number: _, kost_name, ...facts } }) => {
    expect(kost_name).toBe(house.kost.name);
    return facts;
  });

describe('what a kost’s owner changes for all of its tenants', () => {
  it('is one notice a call, of its rules and of what becomes of contracts, and none of what stays', async () => {
    const [rule = ''] = house.kost.rules;
    const { person } = await assignStranger(app, house.owner, house.kost.id, CONTRACT);
    const elsewhere = await makeHome(app, CONTRACT);
    const rules = ['Tamu sampai pukul 21.00', 'x'.repeat(300)];
    await set({ rules, at_end: 'MONTHLY', leaving_days: 45 });
    await set({ rules: rules.toReversed(), at_end: 'MONTHLY', leaving_days: 45, name: house.kost.name });
    expect(await told()).toEqual([
      {
        rules: { added: ['Tamu sampai pukul 21.00', `${'x'.repeat(119)}…`], removed: [rule] },
        at_end: { was: 'ENDS', is: 'MONTHLY' },
        leaving_days: { was: 30, is: 45 },
      },
    ]);
    expect(await kindsTold(person)).toEqual(['TENANCY_TO_CONFIRM']);
    expect(await toldOf(elsewhere.tenant, 'TENANCY_CHANGED')).toEqual([]);
    await expectRefusal(
      'NOT_FOUND',
      elsewhere.owner.rest.put(`/api/kost/${house.kost.id}`, { rules: ['Lain'], at_end: 'ENDS' }),
    );
    await post('checkout');
    await set({ rules: ['Tanpa tamu'] });
    expect(await told()).toHaveLength(1);
  });

  it('is its zone, too, which moves the end of each day', async () => {
    await set({ zone: 'WIT' });
    await set({ zone: 'WIT' });
    expect(await told()).toEqual([{ zone: { was: 'WIB', is: 'WIT' } }]);
  });

  it('names four of many rules, and is told so often a day', async () => {
    const many = (word: string) => Array.from({ length: 40 }, (_, nth) => `${word} ${nth}`);
    for (let turn = 0; turn < MOST_TOLD_A_DAY + 2; turn += 1) await set({ rules: many(`Aturan ${turn}`) });
    const notices = await told();
    expect(notices).toHaveLength(MOST_TOLD_A_DAY);
    expect(notices[0]).toEqual({
      rules: { added: many('Aturan 6').slice(0, 4), removed: many('Aturan 5').slice(0, 4) },
      others: 2,
    });
  });

  it('is told of the end to nobody who has an end of their own, goes on or leaves', async () => {
    await post('goes-on', { goes_on: true });
    await set({ at_end: 'MONTHLY' });
    await post('goes-on', { goes_on: false });
    await set({ at_end: 'OFFER' });
    expect(await told()).toEqual([]);
  });
});

describe('the automatic rent', () => {
  const one = (fields: object) => post('automatic-rent', { is_on: true, ...fields });
  const many = (fields: object) =>
    expectStatus(
      200,
      house.owner.rest.post<AutomaticRentsSet>('/api/tenants/automatic-rents', {
        tenancy_ids: [house.tenant.tenant.id],
        is_on: true,
        ...fields,
      }),
    );

  it.for([
    ['of one', one],
    ['of many', many],
  ] as const)('%s is told by its day and late fee, also after a pause, and not that it begins', async ([, ask]) => {
    await ask({ day: 5 });
    expect(await told()).toEqual([]);
    await ask({ day: 5, late_fee_percentage: 2 });
    await ask({});
    expect(await told()).toEqual([]);
    await ask({ day: 10, late_fee_percentage: 5 });
    const facts = { rent_day: { was: 5, is: 10 }, late_fee_percentage: { was: 2, is: 5 } };
    expect(await told()).toEqual([facts]);
    // Its first bill is sent, so that it stops and goes on.
    await app.deps.db.execute(sql`
      update invoices set status = 'SENT', issued_date = '2026-11-28', sent_at = now(), next_period = 1
      where tenant_id = ${house.tenant.tenant.id} and status = 'DRAFT'`);
    await ask({ is_on: false });
    expect(await told()).toHaveLength(1);
    await ask({ day: null, late_fee_percentage: 0 });
    expect(await told()).toEqual([{ rent_day: { was: 10, is: 1 }, late_fee_percentage: { was: 5, is: 0 } }, facts]);
  });

  it('is told with another rent, once for a key, and by a first late fee that is not the usual one', async () => {
    const { id, monthly_rent: was } = house.tenant.tenant;
    const key = { 'idempotency-key': crypto.randomUUID() };
    for (let turn = 0; turn < 2; turn += 1)
      await expectStatus(
        200,
        house.owner.rest.call(
          'POST',
          `/api/tenants/${id}/automatic-rent`,
          { is_on: true, day: 5, monthly_rent: was + 1, late_fee_percentage: 3 },
          key,
        ),
      );
    expect(await told()).toEqual([
      {
        rent: { was: { amount: was, per: 'MONTH' }, is: { amount: was + 1, per: 'MONTH' } },
        late_fee_percentage: { was: 2, is: 3 },
      },
    ]);
  });

  it('of another period is told by its late fee alone, of one and of many', async () => {
    const { id } = house.tenant.tenant;
    await expectStatus(
      200,
      house.owner.rest.put(`/api/tenants/${id}`, { rent_period: 'YEAR', monthly_rent: 9_000_000 }),
    );
    const before = (await told()).length;
    await many({ day: 7 });
    const { rows } = await app.deps.db.execute(sql`
      select from invoices where tenant_id = ${id} and rent_period = 'YEAR' and next_issue_on is not null`);
    expect(rows).toHaveLength(1);
    await one({ day: 9, late_fee_percentage: 1 });
    expect((await told()).slice(0, -before)).toEqual([{ late_fee_percentage: { was: 2, is: 1 } }]);
  });

  it('of many is told again when it is taken back, also of a series that is called off', async () => {
    const takeBack = (id: string | null) =>
      expectStatus(200, house.owner.rest.post<TakenBack>(`/api/audit-log/${id}/take-back`));
    const begun = await many({ day: 5, late_fee_percentage: 4 });
    await takeBack(begun.change);
    expect(await told()).toEqual([
      { late_fee_percentage: { was: 4, is: 2 } },
      { late_fee_percentage: { was: 2, is: 4 } },
    ]);
    await many({ day: 5 });
    const moved = await many({ day: 12, late_fee_percentage: 1 });
    await takeBack(moved.change);
    expect((await told()).slice(0, 2)).toEqual([
      { rent_day: { was: 12, is: 5 }, late_fee_percentage: { was: 1, is: 2 } },
      { rent_day: { was: 5, is: 12 }, late_fee_percentage: { was: 2, is: 1 } },
    ]);
  });

  it('of an account that has not confirmed, or has left, tells nothing', async () => {
    const { person, tenancy } = await assignStranger(app, house.owner, house.kost.id, CONTRACT);
    for (const day of [5, 6])
      await expectStatus(200, house.owner.rest.post(`/api/tenants/${tenancy.id}/automatic-rent`, { is_on: true, day }));
    expect(await kindsTold(person)).toEqual(['TENANCY_TO_CONFIRM']);
    await one({ day: 5 });
    await post('checkout');
    await many({ day: 6 });
    expect(await told()).toEqual([]);
  });
});

describe('that a contract does not go on', () => {
  it('is told if it did, or would have, and not if its kost says the same', async () => {
    await post('goes-on', { goes_on: false });
    expect(await toldOf(house.tenant, 'CONTRACT_RENEWED')).toEqual([]);
    const other = await makeHome(app, CONTRACT);
    await expectStatus(200, other.owner.rest.put(`/api/kost/${other.kost.id}`, { at_end: 'MONTHLY' }));
    await expectStatus(
      200,
      other.owner.rest.post(`/api/tenants/${other.tenant.tenant.id}/goes-on`, { goes_on: false }),
    );
    expect((await toldOf(other.tenant, 'CONTRACT_RENEWED')).map(({ details }) => details)).toMatchObject([
      { goes_on: false, contract_end: CONTRACT.contract_end },
    ]);
  });
});
