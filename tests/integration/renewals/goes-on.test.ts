import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnTenancy } from '#shared/contract/niks.ts';
import type { RoomCalendarInput, RoomOfCalendar } from '#shared/contract/room-calendar.ts';
import type { Tenant, TenantOfList } from '#shared/contract/tenants.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { OPEN_END } from '#shared/rules/contract-dates.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { countAudits, refusing } from '#tests/support/app/refusals.ts';
import {
  expectStatus,
  type Household,
  makeRoom,
  makeTenant,
  quickTenantFields,
} from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { answerLeaving, askToLeave, saidToLeave, takeBackLeaving } from '#tests/support/people/leavings.ts';
import { answerRenewal, endsOn, offeredRenewal, offerRenewal, settleRenewal } from '#tests/support/people/renewals.ts';
import { toldOf } from '#tests/support/people/notices.ts';

// The daily job of later days would end what other files' people do.
const app = await ownApp();
let house: Household;
let end: string;
beforeEach(async () => {
  house = await makeHome(app);
  end = ahead(40);
  await endsOn(app, house.tenant, end);
});

const OTHERS_DAYS = 'Pada tanggal itu kamar masih ditempati, sudah dipesan penyewa lain, atau ditutup';
const ahead = (days: number) => addDays(wibDay(app.clock.now()), days);
const idOf = () => house.tenant.tenant.id;
const mine = () => expectStatus(200, house.tenant.rest.get<OwnTenancy>('/api/tenant/my-tenancy'));
const goOn = (goes_on = true, owner = house.owner) =>
  owner.rest.post<Tenant>(`/api/tenants/${idOf()}/goes-on`, { goes_on });
const renew = (fields: object) => house.owner.rest.post<Tenant>(`/api/tenants/${idOf()}/renew`, fields);
const atEnd = (at_end: string) => expectStatus(200, house.owner.rest.put(`/api/kost/${house.kost.id}`, { at_end }));
const refused = refusing(app, () => house.owner);

async function runOn(day: string): Promise<void> {
  app.clock.set(`${day}T03:00:00Z`);
  await runDailyJob(app.deps);
}

async function stayOf(): Promise<string | null> {
  const { rows } = await app.deps.db.execute<{ until: string }>(sql`
    select upper(during)::text as until from stays where tenancy_id = ${idOf()}`);
  return rows[0]?.until ?? null;
}

/** The room is promised to somebody from a day on. */
const promise = (from: string) =>
  makeTenant(app, house.owner, house.tenant.tenant.room_id, {
    contract_start: from,
    contract_end: addMonths(from, 12),
  });

