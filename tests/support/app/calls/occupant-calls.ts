import { sql } from 'drizzle-orm';
import type { WrittenOccupant } from '#shared/contract/occupants.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import { expectStatus, makeBill } from '../../people/factories.ts';
import { uploaded } from '../../people/settlements.ts';
import type { GoodCall, World } from './good-call.ts';

/** Somebody who lives with the house's tenant; who came by other calls makes room. */
async function occupant({ app, house: { owner, tenant } }: World): Promise<WrittenOccupant> {
  const theirs = sql`select id from occupants where tenancy_id = ${tenant.tenant.id}`;
  await app.deps.db.execute(sql`update credit_entries set occupant_id = null where occupant_id in (${theirs})`);
  await app.deps.db.execute(sql`delete from occupants where tenancy_id = ${tenant.tenant.id}`);
  const body = { full_name: 'Rini Wulandari', nik: '3171014101900012' };
  return expectStatus(201, owner.rest.post<WrittenOccupant>(`/api/tenants/${tenant.tenant.id}/occupants`, body));
}

/** The same, with a surcharge that a rent of this month was sent without. */
async function unbilled(world: World): Promise<{ id: string; amount: number }> {
  const { app, house } = world;
  const due_date = wibDay(app.clock.now());
  await makeBill(app, house.owner, house.tenant.tenant.id, { due_date });
  const rini = await occupant(world);
  const added = await expectStatus(
    200,
    house.owner.rest.put<WrittenOccupant>(`/api/tenants/occupants/${rini.id}`, {
      starts_on: `${due_date.slice(0, 7)}-01`,
      surcharge: 100_000,
    }),
  );
  return { id: rini.id, amount: added.unbilled?.amount ?? 0 };
}

/** The same, who has paid too much. */
async function creditor(world: World): Promise<WrittenOccupant> {
  const rini = await occupant(world);
  await world.app.deps.db.execute(sql`
    insert into credit_entries (user_id, owner_id, kost_id, occupant_id, kind, amount)
    select t.user_id, t.owner_id, t.kost_id, ${rini.id}, 'OVERPAYMENT', 50000
    from tenancies t where t.id = ${world.house.tenant.tenant.id}`);
  return rini;
}

export const occupantCalls: Record<string, GoodCall> = {
  'tenants.occupants': {
    by: 'tenant',
    rest: ['GET /api/tenants/{id}/occupants', 200, 'list'],
    answers: 'UUU +NN NNN +NN FFF +NN NNN FFF PPP',
    names: 'id',
    input: async (world) => {
      await occupant(world);
      return { id: world.house.tenant.tenant.id };
    },
  },
  'tenants.addOccupant': {
    by: 'owner',
    rest: ['POST /api/tenants/{id}/occupants', 201, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ full_name: 'Orang Lain' }),
    trail: [['tenancy.add-occupant', 'owner']],
    names: 'id',
    input: async (world) => {
      await occupant(world);
      return { id: world.house.tenant.tenant.id, full_name: 'Dewi Lestari' };
    },
  },
  'tenants.updateOccupant': {
    by: 'owner',
    rest: ['PUT /api/tenants/occupants/{id}', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'sets what it sets, however often',
    trail: [['tenancy.update-occupant', 'owner']],
    names: 'id',
    input: async (world) => ({ id: (await occupant(world)).id, full_name: 'Rini W.', surcharge: 100_000 }),
  },
  'tenants.returnCredit': {
    by: 'owner',
    rest: ['POST /api/tenants/occupants/{id}/return-credit', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'is returned once, as it was read',
    trail: [['tenancy.update-occupant', 'owner']],
    names: 'id',
    input: async (world) => ({
      id: (await creditor(world)).id,
      returned_credit: 50_000,
      way: 'BANK_TRANSFER',
      proof: await uploaded(world.app, world.house.owner),
    }),
  },
  'tenants.billSurcharges': {
    by: 'owner',
    rest: ['POST /api/tenants/occupants/{id}/bill-surcharges', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ amount: 1 }),
    trail: [
      ['invoice.create', 'owner'],
      ['invoice.send', 'owner'],
    ],
    names: 'id',
    input: unbilled,
  },
  'tenants.revealOccupant': {
    by: 'owner',
    rest: ['POST /api/tenants/occupants/{id}/reveal-nik', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'reads',
    trail: [['tenancy.reveal-nik', 'owner']],
    names: 'id',
    input: async (world) => ({ id: (await occupant(world)).id }),
  },
};
