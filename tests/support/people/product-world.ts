import type { Session } from '#shared/contract/auth.ts';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Kost } from '#shared/contract/kost.ts';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import type { Room } from '#shared/contract/rooms.ts';
import type { QuickTenantResult, Tenant } from '#shared/contract/tenants.ts';
import type { User } from '#shared/contract/users.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { expectStatus, makeKost, makeRoom, type Person, unique, uniqueNik } from './factories.ts';
import { RestClient } from '../app/rest-client.ts';

const ADMIN = { email: 'admin@demo.ekost.id', password: 'demo-ekost' };
const CHOSEN = 'kata-sandi-pilihan';

/** The started product with a household, made only by public calls. */
export interface ProductWorld {
  nobody: RestClient;
  admin: RestClient;
  owner: Person;
  kost: Kost;
  room: Room;
  tenant: Person & { tenant: Tenant };
}

export const today = (): string => wibDay(new Date());

export async function makeProductWorld(url: string): Promise<ProductWorld> {
  const nobody = new RestClient((request) => fetch(request), undefined, url);
  const admin = await signIn(nobody, ADMIN);
  const owner = await newPerson(nobody, admin, 'OWNER');
  const kost = await makeKost(owner);
  const room = await makeRoom(owner, kost.id);
  const { tenant, credentials } = await newTenant(owner, room.id);
  const first = await signIn(nobody, credentials);
  await expectStatus(
    200,
    first.put('/users/password', { current_password: credentials.password, new_password: CHOSEN }),
  );
  const rest = await signIn(nobody, { email: credentials.email, password: CHOSEN });
  return { nobody, admin, owner, kost, room, tenant: { id: tenant.user_id, email: tenant.email, rest, tenant } };
}

async function signIn(nobody: RestClient, credentials: { email: string; password: string }): Promise<RestClient> {
  const { access_token } = await expectStatus(200, nobody.post<Session>('/auth/login', credentials));
  return nobody.as(access_token);
}

/** What the registration form sends. */
export const registration = (role: 'OWNER' | 'TENANT') => ({
  full_name: 'Pengguna Uji',
  email: `${unique(role.toLowerCase())}@uji.ekost.id`,
  phone: '0812-3456-7890',
  password: CHOSEN,
  role,
});

/** Someone who registered and was approved by the admin. */
export async function newPerson(nobody: RestClient, admin: RestClient, role: 'OWNER' | 'TENANT'): Promise<Person> {
  const form = registration(role);
  const { id } = await expectStatus(201, nobody.post<User>('/auth/register', form));
  await expectStatus(200, admin.post('/api/admin/approve-user', { user_id: id, action: 'approve' }));
  return { id, email: form.email, rest: await signIn(nobody, form) };
}

/** What the quick tenant form sends. */
export const quickTenant = (room_id: string) => ({
  full_name: 'Penyewa Uji',
  email: `${unique('penyewa')}@uji.ekost.id`,
  phone: '0812-3456-7890',
  nik: uniqueNik(),
  emergency_contact_name: 'Keluarga Uji',
  emergency_contact_phone: '0813-3456-7890',
  room_id,
  contract_start: addDays(today(), -10),
  contract_end: addMonths(today(), 12),
  deposit_amount: 1_500_000,
  password: 'sekali-pakai',
});

export function newTenant(owner: Person, roomId: string): Promise<QuickTenantResult> {
  return expectStatus(201, owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', quickTenant(roomId)));
}

/** What the invoice form sends. */
export const invoiceForm = (tenantId: string, dueInDays = 7) => ({
  tenant_id: tenantId,
  invoice_type: 'MONTHLY_RENT',
  title: 'Sewa bulan ini',
  description: 'Sewa kamar',
  items: [{ description: 'Sewa', quantity: 1, unit_price: 1_500_000, total_price: 1_500_000 }],
  subtotal: 1_500_000,
  tax_amount: 0,
  total_amount: 1_500_000,
  due_date: addDays(today(), dueInDays),
  late_fee_percentage: 2,
  allow_partial_payment: true,
  notes: '',
  is_recurring: false,
  recurrence_type: 'NONE',
  recurrence_end_date: null,
});

export function newDraft({ owner, tenant }: ProductWorld, dueInDays?: number): Promise<Invoice> {
  return expectStatus(201, owner.rest.post<Invoice>('/api/invoices', invoiceForm(tenant.tenant.id, dueInDays)));
}

export async function newBill(world: ProductWorld, dueInDays?: number): Promise<Invoice> {
  const { id } = await newDraft(world, dueInDays);
  return expectStatus(200, world.owner.rest.post<Invoice>(`/api/invoices/${id}/send`));
}

/** A bill that is partly paid, through the simulated bank. */
export async function newPaidPart(world: ProductWorld): Promise<PaymentAttempt> {
  const { id: invoice_id } = await newBill(world);
  const order = { invoice_id, amount: 500_000, payment_method: 'BCA_VIRTUAL_ACCOUNT', notes: '' };
  const attempt = await expectStatus(201, world.tenant.rest.post<PaymentAttempt>('/api/payments', order));
  const path = `/api/simulated-payments/${attempt.payment_reference}`;
  await expectStatus(200, world.nobody.post(path, { outcome: 'SUCCEEDED' }));
  return attempt;
}
