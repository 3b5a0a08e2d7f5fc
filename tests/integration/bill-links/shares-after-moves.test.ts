import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { MovePreview } from '#shared/contract/moves.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { moneyOf } from '#tests/support/oracle/sound-money.ts';
import { capture, deliver } from '#tests/support/bank/simulated-bank.ts';
import { expectStatus, type Household, makeRoom, pay } from '#tests/support/people/factories.ts';
import { invoiceOf, makeHome } from '#tests/support/people/lasting-people.ts';
import { askToAnswer, askToSettle, proposeDamages, settlementOf } from '#tests/support/people/settlements.ts';
import { sharing, tokenOf } from '#tests/support/people/shares.ts';
import { applyOpenCredits } from '#worker/features/payments/apply-open-credits.ts';
import { jobContext } from '#worker/job-context.ts';

const TOTAL = 1_500_000;
const NOW = '2026-11-28T03:00:00Z';
const app = await ownApp({ now: NOW });
let house: Household;
beforeEach(async () => {
  app.clock.set(NOW);
  house = await makeHome(app);
});

const { add, bill, creditsOf, idOf, occupants, opened, paid, record, reportBy, shown, sound, today } = sharing(
  app,
  () => house,
);

it('who pays a share is given back what they have paid of the days after a move, and the tenant the rest', async () => {
  const [rini, dewi] = [await add({ pays_percent: 40 }), await add({ full_name: 'Dewi', pays_amount: 400_000 })];
  const { id } = await bill({ covers_from: addDays(today(), -27), covers_to: addDays(today(), 2) });
  await paid(tokenOf(rini), id, 600_000);
  await paid(tokenOf(dewi), id, 400_000);
  const room = await makeRoom(house.owner, house.kost.id);
  const preview = () =>
    expectStatus(
      200,
      house.owner.rest.get<MovePreview>(`/api/tenants/${idOf()}/move?moves_on=${today()}&monthly_rent=${TOTAL}`),
    );
  const half = await preview();
  await pay(app, house.tenant, id, 500_000);
  const plan = await preview();
  // Who has not paid yet changes nothing of what the others have.
  expect(half).toEqual(plan);
  const { credit } = plan;
  expect(credit).toBeGreaterThan(0);
  const part = Math.floor((credit * 600_000) / TOTAL);
  const both = Math.floor((credit * 1_000_000) / TOTAL);
  expect(plan.payers).toEqual([
    { full_name: 'Rini Wulandari', amount: part },
    { full_name: 'Dewi', amount: both - part },
  ]);
  const move = { room_id: room.id, moves_on: today(), monthly_rent: TOTAL };
  await expectStatus(201, house.owner.rest.post(`/api/tenants/${idOf()}/move`, move));
  const { rows } = await app.deps.db.execute(sql`
    select occupant_id as payer, amount from credit_entries where owner_id = ${house.owner.id} and kind = 'MOVED'
    order by 1 nulls first`);
  expect(rows).toEqual([
    { payer: null, amount: credit - both },
    { payer: rini.id, amount: part },
    { payer: dewi.id, amount: both - part },
  ]);
  // It has paid their share of the other room's days at once.
  expect((await shown(tokenOf(rini))).credit).toBe(0);
  expect(await creditsOf()).toContainEqual({ payer: rini.id, amount: 0 });
  await sound();
});

it('who pays a share is named in the settlement with what they have paid of days that are given back', async () => {
  const rini = await add({ pays_percent: 40 });
  const { id } = await bill({ covers_from: addDays(today(), -27), covers_to: addDays(today(), 2) });
  await pay(app, house.tenant, id, 900_000);
  expect((await settlementOf(house.owner, idOf())).figures.payers).toBeNull();
  await paid(tokenOf(rini), id, 600_000);
  const { figures, sums } = await settlementOf(house.owner, idOf());
  expect(sums.prepaid).toBe(150_000);
  expect(figures.payers).toEqual([{ full_name: rini.full_name, amount: 60_000 }]);
});

