import { sql } from 'drizzle-orm';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { expectStatus, makeRoom } from '../../people/factories.ts';
import { saidToLeave } from '../../people/leavings.ts';
import { type GoodCall, spareTenant, type World } from './good-call.ts';

const dayOf = ({ app }: World) => addDays(wibDay(app.clock.now()), 40);

/** The day, or the one before, so that days of its month lie before it. */
const withinAMonth = (day: string) => (day.endsWith('-01') ? addDays(day, -1) : day);

/** The house's tenant lives there, and nothing that they have said is open, or counts for today. */
async function nothingSaid({ app, house }: World): Promise<void> {
  await app.deps.db.execute(sql`
    update tenancies set confirmed_at = coalesce(confirmed_at, now()) where id = ${house.tenant.tenant.id}`);
  await app.deps.db.execute(sql`
    update leavings set state = case when state in ('ASKED', 'AGREED', 'STAY_ASKED') then 'TAKEN_BACK' else state end,
      created_at = created_at - interval '1 day' where tenancy_id = ${house.tenant.tenant.id}`);
}

/** The house's tenant has said that they leave. */
async function said(world: World): Promise<{ id: string; state: string }> {
  await nothingSaid(world);
  return { id: (await saidToLeave(world.house.tenant, dayOf(world))).id, state: 'ASKED' };
}

/** The tenancy of somebody of the house who will move to another room, on a day that is to come in every zone. */
async function plannedToMove(world: World): Promise<string> {
  const { owner, kost } = world.house;
  const { id } = (await spareTenant(world)).tenant;
  const moves_on = addDays(wibDay(world.app.clock.now()), 2);
  const room_id = (await makeRoom(owner, kost.id)).id;
  await expectStatus(201, owner.rest.post(`/api/tenants/${id}/move`, { room_id, moves_on, monthly_rent: 1_250_000 }));
  return id;
}

/** Another tenancy of the house's tenant, which they confirmed and have just left. */
async function leftToday({ app, house: { owner, kost, tenant } }: World): Promise<string> {
  const { id: room } = await makeRoom(owner, kost.id);
  const { rows } = await app.deps.db.execute<{ id: string }>(sql`
    insert into tenancies (user_id, owner_id, kost_id, room_id, full_name, phone, email, emergency_contact_name,
      emergency_contact_phone, contract_start, contract_end, check_in_date, check_out_date, terminated_at, confirmed_at,
      deposit_amount, monthly_rent, status)
    select user_id, owner_id, kost_id, ${room}, full_name, phone, email, emergency_contact_name, emergency_contact_phone,
      contract_start, contract_end, contract_start, contract_start, ${app.clock.now().toISOString()}::timestamptz, now(), 0,
      monthly_rent, 'TERMINATED'
    from tenancies where id = ${tenant.tenant.id} returning id`);
  return rows[0]?.id ?? '';
}

export const leavingCalls: Record<string, GoodCall> = {
  'tenants.checkOut': {
    by: 'owner',
    rest: ['POST /api/tenants/{id}/checkout', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ id: crypto.randomUUID() }),
    trail: [['tenancy.checkout', 'owner']],
    names: 'id',
    input: async (world) => ({ id: (await spareTenant(world)).tenant.id }),
  },
  'tenants.previewMove': {
    by: 'owner',
    rest: ['GET /api/tenants/{id}/move', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    names: 'id',
    input: async (world) => ({
      id: (await spareTenant(world)).tenant.id,
      moves_on: wibDay(world.app.clock.now()),
      monthly_rent: 1_000_000,
    }),
  },
  'tenants.move': {
    by: 'owner',
    rest: ['POST /api/tenants/{id}/move', 201, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ monthly_rent: 1_300_000 }),
    trail: [
      ['invoice.create', 'owner'],
      ['tenancy.move', 'owner'],
    ],
    names: 'id',
    input: async (world) => ({
      id: (await spareTenant(world)).tenant.id,
      room_id: (await makeRoom(world.house.owner, world.house.kost.id)).id,
      moves_on: withinAMonth(wibDay(world.app.clock.now())),
      monthly_rent: 1_250_000,
    }),
  },
  'tenants.callOffMove': {
    by: 'owner',
    rest: ['DELETE /api/tenants/{id}/move', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ monthly_rent: 1_200_000 }),
    trail: [['tenancy.call-off-move', 'owner']],
    names: 'id',
    input: async (world) => ({ id: await plannedToMove(world) }),
  },
  'tenants.undoCheckout': {
    by: 'owner',
    rest: ['POST /api/tenants/{id}/undo-checkout', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ id: crypto.randomUUID() }),
    trail: [['tenancy.undo-checkout', 'owner']],
    names: 'id',
    input: async (world) => {
      const { id } = (await spareTenant(world)).tenant;
      await expectStatus(200, world.house.owner.rest.post(`/api/tenants/${id}/checkout`));
      return { id };
    },
  },
  'tenants.objectToDay': {
    by: 'tenant',
    rest: ['POST /api/tenants/{id}/object', 200, 'object'],
    answers: 'UUU +NN NNN +NN FFF FFF FFF FFF PPP',
    key: () => ({ note: 'Bukan hari itu' }),
    trail: [['tenancy.object', 'owner']],
    names: 'id',
    input: async (world) => ({ id: await leftToday(world), note: 'Saya keluar besok' }),
  },
  'tenants.askToLeave': {
    by: 'tenant',
    rest: ['POST /api/tenants/{id}/leaving', 200, 'object'],
    answers: 'UUU +NN NNN LNN FFF FFF FFF FFF PPP',
    key: () => ({ reason: 'Pulang kampung' }),
    trail: [['tenancy.ask-to-leave', 'owner']],
    names: 'id',
    confirms: true,
    input: async (world) => {
      await nothingSaid(world);
      return { id: world.house.tenant.tenant.id, leaves_on: dayOf(world), reason: 'Pindah kerja' };
    },
  },
  'tenants.takeBackLeaving': {
    by: 'tenant',
    rest: ['POST /api/tenants/leavings/{id}/take-back', 200, 'object'],
    answers: 'UUU +NN NNN LNN FFF FFF FFF FFF PPP',
    key: () => ({ state: 'AGREED' }),
    trail: [['tenancy.take-back-leaving', 'owner']],
    names: 'id',
    confirms: true,
    input: said,
  },
  'tenants.answerLeaving': {
    by: 'owner',
    rest: ['POST /api/tenants/leavings/{id}/answer', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    refuses: { LEAVING_IN_TIME: { accepts: false, note: 'Kamar belum ada gantinya' } },
    key: () => ({ note: 'Semoga betah' }),
    trail: [['tenancy.answer-leaving', 'owner']],
    names: 'id',
    confirms: true,
    input: async (world) => ({ ...(await said(world)), accepts: true }),
  },
};
