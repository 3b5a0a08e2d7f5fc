import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#shared/contract/auth.ts';
import type { QuickTenantResult } from '#shared/contract/tenants.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeBill,
  makeAccount,
  makeKost,
  makeRoom,
  openPayment,
  PASSWORD,
  quickTenantFields,
} from '#tests/support/people/factories.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { RestClient } from '#tests/support/app/rest-client.ts';
import { totpCode } from '#tests/support/people/totp.ts';

/**
 * A day in a house, with everything that was answered and logged. Secrets must be in neither; personal data may be in
 * answers to the people concerned, but never in the log.
 */
describe('a whole day', () => {
  let app: TestApp;
  const answered: { path: string; text: string }[] = [];
  let day: {
    hashes: string[];
    tokens: string[];
    passwords: string[];
    nik: string;
    personal: string[];
    references: string[];
    oneTimePassword: string;
  };

  beforeAll(async () => {
    app = createTestApp();
    const rest = new RestClient(async (request) => {
      const response = await app.fetch(request);
      answered.push({ path: new URL(request.url).pathname, text: await response.clone().text() });
      return response;
    });
    app.rest = rest;

    const person = async (role: 'ADMIN' | 'OWNER') => {
      const account = await makeAccount(app, { role, full_name: `Nama Rahasia ${role}` });
      const code = role === 'ADMIN' ? totpCode(app.clock.now()) : undefined;
      return { ...account, rest: await signIn(app, account.email, PASSWORD, code) };
    };
    const [admin, owner] = [await person('ADMIN'), await person('OWNER')];
    const kost = await makeKost(owner);
    const room = await makeRoom(owner, kost.id);
    const form = quickTenantFields(app, room.id, {
      full_name: 'Nama Rahasia Penyewa',
      phone: '081299887766',
      emergency_contact_name: 'Nama Rahasia Ibu',
      emergency_contact_phone: '081277665544',
    });
    const made = await expectStatus(201, owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', form));
    const { email, password } = made.credentials;
    const first = await signIn(app, email, password);
    const session = await expectStatus(
      200,
      first.put<Session>('/users/password', { current_password: password, new_password: 'kunci-pilihan-sendiri' }),
    );
    const tenant = { id: made.tenant.user_id, email, rest: rest.as(session.access_token) };
    const bill = await makeBill(app, owner, made.tenant.id);
    const attempt = await openPayment(tenant, bill.id, 500_000);

    for (const path of ['/auth/me', '/api/kost', `/api/kost/${kost.id}/rooms`, `/api/kost/${kost.id}/tenants`]) {
      await owner.rest.get(path);
    }
    for (const path of [`/api/invoices/${bill.id}`, '/api/dashboard/owner', '/api/invoices'])
      await owner.rest.get(path);
    for (const path of ['/api/dashboard/tenant', '/api/tenant/my-tenancy', '/api/tenant/payment-summary']) {
      await tenant.rest.get(path);
    }
    await rest.post(`/api/simulated-payments/${attempt.payment_reference}`, { outcome: 'SUCCEEDED' });
    await admin.rest.get('/api/admin/pending-users');

    // Refusals and faults, which tend to repeat their input.
    await owner.rest.post('/api/owner/quick-tenant', form);
    await rest.post('/auth/register', { ...form, role: 'TENANT', password: PASSWORD });
    await rest.post('/auth/login', { email, password: 'salah-sekali' });
    await rest.get(`/api/kost/${encodeURIComponent(email)}/rooms`);
    await rest.post('/auth/login', '{"email": "rusak@uji.ekost.id", ');
    await app.deps.db
      .execute(sql`
      insert into audit_log (actor_id, action, subject_id, request_id) values (null, ${email}, ${form.nik}, 'x')`)
      .catch((error: unknown) => app.deps.log.error('test.fault', error));

    const { rows } = await app.deps.db.execute<{ password_hash: string }>(sql`
      select password_hash from users where id in (${owner.id}, ${tenant.id}, ${admin.id})`);
    day = {
      hashes: rows.map((row) => row.password_hash),
      tokens: [owner, tenant, admin].map((each) => each.rest.token ?? ''),
      passwords: [PASSWORD, password],
      nik: form.nik,
      personal: [
        'Nama Rahasia',
        '081299887766',
        '081277665544',
        '0812-3456-7890',
        'rusak@uji.ekost.id',
        owner.email,
        email,
        admin.email,
      ],
      references: [attempt.payment_reference, attempt.xendit_account_number ?? ''],
      oneTimePassword: password,
    };
  });

  const answersWith = (secret: string) => answered.filter(({ text }) => text.includes(secret)).map(({ path }) => path);

  it('answers no password hash, and nothing that looks like one', () => {
    expect(day.hashes).toHaveLength(3);
    expect([...day.hashes, 'scrypt$', 'password_hash', 'nik_ciphertext', 'nik_hash'].flatMap(answersWith)).toEqual([]);
  });

  it('answers no NIK in clear, not even to the owner who sent it', () => {
    expect(answersWith(day.nik)).toEqual([]);
    expect(answersWith(`•••• •••• •••• ${day.nik.slice(-4)}`)).not.toEqual([]);
  });

  it('answers the one-time password once, and tells caches to forget it', () => {
    expect(answersWith(day.oneTimePassword)).toEqual(['/api/owner/quick-tenant']);
  });

  it('answers tokens only to a sign-in or a change of the password', () => {
    const paths = new Set(day.tokens.flatMap(answersWith));
    expect([...paths].sort()).toEqual(['/auth/login', '/users/password']);
  });

  it('logs what happened, one JSON object per line', () => {
    const events = app.logLines.map((line) => (JSON.parse(line) as { event: string }).event);
    expect(events.length).toBeGreaterThan(answered.length);
    expect(new Set(events)).toEqual(new Set(['request', 'webhook.received', 'test.fault']));
  });

  it('logs no secret: no hash, token, password or NIK', () => {
    const secrets = [...day.hashes, ...day.tokens, ...day.passwords, day.nik, 'scrypt$', 'eyJ'];
    expect(secrets.filter((secret) => app.logLines.some((line) => line.includes(secret)))).toEqual([]);
  });

  it('logs nothing personal: no name, email or phone', () => {
    const logged = day.personal.filter((word) => app.logLines.some((line) => line.includes(word)));
    expect(logged).toEqual([]);
  });

  it('logs no reference that opens a payment, and no requested address', () => {
    expect(day.references.filter((word) => app.logLines.some((line) => line.includes(word)))).toEqual([]);
    const routes = app.logLines.map((line) => (JSON.parse(line) as { route?: string }).route).filter(Boolean);
    expect(routes.filter((route) => /[0-9a-f]{8}-|%40|@/.test(String(route)))).toEqual([]);
  });
});
