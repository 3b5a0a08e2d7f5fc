import { describe, expect, it } from 'vitest';
import type { TenantDashboard, OwnerDashboard } from '#shared/contract/dashboards.ts';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Room } from '#shared/contract/rooms.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeAccount,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
  openPayment,
  PASSWORD,
  unique,
} from '#tests/support/people/factories.ts';
import { signIn } from '#tests/support/people/sign-in.ts';

const app = createTestApp();

describe('the main job over REST', () => {
  it('goes from an owner who registers to a paid bill and a free room', async () => {
    const admin = await makePerson(app, { role: 'ADMIN' });
    const email = `${unique('pemilik')}@uji.ekost.id`;
    const registered = await expectStatus(
      201,
      app.rest.post<{ id: string; status: string }>('/auth/register', {
        full_name: 'Pemilik Baru',
        email,
        phone: '0812-3456-7890',
        role: 'OWNER',
        password: PASSWORD,
      }),
    );
    expect(registered.status).toBe('PENDING_APPROVAL');
    await expectStatus(403, app.rest.post('/auth/login', { email, password: PASSWORD }));
    await expectStatus(200, admin.rest.post('/api/admin/approve-user', { user_id: registered.id, action: 'approve' }));

    const owner = { id: registered.id, email, rest: await signIn(app, email, PASSWORD) };
    const kost = await makeKost(owner);
    const room = await makeRoom(owner, kost.id);
    const tenant = await makeTenant(app, owner, room.id);
    const draft = await expectStatus(
      201,
      owner.rest.post<Invoice>('/api/invoices', {
        tenant_id: tenant.tenant.id,
        title: 'Sewa November',
        due_date: '2099-01-01',
        items: [{ description: 'Sewa', quantity: 1, unit_price: 1_500_000 }],
      }),
    );
    await expectStatus(404, tenant.rest.get(`/api/invoices/${draft.id}`));
    await expectStatus(200, owner.rest.post(`/api/invoices/${draft.id}/send`));

    const dashboard = await expectStatus(200, tenant.rest.get<TenantDashboard>('/api/dashboard/tenant'));
    expect(dashboard.pending_payments.map(({ id, status }) => [id, status])).toEqual([[draft.id, 'SENT']]);
    const seen = await expectStatus(200, tenant.rest.get<Invoice>(`/api/invoices/${draft.id}`));
    expect(seen.status).toBe('VIEWED');

    const first = await openPayment(tenant, draft.id, 600_000, 'BCA_VIRTUAL_ACCOUNT');
    expect(first.xendit_bank_code).toBe('BCA');
    expect(first.xendit_account_number).toMatch(/^\d{16}$/);
    await expectStatus(
      200,
      app.rest.post(`/api/simulated-payments/${first.payment_reference}`, { outcome: 'SUCCEEDED' }),
    );
    const partly = await expectStatus(200, tenant.rest.get<Invoice>(`/api/invoices/${draft.id}`));
    expect(partly).toMatchObject({ status: 'PARTIAL', paid_amount: 600_000, remaining_amount: 900_000 });

    const second = await openPayment(tenant, draft.id, 900_000, 'QRIS');
    expect(second.qr_string).not.toBeNull();
    await expectStatus(
      200,
      app.rest.post(`/api/simulated-payments/${second.payment_reference}`, { outcome: 'SUCCEEDED' }),
    );
    const paid = await expectStatus(200, tenant.rest.get<Invoice>(`/api/invoices/${draft.id}`));
    expect(paid).toMatchObject({ status: 'PAID', paid_amount: 1_500_000, remaining_amount: 0 });
    expect(paid.payments.map(({ amount, status }) => [amount, status])).toEqual([
      [900_000, 'PAID'],
      [600_000, 'PAID'],
    ]);

    const before = await expectStatus(200, owner.rest.get<OwnerDashboard>('/api/dashboard/owner'));
    expect(before).toMatchObject({
      total_revenue: 1_500_000,
      occupied_rooms: 1,
      occupancy_rate: 100,
      pending_payments: 0,
    });

    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));
    const [freed] = await expectStatus(200, owner.rest.get<Room[]>(`/api/kost/${kost.id}/rooms`));
    expect(freed).toMatchObject({ status: 'AVAILABLE', tenant_name: null });
    const after = await expectStatus(200, tenant.rest.get<TenantDashboard>('/api/dashboard/tenant'));
    expect(after).toMatchObject({ tenant_info: null, message: 'No active tenancy found' });
  });

  it('keeps an account that waits for approval out', async () => {
    const waiting = await makeAccount(app, { role: 'OWNER', status: 'PENDING_APPROVAL' });
    const answer = await app.rest.post('/auth/login', { email: waiting.email, password: PASSWORD });
    expect([answer.status, answer.body.detail]).toEqual([403, 'Akun Anda masih menunggu persetujuan admin.']);
  });
});