describe('a contract that goes on by the month', () => {
  it('holds its room without an end, keeps what was agreed, and is told once a day', async () => {
    const answers = await Promise.all([goOn(), goOn(), goOn()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await mine()).toMatchObject({ contract_end: OPEN_END, agreed_end: end, goes_on: true });
    expect(await stayOf()).toBe(OPEN_END);
    expect(await countAudits(app, 'tenancy.go-on', idOf())).toBe(1);
    expect(await toldOf(app, house.tenant.id, 'CONTRACT_RENEWED')).toMatchObject([
      { contract_end: end, goes_on: true },
    ]);
    const days: Partial<RoomCalendarInput> = { from: ahead(-10), to: ahead(200) };
    const items = await expectStatus(
      200,
      house.owner.rest.get<RoomOfCalendar[]>(
        `/api/room-calendar?${new URLSearchParams(days as Record<string, string>)}`,
      ),
    );
    const [room] = items;
    expect([room?.free_from, room?.stays.at(-1)]).toMatchObject([null, { state: 'LIVING', until: null }]);
    await refused('RENEWAL_NOT_DUE', () =>
      offerRenewal(house.owner, idOf(), { contract_end: ahead(400), monthly_rent: 1_000_000 }),
    );
  });

  it('has its rents go on beyond the end, and nobody is told of one', async () => {
    await expectStatus(
      200,
      house.owner.rest.post(`/api/tenants/${idOf()}/automatic-rent`, {
        is_on: true,
        day: Math.min(28, Number(ahead(5).slice(8))),
        late_fee_percentage: 0,
      }),
    );
    await expectStatus(200, goOn());
    for (const months of [1, 2, 3]) await runOn(addMonths(end, months));
    const { rows } = await app.deps.db.execute<{ due: string }>(sql`
      select to_char(due_date, 'YYYY-MM-DD') as due from invoices
      where tenant_id = ${idOf()} and invoice_type = 'MONTHLY_RENT' and status <> 'DRAFT' and due_date > ${end} order by due_date`);
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(new Set(rows.map(({ due }) => due)).size).toBe(rows.length);
    for (const user of [house.tenant.id, house.owner.id])
      expect(await toldOf(app, user, 'CONTRACT_ENDING')).toEqual([]);
  });

  it('is turned off again: its agreed end stands, or no day before the notice and what was billed', async () => {
    await expectStatus(200, goOn());
    expect(await expectStatus(200, goOn(false))).toMatchObject({ contract_end: end, agreed_end: null, goes_on: false });
    await expectStatus(200, goOn());
    app.clock.set(`${addDays(end, 50)}T03:00:00Z`);
    const off = await expectStatus(200, goOn(false));
    expect(off.contract_end >= ahead(30)).toBe(true);
    expect(await expectStatus(200, goOn(false))).toMatchObject({ contract_end: off.contract_end });
    expect((await toldOf(app, house.tenant.id, 'CONTRACT_RENEWED')).at(-1)).toMatchObject({
      contract_end: off.contract_end,
      goes_on: false,
    });
  });

  it('ends no earlier by a kost that asks for fewer days of notice, since it changes them at will', async () => {
    await endsOn(app, house.tenant, ahead(1));
    await expectStatus(200, goOn());
    await expectStatus(200, house.owner.rest.put(`/api/kost/${house.kost.id}`, { leaving_days: 0 }));
    expect(await expectStatus(200, goOn(false))).toMatchObject({ contract_end: ahead(30) });
    await expectStatus(200, goOn());
    await expectStatus(200, house.owner.rest.put(`/api/kost/${house.kost.id}`, { leaving_days: 45 }));
    expect(await expectStatus(200, goOn(false))).toMatchObject({ contract_end: ahead(45) });
  });

  it('says by which period its rent goes on', async () => {
    const terms = { rent_period: 'QUARTER', monthly_rent: 3_000_000 };
    await expectStatus(200, house.owner.rest.put(`/api/tenants/${idOf()}`, terms));
    await expectStatus(200, goOn());
    expect((await toldOf(app, house.tenant.id, 'CONTRACT_RENEWED')).at(-1)).toMatchObject({
      rent_period: 'QUARTER',
      goes_on: true,
    });
  });

  it('ends on the agreed day of leaving, and goes on if its tenant stays after all', async () => {
    await expectStatus(200, goOn());
    const day = ahead(60);
    const { id } = await saidToLeave(house.tenant, day);
    expect(await mine()).toMatchObject({ contract_end: OPEN_END });
    await refused('LEAVING_OPEN', () => goOn(false));
    await expectStatus(200, answerLeaving(house.owner, id, { accepts: true }));
    expect([(await mine()).contract_end, await stayOf()]).toEqual([day, day]);
    await refused('LEAVING_OPEN', () => goOn(false));
    await refused('LEAVING_OPEN', () => renew({ contract_end: ahead(90) }));
    await expectStatus(200, takeBackLeaving(house.tenant, id, 'AGREED'));
    await expectStatus(200, answerLeaving(house.owner, id, { accepts: true, state: 'STAY_ASKED' }));
    expect([(await mine()).contract_end, await stayOf()]).toEqual([OPEN_END, OPEN_END]);

    const again = await saidToLeave(house.tenant, day);
    await expectStatus(200, answerLeaving(house.owner, again.id, { accepts: true }));
    await promise(day);
    await expectStatus(200, takeBackLeaving(house.tenant, again.id, 'AGREED'));
    await refused(
      'ROOM_NOT_AVAILABLE',
      () => answerLeaving(house.owner, again.id, { accepts: true, state: 'STAY_ASKED' }),
      OTHERS_DAYS,
    );
  });

  it('ends on the agreed day of leaving also after a check-out that is undone', async () => {
    await expectStatus(200, goOn());
    const leaving = await saidToLeave(house.tenant, ahead(40));
    if (leaving.state === 'ASKED') await expectStatus(200, answerLeaving(house.owner, leaving.id, { accepts: true }));
    expect((await mine()).contract_end).toBe(ahead(40));
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${idOf()}/checkout`, {}));
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${idOf()}/undo-checkout`, {}));
    expect(await mine()).toMatchObject({ contract_end: ahead(40), agreed_end: end, leaving: { state: 'AGREED' } });
    expect(await stayOf()).toBe(ahead(40));
  });

  it('gets a fixed end by a renewal, no earlier than its owner could end it', async () => {
    await expectStatus(200, goOn());
    await refused('CONTRACT_NOT_LONGER', () => renew({ contract_end: ahead(20) }));
    await refused('CONTRACT_NOT_LONGER', () => renew({ contract_end: addMonths(end, 121) }));
    const until = addMonths(end, 6);
    expect(await expectStatus(200, renew({ contract_end: until }))).toMatchObject({
      contract_end: until,
      agreed_end: null,
      goes_on: false,
    });
  });

  it('is refused where the room is promised, and beside a promise at the same moment leaves one truth', async () => {
    await promise(end);
    await refused('ROOM_NOT_AVAILABLE', goOn, OTHERS_DAYS);
    house = await makeHome(app);
    await endsOn(app, house.tenant, end);
    const [went, promised] = await Promise.all([
      goOn(),
      house.owner.rest.post(
        '/api/owner/quick-tenant',
        quickTenantFields(app, house.tenant.tenant.room_id, { contract_start: end, contract_end: addMonths(end, 12) }),
      ),
    ]);
    const won = went.status === 200;
    expect([went.status, promised.status]).toEqual(won ? [200, 409] : [409, 201]);
    expect(await stayOf()).toBe(won ? OPEN_END : end);
  });

  it('closes an open offer and is another owner’s business in nothing', async () => {
    const { id } = await offeredRenewal(house.owner, idOf(), {
      contract_end: addMonths(end, 12),
      monthly_rent: 1_250_000,
    });
    await expectStatus(200, goOn());
    await expectStatus(200, goOn(false));
    expect((await mine()).renewal?.state).toBe('ENDED');
    await refused('RENEWAL_CHANGED', () => answerRenewal(house.tenant, id));
    const others = await makeHome(app);
    await refused('NOT_FOUND', () => goOn(true, others.owner));
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${idOf()}/checkout`));
    await refused('TENANCY_NOT_ACTIVE', () => goOn());
  });
});

describe('a kost whose contracts go on by the month', () => {
  it('lets them from 30 days before the end on, unless something else was said', async () => {
    await atEnd('MONTHLY');
    expect((await mine()).goes_on).toBe(true);
    await runOn(addDays(end, -31));
    expect((await mine()).contract_end).toBe(end);
    await runOn(addDays(end, -30));
    await runDailyJob(app.deps);
    expect(await mine()).toMatchObject({ contract_end: OPEN_END, agreed_end: end });
    expect(await countAudits(app, 'tenancy.go-on', idOf())).toBe(1);
    for (const user of [house.tenant.id, house.owner.id])
      expect(await toldOf(app, user, 'CONTRACT_ENDING')).toEqual([]);
  });

  it.each(['chosen', 'leaves', 'offered', 'promised'])('lets it end where that was %s', async (what) => {
    await atEnd('MONTHLY');
    if (what === 'chosen') await expectStatus(200, goOn(false));
    if (what === 'leaves') await expectStatus(200, askToLeave(house.tenant, ahead(40)));
    if (what === 'offered') {
      await offeredRenewal(house.owner, idOf(), { contract_end: addMonths(end, 12), monthly_rent: 1_250_000 });
    }
    if (what === 'promised') await promise(end);
    await runOn(addDays(end, -20));
    expect((await mine()).contract_end).toBe(end);
  });

  it('lets it end where the room of a planned move is promised to somebody else, and others’ contracts go on', async () => {
    await atEnd('MONTHLY');
    const room = await makeRoom(house.owner, house.kost.id);
    const move = { room_id: room.id, moves_on: ahead(30), monthly_rent: 1_000_000 };
    await expectStatus(201, house.owner.rest.post(`/api/tenants/${idOf()}/move`, move));
    await makeTenant(app, house.owner, room.id, { contract_start: end, contract_end: addMonths(end, 12) });
    const mover = house;
    house = await makeHome(app);
    await endsOn(app, house.tenant, end);
    await atEnd('MONTHLY');
    await runOn(addDays(end, -20));
    expect((await mine()).contract_end).toBe(OPEN_END);
    house = mover;
    expect((await mine()).contract_end).toBe(end);
  });
});

describe('a kost that offers by itself', () => {
  const offers = () => toldOf(app, house.tenant.id, 'RENEWAL');

  it('offers the same once, 45 days before the end, and reminds of it', async () => {
    await atEnd('OFFER');
    const { monthly_rent, contract_start } = await mine();
    await endsOn(app, house.tenant, addMonths(contract_start, 12));
    end = addMonths(contract_start, 12);
    await runOn(addDays(end, -46));
    expect((await mine()).renewal).toBeNull();
    await runOn(addDays(end, -45));
    await Promise.all([runDailyJob(app.deps), runDailyJob(app.deps)]);
    expect((await mine()).renewal).toMatchObject({
      state: 'OFFERED',
      ends_on: end,
      contract_end: addMonths(end, 12),
      monthly_rent,
      rent_was: monthly_rent,
    });
    expect(await offers()).toHaveLength(1);
    expect(await countAudits(app, 'tenancy.offer-renewal', idOf())).toBe(1);
    await runOn(addDays(end, -30));
    expect(await offers()).toHaveLength(2);
    const { renewal } = await mine();
    await expectStatus(200, settleRenewal(house.owner, renewal?.id ?? '', 'TAKE_BACK', 'OFFERED'));
    await runOn(addDays(end, -29));
    expect((await mine()).renewal?.state).toBe('TAKEN_BACK');
  });

  it('counts a contract of whole months from its first day, so that the 31st comes back', async () => {
    await atEnd('OFFER');
    const start = addMonths(`${(await mine()).contract_start.slice(0, 4)}-08-31`, -12);
    for (const months of [6, 12, 14]) {
      end = addMonths(start, months);
      await app.deps.db.execute(sql`delete from renewals where tenancy_id = ${idOf()}`);
      await app.deps.db.execute(sql`
        update tenancies set contract_start = ${start}, check_in_date = ${start} where id = ${idOf()}`);
      await endsOn(app, house.tenant, end);
      await runOn(addDays(end, -40));
      expect((await mine()).renewal?.contract_end).toBe(addMonths(start, months + Math.min(12, months)));
    }
  });

  it.each(['leaves', 'promised', 'goes on', 'chosen to end'])('offers nothing to who %s', async (what) => {
    await atEnd('OFFER');
    if (what === 'leaves') await expectStatus(200, askToLeave(house.tenant, ahead(40)));
    if (what === 'promised') await promise(end);
    if (what === 'goes on') await expectStatus(200, goOn());
    if (what === 'chosen to end') await expectStatus(200, goOn(false));
    await runOn(addDays(end, -20));
    expect((await mine()).renewal).toBeNull();
  });
});

describe('the tenants by their last day', () => {
  it('are those who leave or whose contract ends first, by keyset, and who goes on last', async () => {
    const { owner, kost } = house;
    const people = [house.tenant];
    for (const number of ['801', '802', '803']) {
      const person = await makeTenant(app, owner, (await makeRoom(owner, kost.id, { room_number: number })).id);
      people.push(person);
      await endsOn(app, person, ahead(30 + people.length * 10));
    }
    const [first, second, third, fourth] = people as [typeof house.tenant, ...(typeof house.tenant)[]];
    await expectStatus(200, goOn());
    if (!second || !third || !fourth) throw new Error('Somebody is missing.');
    await saidToLeave(fourth, ahead(35));
    const listed: string[] = [];
    let cursor: string | null = null;
    do {
      const more: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { body, headers } = await owner.rest.get<TenantOfList[]>(`/api/owner/tenants?sort=END&limit=2${more}`);
      listed.push(...body.map(({ id }) => id));
      cursor = headers.get('x-next-cursor');
    } while (cursor !== null);
    expect(listed).toEqual([fourth, second, third, first].map(({ tenant }) => tenant.id));
  });
});
