import { beforeEach, describe, expect, it } from 'vitest';
import type { ChangedRents } from '#shared/contract/rent-changes.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { OPEN_END } from '#shared/rules/contract-dates.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectStatus, type Household } from '#tests/support/people/factories.ts';
import { kindsTold, toldOf } from '#tests/support/people/inbox.ts';
import { assignStranger, makeHome } from '#tests/support/people/lasting-people.ts';
import { MOST_TOLD_A_DAY } from '#worker/features/notices/added-notices.ts';

const app = await ownApp({ now: '2026-11-28T03:00:00Z' });
const CONTRACT = { contract_start: '2026-10-01', contract_end: '2027-10-01', deposit_amount: 1_500_000 };
let house: Household;
let rent: number;
beforeEach(async () => {
  house = await makeHome(app, CONTRACT);
  rent = house.tenant.tenant.monthly_rent;
});

const put = (fields: object, id = house.tenant.tenant.id, headers = {}) =>
  house.owner.rest.call<Tenant>('PUT', `/api/tenants/${id}`, fields, headers);
const update = (fields: object, id?: string) => expectStatus(200, put(fields, id));
const post = (path: string, body: object) =>
  expectStatus(200, house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/${path}`, body));
/** Newest first, without the place. */
const told = async () =>
  (await toldOf(house.tenant, 'TENANCY_CHANGED')).map(({ details: { room_number, kost_name, ...facts } }) => {
    expect({ room_number, kost_name }).toEqual({ room_number: house.room.room_number, kost_name: house.kost.name });
    return facts;
  });

describe('what an owner changes of what a tenant has agreed to', () => {
  it.for<[of: string, sent: object, facts: (rent: number) => object]>([
    [
      'the first day',
      { contract_start: '2026-10-05' },
      () => ({ contract_start: { was: '2026-10-01', is: '2026-10-05' } }),
    ],
    [
      'an earlier last day',
      { contract_end: '2026-12-15' },
      () => ({ contract_end: { was: '2027-10-01', is: '2026-12-15' } }),
    ],
    [
      'a later last day',
      { contract_end: '2028-10-01' },
      () => ({ contract_end: { was: '2027-10-01', is: '2028-10-01' } }),
    ],
    ['the deposit', { deposit_amount: 0 }, () => ({ deposit_amount: { was: 1_500_000, is: 0 } })],
    [
      'the rent',
      { monthly_rent: 2_222_000 },
      (was) => ({ rent: { was: { amount: was, per: 'MONTH' }, is: { amount: 2_222_000, per: 'MONTH' } } }),
    ],
    [
      'the rent from this month on',
      { monthly_rent: 2_222_000, rent_from: '2026-11' },
      (was) => ({ rent: { was: { amount: was, per: 'MONTH' }, is: { amount: 2_222_000, per: 'MONTH' } } }),
    ],
    [
      'the rent from a later month on',
      { monthly_rent: 2_222_000, rent_from: '2027-02' },
      (was) => ({ later_rent: { was: { amount: was }, is: { amount: 2_222_000, from: '2027-02' } } }),
    ],
    [
      'what the rent pays for',
      { monthly_rent: 6_000_000, rent_period: 'QUARTER' },
      (was) => ({ rent: { was: { amount: was, per: 'MONTH' }, is: { amount: 6_000_000, per: 'QUARTER' } } }),
    ],
  ])('is told with what it was: %s', async ([, sent, facts]) => {
    await update(sent);
    expect(await told()).toEqual([facts(rent)]);
    // The same once more changes nothing.
    await update(sent);
    expect(await told()).toHaveLength(1);
  });

  it('is one notice for all of a call, once for a key, and none of what stays', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const sent = { ...CONTRACT, contract_end: '2027-08-01', deposit_amount: 2_000_000, monthly_rent: rent };
    await expectStatus(200, put(sent, undefined, key));
    await expectStatus(200, put(sent, undefined, key));
    expect(await told()).toEqual([
      { contract_end: { was: '2027-10-01', is: '2027-08-01' }, deposit_amount: { was: 1_500_000, is: 2_000_000 } },
    ]);
  });

  it('is not told if it is no term, if nothing changes, or if the change is refused', async () => {
    const before = await kindsTold(house.tenant);
    await update({ ...CONTRACT, monthly_rent: rent, rent_period: 'MONTH' });
    await update({ emergency_contact_name: 'Bu Sri', emergency_contact_phone: '081311112222', origin: 'Solo' });
    await expectRefusal('CONTRACT_END_TOO_EARLY', put({ contract_end: '2026-09-01', monthly_rent: 1 }));
    expect(await kindsTold(house.tenant)).toEqual(before);
  });

  it('is told when a rent that was agreed for later changes, or is no more', async () => {
    await update({ monthly_rent: 2_000_000, rent_from: '2027-01' });
    await update({ monthly_rent: 2_100_000, rent_from: '2027-02' });
    await update({ monthly_rent: rent });
    const [january, february] = [
      { amount: 2_000_000, from: '2027-01' },
      { amount: 2_100_000, from: '2027-02' },
    ];
    expect(await told()).toEqual([
      { later_rent: { was: february, is: { amount: rent } } },
      { later_rent: { was: january, is: february } },
      { later_rent: { was: { amount: rent }, is: january } },
    ]);
  });

  it('is told when what goes on by the month gets an end', async () => {
    await post('goes-on', { goes_on: true });
    await update({ contract_end: '2027-12-01' });
    expect(await told()).toEqual([{ contract_end: { was: OPEN_END, is: '2027-12-01' } }]);
  });

  it('is told so often a day, then with what came last and all that was changed since', async () => {
    await update({ monthly_rent: rent + 1 });
    for (let turn = 2; turn <= MOST_TOLD_A_DAY; turn += 1) await update({ monthly_rent: rent + turn });
    await update({ deposit_amount: 7 });
    await update({ deposit_amount: 8 });
    const notices = await told();
    expect(notices).toHaveLength(MOST_TOLD_A_DAY);
    expect(notices[0]).toMatchObject({
      rent: { is: { amount: rent + MOST_TOLD_A_DAY } },
      deposit_amount: { is: 8 },
      others: 2,
    });
  });

  it('is told of another rent that comes with automatic rent, or with a longer contract', async () => {
    const is = { amount: rent + 5, per: 'MONTH' };
    const was = { amount: rent, per: 'MONTH' };
    await post('automatic-rent', { is_on: true, day: 5, monthly_rent: is.amount });
    await post('automatic-rent', { is_on: true, day: 6, monthly_rent: is.amount });
    expect(await told()).toEqual([{ rent_day: { was: 5, is: 6 } }, { rent: { was, is } }]);
    await post('renew', { contract_end: '2028-01-01', monthly_rent: rent });
    await post('renew', { contract_end: '2029-01-01' });
    expect((await toldOf(house.tenant, 'CONTRACT_RENEWED')).map(({ details }) => details)).toMatchObject([
      { contract_end: '2029-01-01' },
      { contract_end: '2028-01-01', rent: { was: is, is: was } },
    ]);
    expect(await told()).toHaveLength(2);
  });
});

describe('how early tenants say that they leave', () => {
  it('is told to those of the kost who have confirmed, and to nobody if it stays or if they have left', async () => {
    const { person } = await assignStranger(app, house.owner, house.kost.id, CONTRACT);
    const set = (leaving_days: number) =>
      expectStatus(200, house.owner.rest.put(`/api/kost/${house.kost.id}`, { leaving_days }));
    const elsewhere = await makeHome(app, CONTRACT);
    await set(45);
    await set(45);
    expect(await told()).toEqual([{ leaving_days: { was: 30, is: 45 } }]);
    expect(await kindsTold(person)).toEqual(['TENANCY_TO_CONFIRM']);
    expect(await toldOf(elsewhere.tenant, 'TENANCY_CHANGED')).toEqual([]);
    await post('checkout', {});
    await set(10);
    expect(await told()).toHaveLength(1);
  });
});

describe('an account that has not confirmed', () => {
  it('is told nothing, and is asked with what is agreed now; nor is one that has declined', async () => {
    const { person, tenancy } = await assignStranger(app, house.owner, house.kost.id, CONTRACT);
    const sent = { contract_end: '2027-03-01', monthly_rent: 1_234_000, deposit_amount: 1 };
    await update(sent, tenancy.id);
    const other = (path: string, body: object) =>
      expectStatus(200, house.owner.rest.post(`/api/tenants/${tenancy.id}/${path}`, body));
    await other('automatic-rent', { is_on: true, day: 5, monthly_rent: 1_235_000 });
    await other('renew', { contract_end: '2027-04-01' });
    await other('goes-on', { goes_on: true });
    const rents = [{ tenancy_id: tenancy.id, rent: 1_235_000, new_rent: 1_236_000 }];
    const changed = await expectStatus(
      200,
      house.owner.rest.post<ChangedRents>('/api/tenants/change-rents', { month: '2027-02', dry_run: false, rents }),
    );
    expect(changed.rows).toMatchObject([{ exception: null }]);
    expect(await kindsTold(person)).toEqual(['TENANCY_TO_CONFIRM']);
    expect(await expectStatus(200, person.rest.get<Tenant>('/api/tenant/my-tenancy'))).toMatchObject({
      monthly_rent: 1_235_000,
      next_rent: { amount: 1_236_000, from: '2027-02' },
      contract_end: OPEN_END,
      deposit_amount: 1,
    });
    await expectStatus(200, person.rest.post(`/api/tenants/${tenancy.id}/decline`));
    await expectRefusal('TENANCY_NOT_ACTIVE', put(sent, tenancy.id));
    expect(await kindsTold(person)).toEqual(['TENANCY_TO_CONFIRM']);
  });
});

describe('rents that are changed and taken back without end', () => {
  it('are told so often a day, then with what came last', async () => {
    const ask = (body: object) =>
      expectStatus(
        200,
        house.owner.rest.post('/api/tenants/change-rents', { month: '2027-02', dry_run: false, ...body }),
      );
    const rents = [{ tenancy_id: house.tenant.tenant.id, rent, new_rent: rent + 1 }];
    for (let turn = 0; turn < MOST_TOLD_A_DAY; turn += 1) {
      await ask({ rents });
      await ask({ rents, take_back: true });
    }
    const notices = await toldOf(house.tenant, 'RENT_CHANGED');
    expect(notices).toHaveLength(MOST_TOLD_A_DAY);
    expect(notices[0]?.details).toMatchObject({ rent_before: rent + 1, rent, others: MOST_TOLD_A_DAY });
  });
});
