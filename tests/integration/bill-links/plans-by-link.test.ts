import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LinkedBills } from '#shared/contract/bill-links.ts';
import { LEAVING_DAY_OUT_OF_REACH } from '#shared/contract/leavings.ts';
import type { OwnTenancy } from '#shared/contract/niks.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { OPEN_END } from '#shared/rules/contract-dates.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectUnchanged, refusing } from '#tests/support/app/refusals.ts';
import { shareBills } from '#tests/support/people/bill-links.ts';
import { expectStatus, type Household, makeRoom } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { answerLeaving, askToLeave, takeBackLeaving } from '#tests/support/people/leavings.ts';
import { answerRenewal, endsOn, offeredRenewal, settleRenewal } from '#tests/support/people/renewals.ts';
import { toldOf } from '#tests/support/people/notices.ts';

const app = await ownApp();
let house: Household;
let token: string;
let end: string;
beforeEach(async () => {
  house = await makeHome(app);
  end = ahead(40);
  await endsOn(app, house.tenant, end);
  token = await shareBills(house.owner, house.tenant.tenant.id);
});

const ahead = (days: number) => addDays(wibDay(app.clock.now()), days);
const mine = () => expectStatus(200, house.tenant.rest.get<OwnTenancy>('/api/tenant/my-tenancy'));
const view = () => expectStatus(200, app.rest.get<LinkedBills>(`/api/bill-links/${token}`));
const leave = (leaves_on: string, of = token) => app.rest.post(`/api/bill-links/${of}/leaving`, { leaves_on });
const accept = (id: string, of = token) => app.rest.post(`/api/bill-links/${of}/renewal`, { id });
const refused = refusing(app, () => house.owner);
const offered = () =>
  offeredRenewal(house.owner, house.tenant.tenant.id, { contract_end: addMonths(end, 12), monthly_rent: 1_250_000 });

