import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Leaving, LEAVING_DAY_OUT_OF_REACH } from '#shared/contract/leavings.ts';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import type { OwnTenancy } from '#shared/contract/niks.ts';
import type { OwnerToday } from '#shared/contract/owner-today.ts';
import type { RoomOfList } from '#shared/contract/rooms.ts';
import { LEFT_BEFORE_ENTERING, type Tenant } from '#shared/contract/tenants.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { MOST_LEAVINGS_A_DAY, MOST_STAYS_ASKED_A_DAY } from '#shared/rules/leaving.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  type Household,
  makeKost,
  makePerson,
  makeRoom,
  type Person,
} from '#tests/support/people/factories.ts';
import { assignStranger, makeHome, makeResident } from '#tests/support/people/lasting-people.ts';
import { answerLeaving, askToLeave, saidToLeave, takeBackLeaving } from '#tests/support/people/leavings.ts';
import { toldOf } from '#tests/support/people/notices.ts';
import { askToSave, damage, settlementOf } from '#tests/support/people/settlements.ts';

const app = createTestApp();
let house: Household;
beforeEach(async () => {
  house = await makeHome(app);
});

const ahead = (days: number) => addDays(wibDay(app.clock.now()), days);
const idOf = () => house.tenant.tenant.id;
const mine = () => expectStatus(200, house.tenant.rest.get<OwnTenancy>('/api/tenant/my-tenancy'));
const answer = (leaving: Leaving, fields: Parameters<typeof answerLeaving>[2]) =>
  answerLeaving(house.owner, leaving.id, fields);
const dayOfOwner = () => expectStatus(200, house.owner.rest.get<OwnerToday>('/api/dashboard/owner/today'));
const renew = (until: string) => house.owner.rest.post<Tenant>(`/api/tenants/${idOf()}/renew`, { contract_end: until });
const checkOut = () => house.owner.rest.post<Tenant>(`/api/tenants/${idOf()}/checkout`);

async function statesOf(): Promise<string[]> {
  const { rows } = await app.deps.db.execute<{ state: string }>(sql`
    select state from leavings where tenancy_id = ${idOf()} order by id`);
  return rows.map(({ state }) => state);
}

