import { expect } from 'vitest';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addDays, addMonths, daysBetween } from '#shared/rules/calendar.ts';
import { expectStatus, makeBill } from '../../people/factories.ts';
import { makeLastingPerson, moveIn } from '../../people/lasting-people.ts';
import { dueDaysOf } from '../../people/series.ts';
import { changeHousehold, considerSettling, giveNotice } from './households.ts';
import { type Estate, type Flat, habits, type Landlord, type Lodger, lodgings, note } from './estate.ts';

const HALF_YEAR = 6;

/** People move in, renew, and leave. */
export async function tendTenancies(estate: Estate): Promise<void> {
  for (const { landlord, flat } of lodgings(estate)) await considerLeaving(estate, landlord, flat);
  for (const { landlord, flat, lodger } of lodgings(estate)) await changeHousehold(estate, landlord, flat, lodger);
  for (const { landlord, lodger } of lodgings(estate)) await considerPrepaying(estate, landlord, lodger);
  for (const landlord of estate.landlords) {
    for (const flat of landlord.flats) {
      const free = flat.lodger === null ? daysBetween(flat.freeSince, estate.today) : 0;
      if (free > 0 && estate.random.percent(free > 20 ? 100 : 12)) await welcome(estate, landlord, flat);
    }
  }
}

/** Somebody new, or a former tenant, with a rent that is issued each month. */
async function welcome(estate: Estate, landlord: Landlord, flat: Flat): Promise<void> {
  const { app, random, today } = estate;
  const old = random.percent(30) ? takeFormer(estate) : null;
  const person = old?.person ?? (await makeLastingPerson(app, 'TENANT'));
  const contract_start = addDays(today, random.percent(60) ? 0 : random.between(1, 10));
  const contract_end = addDays(addMonths(contract_start, random.between(3, 9)), -1);
  const tenant = await moveIn(app, landlord.owner, person, flat.room.id, { contract_start, contract_end });
  note(estate, old === null ? 'moved in' : 'moved in again');
  if (tenant.status === 'PENDING') note(estate, 'moved in ahead of time');
  await makeBill(app, landlord.owner, tenant.id, {
    invoice_type: 'SECURITY_DEPOSIT',
    title: 'Deposit',
    due_date: contract_start,
    late_fee_percentage: 1,
    items: [{ description: 'Deposit', quantity: 1, unit_price: tenant.monthly_rent }],
  });
  note(estate, 'deposit');
  const firstDue = addDays(contract_start, random.between(0, 6));
  const rent = await makeBill(app, landlord.owner, tenant.id, {
    title: 'Sewa kamar',
    due_date: firstDue,
    is_recurring: true,
    recurrence_type: 'MONTHLY',
    late_fee_percentage: random.pick([0, 0.5, 1, 2.5]),
    items: [{ description: 'Sewa', quantity: 1, unit_price: tenant.monthly_rent }],
  });
  flat.lodger = {
    person,
    landlord,
    habit: random.pick(habits),
    tenancyId: tenant.id,
    contractStart: contract_start,
    contractEnd: contract_end,
    leavesOn: null,
    meterDay: random.between(1, 28),
    paying: old?.paying ?? new Map(),
    seen: new Set(),
    rent: { id: rent.id, firstDue },
    occupants: [],
    ahead: new Set(),
  };
}

/** Now and then somebody asks for one bill for the next months, which their series must then leave out. */
async function considerPrepaying(estate: Estate, { owner }: Landlord, lodger: Lodger): Promise<void> {
  const { app, random, today } = estate;
  if (lodger.rent === null || lodger.contractStart > today || !random.percent(1.2)) return;
  const last = (await dueDaysOf(app, lodger.rent.id)).at(-1) ?? today;
  const some = random.between(2, 4);
  // Early in a month, so that some pay before it is over.
  const months = today.slice(8) <= '15' && estate.chances.percent(85) ? HALF_YEAR : some;
  const first = addMonths(`${last.slice(0, 7)}-01`, 1);
  if (lodger.ahead.has(first.slice(0, 7))) return;
  await makeBill(app, owner, lodger.tenancyId, {
    title: 'Sewa di muka',
    due_date: addDays(today, 5),
    covers_from: first,
    covers_to: addDays(addMonths(first, months), -1),
    late_fee_percentage: 0,
    items: [{ description: 'Sewa', quantity: months, unit_price: 850_000 }],
  });
  for (let count = 0; count < months; count += 1) lodger.ahead.add(addMonths(first, count).slice(0, 7));
  note(estate, months === HALF_YEAR ? 'billed half a year ahead' : 'billed ahead');
}

/** A former tenant who lives nowhere at present. */
function takeFormer(estate: Estate): Lodger | null {
  const housed = new Set(lodgings(estate).map(({ lodger }) => lodger.person.id));
  return estate.gone.find(({ person }) => !housed.has(person.id)) ?? null;
}

async function considerLeaving(estate: Estate, landlord: Landlord, flat: Flat): Promise<void> {
  const { lodger } = flat;
  const { random, today } = estate;
  if (lodger === null || lodger.contractStart > today) return;
  const left = daysBetween(today, lodger.contractEnd);
  const wasLeaving = lodger.leavesOn !== null;
  if (lodger.leavesOn === null && left === 10) {
    const stays = random.percent(65);
    // Some renew only after the contract has ended.
    if (stays && random.percent(60)) await renew(estate, landlord, flat);
    else if (!stays) lodger.leavesOn = addDays(lodger.contractEnd, random.between(-5, 0));
  }
  if (lodger.leavesOn === null && left === -5) await renew(estate, landlord, flat);
  if (lodger.leavesOn === null && random.percent(0.15)) lodger.leavesOn = addDays(today, random.between(0, 14));
  // Who has paid half a year ahead does not always live there so long.
  const isAhead = lodger.ahead.size >= HALF_YEAR && lodger.ahead.has(today.slice(0, 7));
  if (lodger.leavesOn === null && isAhead && estate.chances.percent(1)) lodger.leavesOn = today;
  if (lodger.leavesOn !== null && !wasLeaving) await giveNotice(estate, landlord, lodger, lodger.leavesOn);
  // The daily job starts contracts; if it was missed, nobody can leave yet.
  if (lodger.leavesOn !== null && today >= lodger.leavesOn) await checkOut(estate, landlord, flat);
}

async function renew(estate: Estate, { owner }: Landlord, { lodger }: Flat): Promise<void> {
  if (lodger === null) return;
  const contract_end = addMonths(lodger.contractEnd, estate.random.between(2, 6));
  const renewed = await expectStatus(
    200,
    owner.rest.post<Tenant>(`/api/tenants/${lodger.tenancyId}/renew`, { contract_end }),
  );
  expect(renewed.contract_end).toBe(contract_end);
  note(estate, lodger.contractEnd < estate.today ? 'renewed late' : 'renewed');
  lodger.contractEnd = contract_end;
}

async function checkOut(estate: Estate, { owner }: Landlord, flat: Flat): Promise<void> {
  const { lodger } = flat;
  if (lodger === null) return;
  const checkout = () => owner.rest.post<{ status: string }>(`/api/tenants/${lodger.tenancyId}/checkout`);
  const { status } = await checkout();
  if (status === 409) return;
  expect(status).toBe(200);
  note(estate, 'left');
  await considerSettling(estate, owner, lodger);
  estate.gone.push(lodger);
  flat.lodger = null;
  flat.freeSince = estate.today;
  estate.repeatable.push(async () => expect((await checkout()).status).toBe(409));
}
