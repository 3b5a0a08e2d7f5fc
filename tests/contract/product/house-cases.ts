import { expectStatus, makeRoom, unique } from '#tests/support/people/factories.ts';
import { newTenant, type SpecWorld, quickTenant, registration } from './spec-world.ts';
import { newAccount } from '#tests/support/people/started-product.ts';
import type { SpecCases } from './spec-case.ts';
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
  'GET /auth/me': { status: 200, call: ({ owner }) => owner.rest.get('/auth/me'), fields: userFields },
  'POST /auth/login': {
    status: 200,
    call: ({ nobody }) => nobody.post('/auth/login', { email: 'pemilik@demo.ekost.id', password: 'demo-ekost' }),
    fields: ['access_token'],
  },
  'POST /auth/register': {
    status: 201,
    call: ({ nobody }) => nobody.post('/auth/register', registration('TENANT')),
    fields: userFields,
  },

  'POST /kost': {
    status: 201,
    call: ({ owner }) =>
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
    fields: kostFields,
  },
  'GET /api/kost': { status: 200, call: ({ owner }) => owner.rest.get('/api/kost'), of: 'items', fields: kostFields },
  'GET /api/kost/{kostId}/rooms': {
    status: 200,
    call: ({ owner, kost }) => owner.rest.get(`/api/kost/${kost.id}/rooms`),
    of: 'items',
    fields: roomFields,
  },
  'POST /api/rooms': {
    status: 201,
    call: ({ owner, kost }) => owner.rest.post('/api/rooms', { ...roomForm(), kost_id: kost.id }),
    fields: roomFields,
  },
  'PUT /api/rooms/{id}': {
    status: 200,
    call: async (world) => world.owner.rest.put(`/api/rooms/${await freeRoom(world)}`, roomForm()),
    fields: roomFields,
  },
  'DELETE /api/rooms/{id}': {
    status: 204,
    call: async (world) => world.owner.rest.delete(`/api/rooms/${await freeRoom(world)}`),
    fields: [],
  },

  'POST /api/owner/quick-tenant': {
    status: 201,
    call: async (world) => world.owner.rest.post('/api/owner/quick-tenant', quickTenant(await freeRoom(world))),
    fields: ['credentials.email', 'credentials.password'],
  },
  'GET /api/kost/{kostId}/tenants': {
    status: 200,
    call: ({ owner, kost }) => owner.rest.get(`/api/kost/${kost.id}/tenants`),
    of: 'items',
    fields: tenantFields,
  },
  'GET /api/admin/users': {
    status: 200,
    call: async ({ owner }) => {
      await newAccount({ role: 'TENANT' });
      return owner.rest.get('/api/admin/users');
    },
    of: 'users',
    fields: userFields,
  },
  'POST /api/tenants': {
    status: 201,
    call: async (world) => {
      const { id: user_id } = await newAccount({ role: 'TENANT' });
      const { password: _, ...form } = quickTenant(await freeRoom(world));
      return world.owner.rest.post('/api/tenants', {
        ...form,
        user_id,
        monthly_rent: 1_400_000,
        kost_id: world.kost.id,
      });
    },
    fields: tenantFields,
  },
  'POST /api/tenants/{id}/checkout': {
    status: 200,
    call: async (world) => {
      const { tenant } = await newTenant(world.owner, await freeRoom(world));
      return world.owner.rest.post(`/api/tenants/${tenant.id}/checkout`);
    },
    fields: tenantFields,
  },

  'GET /api/complaints?status=': {
    status: 200,
    call: async (world) => {
      await newComplaint(world);
      return world.owner.rest.get('/api/complaints?status=OPEN');
    },
    of: 'items',
    fields: complaintFields,
  },
  'GET /api/complaints/{id}/details': {
    status: 200,
    call: async (world) => world.owner.rest.get(`/api/complaints/${await newComplaint(world)}/details`),
    fields: complaintDetailFields,
  },
  'PUT /api/complaints/{id}': {
    status: 200,
    call: async (world) =>
      world.owner.rest.put(`/api/complaints/${await newComplaint(world)}`, {
        status: 'RESOLVED',
        resolution_notes: 'Keran diganti',
      }),
    fields: complaintFields,
  },
  'PUT /api/complaints/{id}/tenant-update': {
    status: 200,
    call: async (world) =>
      world.tenant.rest.put(`/api/complaints/${await newComplaint(world)}/tenant-update`, complaintForm),
    fields: complaintFields,
  },
  'POST /api/complaints': {
    status: 201,
    call: ({ tenant, kost, room }) =>
      tenant.rest.post('/api/complaints', { ...complaintForm, kost_id: kost.id, room_id: room.id }),
    fields: complaintFields,
  },

  'GET /api/dashboard/owner': {
    status: 200,
    call: ({ owner }) => owner.rest.get('/api/dashboard/owner'),
    fields: ownerDashboardFields,
  },
  'GET /api/dashboard/tenant': {
    status: 200,
    call: async (world) => {
      await newComplaint(world);
      return world.tenant.rest.get('/api/dashboard/tenant');
    },
    fields: tenantDashboardFields,
  },
  'GET /api/tenant/payment-summary': {
    status: 200,
    call: ({ tenant }) => tenant.rest.get('/api/tenant/payment-summary'),
    fields: paymentSummaryFields,
  },
  'GET /api/tenant/my-tenancy': {
    status: 200,
    call: ({ tenant }) => tenant.rest.get('/api/tenant/my-tenancy'),
    fields: tenantFields,
  },
  'GET /api/tenant/complaint-summary': {
    status: 200,
    call: async (world) => {
      await newComplaint(world);
      return world.tenant.rest.get('/api/tenant/complaint-summary');
    },
    fields: complaintSummaryFields,
  },

  'PUT /users/profile': {
    status: 200,
    call: ({ tenant }) => tenant.rest.put('/users/profile', { full_name: 'Penyewa Uji', phone: '0812-9999-8888' }),
    fields: userFields,
  },
  'PUT /tenants/{id}/profile': {
    status: 200,
    call: ({ tenant }) =>
      tenant.rest.put(`/tenants/${tenant.tenant.id}/profile`, {
        emergency_contact_name: 'Ibu',
        emergency_contact_phone: '0813-9999-8888',
      }),
    fields: tenantFields,
  },
};