it('who pays a share has their part of what a settlement returns, with their credit; what is taken off is the tenant’s', async () => {
  const rini = await add({ pays_percent: 40 });
  const dewi = await add({ full_name: 'Dewi', pays_percent: 20 });
  const { id } = await bill({ covers_from: addDays(today(), -27), covers_to: addDays(today(), 2) });
  const late = await opened(tokenOf(rini), id, 600_000);
  await expectStatus(200, record(id, { amount: 600_000, payer_id: rini.id }));
  await deliver(app, capture(late));
  await paid(tokenOf(dewi), id, 300_000);
  await pay(app, house.tenant, id, 600_000);
  const parts = (taken: number) => [
    { full_name: rini.full_name, amount: 660_000 },
    { full_name: 'Dewi', amount: 30_000 },
    { full_name: house.tenant.tenant.full_name, amount: 60_000 - taken },
  ];
  const proposed = await proposeDamages(app, house, today(), 20_001);
  expect(proposed.sums).toMatchObject({ held: 0, prepaid: 150_000, credit: 0, shares: 600_000, to_return: 729_999 });
  expect(proposed.sums.parts).toEqual(parts(20_001));
  expect(proposed.sums.unreduced_parts).toEqual(parts(0));
  const agreed = await expectStatus(200, askToAnswer(house.tenant, proposed));
  expect(agreed.sums.parts).toEqual(parts(20_001));
  await expectStatus(200, house.owner.rest.post(`/api/tenants/${idOf()}/checkout`, {}));
  const settled = await expectStatus(200, askToSettle(house.owner, agreed));
  expect(settled.sums.parts).toEqual(parts(20_001));
  expect((await creditsOf()).every(({ amount }) => amount === 0)).toBe(true);
  // Each reads it by their own link, and the owner beside their name; the tenant has the statement.
  for (const [who, amount] of [[rini, 660_000] as const, [dewi, 30_000] as const]) {
    const returns = [{ amount, day: today(), way: null, proof: null }];
    expect(await shown(tokenOf(who))).toMatchObject({ credit: 0, returns });
    expect((await occupants()).find((each) => each.id === who.id)).toMatchObject({ credit: 0, returns });
    expect((await occupants(house.tenant)).find((each) => each.id === who.id)).toMatchObject({ returns: [] });
  }
  await sound();
});

it('a settlement that takes off more than the tenant’s part takes the rest of the prepaid parts, never of a credit', async () => {
  const rini = await add({ pays_percent: 40 });
  const { id } = await bill({ covers_from: addDays(today(), -27), covers_to: addDays(today(), 2) });
  const late = await opened(tokenOf(rini), id, 600_000);
  await expectStatus(200, record(id, { amount: 600_000, payer_id: rini.id }));
  await deliver(app, capture(late));
  await pay(app, house.tenant, id, 900_000);
  const name = house.tenant.tenant.full_name;
  const { sums } = await proposeDamages(app, house, today(), 100_001);
  expect(sums.parts).toEqual([
    { full_name: rini.full_name, amount: 649_999 },
    { full_name: name, amount: 0 },
  ]);
  const again = await proposeDamages(app, house, today(), 900_000);
  expect(again.sums).toMatchObject({ to_return: 600_000, charged: 150_000 });
});

it('who pays a share still pays the bill of the first room after two moves', async () => {
  const rini = await add({ pays_percent: 40 });
  const before = await bill({ due_date: addDays(today(), -40), title: 'Sewa dulu' });
  let living = idOf();
  for (const day of [1, 2]) {
    app.clock.set(`${addDays(NOW.slice(0, 10), day)}T03:00:00Z`);
    const room = await makeRoom(house.owner, house.kost.id);
    const move = { room_id: room.id, moves_on: today(), monthly_rent: TOTAL };
    living = (await expectStatus(201, house.owner.rest.post<{ id: string }>(`/api/tenants/${living}/move`, move))).id;
  }
  expect((await shown(tokenOf(rini))).bills).toContainEqual(
    expect.objectContaining({ id: before.id, remaining_amount: 600_000 }),
  );
  expect((await invoiceOf(house.owner, before.id)).payers).toMatchObject([{ id: rini.id, share_amount: 600_000 }]);
  await expectStatus(201, reportBy(tokenOf(rini), before.id));
  await paid(tokenOf(rini), before.id, 600_000);
  await expectStatus(200, record(before.id, { amount: 100_000, payer_id: rini.id }));
  expect(await moneyOf(app, before.id)).toMatchObject({ paid: 700_000 });
  await sound();
});

