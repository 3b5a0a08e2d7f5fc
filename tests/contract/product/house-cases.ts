import { expectStatus, makeRoom, unique } from '#tests/support/people/factories.ts';
import { newTenant, type SpecWorld, quickTenant, registration } from './spec-world.ts';
import { newAccount } from '#tests/support/people/started-product.ts';
import { answers, lists, type SpecCases } from './spec-case.ts';
import {
  complaintDetailFields,
  complaintFields,
  complaintSummaryFields,
  kostFields,
  ownerDashboardFields,
  paymentSummaryFields,
  roomFields,
  tenantDashboardFields,
  tenantFields,
  userFields,
} from './spec-fields.ts';

const freeRoom = async ({ owner, kost }: SpecWorld) => (await makeRoom(owner, kost.id)).id;

const roomForm = () => ({
  room_number: unique('K').slice(-18),
  room_type: 'DELUXE',
  floor: 2,
  monthly_rent: 1_750_000,
  facilities: ['wifi', 'ac'],
  rfid_uid: crypto.randomUUID().slice(0, 8),
  images: [],
  status: 'AVAILABLE',
});

const complaintForm = { title: 'Keran bocor', category: 'AIR', priority: 'HIGH', description: 'Menetes sejak semalam' };

/** A complaint of the tenant. */
async function newComplaint({ tenant, kost, room }: SpecWorld): Promise<string> {
  const body = { ...complaintForm, kost_id: kost.id, room_id: room.id };
  return (await expectStatus(201, tenant.rest.post<{ id: string }>('/api/complaints', body))).id;
}

export const houseCases: SpecCases = {
  'GET /auth/me': answers(200, userFields, ({ owner }) => owner.rest.get('/auth/me')),
  'POST /auth/login': answers(200, ['access_token'], ({ nobody }) =>
    nobody.post('/auth/login', { email: 'pemilik@demo.ekost.id', password: 'demo-ekost' }),
  ),
  'POST /auth/register': answers(201, userFields, ({ nobody }) =>
    nobody.post('/auth/register', registration('TENANT')),
  ),

  'POST /kost': answers(201, kostFields, ({ owner }) =>
    owner.rest.post('/kost', {
      name: unique('Kost'),
      description: 'Dekat kampus',
      address: 'Jl. Melati 1',
      kost_type: 'PUTRI',
      facilities: ['WiFi', 'Parkir'],
      rules: ['Dilarang merokok di dalam kamar'],
      images: [],
      owner_id: owner.id,
    }),
  ),
  'GET /api/kost': lists('items', kostFields, ({ owner }) => owner.rest.get('/api/kost')),
  'GET /api/kost/{kostId}/rooms': lists('items', roomFields, ({ owner, kost }) =>
    owner.rest.get(`/api/kost/${kost.id}/rooms`),
  ),
  'POST /api/rooms': answers(201, roomFields, ({ owner, kost }) =>
    owner.rest.post('/api/rooms', { ...roomForm(), kost_id: kost.id }),
  ),
  'PUT /api/rooms/{id}': answers(200, roomFields, async (world) =>
    world.owner.rest.put(`/api/rooms/${await freeRoom(world)}`, roomForm()),
  ),
  'DELETE /api/rooms/{id}': answers(204, [], async (world) =>
    world.owner.rest.delete(`/api/rooms/${await freeRoom(world)}`),
  ),

  'POST /api/owner/quick-tenant': answers(201, ['credentials.email', 'credentials.password'], async (world) =>
    world.owner.rest.post('/api/owner/quick-tenant', quickTenant(await freeRoom(world))),
  ),
  'GET /api/kost/{kostId}/tenants': lists('items', tenantFields, ({ owner, kost }) =>
    owner.rest.get(`/api/kost/${kost.id}/tenants`),
  ),
  'GET /api/admin/users': lists('users', userFields, async ({ owner }) => {
    await newAccount({ role: 'TENANT' });
    return owner.rest.get('/api/admin/users');
  }),
  'POST /api/tenants': answers(201, tenantFields, async (world) => {
    const { id: user_id } = await newAccount({ role: 'TENANT' });
    const { password: _, ...form } = quickTenant(await freeRoom(world));
    return world.owner.rest.post('/api/tenants', {
      ...form,
      user_id,
      monthly_rent: 1_400_000,
      kost_id: world.kost.id,
    });
  }),
  'POST /api/tenants/{id}/checkout': answers(200, tenantFields, async (world) => {
    const { tenant } = await newTenant(world.owner, await freeRoom(world));
    return world.owner.rest.post(`/api/tenants/${tenant.id}/checkout`);
  }),

  'GET /api/complaints?status=': lists('items', complaintFields, async (world) => {
    await newComplaint(world);
    return world.owner.rest.get('/api/complaints?status=OPEN');
  }),
  'GET /api/complaints/{id}/details': answers(200, complaintDetailFields, async (world) =>
    world.owner.rest.get(`/api/complaints/${await newComplaint(world)}/details`),
  ),
  'PUT /api/complaints/{id}': answers(200, complaintFields, async (world) =>
    world.owner.rest.put(`/api/complaints/${await newComplaint(world)}`, {
      status: 'RESOLVED',
      resolution_notes: 'Keran diganti',
    }),
  ),
  'PUT /api/complaints/{id}/tenant-update': answers(200, complaintFields, async (world) =>
    world.tenant.rest.put(`/api/complaints/${await newComplaint(world)}/tenant-update`, complaintForm),
  ),
  'POST /api/complaints': answers(201, complaintFields, ({ tenant, kost, room }) =>
    tenant.rest.post('/api/complaints', { ...complaintForm, kost_id: kost.id, room_id: room.id }),
  ),

  'GET /api/dashboard/owner': answers(200, ownerDashboardFields, ({ owner }) => owner.rest.get('/api/dashboard/owner')),
  'GET /api/dashboard/tenant': answers(200, tenantDashboardFields, async (world) => {
    await newComplaint(world);
    return world.tenant.rest.get('/api/dashboard/tenant');
  }),
  'GET /api/tenant/payment-summary': answers(200, paymentSummaryFields, ({ tenant }) =>
    tenant.rest.get('/api/tenant/payment-summary'),
  ),
  'GET /api/tenant/my-tenancy': answers(200, tenantFields, ({ tenant }) => tenant.rest.get('/api/tenant/my-tenancy')),
  'GET /api/tenant/complaint-summary': answers(200, complaintSummaryFields, async (world) => {
    await newComplaint(world);
    return world.tenant.rest.get('/api/tenant/complaint-summary');
  }),

  'PUT /users/profile': answers(200, userFields, ({ tenant }) =>
    tenant.rest.put('/users/profile', { full_name: 'Penyewa Uji', phone: '0812-9999-8888' }),
  ),
  'PUT /tenants/{id}/profile': answers(200, tenantFields, ({ tenant }) =>
    tenant.rest.put(`/tenants/${tenant.tenant.id}/profile`, {
      emergency_contact_name: 'Ibu',
      emergency_contact_phone: '0813-9999-8888',
    }),
  ),
};
