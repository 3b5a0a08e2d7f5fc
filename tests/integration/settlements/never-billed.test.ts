import { expect, it } from 'vitest';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { askToAnswer, askToSave, askToSettle, settlementOf } from '#tests/support/people/settlements.ts';

const TODAY = '2033-05-20';
const app = await ownApp({ now: `${TODAY}T03:00:00Z` });

/** Somebody who has lived there since a day, with a deposit, and never had a bill. */
async function homeSince(contract_start: string) {
  const house = await makeHome(app, { contract_start });
  const { id, monthly_rent: price } = house.tenant.tenant;
  await receiveDeposit(app, house.owner, id);
  return { ...house, id, price };
}

it('who never had a rent billed is asked for all their days, as far back as any are asked for', async () => {
  const { owner, tenant, id, price } = await homeSince('2033-04-19');
  await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`, {}));
  const amount = Math.round((price * 12) / 30 + (price * 19) / 31);
  const proposed = await expectStatus(200, askToSave(owner, id, { leaves_on: TODAY }));
  expect(proposed.figures.days).toEqual({ from: '2033-04-19', to: '2033-05-19', days: 31, amount });
  const settled = await expectStatus(
    200,
    askToSettle(owner, await expectStatus(200, askToAnswer(tenant, proposed)), { way: 'CASH' }),
  );
  expect(settled.sums.charges).toBe(amount);
  await expectSoundMoney(app, owner);
});

it('who lived there longer is not, nor who comes later, and an owner waives it', async () => {
  const longer = await homeSince('2033-04-18');
  expect((await settlementOf(longer.owner, longer.id)).figures.days).toBeNull();
  const later = await homeSince('2033-06-01');
  expect((await settlementOf(later.owner, later.id)).figures.days).toBeNull();
  const { owner, id } = await homeSince('2033-05-01');
  const { sums } = await expectStatus(200, askToSave(owner, id, { leaves_on: TODAY, waives_days: true }));
  expect(sums).toMatchObject({ charges: 0, to_return: sums.held });
});
