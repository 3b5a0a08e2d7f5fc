import { expect } from 'vitest';
import type { WrittenOccupant } from '#shared/contract/occupants.ts';
import type { SettlementView } from '#shared/contract/settlements.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { expectRefusal } from '../../app/refusals.ts';
import { expectStatus, type Person } from '../../people/factories.ts';
import { answerLeaving, askToLeave } from '../../people/leavings.ts';
import { askToAnswer, askToSave, askToSettle, damage } from '../../people/settlements.ts';
import { type Estate, type Flat, type Landlord, type Lodger, note } from './estate.ts';

/** How many live with a tenant at most. */
const OCCUPANTS = 2;

/** Now and then somebody moves to a free room of the house, shares their room, or has it for themselves again. */
export async function changeHousehold(estate: Estate, landlord: Landlord, flat: Flat, lodger: Lodger): Promise<void> {
  const { chances, today } = estate;
  if (lodger.contractStart > today || lodger.leavesOn !== null) return;
  if (chances.percent(2)) await move(estate, landlord, flat, lodger);
  // Who shares a room with one soon does with two.
  if (chances.percent(lodger.occupants.length === 1 ? 3 : 0.4)) await share(estate, landlord, lodger);
  if (chances.percent(0.6)) await stopSharing(estate, landlord, lodger);
}

async function move(estate: Estate, { owner, flats }: Landlord, from: Flat, lodger: Lodger): Promise<void> {
  const to = flats.find((flat) => flat.lodger === null && flat.freeSince < estate.today);
  if (to === undefined) return;
  const terms = { room_id: to.room.id, moves_on: estate.today, monthly_rent: to.room.monthly_rent };
  const ask = () => owner.rest.post<Tenant>(`/api/tenants/${lodger.tenancyId}/move`, terms);
  const { status, body } = await ask();
  // If the daily job was missed, the contract has not begun yet.
  if (status === 409) return;
  expect(status).toBe(201);
  note(estate, 'moved to another room');
  estate.movedOut.push({ rent: lodger.rent, ahead: lodger.ahead });
  // Later on, also because the day is too long ago.
  estate.repeatable.push(async () => expect([400, 409]).toContain((await ask()).status));
  Object.assign(from, { lodger: null, freeSince: estate.today });
  to.lodger = { ...lodger, tenancyId: body.id, rent: null, ahead: new Set() };
  for (const { tenancyIds } of lodger.occupants) tenancyIds.push(body.id);
}

async function share(estate: Estate, { owner }: Landlord, lodger: Lodger): Promise<void> {
  if (lodger.occupants.length === OCCUPANTS) return;
  const who = { full_name: 'Rini Wulandari', surcharge: 50_000 * estate.chances.between(1, 4) };
  const path = `/api/tenants/${lodger.tenancyId}/occupants`;
  const { status, body } = await owner.rest.post<WrittenOccupant & { code?: string }>(path, who);
  // After a night without a job a tenancy that begins today still waits.
  if (status === 409 && body.code === 'TENANCY_NOT_ACTIVE') return;
  expect(status).toBe(201);
  const { id } = body;
  const since = { day: estate.today, at: estate.app.clock.now().getTime() };
  const companion = { id, tenancyIds: [lodger.tenancyId], surcharge: who.surcharge, since, until: null };
  lodger.occupants.push(companion);
  estate.companions.push(companion);
  note(estate, lodger.occupants.length === OCCUPANTS ? 'shares with two' : 'shares a room');
}

async function stopSharing(estate: Estate, { owner }: Landlord, lodger: Lodger): Promise<void> {
  const companion = lodger.occupants.shift();
  if (companion === undefined) return;
  await expectStatus(200, owner.rest.put(`/api/tenants/occupants/${companion.id}`, { ends_on: estate.today }));
  companion.until = { day: estate.today, at: estate.app.clock.now().getTime() };
  note(estate, 'shares no more');
}

/** Who leaves mostly says so, and their landlord agrees. */
export async function giveNotice(estate: Estate, { owner }: Landlord, lodger: Lodger, day: string): Promise<void> {
  if (!estate.chances.percent(70)) return;
  const { status, body } = await askToLeave({ ...lodger.person, tenant: { id: lodger.tenancyId } }, day);
  // If the daily job was missed, the contract has not begun yet.
  if (status !== 200 || body.leaving === null) return;
  await expectStatus(200, answerLeaving(owner, body.leaving.id, { accepts: true }));
  note(estate, 'gave notice');
}

/** Often what is left is settled, at times less a damage, and at times only after the tenant has objected. */
export async function considerSettling(estate: Estate, owner: Person, { person, tenancyId }: Lodger): Promise<void> {
  const { app, chances, ledger, repeatable, today } = estate;
  if (!chances.percent(60)) return;
  let broken = chances.percent(65) ? await damage(app, owner, 50_000 * chances.between(1, 8)) : null;
  const propose = (waives_days: boolean) => {
    const damages = broken === null ? [] : [broken];
    return expectStatus(200, askToSave(owner, tenancyId, { leaves_on: today, waives_days, damages }));
  };
  let seen: SettlementView = await propose(false);
  const wasDisputed = chances.percent(40);
  if (wasDisputed) {
    await expectStatus(200, askToAnswer(person, seen, { agrees: false, note: 'Hari terakhir sudah dibayar' }));
    await expectRefusal('SETTLEMENT_WAITS', askToSettle(owner, seen));
    if (broken !== null) broken = { ...broken, amount: broken.amount / 2 };
    seen = await propose(true);
    note(estate, broken === null ? 'objected to a settlement' : 'objected to a deduction');
  }
  const agreed = await expectStatus(200, askToAnswer(person, seen));
  await expectStatus(200, askToSettle(owner, agreed));
  const { held, prepaid, credit, due, to_return: returned } = agreed.sums;
  const money = held + prepaid + credit;
  const charges = (broken?.amount ?? 0) + (wasDisputed ? 0 : (agreed.figures.days?.amount ?? 0));
  expect(returned).toBe(Math.max(0, money - charges - due));
  ledger.settle(owner.id, { returned, released: held });
  estate.settled.push({ tenancyId, damage: broken, money, wasDisputed });
  note(estate, broken === null ? 'settled' : 'settled less a damage');
  if (prepaid > 0) note(estate, 'settled with prepaid days');
  repeatable.push(async () => expect((await askToSettle(owner, agreed)).status).toBe(409));
}
