import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { User } from '#shared/contract/users.ts';
import {
  expectStatus,
  makeBill,
  makeHousehold,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
  openPayment,
  pay,
  PASSWORD,
  unique,
  uniqueNik,
} from '#tests/support/people/factories.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { createTestClient } from '#tests/support/app/trpc-client.ts';
import { createWorkerdApp } from '#tests/support/app/workerd-app.ts';
import { unseal } from '#worker/crypto.ts';
import worker from '#worker/index.ts';

const app = createWorkerdApp();

describe('inside workerd', () => {
  it('the Worker runs, and reaches its database through Neon’s driver', async () => {
    expect(navigator.userAgent).toBe('Cloudflare-Workers');
    expect(await expectStatus(200, app.rest.get('/healthz'))).toMatchObject({ status: 'ok', database: 'ok' });
  });

  it('an account registers, is approved and signs in: scrypt and jose work', async () => {
    const admin = await makePerson(app, { role: 'ADMIN' });
    const email = `${unique('pemilik')}@uji.ekost.id`;
    const form = { full_name: 'Pemilik', email, phone: '081234567890', role: 'OWNER', password: PASSWORD };
    const { id } = await expectStatus(201, app.rest.post<User>('/auth/register', form));
    const { rows } = await app.deps.db.execute(sql`select password_hash like 'scrypt$8192$8$10$%' as full from users
      where id = ${id}`);
    expect(rows).toEqual([{ full: true }]);
    await expectStatus(403, app.rest.post('/auth/login', { email, password: PASSWORD }));
    await expectStatus(200, admin.rest.post('/api/admin/approve-user', { user_id: id, action: 'approve' }));
    const rest = await signIn(app, email, PASSWORD);
    expect(await expectStatus(200, rest.get('/auth/me'))).toMatchObject({ id, status: 'ACTIVE' });
    await expectStatus(401, app.rest.post('/auth/login', { email, password: 'salah-sekali' }));
    await expectStatus(204, rest.post('/auth/logout'));
    await expectStatus(401, rest.get('/auth/me'));
  });

  it('a bill is paid in parts through the simulated bank, and the dashboard shows it', async () => {
    const { owner, tenant } = await makeHousehold(app);
    const bill = await makeBill(app, owner, tenant.tenant.id);
    await pay(app, tenant, bill.id, 600_000);
    const wallet = await openPayment(tenant, bill.id, 900_000, 'DANA');
    expect(wallet).toMatchObject({ fee_amount: 13_500, simulated: true });
    await expectStatus(
      200,
      app.rest.post(`/api/simulated-payments/${wallet.payment_reference}`, { outcome: 'SUCCEEDED' }),
    );
    expect(await expectStatus(200, tenant.rest.get<Invoice>(`/api/invoices/${bill.id}`))).toMatchObject({
      status: 'PAID',
      paid_amount: 1_500_000,
      remaining_amount: 0,
    });
    const dashboard = await expectStatus(200, owner.rest.get<OwnerDashboard>('/api/dashboard/owner'));
    expect(dashboard).toMatchObject({ total_revenue: 1_500_000, occupied_rooms: 1, pending_payments: 0 });
  });

  it('fifty deliveries at once credit once', async () => {
    const { owner, tenant } = await makeHousehold(app);
    const bill = await makeBill(app, owner, tenant.tenant.id);
    const { payment_reference } = await openPayment(tenant, bill.id, 600_000);
    await Promise.all(
      Array.from({ length: 50 }, () =>
        app.rest.post(`/api/simulated-payments/${payment_reference}`, { outcome: 'SUCCEEDED' }),
      ),
    );
    expect((await tenant.rest.get<Invoice>(`/api/invoices/${bill.id}`)).body).toMatchObject({ paid_amount: 600_000 });
  });

  it('a NIK is encrypted, and only its key decrypts it', async () => {
    const owner = await makePerson(app, { role: 'OWNER' });
    const room = await makeRoom(owner, (await makeKost(owner)).id);
    const nik = uniqueNik();
    const { tenant } = await makeTenant(app, owner, room.id, { nik });
    expect(tenant.nik).toBe(`•••• •••• •••• ${nik.slice(-4)}`);
    const { rows } = await app.deps.db.execute<{ nik_ciphertext: string }>(sql`
      select nik_ciphertext from tenancies where id = ${tenant.id}`);
    const sealed = rows[0]?.nik_ciphertext ?? '';
    expect(sealed).not.toContain(nik);
    expect(unseal([String(env.NIK_KEY)], sealed, `tenancy:${tenant.id}`)).toBe(nik);
  });

  it.each([
    ['/trpc/tidak.ada', '{"json":{}}', 404],
    ['/trpc/auth.login', '{"json":', 400],
    ['/trpc/auth.login', '{"json":{}}', 400],
    ['/trpc/kost.create', '{"json":{}}', 401],
    ['/auth/login', '{', 400],
    ['/webhooks/xendit', '{}', 401],
  ])('a refusal of %s with %s carries no stack and no SQL', async (path, body, status) => {
    const answer = await app.rest.post<unknown>(path, body);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).not.toMatch(/stack|node_modules|\.ts\b|\.js\b| at |select /i);
  });

  it('an unknown fault is a fixed sentence', async () => {
    const owner = await makePerson(app, { role: 'OWNER' });
    // A row that no call makes: its instant is invalid, so the answer violates its own contract.
    await app.deps.db.execute(sql`
      insert into kosts (owner_id, name, description, address, kost_type, facilities, rules, created_at)
      values (${owner.id}, 'Rusak', 'x', 'x', 'PUTRA', '{}', '{}', 'infinity')`);
    for (const path of ['/api/kost', `/trpc/kost.list?input=${encodeURIComponent('{"json":{}}')}`]) {
      const answer = await owner.rest.get<unknown>(path);
      expect(answer.status).toBe(500);
      expect(JSON.stringify(answer.body)).toContain('Terjadi kesalahan. Silakan coba lagi.');
      expect(JSON.stringify(answer.body)).not.toMatch(/stack|node_modules|RangeError|Rusak/);
    }
  });

  it('the typed client works', async () => {
    const owner = await makePerson(app, { role: 'OWNER' });
    const client = createTestClient(app, owner.rest.token);
    const [me, kosts] = await Promise.all([client.auth.me.query(), client.kost.list.query({})]);
    expect([me.id, kosts]).toEqual([owner.id, { items: [], next_cursor: null }]);
  });

  it.each(['5 17 * * *', '35 * * * *'])('the job of the trigger %s runs', async (cron) => {
    await expect(worker.scheduled({ cron })).resolves.toBeUndefined();
  });
});
