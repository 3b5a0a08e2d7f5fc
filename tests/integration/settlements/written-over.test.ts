import { beforeEach, expect, it } from 'vitest';
import type { SettlementView } from '#shared/contract/settlements.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { expectStatus, type Household } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { toldOf } from '#tests/support/people/notices.ts';
import {
  askToAnswer,
  askToCancelSettlement,
  askToSave,
  damage,
  settlementOf,
} from '#tests/support/people/settlements.ts';

const NOW = '2033-05-20T07:30:00Z';
const app = await ownApp({ now: NOW });
let house: Household;
beforeEach(async () => {
  app.clock.set(NOW);
  house = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
});

const id = () => house.tenant.tenant.id;
/** Saves from a page that has read this; a second passes before each step. */
const save = (seen: SettlementView | null, fields: object = {}) => {
  app.clock.set(new Date(app.clock.now().getTime() + 1000).toISOString());
  const seen_at = seen?.settlement?.updated_at ?? null;
  return askToSave(house.owner, id(), { leaves_on: wibDay(app.clock.now()), seen_at, ...fields });
};
const saved = (seen: SettlementView | null, fields: object = {}) => expectStatus(200, save(seen, fields));
const refused = (seen: SettlementView | null, fields: object = {}) =>
  expectUnchanged(app, [house.owner], () => expectRefusal('SETTLEMENT_CHANGED', save(seen, fields)));

it('a page that was left open writes over nothing that was written, answered or called off since', async () => {
  const draft = await saved(null, { proposes: false });
  await refused(null, { proposes: false });
  const damages = [await damage(app, house.owner, 100_000)];
  const proposed = await saved(draft, { damages });
  for (const proposes of [false, true]) await refused(draft, { proposes });
  expect((await settlementOf(house.tenant, id())).settlement).toMatchObject({ state: 'PROPOSED', version: 1 });
  app.clock.set('2033-05-20T08:00:00Z');
  const agreed = await expectStatus(200, askToAnswer(house.tenant, proposed));
  await refused(proposed);
  const anew = await saved(agreed);
  expect(anew.settlement).toMatchObject({ state: 'PROPOSED', version: 2 });
  app.clock.set('2033-05-20T09:00:00Z');
  const off = await expectStatus(200, askToCancelSettlement(house.owner, anew));
  await refused(anew);
  await saved(off, { proposes: false });
});

it('a page that was left open calls nothing off that was proposed anew or answered since', async () => {
  const cancelled = (seen: SettlementView) => askToCancelSettlement(house.owner, seen);
  const stale = (seen: SettlementView) =>
    expectUnchanged(app, [house.owner], () => expectRefusal('SETTLEMENT_CHANGED', cancelled(seen)));
  const proposed = await saved(null);
  const anew = await saved(proposed, { damages: [await damage(app, house.owner, 100_000)] });
  await stale(proposed);
  app.clock.set('2033-05-20T08:00:00Z');
  const objected = await expectStatus(200, askToAnswer(house.tenant, anew, { agrees: false, note: 'Tidak benar' }));
  await stale(anew);
  expect((await expectStatus(200, cancelled(objected))).settlement?.state).toBe('CANCELLED');
});

it('what was saved without an answer is saved once when it is sent again, unless another has written since', async () => {
  const draft = await saved(null, { proposes: false });
  const idempotency_key = crypto.randomUUID();
  const fields = { damages: [await damage(app, house.owner, 100_000)], idempotency_key };
  const proposed = await saved(draft, fields);
  expect((await saved(draft, fields)).settlement).toEqual(proposed.settlement);
  expect(await toldOf(app, house.tenant.id, 'SETTLEMENT')).toHaveLength(1);
  await saved(proposed, { proposes: false });
  await refused(draft, fields);
});

it('an answer, or what is called off, is the same when it is sent again', async () => {
  const proposed = await saved(null);
  const twice = async (ask: () => ReturnType<typeof save>) => {
    const first = await expectStatus(200, ask());
    expect(await expectStatus(200, ask())).toEqual(first);
    return first;
  };
  const key = { idempotency_key: crypto.randomUUID() };
  const objected = await twice(() => askToAnswer(house.tenant, proposed, { agrees: false, note: 'Tidak', ...key }));
  expect(objected.settlement?.objection).toBe('Tidak');
  const { id: open = '', updated_at: seen_at } = objected.settlement ?? {};
  await twice(() => house.owner.rest.post(`/api/settlements/${open}/cancel`, { seen_at, ...key }));
});

it('of two pages that were opened at once one writes, and the other is told', async () => {
  const draft = await saved(null, { proposes: false });
  const answers = await Promise.all([1, 2, 3, 4].map(() => save(draft)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
});

it('a page of the release before, which does not say what it has read, goes on as it did', async () => {
  await saved(null);
  const again = await saved(null, { seen_at: undefined });
  expect(again.settlement).toMatchObject({ version: 2 });
  await expectStatus(200, house.owner.rest.post(`/api/settlements/${again.settlement?.id}/cancel`));
});
