import { inject } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import type { QuickTenantResult } from '#shared/contract/tenants.ts';
import { addDays } from '#shared/rules/calendar.ts';
import type { RestClient } from '#tests/support/app/rest-client.ts';
import {
  expectStatus,
  type Household,
  openPayment,
  type Person,
  quickTenantFields,
  unique,
} from '#tests/support/people/factories.ts';
import { restOf } from '#tests/support/people/sign-in.ts';
import { newHousehold, product, restOfAdmin, today } from '#tests/support/people/started-product.ts';

/** The started product with a house in it. */
export interface SpecWorld extends Household {
  nobody: RestClient;
  admin: RestClient;
}

export async function makeSpecWorld(): Promise<SpecWorld> {
  return { nobody: restOf(inject('productUrl')), admin: await restOfAdmin(), ...(await newHousehold()) };
}

/** What the registration form sends. */
export const registration = (role: 'OWNER' | 'TENANT') => ({
  full_name: 'Pengguna Uji',
  email: `${unique(role.toLowerCase())}@uji.ekost.id`,
  phone: '0812-3456-7890',
  password: 'kata-sandi-pilihan',
  role,
});

/** What the quick tenant form sends. */
export const quickTenant = (roomId: string) => ({
  ...quickTenantFields(product, roomId),
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

export function newDraft({ owner, tenant }: SpecWorld, dueInDays?: number): Promise<Invoice> {
  return expectStatus(201, owner.rest.post<Invoice>('/api/invoices', invoiceForm(tenant.tenant.id, dueInDays)));
}

export async function newBill(world: SpecWorld, dueInDays?: number): Promise<Invoice> {
  const { id } = await newDraft(world, dueInDays);
  return expectStatus(200, world.owner.rest.post<Invoice>(`/api/invoices/${id}/send`));
}

/** A bill that is partly paid, through the simulated bank. */
export async function newPaidPart(world: SpecWorld): Promise<PaymentAttempt> {
  const { id: invoice_id } = await newBill(world);
  const attempt = await openPayment(world.tenant, invoice_id, 500_000);
  const path = `/api/simulated-payments/${attempt.payment_reference}`;
  await expectStatus(200, world.nobody.post(path, { outcome: 'SUCCEEDED' }));
  return attempt;
}
