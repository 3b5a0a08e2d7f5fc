import type { Session } from '#shared/contract/auth.ts';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Kost } from '#shared/contract/kost.ts';
import type { Room } from '#shared/contract/rooms.ts';
import type { QuickTenantResult, Tenant } from '#shared/contract/tenants.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { expectStatus, makeKost, makeRoom, PASSWORD, type Person, unique, uniqueNik } from './factories.ts';
import { RestClient } from './rest-client.ts';

/** Someone of a product that runs elsewhere: made through its calls alone. */
export interface LivePerson extends Person {
  token: string;
}

export interface LiveTenant extends LivePerson {
  tenant: Tenant;
}

export interface LiveHouse {
  owner: LivePerson;
  kost: Kost;
  room: Room;
}

export const today = () => wibDay(new Date());

/** An owner who registered and whom the demo's admin approved, with a kost and one free room. */
export async function newHouse(baseURL: string, fields: { kost?: string; room?: string } = {}): Promise<LiveHouse> {
  const owner = await newOwner(baseURL);
  const kost = await makeKost(owner, fields.kost ? { name: fields.kost } : {});
  const room = await makeRoom(owner, kost.id, { room_number: fields.room ?? '101' });
  return { owner, kost, room };
}

export async function newOwner(baseURL: string): Promise<LivePerson> {
  const door = doorOf(baseURL);
  const email = `${unique('pemilik')}@uji.ekost.id`;
  const registration = { full_name: 'Pemilik Uji', email, phone: '081234567890', role: 'OWNER', password: PASSWORD };
  const { id } = await expectStatus(201, door.post<{ id: string }>('/auth/register', registration));
  const admin = await signedIn(door, 'admin@demo.ekost.id', 'demo-ekost');
  await expectStatus(200, admin.rest.post('/api/admin/approve-user', { user_id: id, action: 'approve' }));
  return { id, ...(await signedIn(door, email, PASSWORD)) };
}

/** A tenant of a room, with a password of their own. */
export async function newTenant(baseURL: string, owner: Person, room: Room, fields = {}): Promise<LiveTenant> {
  const { tenant, credentials } = await expectStatus(
    201,
    owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', {
      full_name: 'Penyewa Uji',
      email: `${unique('penyewa')}@uji.ekost.id`,
      phone: '0812-3456-7890',
      nik: uniqueNik(),
      emergency_contact_name: 'Keluarga Uji',
      emergency_contact_phone: '0813 3456 7890',
      room_id: room.id,
      contract_start: addDays(today(), -10),
      contract_end: addMonths(today(), 12),
      deposit_amount: room.monthly_rent,
      ...fields,
    }),
  );
  const door = doorOf(baseURL);
  const first = await signedIn(door, credentials.email, credentials.password);
  const chosen = { current_password: credentials.password, new_password: PASSWORD };
  const { access_token } = await expectStatus(200, first.rest.put<Session>('/users/password', chosen));
  return { id: tenant.user_id, tenant, email: credentials.email, token: access_token, rest: door.as(access_token) };
}

/** A bill that was sent. */
export async function newBill(owner: Person, tenantId: string, fields = {}): Promise<Invoice> {
  const draft = await newDraft(owner, tenantId, fields);
  return expectStatus(200, owner.rest.post<Invoice>(`/api/invoices/${draft.id}/send`));
}

export function newDraft(owner: Person, tenantId: string, fields = {}): Promise<Invoice> {
  return expectStatus(
    201,
    owner.rest.post<Invoice>('/api/invoices', {
      tenant_id: tenantId,
      invoice_type: 'MONTHLY_RENT',
      title: 'Sewa bulan ini',
      due_date: addDays(today(), 7),
      items: [{ description: 'Sewa kamar', quantity: 1, unit_price: 1_500_000 }],
      ...fields,
    }),
  );
}

function doorOf(baseURL: string): RestClient {
  return new RestClient((request) => fetch(request), undefined, baseURL);
}

async function signedIn(door: RestClient, email: string, password: string) {
  const { access_token: token } = await expectStatus(200, door.post<Session>('/auth/login', { email, password }));
  return { email, token, rest: door.as(token) };
}
