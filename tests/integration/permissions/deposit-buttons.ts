import { sql } from 'drizzle-orm';
import {
  askToReturn,
  askToTakeBack,
  entriesOf,
  receiveDeposit,
  returnedDeposit,
} from '#tests/support/people/deposits.ts';
import { expectStatus, makeRoom, makeTenant } from '#tests/support/people/factories.ts';
import type { World } from '#tests/support/app/calls/good-call.ts';
import { type Buttons, eachState, inList } from './button.ts';

async function tenancyOf({ app, house }: World) {
  const { owner, kost } = house;
  return (await makeTenant(app, owner, (await makeRoom(owner, kost.id)).id)).tenant.id;
}

/** Tenancies with and without a deposit that is held. */
const deposits = eachState<{ received?: number; returned?: number; hasLeft?: boolean }>(
  {
    'nothing received': {},
    'a part received': { received: 300_000 },
    'all returned': { received: 300_000, returned: 300_000 },
    'a part returned': { received: 300_000, returned: 100_000 },
    'held after the contract': { received: 300_000, hasLeft: true },
  },
  async ({ received = 0, returned = 0, hasLeft = false }, world) => {
    const { app, house } = world;
    const { owner, kost } = house;
    const id = await tenancyOf(world);
    if (received > 0) await receiveDeposit(app, owner, id, { amount: received, of: 500_000 });
    if (returned > 0) await expectStatus(200, askToReturn(owner, id, { amount: returned }));
    if (hasLeft) await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`));
    return { id, by: { ...owner, role: 'OWNER' }, read: () => inList(owner, `/api/kost/${kost.id}/tenants`, id) };
  },
);

/** The entries of a deposit of which a return was taken back, and another stands. */
const entries = eachState<number>(
  { 'a return': 0, 'what takes one back': 1, 'a return that was taken back': 2, 'a receipt': 3 },
  async (at, world) => {
    const { app, house } = world;
    const { owner } = house;
    const tenancy = await tenancyOf(world);
    const { id } = await returnedDeposit(app, owner, tenancy);
    await expectStatus(200, askToTakeBack(owner, id));
    await expectStatus(200, askToReturn(owner, tenancy));
    const entry = (await entriesOf(owner, tenancy))[at];
    return { id: entry?.id ?? '', by: { ...owner, role: 'OWNER' }, read: () => Promise.resolve(entry) };
  },
);

/** Who pays a share, with what was too much and without. */
const creditors = eachState<boolean>({ 'nothing too much': false, 'something too much': true }, async (has, world) => {
  const { owner } = world.house;
  const tenancy = await tenancyOf(world);
  const body = { full_name: 'Rini Wulandari' };
  const { id } = await expectStatus(201, owner.rest.post<{ id: string }>(`/api/tenants/${tenancy}/occupants`, body));
  if (has) {
    await world.app.deps.db.execute(sql`
      insert into credit_entries (user_id, owner_id, kost_id, occupant_id, kind, amount)
      select t.user_id, t.owner_id, t.kost_id, ${id}, 'OVERPAYMENT', 50000 from tenancies t where t.id = ${tenancy}`);
  }
  return { id, by: { ...owner, role: 'OWNER' }, read: () => inList(owner, `/api/tenants/${tenancy}/occupants`, id) };
});

export const depositButtons = {
  'credit:return': {
    states: creditors,
    calls: { 'tenants.returnCredit': (id) => ({ id, returned_credit: 50_000, way: 'CASH' }) },
  },
  'deposit:return': { states: deposits, calls: { 'tenants.returnDeposit': (id) => ({ id, amount: 1, way: 'CASH' }) } },
  'deposit:take-back': {
    states: entries,
    calls: { 'tenants.takeBackDeposit': (id) => ({ id, reason: 'Salah catat' }) },
  },
} satisfies Buttons;
