import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnTenancy } from '#shared/contract/niks.ts';
import { RENT_AGREED_ALREADY } from '#shared/contract/renewals.ts';
import { addDays, addMonths, firstOfNextMonth, wibDay } from '#shared/rules/calendar.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { countAudits, expectRefusal, expectUnchanged, refusing } from '#tests/support/app/refusals.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { shareBills, viewLink } from '#tests/support/people/bill-links.ts';
import { expectStatus, type Household } from '#tests/support/people/factories.ts';
import { assign, makeHome, makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { askToLeave, takeBackLeaving } from '#tests/support/people/leavings.ts';
import { answerRenewal, endsOn, offeredRenewal, offerRenewal, settleRenewal } from '#tests/support/people/renewals.ts';
import { toldOf } from '#tests/support/people/notices.ts';
import { askToSave, damage, settlementOf } from '#tests/support/people/settlements.ts';

// The daily job of later days would end what other files' people do.
const app = await ownApp();
let house: Household;
let end: string;
let later: string;
beforeEach(async () => {
  house = await makeHome(app);
  end = ahead(50);
  later = addMonths(end, 12);
  await endsOn(app, house.tenant, end);
});

const ahead = (days: number) => addDays(wibDay(app.clock.now()), days);
const idOf = () => house.tenant.tenant.id;
const mine = () => expectStatus(200, house.tenant.rest.get<OwnTenancy>('/api/tenant/my-tenancy'));
const offer = (fields: object = {}) =>
  offerRenewal(house.owner, idOf(), { contract_end: later, monthly_rent: 1_250_000, ...fields });
const offered = (fields: object = {}) =>
  offeredRenewal(house.owner, idOf(), { contract_end: later, monthly_rent: 1_250_000, ...fields });

const refused = refusing(app, () => house.owner);

describe('an owner who offers a longer contract', () => {
  it('changes nothing until its tenant accepts; then the end, and the rent from the month on, once', async () => {
    const before = await mine();
    const renewal = await offered();
    const from = renewal.rent_from;
    expect(from >= end && from < addMonths(end, 1)).toBe(true);
    expect(renewal).toMatchObject({ state: 'OFFERED', ends_on: end, contract_end: later, rent_from: from });
    expect(renewal).toMatchObject({ rent_was: before.monthly_rent, asked_rent: null });
    expect(await mine()).toMatchObject({ contract_end: end, monthly_rent: before.monthly_rent, next_rent: null });
    const terms = { kost_id: house.kost.id, contract_end: later, monthly_rent: 1_250_000, rent_from: from };
    expect(await toldOf(app, house.tenant.id, 'RENEWAL')).toEqual([
      expect.objectContaining({ ...terms, state: 'OFFERED' }),
    ]);
    const accepted = await Promise.all([1, 2, 3].map(() => answerRenewal(house.tenant, renewal.id)));
    expect(accepted.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const next = { amount: 1_250_000, from: from.slice(0, 7) };
    expect(await mine()).toMatchObject({
      contract_end: later,
      monthly_rent: before.monthly_rent,
      next_rent: next,
      renewal: { state: 'ACCEPTED' },
    });
    const name = house.tenant.tenant.full_name;
    expect(await toldOf(app, house.owner.id, 'RENEWAL')).toEqual([
      expect.objectContaining({ ...terms, state: 'ACCEPTED', tenant_name: name }),
    ]);
    expect(await countAudits(app, 'tenancy.answer-renewal', idOf())).toBe(1);
    await refused('RENEWAL_CHANGED', () => settleRenewal(house.owner, renewal.id, 'TAKE_BACK', 'OFFERED'));
  });

  it('settles with nobody who stays: what was proposed for the end before it is called off, not for a later day', async () => {
    for (const [leaves_on, state] of [
      [end, 'CANCELLED'],
      [addMonths(end, 6), 'PROPOSED'],
    ]) {
      const renewal = await offered({ contract_end: addMonths(end, 6) });
      const damages = [await damage(app, house.owner, 100_000)];
      await expectStatus(200, askToSave(house.owner, idOf(), { leaves_on, damages }));
      await expectStatus(200, answerRenewal(house.tenant, renewal.id));
      expect((await settlementOf(house.owner, idOf())).settlement?.state).toBe(state);
      await endsOn(app, house.tenant, end);
    }
  });

  it('is asked for another rent once, keeps to the offer, or agrees to it', async () => {
    const { id } = await offered();
    const asked = await expectStatus(200, answerRenewal(house.tenant, id, { asked_rent: 1_100_000 }));
    expect(asked.renewal).toMatchObject({ state: 'ASKED', asked_rent: 1_100_000 });
    expect(await toldOf(app, house.owner.id, 'RENEWAL')).toMatchObject([{ state: 'ASKED', asked_rent: 1_100_000 }]);
    await expectStatus(200, settleRenewal(house.owner, id, 'DECLINE'));
    await refused('RENEWAL_CHANGED', () => answerRenewal(house.tenant, id, { asked_rent: 1_000_000 }));
    await expectStatus(200, settleRenewal(house.owner, id, 'TAKE_BACK', 'OFFERED'));
    await refused('RENEWAL_CHANGED', () => answerRenewal(house.tenant, id));

    const other = await offered();
    await refused('RENEWAL_CHANGED', () => settleRenewal(house.owner, other.id, 'ACCEPT', 'OFFERED'));
    await expectStatus(200, answerRenewal(house.tenant, other.id, { asked_rent: 1_150_000 }));
    const agreed = await expectStatus(200, settleRenewal(house.owner, other.id, 'ACCEPT'));
    expect(agreed).toMatchObject({ contract_end: later, next_rent: { amount: 1_150_000 } });
    expect((await mine()).renewal).toMatchObject({ state: 'ACCEPTED', monthly_rent: 1_150_000 });
  });

  it('answers, and is answered, the same when it is sent again after a lost answer', async () => {
    const again = async (by: Pick<Household['owner'], 'rest'>, step: string, body: object) => {
      const ask = () =>
        by.rest.post<OwnTenancy>(`/api/tenants/renewals/${id}/${step}`, body, { 'idempotency-key': key });
      const key = crypto.randomUUID();
      const first = await expectStatus(200, ask());
      expect(await expectStatus(200, ask())).toEqual(first);
    };
    const { id } = await offered();
    await again(house.tenant, 'answer', { state: 'OFFERED', asked_rent: 1_100_000 });
    await again(house.owner, 'settle', { state: 'ASKED', answer: 'DECLINE' });
    await again(house.tenant, 'answer', { state: 'OFFERED' });
    expect(await mine()).toMatchObject({ contract_end: later, renewal: { state: 'ACCEPTED' } });
    expect(await countAudits(app, 'tenancy.answer-renewal', idOf())).toBe(2);
  });

  it('has one open, for a contract that runs, is confirmed and ends within a year, to a later end', async () => {
    await refused('CONTRACT_NOT_LONGER', () => offer({ contract_end: end }));
    await refused('CONTRACT_NOT_LONGER', () => offer({ contract_end: '1990-01-01' }));
    await refused('CONTRACT_NOT_LONGER', () => offer({ contract_end: addMonths(end, 121) }));
    const both = await Promise.all([offer(), offer()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await refused('RENEWAL_OPEN', offer);
    for (const far of [addMonths(ahead(5), 12), ahead(-1)]) {
      await endsOn(app, house.tenant, far);
      await refused('RENEWAL_NOT_DUE', () => offer({ contract_end: addMonths(far, 12) }));
    }
  });

  it('is refused a room that is promised to somebody else', async () => {
    await app.deps.db.execute(sql`
      insert into stays (room_id, kost_id, owner_id, kind, claimed, during)
      select room_id, kost_id, owner_id, 'RESERVATION', daterange(${end}::date, null), daterange(${end}::date, null)
      from tenancies where id = ${idOf()}`);
    expect((await refused('ROOM_NOT_AVAILABLE', offer)).status).toBe(409);
  });
});

describe('an offer', () => {
  it('stands no more once the contract, the rent or who lives there is another, and gives its place', async () => {
    const first = await offered();
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${idOf()}/renew`, { contract_end: ahead(60) }));
    expect((await mine()).renewal?.state).toBe('ENDED');
    await refused('RENEWAL_CHANGED', () => answerRenewal(house.tenant, first.id));
    const second = await offered();
    await expectStatus(200, house.owner.rest.put(`/api/tenants/${idOf()}`, { monthly_rent: 1_300_000 }));
    await refused('RENEWAL_CHANGED', () => answerRenewal(house.tenant, second.id));
    const third = await offered();
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${idOf()}/checkout`));
    await refused('RENEWAL_CHANGED', () => answerRenewal(house.tenant, third.id));
  });

  it.each(['promised', 'closed'])(
    'stands no more while its room is %s from the end on, and is not reminded of',
    async (how) => {
      const { id } = await offered();
      const token = await shareBills(house.owner, idOf());
      const lot = `/api/rooms/${house.room.id}`;
      const stranger = await makeLastingPerson(app, 'TENANT');
      const fields = { contract_start: end, contract_end: later, deposit_amount: 0 };
      const promise =
        how === 'promised'
          ? await assign(app, house.owner, stranger, house.room.id, fields)
          : await expectStatus(200, house.owner.rest.put(lot, { closes_on: end }));
      expect([(await mine()).renewal?.state, (await viewLink(app.rest, token)).renewal]).toEqual(['ENDED', null]);
      const byLink = () => app.rest.post(`/api/bill-links/${token}/renewal`, { id, rent: 1_250_000 });
      await refused('RENEWAL_CHANGED', byLink);
      await refused('RENEWAL_CHANGED', () => answerRenewal(house.tenant, id));
      const told = await toldOf(app, house.tenant.id, 'RENEWAL');
      app.clock.advanceMs(21 * 86_400_000);
      await runDailyJob(app.deps);
      expect(await toldOf(app, house.tenant.id, 'RENEWAL')).toEqual(told);
      if (how === 'promised') await expectStatus(200, house.owner.rest.post(`/api/tenants/${promise.id}/cancel`));
      else await expectStatus(200, house.owner.rest.put(lot, { closes_on: null }));
      expect((await mine()).renewal?.state).toBe('OFFERED');
    },
  );

  it.each(['promised', 'closed', 'raised'])(
    'that was answered tells its tenant once that it stands no more as the room is %s, and names nobody',
    async (how) => {
      const { id, contract_end } = await offered();
      const token = await shareBills(house.owner, idOf());
      await expectStatus(204, app.rest.post(`/api/bill-links/${token}/renewal`, { id, rent: 1_250_000 }));
      const told = () => toldOf(app, house.tenant.id, 'RENEWAL');
      await runDailyJob(app.deps);
      const before = await told();
      const lot = `/api/rooms/${house.room.id}`;
      const fields = { contract_start: end, contract_end: later, deposit_amount: 0 };
      if (how === 'promised')
        await assign(app, house.owner, await makeLastingPerson(app, 'TENANT'), house.room.id, fields);
      else if (how === 'closed') await expectStatus(200, house.owner.rest.put(lot, { closes_on: end }));
      else await expectStatus(200, house.owner.rest.put(`/api/tenants/${idOf()}`, { monthly_rent: 1_300_000 }));
      await runDailyJob(app.deps);
      app.clock.advanceMs(7 * 86_400_000);
      await runDailyJob(app.deps);
      const place = { room_number: house.room.room_number, kost_name: house.kost.name, kost_id: house.kost.id };
      const terms = { contract_end, monthly_rent: 1_250_000, rent_from: expect.any(String), asked_rent: 1_250_000 };
      expect(await told()).toEqual([...before, { ...place, ...terms, state: 'ENDED', lapsed: true }]);
    },
  );

  it('keeps a rent that is agreed for another month', async () => {
    const month = firstOfNextMonth(addDays(end, 61)).slice(0, 7);
    await expectStatus(
      200,
      house.owner.rest.put(`/api/tenants/${idOf()}`, { monthly_rent: 1_400_000, rent_from: month }),
    );
    const { status, body } = await expectUnchanged(app, [house.owner], offer);
    expect([status, (body as unknown as { detail: string }).detail]).toEqual([400, RENT_AGREED_ALREADY]);
    const { monthly_rent } = await mine();
    const { id } = await offered({ monthly_rent });
    expect(await expectStatus(200, answerRenewal(house.tenant, id))).toMatchObject({
      contract_end: later,
      next_rent: { amount: 1_400_000, from: month },
    });
  });

  it('of another rent stands no more once a later one is agreed, and no other rent is asked beside one', async () => {
    await offered();
    const month = firstOfNextMonth(addDays(end, 61)).slice(0, 7);
    await expectStatus(
      200,
      house.owner.rest.put(`/api/tenants/${idOf()}`, { monthly_rent: 1_400_000, rent_from: month }),
    );
    expect((await mine()).renewal?.state).toBe('ENDED');
    const { monthly_rent } = await mine();
    const { id } = await offered({ monthly_rent });
    await refused('RENEWAL_CHANGED', () => answerRenewal(house.tenant, id, { asked_rent: 900_000 }));
    expect((await mine()).renewal?.state).toBe('OFFERED');
    await expectStatus(200, answerRenewal(house.tenant, id));
  });

  it('lapses after the contract’s last day', async () => {
    const { id } = await offered();
    app.clock.set(`${addDays(end, 1)}T03:00:00Z`);
    expect((await refused('RENEWAL_CHANGED', () => answerRenewal(house.tenant, id))).status).toBe(409);
  });

  it('is refused by leaving, on the contract’s last day without asking earlier; not renewed beside it', async () => {
    await endsOn(app, house.tenant, ahead(10));
    const { id } = await offered();
    const left = await expectStatus(200, askToLeave(house.tenant, ahead(10)));
    expect(left).toMatchObject({ leaving: { is_early: false, state: 'ASKED' }, renewal: { state: 'REFUSED' } });
    await refused('RENEWAL_CHANGED', () => answerRenewal(house.tenant, id));
    await refused('LEAVING_OPEN', offer);
    await expectStatus(200, takeBackLeaving(house.tenant, left.leaving?.id ?? ''));
    await refused('RENEWAL_CHANGED', () => answerRenewal(house.tenant, id));
    expect((await offered()).state).toBe('OFFERED');
  });

  it('is another tenant’s and owner’s business in nothing', async () => {
    const { id } = await offered();
    const others = await makeHome(app);
    await expectRefusal('NOT_FOUND', offerRenewal(others.owner, idOf(), { contract_end: later, monthly_rent: 1 }));
    await expectRefusal('NOT_FOUND', answerRenewal(others.tenant, id));
    await expectRefusal('NOT_FOUND', settleRenewal(others.owner, id, 'TAKE_BACK', 'OFFERED'));
    expect((await mine()).renewal?.state).toBe('OFFERED');
  });

  it('is told again 45, 30, 14 and 7 days before the end, once each, until it is answered', async () => {
    const { id } = await offered();
    const told = async () => (await toldOf(app, house.tenant.id, 'RENEWAL')).length;
    const counts: number[] = [];
    for (const days of [46, 45, 44, 30, 14, 8, 7, 3]) {
      app.clock.set(`${addDays(end, -days)}T03:00:00Z`);
      await runDailyJob(app.deps);
      await runDailyJob(app.deps);
      counts.push(await told());
    }
    expect(counts).toEqual([1, 2, 2, 3, 4, 4, 5, 5]);
    expect((await answerRenewal(house.tenant, id)).status).toBe(200);
  });

  it('is not told again where its owner does not want it, or once another rent was asked', async () => {
    const { id } = await offered({ reminds: false });
    app.clock.set(`${addDays(end, -30)}T03:00:00Z`);
    await runDailyJob(app.deps);
    expect(await toldOf(app, house.tenant.id, 'RENEWAL')).toHaveLength(1);
    await expectStatus(200, settleRenewal(house.owner, id, 'TAKE_BACK', 'OFFERED'));
    const again = await offered();
    await expectStatus(200, answerRenewal(house.tenant, again.id, { asked_rent: 1_000_000 }));
    app.clock.set(`${addDays(end, -14)}T03:00:00Z`);
    const before = (await toldOf(app, house.tenant.id, 'RENEWAL')).length;
    await runDailyJob(app.deps);
    expect(await toldOf(app, house.tenant.id, 'RENEWAL')).toHaveLength(before);
  });
});
