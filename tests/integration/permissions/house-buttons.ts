import { sql } from 'drizzle-orm';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { callByRest, type Fields, type World } from '#tests/support/app/calls/good-call.ts';
import {
  expectStatus,
  makeBill,
  makeKost,
  makeNewcomer,
  makePerson,
  makeRoom,
  makeTenant,
  quickTenantFields,
  uniqueNik,
} from '#tests/support/people/factories.ts';
import { assign } from '#tests/support/people/lasting-people.ts';
import { type Button, type Buttons, eachState, inList } from './button.ts';

const today = ({ app }: World) => wibDay(app.clock.now());
const toCome = (world: World) => ({ contract_start: addDays(today(world), 30) });
const end = (world: World, call: 'checkOut' | 'cancel', id: string) =>
  expectStatus(200, callByRest(world.house.owner.rest, `tenants.${call}`, { id }));

type After = (world: World, roomId: string) => Promise<unknown>;
const nothing: After = () => Promise.resolve();

const rooms = eachState<{ status?: string; after?: After }>(
  {
    AVAILABLE: {},
    'AVAILABLE after a tenant': {
      after: async (world, room) =>
        end(world, 'checkOut', (await makeTenant(world.app, world.house.owner, room)).tenant.id),
    },
    MAINTENANCE: { status: 'MAINTENANCE' },
    'RESERVED by hand': { status: 'RESERVED' },
    'RESERVED for a tenant to come': {
      after: (world, room) => makeTenant(world.app, world.house.owner, room, toCome(world)),
    },
    OCCUPIED: { after: ({ app, house }, room) => makeTenant(app, house.owner, room) },
  },
  async ({ status = 'AVAILABLE', after = nothing }, world) => {
    const { owner } = world.house;
    const kost = await makeKost(owner);
    const { id } = await makeRoom(owner, kost.id, { status });
    await after(world, id);
    return { id, by: { ...owner, role: 'OWNER' }, read: () => inList(owner, `/api/kost/${kost.id}/rooms`, id) };
  },
);

async function contractFor(roomId: string, world: World): Promise<Fields> {
  const { id } = await makePerson(world.app, { role: 'TENANT' });
  return { ...quickTenantFields(world.app, roomId, { nik: uniqueNik() }), user_id: id };
}

async function planMove(world: World, id: string): Promise<void> {
  const { owner, kost } = world.house;
  const plan = {
    room_id: (await makeRoom(owner, kost.id)).id,
    moves_on: addDays(today(world), 1),
    monthly_rent: 1_000_000,
  };
  await expectStatus(201, owner.rest.post(`/api/tenants/${id}/move`, plan));
}

/** Tenancies of accounts that the owner made, and whose first password still holds if nothing else is said. */
const tenancies = eachState<{ isToCome?: boolean; isTheirs?: boolean; after?: After; user?: ReturnType<typeof sql> }>(
  {
    ACTIVE: {},
    'ACTIVE, account of its holder alone': { isTheirs: true },
    'ACTIVE, account suspended': { user: sql`status = 'SUSPENDED'` },
    'ACTIVE, account shut': { user: sql`is_active = false` },
    'ACTIVE, will move': { after: planMove },
    PENDING: { isToCome: true },
    TERMINATED: { after: (world, id) => end(world, 'checkOut', id) },
    INACTIVE: { isToCome: true, after: (world, id) => end(world, 'cancel', id) },
  },
  async ({ isToCome = false, isTheirs = false, after = nothing, user = sql`status = status` }, world) => {
    const { app, house } = world;
    const room = await makeRoom(house.owner, house.kost.id);
    const make = isTheirs ? makeTenant : makeNewcomer;
    const { tenant } = await make(app, house.owner, room.id, isToCome ? toCome(world) : {});
    await after(world, tenant.id);
    await app.deps.db.execute(sql`update users set ${user} where id = ${tenant.user_id}`);
    const path = `/api/kost/${house.kost.id}/tenants`;
    return { id: tenant.id, by: { ...house.owner, role: 'OWNER' }, read: () => inList(house.owner, path, tenant.id) };
  },
);

/** Tenancies that their tenant has neither confirmed nor declined. */
const questions = eachState<{ isToCome?: boolean; hasBill?: boolean; ends?: 'checkOut' | 'cancel' }>(
  {
    ACTIVE: {},
    PENDING: { isToCome: true },
    'TERMINATED with a bill': { hasBill: true, ends: 'checkOut' },
    'TERMINATED without one': { ends: 'checkOut' },
    'INACTIVE with a bill': { isToCome: true, hasBill: true, ends: 'cancel' },
  },
  async ({ isToCome = false, hasBill = false, ends }, world) => {
    const { app, house } = world;
    const person = await makePerson(app, { role: 'TENANT' });
    const room = await makeRoom(house.owner, house.kost.id);
    const { id } = await assign(app, house.owner, person, room.id, isToCome ? toCome(world) : {});
    if (hasBill) await makeBill(app, house.owner, id);
    if (ends) await end(world, ends, id);
    const read = async () =>
      (await expectStatus(200, person.rest.get<TenantDashboard>('/api/dashboard/tenant'))).confirmation ?? undefined;
    return { id, by: { ...person, role: 'TENANT' }, read };
  },
);

const byId: Button['calls'][string] = (id) => ({ id });

export const houseButtons = {
  'room:delete': { states: rooms, calls: { 'rooms.remove': byId } },
  'tenancy:create': {
    states: rooms,
    calls: {
      'tenants.assign': contractFor,
      'tenants.createQuick': (id, { app }) => quickTenantFields(app, id),
    },
  },
  'tenancy:checkout': { states: tenancies, calls: { 'tenants.checkOut': byId } },
  'tenancy:move': {
    states: tenancies,
    calls: {
      'tenants.move': async (id, world) => ({
        id,
        room_id: (await makeRoom(world.house.owner, world.house.kost.id)).id,
        moves_on: today(world),
        monthly_rent: 1_000_000,
      }),
    },
  },
  'tenancy:call-off-move': { states: tenancies, calls: { 'tenants.callOffMove': byId } },
  'tenancy:undo-checkout': { states: tenancies, calls: { 'tenants.undoCheckout': byId } },
  'tenancy:cancel': { states: tenancies, calls: { 'tenants.cancel': byId } },
  'tenancy:update': {
    states: tenancies,
    calls: { 'tenants.update': (id) => ({ id, monthly_rent: 1_234_000 }) },
  },
  'tenancy:renew': {
    states: tenancies,
    calls: { 'tenants.renew': (id, world) => ({ id, contract_end: addMonths(today(world), 24) }) },
  },
  'tenancy:set-automatic-rent': {
    states: tenancies,
    calls: { 'tenants.setAutomaticRent': (id) => ({ id, is_on: true, day: 5 }) },
  },
  'tenancy:issue-credentials': { states: tenancies, calls: { 'tenants.issueCredentials': byId } },
  'tenancy:confirm': { states: questions, calls: { 'tenants.confirm': byId } },
} satisfies Buttons;