describe('a tenant who says that they leave', () => {
  it('is agreed by the owner, who sees them in the day, the rooms and the tenants; nobody is checked out', async () => {
    const leaving = await saidToLeave(house.tenant, ahead(30));
    expect(leaving).toMatchObject({ state: 'ASKED', is_early: false, leaves_on: ahead(30), note: null });
    const place = { room_number: house.room.room_number, kost_name: house.kost.name };
    const told = { ...place, kost_id: house.kost.id, leaves_on: ahead(30) };
    const name = house.tenant.tenant.full_name;
    expect(await toldOf(app, house.owner.id, 'LEAVING')).toEqual([{ ...told, tenant_name: name, state: 'ASKED' }]);
    expect((await dayOfOwner()).leavings).toMatchObject({
      count: 1,
      first: [{ tenancy_id: idOf(), tenant_name: name, leaves_on: ahead(30), state: 'ASKED' }],
    });
    const agreed = await expectStatus(200, answer(leaving, { accepts: true, note: 'Semoga betah di sana' }));
    expect(agreed).toMatchObject({ status: 'ACTIVE', leaving: { state: 'AGREED', leaves_on: ahead(30) } });
    expect((await mine()).leaving).toEqual(agreed.leaving);
    expect(await toldOf(app, house.tenant.id, 'LEAVING')).toEqual([
      { ...told, state: 'AGREED', note: 'Semoga betah di sana' },
    ]);
    const rooms = await expectStatus(200, house.owner.rest.get<RoomOfList[]>(`/api/kost/${house.kost.id}/rooms`));
    expect(rooms.find(({ id }) => id === house.room.id)?.tenancy?.leaves_on).toBe(ahead(30));
    for (const action of ['tenancy.ask-to-leave', 'tenancy.answer-leaving'] as const) {
      expect(await countAudits(app, action, idOf())).toBe(1);
    }
    expect((await expectStatus(200, checkOut())).leaving?.state).toBe('ENDED');
    expect((await dayOfOwner()).leavings.count).toBe(0);
  });

  it('keeps the days that the kost asks, which its owner sets; an earlier day is a wish', async () => {
    expect((await mine()).leaving_days).toBe(30);
    expect((await saidToLeave(house.tenant, ahead(29))).is_early).toBe(true);
    await expectStatus(200, house.owner.rest.put(`/api/kost/${house.kost.id}`, { leaving_days: 14 }));
    const { leaving, leaving_days: days } = await mine();
    expect([leaving?.is_early, days]).toEqual([true, 14]);
    await expectStatus(200, takeBackLeaving(house.tenant, leaving?.id ?? ''));
    expect((await saidToLeave(house.tenant, ahead(14))).is_early).toBe(false);
  });

  it('is refused an early day alone, with a reason, and takes the day that was offered without an answer', async () => {
    const early = await saidToLeave(house.tenant, ahead(3));
    const offer = { accepts: false, note: 'Terlalu mendadak', other_day: ahead(20) };
    const refused = await expectStatus(200, answer(early, offer));
    const told = { state: 'REFUSED', note: offer.note, other_day: ahead(20) };
    expect(refused.leaving).toMatchObject(told);
    expect((await toldOf(app, house.tenant.id, 'LEAVING')).at(-1)).toMatchObject(told);
    expect(await saidToLeave(house.tenant, ahead(20))).toMatchObject({ state: 'AGREED', is_early: true });
    expect((await toldOf(app, house.owner.id, 'LEAVING')).at(-1)).toMatchObject({
      state: 'AGREED',
      leaves_on: ahead(20),
      others: 1,
    });
    expect(await statesOf()).toEqual(['REFUSED', 'AGREED']);
  });

  it('cannot be held back from a day that the kost’s days allow', async () => {
    const leaving = await saidToLeave(house.tenant, ahead(30));
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('LEAVING_IN_TIME', answer(leaving, { accepts: false, note: 'Jangan dulu', other_day: ahead(60) })),
    );
  });

  it('takes it back by themselves until it is agreed, then asks the owner, who decides', async () => {
    const first = await saidToLeave(house.tenant, ahead(40));
    await expectStatus(200, takeBackLeaving(house.tenant, first.id));
    const second = await saidToLeave(house.tenant, ahead(45));
    await expectStatus(200, answer(second, { accepts: true }));
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('LEAVING_CHANGED', takeBackLeaving(house.tenant, second.id)),
    );
    const askToStay = () => expectStatus(200, takeBackLeaving(house.tenant, second.id, 'AGREED'));
    expect((await askToStay()).leaving?.state).toBe('STAY_ASKED');
    // It is still agreed: what is settled counts up to it, and it holds against a longer contract.
    expect((await settlementOf(house.owner, idOf())).leaves_on).toBe(ahead(45));
    await expectRefusal('LEAVING_OPEN', renew(addMonths(house.tenant.tenant.contract_end, 12)));
    const no = { state: 'STAY_ASKED', accepts: false, note: 'Sudah dipesan' } as const;
    const kept = await expectStatus(200, answer(second, no));
    expect(kept.leaving).toMatchObject({ state: 'AGREED', note: no.note });
    expect((await toldOf(app, house.tenant.id, 'LEAVING')).at(-1)).toMatchObject({
      state: 'AGREED',
      stays: true,
      note: no.note,
    });
    await askToStay();
    // What was proposed for the day on which they leave ends with it: silence would bind who stays.
    const damages = [await damage(app, house.owner, 100_000)];
    await expectStatus(200, askToSave(house.owner, idOf(), { leaves_on: second.leaves_on, damages }));
    await expectStatus(200, answer(second, { state: 'STAY_ASKED', accepts: true }));
    expect((await settlementOf(house.owner, idOf())).settlement?.state).toBe('CANCELLED');
    const home = await expectStatus(200, house.tenant.rest.get<TenantDashboard>('/api/dashboard/tenant'));
    expect(home.settlements_to_answer).toEqual([]);
    expect(await statesOf()).toEqual(['TAKEN_BACK', 'TAKEN_BACK']);
    await expectStatus(200, renew(addMonths(house.tenant.tenant.contract_end, 12)));
  });

  it('has one that is open, and says a day within a year', async () => {
    for (const day of [ahead(-1), addDays(addMonths(ahead(0), 12), 1)]) {
      await expectRefusal('VALIDATION', askToLeave(house.tenant, day), LEAVING_DAY_OUT_OF_REACH);
    }
    const answers = await Promise.all(Array.from({ length: 6 }, () => askToLeave(house.tenant, ahead(50))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await statesOf()).toEqual(['ASKED']);
    expect(await countAudits(app, 'tenancy.ask-to-leave', idOf())).toBe(1);
    await expectRefusal('LEAVING_OPEN', askToLeave(house.tenant, ahead(60)));
  });

  it('says, and is offered, no day before their first one, which has not begun again where the kost’s day was set back', async () => {
    const day = wibDay(app.clock.now());
    const first = addDays(day, 1);
    app.clock.set(`${day}T15:30:00Z`);
    const { owner } = house;
    const kost = await makeKost(owner, { zone: 'WIT' });
    const room = await makeRoom(owner, kost.id);
    const came = await makeResident(app, owner, room.id, { contract_start: first });
    await expectStatus(200, owner.rest.put(`/api/kost/${kost.id}`, { zone: 'WIB' }));
    await expectRefusal('VALIDATION', askToLeave(came, day), LEFT_BEFORE_ENTERING);
    const { id } = await saidToLeave(came, addDays(first, 1));
    const no = { accepts: false, note: 'Lebih cepat', other_day: day };
    await expectRefusal('VALIDATION', answerLeaving(owner, id, no), LEFT_BEFORE_ENTERING);
    await expectStatus(200, answerLeaving(owner, id, { ...no, other_day: first }));
    expect((await saidToLeave(came, first)).state).toBe('AGREED');
  });

  it('tells the owner once a day, however often it is said and taken back', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await expectStatus(200, takeBackLeaving(house.tenant, (await saidToLeave(house.tenant, ahead(40 + turn))).id));
    }
    expect(await toldOf(app, house.owner.id, 'LEAVING')).toMatchObject([
      { state: 'TAKEN_BACK', leaves_on: ahead(42), others: 5 },
    ]);
  });

  it('says it five times within 24 hours, and asks to stay ten times', async () => {
    const DAY_MS = 24 * 60 * 60 * 1000;
    const refused = (call: () => ReturnType<typeof askToLeave>) =>
      expectUnchanged(app, [house.owner], () => expectRefusal('LEAVING_TOO_OFTEN', call()));
    for (let turn = 0; turn < MOST_LEAVINGS_A_DAY; turn += 1) {
      await expectStatus(200, takeBackLeaving(house.tenant, (await saidToLeave(house.tenant, ahead(40))).id));
    }
    await refused(() => askToLeave(house.tenant, ahead(40)));
    app.clock.advanceMs(DAY_MS + 1);
    const agreed = await saidToLeave(house.tenant, ahead(40));
    await expectStatus(200, answer(agreed, { accepts: true }));
    for (let turn = 0; turn < MOST_STAYS_ASKED_A_DAY; turn += 1) {
      await expectStatus(200, takeBackLeaving(house.tenant, agreed.id, turn % 2 ? 'STAY_ASKED' : 'AGREED'));
    }
    await refused(() => takeBackLeaving(house.tenant, agreed.id, 'AGREED'));
    app.clock.advanceMs(DAY_MS + 1);
    await expectStatus(200, takeBackLeaving(house.tenant, agreed.id, 'AGREED'));
  });
});

