import { sql } from 'drizzle-orm';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { answerRenewal, endsOn } from '../../people/renewals.ts';
import { expectStatus } from '../../people/factories.ts';
import { type GoodCall, spareTenant, type World } from './good-call.ts';
import { token as linkToken } from './link-calls.ts';

const ahead = ({ app }: World, days: number) => addDays(wibDay(app.clock.now()), days);

/** The house's contract ends soon, and nothing of its renewal or of leaving is open. */
async function nothingOffered(world: World) {
  const { app, house } = world;
  const { id } = house.tenant.tenant;
  await app.deps.db.execute(sql`update renewals set state = 'TAKEN_BACK' where tenancy_id = ${id}`);
  await app.deps.db.execute(sql`update leavings set state = 'TAKEN_BACK' where tenancy_id = ${id}`);
  await app.deps.db.execute(sql`update tenancies set next_rent = null, next_rent_from = null where id = ${id}`);
  await endsOn(app, house.tenant, ahead(world, 40));
  return { id, contract_end: ahead(world, 400), monthly_rent: 1_500_000 };
}

async function offered(world: World): Promise<{ id: string; state: 'OFFERED' }> {
  const { id: tenancy, contract_end, monthly_rent } = await nothingOffered(world);
  // Not by its owner, whose account may be switched off.
  const { rows } = await world.app.deps.db.execute<{ id: string }>(sql`
    insert into renewals (tenancy_id, owner_id, kost_id, ends_on, contract_end, monthly_rent, rent_from, rent_was, reminds, state)
    select id, owner_id, kost_id, contract_end, ${contract_end}, ${monthly_rent},
      date_trunc('month', contract_end - 1) + interval '1 month', monthly_rent, true, 'OFFERED'
    from tenancies where id = ${tenancy} returning id`);
  const [{ id }] = rows as [{ id: string }];
  return { id, state: 'OFFERED' };
}

export const renewalCalls: Record<string, GoodCall> = {
  'tenants.offerRenewal': {
    by: 'owner',
    rest: ['POST /api/tenants/{id}/renewal', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'one is open at most',
    trail: [['tenancy.offer-renewal', 'owner']],
    names: 'id',
    confirms: true,
    input: nothingOffered,
  },
  'tenants.setGoesOn': {
    by: 'owner',
    rest: ['POST /api/tenants/{id}/goes-on', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'sets what it sets, however often',
    trail: [['tenancy.go-on', 'owner']],
    names: 'id',
    input: async (world) => ({ id: (await spareTenant(world)).tenant.id, goes_on: true }),
  },
  'billLinks.acceptRenewal': {
    by: 'nobody',
    rest: ['POST /api/bill-links/{token}/renewal', 204, 'nothing'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    key: () => ({ asked_rent: 1_100_000 }),
    trail: [['tenancy.answer-renewal', 'owner']],
    names: 'token',
    confirms: true,
    input: async (world) => ({ token: await linkToken(world), id: (await offered(world)).id }),
  },
  'billLinks.askToLeave': {
    by: 'nobody',
    rest: ['POST /api/bill-links/{token}/leaving', 204, 'nothing'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    key: () => ({ reason: 'Pulang kampung' }),
    trail: [['tenancy.ask-to-leave', 'owner']],
    names: 'token',
    confirms: true,
    input: async (world) => {
      await world.app.deps.db.execute(sql`delete from leavings where tenancy_id = ${world.house.tenant.tenant.id}`);
      return { token: await linkToken(world), leaves_on: ahead(world, 40) };
    },
  },
  'tenants.answerRenewal': {
    by: 'tenant',
    rest: ['POST /api/tenants/renewals/{id}/answer', 200, 'object'],
    answers: 'UUU +NN NNN LNN FFF FFF FFF FFF PPP',
    key: () => ({ asked_rent: 1_100_000 }),
    trail: [['tenancy.answer-renewal', 'owner']],
    names: 'id',
    confirms: true,
    input: offered,
  },
  'tenants.settleRenewal': {
    by: 'owner',
    rest: ['POST /api/tenants/renewals/{id}/settle', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ answer: 'TAKE_BACK' }),
    trail: [['tenancy.settle-renewal', 'owner']],
    names: 'id',
    confirms: true,
    input: async (world) => {
      const { id } = await offered(world);
      await expectStatus(200, answerRenewal(world.house.tenant, id, { asked_rent: 1_400_000 }));
      return { id, state: 'ASKED', answer: 'DECLINE' };
    },
  },
};
