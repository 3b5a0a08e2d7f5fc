import { sql } from 'drizzle-orm';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import {
  expectStatus,
  makeAccount,
  makeNewcomer,
  makeRoom,
  makeTenant,
  quickTenantFields,
  unique,
} from '../../people/factories.ts';
import { type Fields, type GoodCall, spareTenant, type World } from './good-call.ts';

const freeRoom = async ({ house }: World) => (await makeRoom(house.owner, house.kost.id)).id;
const tenancy = async (world: World) => ({ id: (await spareTenant(world)).tenant.id });

/** A contract that begins next week. */
async function comingTenancy(world: World) {
  const contract_start = addDays(wibDay(world.app.clock.now()), 7);
  const { tenant } = await makeTenant(world.app, world.house.owner, await freeRoom(world), { contract_start });
  return { id: tenant.id };
}

/** A tenancy whose account has not chosen a password yet. */
async function freshTenancy(world: World) {
  const { tenant } = await makeNewcomer(world.app, world.house.owner, await freeRoom(world));
  return { id: tenant.id };
}

/** The house's tenancy, as if its tenant had not been asked yet. */
async function unconfirmed({ app, house }: World) {
  const { id } = house.tenant.tenant;
  await app.deps.db.execute(sql`update tenancies set confirmed_at = null where id = ${id}`);
  return { id };
}

/** Another tenancy of the house's tenant, which ended before they were asked. */
async function endedUnconfirmed(world: World) {
  const { app, house } = world;
  const { rows } = await app.deps.db.execute<{ id: string }>(sql`
    insert into tenancies (user_id, owner_id, kost_id, room_id, full_name, phone, email, emergency_contact_name,
      emergency_contact_phone, contract_start, contract_end, check_out_date, deposit_amount, monthly_rent, status)
    select user_id, owner_id, kost_id, ${await freeRoom(world)}, full_name, phone, email, emergency_contact_name,
      emergency_contact_phone, contract_start, contract_end, contract_start, 0, monthly_rent, 'TERMINATED'
    from tenancies where id = ${house.tenant.tenant.id} returning id`);
  return { id: rows[0]?.id ?? '' };
}

/** The owner's sample kost is there, or it is not. */
async function sampleIs({ owner }: World['house'], made: 'put' | 'delete'): Promise<Fields> {
  await expectStatus(204, owner.rest[made]('/api/sample-kost'));
  return {};
}

export const houseCalls: Record<string, GoodCall> = {
  'kost.list': { by: 'owner' },
  'kost.listAll': { by: 'admin' },
  'kost.create': {
    by: 'owner',
    input: () => ({
      name: unique('Kost'),
      address: 'Jl. Uji No. 1',
      kost_type: 'CAMPUR',
      description: 'Untuk pengujian',
      facilities: ['WiFi'],
      rules: ['Dilarang merokok di dalam kamar'],
      images: [],
    }),
  },
  'kost.createSample': { by: 'owner', input: ({ house }) => sampleIs(house, 'delete') },
  'kost.removeSample': { by: 'owner', input: ({ house }) => sampleIs(house, 'put') },
  'kost.update': {
    by: 'owner',
    names: 'id',
    input: ({ house }) => ({ id: house.kost.id, name: unique('Kost'), is_active: true }),
  },
  'kost.updatePhotos': {
    by: 'owner',
    names: 'id',
    input: ({ house }) => ({ id: house.kost.id, images: ['https://gambar.example/kost.jpg'] }),
  },

  'rooms.list': { by: 'owner', names: 'kostId', input: ({ house }) => ({ kostId: house.kost.id }) },
  'rooms.counts': { by: 'owner', names: 'kostId', input: ({ house }) => ({ kostId: house.kost.id }) },
  'rooms.options': { by: 'owner', names: 'kostId', input: ({ house }) => ({ kostId: house.kost.id }) },
  'rooms.create': {
    by: 'owner',
    names: 'kost_id',
    input: ({ house }) => ({ kost_id: house.kost.id, room_number: unique('K').slice(-18), monthly_rent: 1_000_000 }),
  },
  'rooms.createMany': {
    by: 'owner',
    names: 'kostId',
    input: ({ house }) => ({
      kostId: house.kost.id,
      rooms: [{ room_number: unique('M').slice(-18) }, { room_number: unique('N').slice(-18) }],
      monthly_rent: 1_000_000,
    }),
  },
  'rooms.updateMany': {
    by: 'owner',
    names: 'kostId',
    input: async (world) => ({ kostId: world.house.kost.id, ids: [await freeRoom(world)], monthly_rent: 1_100_000 }),
  },
  'rooms.update': {
    by: 'owner',
    names: 'id',
    input: async (world) => ({ id: await freeRoom(world), floor: 2, status: 'MAINTENANCE' }),
  },
  'rooms.remove': { by: 'owner', names: 'id', input: async (world) => ({ id: await freeRoom(world) }) },

  'tenants.list': { by: 'owner', names: 'kostId', input: ({ house }) => ({ kostId: house.kost.id }) },
  'tenants.counts': { by: 'owner', names: 'kostId', input: ({ house }) => ({ kostId: house.kost.id }) },
  'tenants.options': { by: 'owner' },
  'tenants.mine': { by: 'tenant' },
  'tenants.createQuick': {
    by: 'owner',
    names: 'room_id',
    input: async (world) => quickTenantFields(world.app, await freeRoom(world)),
  },
  'tenants.assign': {
    by: 'owner',
    names: 'room_id',
    input: async (world) => {
      const { email: _, ...fields } = quickTenantFields(world.app, await freeRoom(world));
      const { id: user_id } = await makeAccount(world.app, { role: 'TENANT' });
      return { ...fields, user_id, monthly_rent: 1_000_000 };
    },
  },
  'tenants.checkOut': { by: 'owner', names: 'id', input: tenancy },
  'tenants.update': {
    by: 'owner',
    names: 'id',
    input: async (world) => ({ ...(await tenancy(world)), monthly_rent: 1_234_000 }),
  },
  'tenants.renew': {
    by: 'owner',
    names: 'id',
    input: async (world) => ({
      ...(await tenancy(world)),
      contract_end: addMonths(wibDay(world.app.clock.now()), 24),
      monthly_rent: 1_750_000,
    }),
  },
  'tenants.setAutomaticRent': {
    by: 'owner',
    names: 'id',
    input: async (world) => ({ ...(await tenancy(world)), is_on: true, day: 5, monthly_rent: 1_750_000 }),
  },
  'tenants.cancel': { by: 'owner', names: 'id', input: comingTenancy },
  'tenants.confirm': { by: 'tenant', names: 'id', input: (world) => unconfirmed(world) },
  'tenants.decline': { by: 'tenant', names: 'id', input: (world) => endedUnconfirmed(world) },
  'tenants.revealNik': { by: 'owner', names: 'id', input: ({ house }) => ({ id: house.tenant.tenant.id }) },
  'tenants.issueCredentials': { by: 'owner', names: 'id', input: freshTenancy },
};
