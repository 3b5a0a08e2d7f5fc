import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Session } from '#shared/contract/auth.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { deployed } from '#tests/support/app/secrets.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, makePerson, PASSWORD } from '#tests/support/people/factories.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { confirmTotp, setUpTotp, signInWith } from '#tests/support/people/totp-holder.ts';
import { codeNow } from '#tests/support/people/totp.ts';

const app = createTestApp();

describe('an admin without codes', () => {
  async function bareAdmin() {
    const person = await makePerson(app, { role: 'ADMIN' });
    await app.deps.db.execute(sql`delete from user_totp where user_id = ${person.id}`);
    return person;
  }

  it('can only set them up after signing in, and then continues', async () => {
    const { email } = await bareAdmin();
    const session = await expectStatus(200, signInWith(app, email));
    expect(session.must_set_up_totp).toBe(true);
    const rest = app.rest.as(session.access_token);
    expect((await rest.get('/auth/me')).body).toMatchObject({ must_set_up_totp: true, totp_enabled: false });
    for (const path of ['/api/admin/dashboard', '/api/admin/users', '/api/complaints', '/api/audit-log']) {
      await expectRefusal('TOTP_SETUP_REQUIRED', rest.get(path));
    }
    const profile = { full_name: 'Nama Baru', phone: '081298765432' };
    await expectRefusal('TOTP_SETUP_REQUIRED', rest.put('/users/profile', profile));
    const { secret, set_up_token } = await setUpTotp(rest);
    await expectStatus(200, confirmTotp(rest, set_up_token, codeNow(app, secret)));
    await expectStatus(200, rest.get('/api/admin/users'));
    expect((await rest.get('/auth/me')).body).toMatchObject({ must_set_up_totp: false, totp_enabled: true });
  });

  it('must choose a password before', async () => {
    const { id, rest } = await bareAdmin();
    await app.deps.db.execute(sql`update users set must_change_password = true where id = ${id}`);
    await expectRefusal('PASSWORD_CHANGE_REQUIRED', rest.post('/api/account/totp/set-up'));
    const session = await expectStatus(
      200,
      rest.put<Session>('/users/password', { current_password: PASSWORD, new_password: 'sandi-admin-yang-panjang' }),
    );
    expect(session).toMatchObject({ must_change_password: false, must_set_up_totp: true });
    await setUpTotp(rest.as(session.access_token));
  });

  it('must set them up again after a reset, and so must a new admin', async () => {
    const [admin, other] = [await makePerson(app, { role: 'ADMIN' }), await makePerson(app, { role: 'ADMIN' })];
    await expectStatus(204, admin.rest.post(`/api/admin/users/${other.id}/reset-totp`));
    await expectRefusal('TOTP_SETUP_REQUIRED', (await signIn(app, other.email, PASSWORD)).get('/api/admin/users'));
    const raised = await makePerson(app, { role: 'TENANT' });
    await expectStatus(200, admin.rest.put(`/api/admin/users/${raised.id}`, { role: 'ADMIN' }));
    const session = await signIn(app, raised.email, PASSWORD);
    // An admin's password must be longer, so a new one is chosen first.
    await expectRefusal('PASSWORD_CHANGE_REQUIRED', session.get('/api/admin/users'));
    const { access_token } = await expectStatus(
      200,
      session.put<Session>('/users/password', { current_password: PASSWORD, new_password: 'sandi-admin-yang-panjang' }),
    );
    await expectRefusal('TOTP_SETUP_REQUIRED', session.as(access_token).get('/api/admin/users'));
  });

  it('may skip them only as the demo’s admin, in demo mode', async () => {
    const { id, rest } = await bareAdmin();
    const [real, demo] = [createTestApp({ bindings: deployed }), createTestApp({ bindings: { DEMO_MODE: 'true' } })];
    const token = rest.token ?? '';
    const asks = async (here: TestApp) => (await here.rest.as(token).get('/api/admin/users')).body.code;
    expect([await asks(real), await asks(demo)]).toEqual(['TOTP_SETUP_REQUIRED', 'TOTP_SETUP_REQUIRED']);
    await app.deps.db.execute(sql`update users set email = 'admin@demo.ekost.id' where id = ${id}`);
    expect([await asks(real), await asks(demo)]).toEqual(['TOTP_SETUP_REQUIRED', undefined]);
    const here = await real.rest.as(token).get('/auth/me');
    const there = await demo.rest.as(token).get('/auth/me');
    expect([here.body.must_set_up_totp, there.body.must_set_up_totp]).toEqual([true, false]);
    await app.deps.db.execute(sql`update users set email = ${`${id}@uji.ekost.id`} where id = ${id}`);
  });
});