describe('a day of leaving by a bill link', () => {
  it('is a wish however late it is, that the account is told of and takes back alone', async () => {
    expect(await view()).toMatchObject({ may_leave: true, leaving: null, renewal: null });
    const said = await Promise.all([leave(ahead(60)), leave(ahead(60)), leave(ahead(60))]);
    expect(said.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    const { leaving } = await mine();
    expect(leaving).toMatchObject({ state: 'ASKED', is_early: true, by_link: true, leaves_on: ahead(60) });
    expect(await view()).toMatchObject({ may_leave: false, leaving: { leaves_on: ahead(60), state: 'ASKED' } });
    for (const user of [house.owner.id, house.tenant.id]) {
      expect(await toldOf(app, user, 'LEAVING')).toMatchObject([{ by_link: true, state: 'ASKED' }]);
    }
    const { rows } = await app.deps.db.execute(sql`
      select actor_id, details ->> 'bill_link' is not null as by_link from audit_log
      where action = 'tenancy.ask-to-leave' and subject_id = ${house.tenant.tenant.id}`);
    expect(rows).toEqual([{ actor_id: null, by_link: true }]);
    const id = leaving?.id ?? '';
    await expectStatus(200, answerLeaving(house.owner, id, { accepts: true }));
    expect((await expectStatus(200, takeBackLeaving(house.tenant, id, 'AGREED'))).leaving?.state).toBe('TAKEN_BACK');
  });

  it('ends, moves and hinders nothing, whatever its owner answers, until the account says it', async () => {
    const { id } = house.tenant.tenant;
    const goOn = (goes_on: boolean) => house.owner.rest.post<Tenant>(`/api/tenants/${id}/goes-on`, { goes_on });
    await expectStatus(204, leave(ahead(20)));
    await expectStatus(200, goOn(true));
    await expectStatus(200, goOn(false));
    await endsOn(app, house.tenant, end);
    const { id: offer } = await offered();
    await expectStatus(200, settleRenewal(house.owner, offer, 'TAKE_BACK', 'OFFERED'));
    await expectStatus(200, goOn(true));
    const said = (await mine()).leaving?.id ?? '';
    await expectStatus(200, answerLeaving(house.owner, said, { accepts: true }));
    expect(await mine()).toMatchObject({ contract_end: OPEN_END, leaving: { state: 'AGREED', by_link: true } });
    expect((await toldOf(app, house.tenant.id, 'LEAVING')).at(-1)).toMatchObject({ by_link: true, state: 'AGREED' });
    const other = await makeRoom(house.owner, house.kost.id);
    const move = { room_id: other.id, moves_on: ahead(25), monthly_rent: 900_000 };
    await expectStatus(201, house.owner.rest.post(`/api/tenants/${id}/move`, move));
    await expectStatus(200, house.owner.rest.delete(`/api/tenants/${id}/move`));
    // The day that its owner agreed to is agreed at once; before, nothing had ended.
    const own = await expectStatus(200, askToLeave(house.tenant, ahead(20)));
    expect(own).toMatchObject({ contract_end: ahead(20), leaving: { state: 'AGREED', by_link: false } });
    await refused('LEAVING_OPEN', () => goOn(true));
    await refused('LEAVING_OPEN', () => leave(ahead(30)));
  });

  it('takes back no day that the owner has offered to the account', async () => {
    const own = await expectStatus(200, askToLeave(house.tenant, ahead(5)));
    const other = { accepts: false, note: 'Terlalu cepat', other_day: ahead(12) };
    await expectStatus(200, answerLeaving(house.owner, own.leaving?.id ?? '', other));
    await expectStatus(204, leave(ahead(60)));
    const agreed = await expectStatus(200, askToLeave(house.tenant, ahead(12)));
    expect(agreed.leaving).toMatchObject({ state: 'AGREED', leaves_on: ahead(12), by_link: false });
  });

  it('gives its place to another day that the account says', async () => {
    await expectStatus(204, leave(ahead(10)));
    const own = await expectStatus(200, askToLeave(house.tenant, ahead(31)));
    expect(own.leaving).toMatchObject({ state: 'ASKED', is_early: false, by_link: false, leaves_on: ahead(31) });
    await expectStatus(200, takeBackLeaving(house.tenant, own.leaving?.id ?? ''));
    expect((await view()).leaving).toBeNull();
  });

  it('can be refused by its owner, and is said once in 24 hours', async () => {
    await expectStatus(204, leave(ahead(60)));
    const { leaving } = await mine();
    await expectStatus(200, answerLeaving(house.owner, leaving?.id ?? '', { accepts: false, note: 'Tanya dulu' }));
    await refused('LEAVING_TOO_OFTEN', () => leave(ahead(61)));
    await expectStatus(200, askToLeave(house.tenant, ahead(61)));
    await expectStatus(200, takeBackLeaving(house.tenant, (await mine()).leaving?.id ?? ''));
    app.clock.set(`${ahead(2)}T03:00:00Z`);
    await expectStatus(204, leave(ahead(61)));
  });

  it('shows nothing of what was said by account, and ends no offer', async () => {
    const { id } = await offered();
    expect((await view()).renewal).toMatchObject({ id, state: 'OFFERED', by_link: false });
    await expectStatus(204, leave(end));
    const { leaving } = await mine();
    expect(leaving).toMatchObject({ is_early: true });
    await expectStatus(200, takeBackLeaving(house.tenant, leaving?.id ?? ''));
    expect((await mine()).renewal).toMatchObject({ id, state: 'OFFERED' });
    await expectStatus(200, askToLeave(house.tenant, ahead(50)));
    expect(await view()).toMatchObject({ may_leave: false, leaving: null, renewal: null });
  });

  it('is refused on other days, by ended links, for former tenants', async () => {
    await refused('VALIDATION', () => leave(ahead(-1)), LEAVING_DAY_OUT_OF_REACH);
    await refused('VALIDATION', () => leave(ahead(400)), LEAVING_DAY_OUT_OF_REACH);
    await refused('NOT_FOUND', () => leave(ahead(40), 'x'.repeat(43)));
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/checkout`));
    await refused('TENANCY_NOT_ACTIVE', () => leave(ahead(40)));
  });
});

describe('an offer that is accepted by a bill link', () => {
  it('waits for its owner’s word, once; the account is told and may answer otherwise', async () => {
    const { id } = await offered();
    const said = await Promise.all([accept(id), accept(id)]);
    expect(said.map(({ status }) => status).sort()).toEqual([204, 409]);
    const asked = { state: 'ASKED', asked_rent: 1_250_000, by_link: true };
    expect(await mine()).toMatchObject({ contract_end: end, renewal: asked });
    expect((await view()).renewal).toMatchObject({ state: 'ASKED', by_link: true });
    for (const user of [house.owner.id, house.tenant.id]) {
      expect((await toldOf(app, user, 'RENEWAL')).at(-1)).toMatchObject(asked);
    }
    await expectStatus(200, settleRenewal(house.owner, id, 'DECLINE'));
    await refused('RENEWAL_CHANGED', () => accept(id));
    const other = await expectStatus(200, answerRenewal(house.tenant, id, { asked_rent: 1_200_000 }));
    expect(other.renewal).toMatchObject({ state: 'ASKED', asked_rent: 1_200_000, by_link: false });
  });

  it('lengthens the contract once its owner confirms it', async () => {
    const { id } = await offered();
    await expectStatus(204, accept(id));
    const both = await Promise.all([
      settleRenewal(house.owner, id, 'ACCEPT'),
      settleRenewal(house.owner, id, 'ACCEPT'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await mine()).toMatchObject({ contract_end: addMonths(end, 12), next_rent: { amount: 1_250_000 } });
    expect((await view()).renewal).toBeNull();
    expect((await toldOf(app, house.tenant.id, 'RENEWAL')).at(-1)).toMatchObject({ state: 'ACCEPTED', by_link: true });
  });

  it('leaves its tenant what they had: to go with the contract before it, and the answer by account', async () => {
    const { id } = await offered();
    await expectStatus(204, accept(id));
    await expectStatus(200, settleRenewal(house.owner, id, 'ACCEPT'));
    app.clock.set(`${addDays(end, -10)}T03:00:00Z`);
    const early = await expectStatus(200, askToLeave(house.tenant, addDays(end, -1)));
    expect(early.leaving?.is_early).toBe(true);
    await expectStatus(200, takeBackLeaving(house.tenant, early.leaving?.id ?? ''));
    const own = await expectStatus(200, askToLeave(house.tenant, end));
    expect(own.leaving?.is_early).toBe(false);
    await refused('LEAVING_IN_TIME', () =>
      answerLeaving(house.owner, own.leaving?.id ?? '', { accepts: false, note: 'Sudah diperpanjang' }),
    );
  });

  it('is the account’s word once the account accepts it', async () => {
    const { id } = await offered();
    await expectStatus(204, accept(id));
    const own = await expectStatus(200, answerRenewal(house.tenant, id, { state: 'ASKED' }));
    expect(own).toMatchObject({ contract_end: addMonths(end, 12), renewal: { state: 'ACCEPTED', by_link: false } });
  });

  it('may ask for another rent instead, once: a wish that its owner makes an offer of, and that binds nobody', async () => {
    const { id } = await offered();
    const ask = (asked_rent: unknown) => app.rest.post(`/api/bill-links/${token}/renewal`, { id, asked_rent });
    await expectUnchanged(app, [house.owner], async () => {
      for (const wrong of [0, -1, 1.5, '', 1e20]) await expectStatus(400, ask(wrong));
    });
    const said = await Promise.all([ask(1_100_000), ask(1_100_000)]);
    expect(said.map(({ status }) => status).sort()).toEqual([204, 409]);
    await refused('RENEWAL_CHANGED', () => accept(id));
    const asked = { state: 'ASKED', asked_rent: 1_100_000, monthly_rent: 1_250_000, by_link: true };
    expect(await mine()).toMatchObject({ contract_end: end, renewal: asked });
    expect((await view()).renewal).toMatchObject(asked);
    for (const user of [house.owner.id, house.tenant.id]) {
      expect((await toldOf(app, user, 'RENEWAL')).at(-1)).toMatchObject({ state: 'ASKED', by_link: true });
    }
    const both = await Promise.all([
      settleRenewal(house.owner, id, 'ACCEPT'),
      settleRenewal(house.owner, id, 'ACCEPT'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const own = { state: 'OFFERED', monthly_rent: 1_100_000, asked_rent: null, by_link: false };
    expect(await mine()).toMatchObject({ contract_end: end, next_rent: null, renewal: own });
    expect((await toldOf(app, house.tenant.id, 'RENEWAL')).at(-1)).toMatchObject({
      state: 'OFFERED',
      monthly_rent: 1_100_000,
    });
    await expectStatus(200, answerRenewal(house.tenant, id));
    expect(await mine()).toMatchObject({ contract_end: addMonths(end, 12), next_rent: { amount: 1_100_000 } });
  });

  it('may ask for another rent, which its tenant can ask for by account, and its owner refuse', async () => {
    const { id } = await offered();
    await expectStatus(204, app.rest.post(`/api/bill-links/${token}/renewal`, { id, asked_rent: 1_100_000 }));
    const mines = await expectStatus(200, answerRenewal(house.tenant, id, { state: 'ASKED', asked_rent: 1_150_000 }));
    expect(mines.renewal).toMatchObject({ state: 'ASKED', asked_rent: 1_150_000, by_link: false });
    expect((await view()).renewal).toMatchObject({ state: 'ASKED', asked_rent: null, by_link: false });
    await expectStatus(200, settleRenewal(house.owner, id, 'DECLINE'));
    await refused('RENEWAL_CHANGED', () =>
      app.rest.post(`/api/bill-links/${token}/renewal`, { id, asked_rent: 1_100_000 }),
    );
    expect((await mine()).renewal).toMatchObject({ state: 'OFFERED', monthly_rent: 1_250_000 });
  });

  it('binds nobody to a rent that they have not seen', async () => {
    const { id } = await offered();
    await refused('RENEWAL_CHANGED', () => app.rest.post(`/api/bill-links/${token}/renewal`, { id, rent: 1_000_000 }));
    // The owner raises the offer by a wish of their own, while the tenant's page shows the one before.
    await expectStatus(204, app.rest.post(`/api/bill-links/${token}/renewal`, { id, asked_rent: 2_000_000 }));
    await expectStatus(200, settleRenewal(house.owner, id, 'ACCEPT'));
    await refused('RENEWAL_CHANGED', () => answerRenewal(house.tenant, id, { rent: 1_250_000 }));
    // The tenant asks for less, while the owner's page shows the rent that was asked before.
    await expectStatus(200, answerRenewal(house.tenant, id, { rent: 2_000_000, asked_rent: 1 }));
    for (const answer of ['ACCEPT', 'DECLINE', 'TAKE_BACK'] as const)
      await refused('RENEWAL_CHANGED', () => settleRenewal(house.owner, id, answer, 'ASKED', 2_000_000));
    expect(await mine()).toMatchObject({ contract_end: end, renewal: { state: 'ASKED', asked_rent: 1 } });
    await expectStatus(200, settleRenewal(house.owner, id, 'ACCEPT', 'ASKED', 1));
  });

  it('is of that link’s tenancy alone', async () => {
    const { id } = await offered();
    const others = await makeHome(app);
    await endsOn(app, others.tenant, end);
    const theirs = await shareBills(others.owner, others.tenant.tenant.id);
    await refused('NOT_FOUND', () => accept(id, theirs));
    await refused('NOT_FOUND', () => app.rest.post(`/api/bill-links/${theirs}/renewal`, { id, asked_rent: 1 }));
    await refused('NOT_FOUND', () => accept(crypto.randomUUID()));
    expect((await mine()).renewal?.state).toBe('OFFERED');
  });
});
