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
  'kost.list': { by: 'owner', rest: ['GET /api/kost', 200, 'list'], answers: 'U F F F F + + + P' },
  'kost.listAll': { by: 'admin', rest: ['GET /api/admin/kosts', 200, 'list'], answers: 'U F F F F F F + P' },
  'kost.create': {
    by: 'owner',
    rest: ['POST /kost', 201, 'object'],
    answers: 'U F F F F + + F P',
    key: 'moves no money',
    trail: [['kost.create', 'owner']],
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
  'kost.createSample': {
    by: 'owner',
    rest: ['PUT /api/sample-kost', 204, 'nothing'],
    answers: 'U F F F F + + F P',
    key: 'makes what is made once, and no money',
    trail: [['kost.create-sample', 'owner']],
    input: ({ house }) => sampleIs(house, 'delete'),
  },
  'kost.removeSample': {
    by: 'owner',
    rest: ['DELETE /api/sample-kost', 204, 'nothing'],
    answers: 'U F F F F + + F P',
    key: 'ends what it can end once',
    trail: [['kost.remove-sample', 'owner']],
    input: ({ house }) => sampleIs(house, 'put'),
  },
  'kost.update': {
    by: 'owner',
    rest: ['PUT /api/kost/{id}', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    refuses: { KOST_OCCUPIED: { is_active: false } },
    key: 'sets what it sets, however often',
    trail: [['kost.update', 'owner']],
    names: 'id',
    input: ({ house }) => ({ id: house.kost.id, name: unique('Kost'), is_active: true }),
  },
  'kost.updatePhotos': {
    by: 'owner',
    rest: ['PUT /api/kost/{id}/photos', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    refuses: { FILE_NOT_USABLE: () => ({ images: [`/f/${crypto.randomUUID()}`] }) },
    key: 'moves no money',
    trail: [['kost.update-photos', 'owner']],
    names: 'id',
    input: ({ house }) => ({ id: house.kost.id, images: ['https://gambar.example/kost.jpg'] }),
  },

  'rooms.list': {
    by: 'owner',
    rest: ['GET /api/kost/{kostId}/rooms', 200, 'list'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    names: 'kostId',
    input: ({ house }) => ({ kostId: house.kost.id }),
  },
  'rooms.counts': {
    by: 'owner',
    rest: ['GET /api/kost/{kostId}/room-counts', 200, 'list'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    names: 'kostId',
    input: ({ house }) => ({ kostId: house.kost.id }),
  },
  'rooms.options': {
    by: 'owner',
    rest: ['GET /api/kost/{kostId}/room-options', 200, 'list'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    names: 'kostId',
    input: ({ house }) => ({ kostId: house.kost.id }),
  },
  'rooms.create': {
    by: 'owner',
    rest: ['POST /api/rooms', 201, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    refuses: { ROOM_NUMBER_TAKEN: ({ house }) => ({ room_number: house.room.room_number }) },
    key: 'its number is taken the second time',
    trail: [['room.create', 'owner']],
    names: 'kost_id',
    input: ({ house }) => ({ kost_id: house.kost.id, room_number: unique('K').slice(-18), monthly_rent: 1_000_000 }),
  },
  'rooms.createMany': {
    by: 'owner',
    rest: ['POST /api/kost/{kostId}/rooms', 201, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ monthly_rent: 2_000_000 }),
    trail: [['room.create-many', 'owner']],
    names: 'kostId',
    input: ({ house }) => ({
      kostId: house.kost.id,
      rooms: [{ room_number: unique('M').slice(-18) }, { room_number: unique('N').slice(-18) }],
      monthly_rent: 1_000_000,
    }),
  },
  'rooms.updateMany': {
    by: 'owner',
    rest: ['PUT /api/kost/{kostId}/rooms', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'sets what it sets, however often',
    trail: [['room.update-many', 'owner']],
    names: 'kostId',
    input: async (world) => ({ kostId: world.house.kost.id, ids: [await freeRoom(world)], monthly_rent: 1_100_000 }),
  },
  'rooms.update': {
    by: 'owner',
    rest: ['PUT /api/rooms/{id}', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'sets what it sets, however often',
    trail: [['room.update', 'owner']],
    names: 'id',
    input: async (world) => ({ id: await freeRoom(world), floor: 2, status: 'MAINTENANCE' }),
  },
  'rooms.remove': {
    by: 'owner',
    rest: ['DELETE /api/rooms/{id}', 204, 'nothing'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    refuses: { ROOM_OCCUPIED: ({ house }) => ({ id: house.room.id }) },
    key: 'ends what it can end once',
    trail: [['room.remove', 'owner']],
    names: 'id',
    input: async (world) => ({ id: await freeRoom(world) }),
  },

  'tenants.list': {
    by: 'owner',
    rest: ['GET /api/kost/{kostId}/tenants', 200, 'list'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    names: 'kostId',
    input: ({ house }) => ({ kostId: house.kost.id }),
  },
  'tenants.listAll': { by: 'owner', rest: ['GET /api/owner/tenants', 200, 'list'], answers: 'U F F F F + + F P' },
  'tenants.ofRoom': {
    by: 'owner',
    rest: ['GET /api/rooms/{id}', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    names: 'id',
    input: ({ house }) => ({ id: house.room.id }),
  },
  'tenants.counts': {
    by: 'owner',
    rest: ['GET /api/kost/{kostId}/tenant-counts', 200, 'list'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    names: 'kostId',
    input: ({ house }) => ({ kostId: house.kost.id }),
  },
  'tenants.history': {
    by: 'owner',
    rest: ['GET /api/tenants/{id}/history', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    names: 'id',
    input: ({ house }) => ({ id: house.tenant.tenant.id }),
  },
  'tenants.options': { by: 'owner', rest: ['GET /api/tenant-options', 200, 'list'], answers: 'U F F F F + + F P' },
  'tenants.mine': { by: 'tenant', rest: ['GET /api/tenant/my-tenancy', 200, 'object'], answers: 'U + + T F F F F P' },
  'tenants.createQuick': {
    by: 'owner',
    rest: ['POST /api/owner/quick-tenant', 201, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    refuses: { ROOM_NOT_AVAILABLE: ({ house }) => ({ room_id: house.room.id }) },
    key: () => ({ full_name: 'Nama Lain' }),
    trail: [
      ['account.create', 'owner'],
      ['tenancy.create', 'owner'],
    ],
    names: 'room_id',
    input: async (world) => quickTenantFields(world.app, await freeRoom(world)),
  },
  'tenants.assign': {
    by: 'owner',
    rest: ['POST /api/tenants', 201, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    refuses: { USER_NOT_ASSIGNABLE: ({ house }) => ({ user_id: house.owner.id }) },
    key: () => ({ deposit_amount: 1 }),
    trail: [['tenancy.create', 'owner']],
    names: 'room_id',
    input: async (world) => {
      const { email: _, ...fields } = quickTenantFields(world.app, await freeRoom(world));
      const { id: user_id } = await makeAccount(world.app, { role: 'TENANT' });
      return { ...fields, user_id, monthly_rent: 1_000_000 };
    },
  },
  'tenants.update': {
    by: 'owner',
    rest: ['PUT /api/tenants/{id}', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    refuses: {
      CONTACT_OF_HOLDER: ({ house }) => ({ id: house.tenant.tenant.id, full_name: 'Nama Lain' }),
      CONTRACT_START_REFUSED: { contract_start: '2099-01-01' },
      CONTRACT_END_TOO_EARLY: { contract_end: '1995-01-01' },
    },
    key: () => ({ monthly_rent: 1 }),
    trail: [['tenancy.update', 'owner']],
    names: 'id',
    input: async (world) => ({ ...(await tenancy(world)), monthly_rent: 1_234_000 }),
  },
  'tenants.renew': {
    by: 'owner',
    rest: ['POST /api/tenants/{id}/renew', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ monthly_rent: 1 }),
    trail: [['tenancy.renew', 'owner']],
    names: 'id',
    input: async (world) => ({
      ...(await tenancy(world)),
      contract_end: addMonths(wibDay(world.app.clock.now()), 24),
      monthly_rent: 1_750_000,
    }),
  },
  'tenants.changeRents': {
    by: 'owner',
    rest: ['POST /api/tenants/change-rents', 200, 'object'],
    answers: 'U F F F F + N F P',
    key: () => ({ take_back: true }),
    trail: [['kost.change-rents', 'owner']],
    input: async (world) => {
      const { id, monthly_rent } = (await spareTenant(world)).tenant;
      return {
        month: wibDay(world.app.clock.now()).slice(0, 7),
        dry_run: false,
        rents: [{ tenancy_id: id, rent: monthly_rent, new_rent: monthly_rent + 100_000 }],
      };
    },
  },
  'tenants.setAutomaticRent': {
    by: 'owner',
    rest: ['POST /api/tenants/{id}/automatic-rent', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ monthly_rent: 1 }),
    trail: [
      ['invoice.create', 'owner'],
      ['tenancy.set-automatic-rent', 'owner'],
    ],
    names: 'id',
    input: async (world) => ({ ...(await tenancy(world)), is_on: true, day: 5, monthly_rent: 1_750_000 }),
  },
  'tenants.setAutomaticRents': {
    by: 'owner',
    rest: ['POST /api/tenants/automatic-rents', 200, 'object'],
    answers: 'U F F F F + N F P',
    key: () => ({ day: 6 }),
    trail: [
      ['invoice.create', 'owner'],
      ['kost.set-automatic-rents', 'owner'],
    ],
    input: async (world) => ({ tenancy_ids: [(await tenancy(world)).id], is_on: true, day: 5 }),
  },
  'tenants.cancel': {
    by: 'owner',
    rest: ['POST /api/tenants/{id}/cancel', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'calls off once; its bills are drafts that nobody has seen',
    trail: [['tenancy.cancel', 'owner']],
    names: 'id',
    input: comingTenancy,
  },
  'tenants.confirm': {
    by: 'tenant',
    rest: ['POST /api/tenants/{id}/confirm', 200, 'object'],
    answers: 'UUU +NN NNN +NN FFF FFF FFF FFF PPP',
    key: 'says once what stays true',
    trail: [['tenancy.confirm', 'owner']],
    names: 'id',
    input: (world) => unconfirmed(world),
  },
  'tenants.decline': {
    by: 'tenant',
    rest: ['POST /api/tenants/{id}/decline', 200, 'object'],
    answers: 'UUU +NN NNN +NN FFF FFF FFF FFF PPP',
    key: 'ends once',
    trail: [['tenancy.decline', 'owner']],
    names: 'id',
    input: (world) => endedUnconfirmed(world),
  },
  'tenants.revealNik': {
    by: 'owner',
    rest: ['POST /api/tenants/{id}/reveal-nik', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'reads',
    trail: [['tenancy.reveal-nik', 'owner']],
    names: 'id',
    input: ({ house }) => ({ id: house.tenant.tenant.id }),
  },
  'tenants.issueCredentials': {
    by: 'owner',
    rest: ['POST /api/tenants/{id}/credentials', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'the last credentials are those that count',
    trail: [['account.issue-credentials', 'owner']],
    names: 'id',
    input: freshTenancy,
  },
};