it('a part back pays the own shares of who has it: three who pay uneven ones, one nothing, one too much', async () => {
  const [rini, dewi, sari] = [
    await add({ pays_percent: 31 }),
    await add({ full_name: 'Dewi', pays_percent: 22 }),
    await add({ full_name: 'Sari', pays_percent: 17 }),
  ];
  const old = await bill({ covers_from: addDays(today(), -27), covers_to: addDays(today(), 2) });
  await paid(tokenOf(rini), old.id, 465_000);
  const late = await opened(tokenOf(dewi), old.id, 330_000);
  await expectStatus(200, record(old.id, { amount: 330_000, payer_id: dewi.id }));
  // It comes in nevertheless: her share is paid, so that it is her credit, whatever the bill still asks of others.
  await deliver(app, capture(late));
  await pay(app, house.tenant, old.id, 100_000);
  expect(await moneyOf(app, old.id)).toMatchObject({ paid: 895_000 });
  const room = await makeRoom(house.owner, house.kost.id);
  const move = { room_id: room.id, moves_on: today(), monthly_rent: TOTAL };
  await expectStatus(201, house.owner.rest.post(`/api/tenants/${idOf()}/move`, move));
  // The parts have paid what each owes: of the old bill first, so that nobody keeps what they have not paid.
  expect(await moneyOf(app, old.id)).toMatchObject({ paid: 965_500 });
  expect(await creditsOf()).toEqual([
    { payer: null, amount: 0 },
    { payer: rini.id, amount: 0 },
    { payer: dewi.id, amount: 330_000 },
    { payer: sari.id, amount: 0 },
  ]);
  expect(await applyOpenCredits(jobContext(app.deps))).toBe(0);
  const owed = async (by: typeof rini) =>
    (await shown(tokenOf(by))).bills.map(({ id, remaining_amount: left }) => [id === old.id, left]);
  expect(await owed(rini)).toEqual(
    expect.arrayContaining([
      [true, 0],
      [false, 0],
    ]),
  );
  expect(await owed(dewi)).toEqual(
    expect.arrayContaining([
      [true, 0],
      [false, 0],
    ]),
  );
  expect(await owed(sari)).toEqual(
    expect.arrayContaining([
      [true, 229_500],
      [false, 25_500],
    ]),
  );
  await sound();
});

it('what is given back of a bill that is due later pays their share of it, so that nobody has what they have not paid', async () => {
  const rini = await add({ pays_percent: 50 });
  const now = await bill({ covers_from: addDays(today(), -12), covers_to: addDays(today(), 17) });
  await paid(tokenOf(rini), now.id, 750_000);
  await pay(app, house.tenant, now.id, 750_000);
  const days = { covers_from: addDays(today(), 18), covers_to: addDays(today(), 47) };
  const later = await bill({ ...days, due_date: addDays(today(), 30) });
  const room = await makeRoom(house.owner, house.kost.id);
  const move = { room_id: room.id, moves_on: today(), monthly_rent: TOTAL };
  const { id } = await expectStatus(201, house.owner.rest.post<{ id: string }>(`/api/tenants/${idOf()}/move`, move));
  const { bills } = await shown(tokenOf(rini));
  expect(bills.find((each) => each.id === later.id)).toMatchObject({ remaining_amount: 0 });
  await expectStatus(200, house.owner.rest.put(`/api/tenants/occupants/${rini.id}`, { pays_percent: null }));
  await expectStatus(200, house.owner.rest.post(`/api/tenants/${id}/checkout`, {}));
  const { figures } = await settlementOf(house.owner, id);
  // She has paid her half of the month, of which twelve days of thirty were lived.
  expect(figures.payers?.[0]?.amount ?? 0).toBeLessThanOrEqual(450_000);
  await sound();
});