it('a word of leaving, or its answer, is the same when it is sent again after a lost answer', async () => {
  const again = async (by: Person | Household['tenant'], path: string, body: object) => {
    const ask = () => by.rest.post<Tenant>(path, body, { 'idempotency-key': key });
    const key = crypto.randomUUID();
    const first = await expectStatus(200, ask());
    expect(await expectStatus(200, ask())).toEqual(first);
    return first.leaving?.id ?? '';
  };
  const { tenant, owner } = house;
  const id = await again(tenant, `/api/tenants/${idOf()}/leaving`, { leaves_on: ahead(40) });
  await again(owner, `/api/tenants/leavings/${id}/answer`, { state: 'ASKED', accepts: true });
  await again(tenant, `/api/tenants/leavings/${id}/take-back`, { state: 'AGREED' });
  await again(owner, `/api/tenants/leavings/${id}/answer`, { state: 'STAY_ASKED', accepts: true });
  expect(await statesOf()).toEqual(['TAKEN_BACK']);
  expect(await countAudits(app, 'tenancy.answer-leaving', idOf())).toBe(2);
});

describe('whose leaving it is', () => {
  it('is the tenant’s who lives there and has confirmed it, and their owner’s', async () => {
    const leaving = await saidToLeave(house.tenant, ahead(5));
    const other = await makeHome(app);
    const stranger = await makePerson(app, { role: 'TENANT' });
    await expectUnchanged(app, [house.owner, other.owner], async () => {
      await expectRefusal('NOT_FOUND', answerLeaving(other.owner, leaving.id, { accepts: true }));
      await expectRefusal('NOT_FOUND', takeBackLeaving(other.tenant, leaving.id));
      await expectRefusal('NOT_FOUND', askToLeave({ rest: stranger.rest, tenant: { id: idOf() } }, ahead(40)));
    });
    const { person, tenancy } = await assignStranger(app, house.owner, house.kost.id);
    await expectRefusal('TENANCY_NOT_ACTIVE', askToLeave({ rest: person.rest, tenant: tenancy }, ahead(40)));
  });

  it('is nobody’s to move once the tenancy has ended', async () => {
    const leaving = await saidToLeave(house.tenant, ahead(5));
    await expectStatus(200, checkOut());
    await expectUnchanged(app, [house.owner], async () => {
      await expectRefusal('LEAVING_CHANGED', answer(leaving, { accepts: true }));
      await expectRefusal('LEAVING_CHANGED', takeBackLeaving(house.tenant, leaving.id));
      await expectRefusal('TENANCY_NOT_ACTIVE', askToLeave(house.tenant, ahead(40)));
    });
    expect(await statesOf()).toEqual(['ENDED']);
  });
});

describe('of two who act at once', () => {
  it('one takes it back or the other agrees, never both', async () => {
    for (let turn = 0; turn < MOST_LEAVINGS_A_DAY; turn += 1) {
      const leaving = await saidToLeave(house.tenant, ahead(40));
      const both = await Promise.all([takeBackLeaving(house.tenant, leaving.id), answer(leaving, { accepts: true })]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      await app.deps.db.execute(sql`update leavings set state = 'ENDED' where id = ${leaving.id}`);
    }
  });

  it('a check-out leaves nothing open', async () => {
    const leaving = await saidToLeave(house.tenant, ahead(40));
    await Promise.all([checkOut(), answer(leaving, { accepts: true }), takeBackLeaving(house.tenant, leaving.id)]);
    expect(['ENDED', 'TAKEN_BACK']).toContain((await statesOf())[0]);
    expect((await dayOfOwner()).leavings.count).toBe(0);
  });
});
