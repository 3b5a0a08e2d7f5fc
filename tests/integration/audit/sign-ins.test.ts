import { describe, expect, it } from 'vitest';
import type { AuditRecord } from '#shared/contract/audit.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, makePerson, PASSWORD, type Person } from '#tests/support/people/factories.ts';
import { attemptSignIn, newBrowser } from '#tests/support/people/login-attempts.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';

const CHROME = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36';

const app = createTestApp();
const admin = await makePerson(app, { role: 'ADMIN' });

describe('the trail of an account', () => {
  const trailOf = (reader: Person, id: string) =>
    expectStatus(200, reader.rest.get<AuditRecord[]>(`/api/audit-log?subject_id=${id}`));

  const attempt = (email: string, password: string) =>
    attemptSignIn(app, { ...newBrowser(app.address), userAgent: CHROME }, email, password);

  it('has each sign-in with its device, and each sign-out, once', async () => {
    const owner = await makePerson(app, { role: 'OWNER' });
    const { access_token } = await expectStatus(200, attempt(owner.email, PASSWORD));
    const session = owner.rest.as(access_token);
    await expectStatus(204, session.post('/auth/logout'));
    await expectRefusal('UNAUTHENTICATED', session.post('/auth/logout'));
    const [out, into] = await trailOf(admin, owner.id);
    expect(out).toMatchObject({ action: 'account.sign-out', actor_id: owner.id });
    expect(into).toMatchObject({
      action: 'account.sign-in',
      actor_id: owner.id,
      details: { device: 'Chrome di Android' },
    });
  });

  it('has each wrong password without an actor, and the lock once, with nothing that was typed', async () => {
    const victim = await makePerson(app, { role: 'TENANT' });
    for (let count = 0; count < 10; count += 1) {
      await expectRefusal('INVALID_CREDENTIALS', attempt(victim.email, `Tebakan-${count}`));
    }
    for (let count = 0; count < 5; count += 1) {
      await expectRefusal('TOO_MANY_ATTEMPTS', attempt(victim.email, PASSWORD));
    }
    const entries = (await trailOf(admin, victim.id)).filter(({ action }) => action !== 'account.sign-in');
    expect(entries.filter(({ action }) => action === 'account.wrong-proof')).toHaveLength(10);
    expect(entries.filter(({ action }) => action === 'account.lock')).toHaveLength(1);
    expect(new Set(entries.map(({ actor_id }) => actor_id))).toEqual(new Set([null]));
    expect(JSON.stringify(entries)).not.toMatch(/Tebakan|2001:db8/);
  });

  it('has one entry when other devices are signed out, and none if there are no others', async () => {
    const owner = await makePerson(app, { role: 'OWNER' });
    for (let count = 0; count < 3; count += 1) await expectStatus(200, attempt(owner.email, PASSWORD));
    await expectStatus(204, owner.rest.post('/auth/sessions/end-others'));
    await expectStatus(204, owner.rest.post('/auth/sessions/end-others'));
    const entries = await trailOf(admin, owner.id);
    expect(entries.filter(({ action }) => action === 'account.end-sessions')).toHaveLength(1);
    expect(await trailOf(owner, owner.id)).toEqual([]);
  });

  it('has nothing about an email without an account', async () => {
    const before = await trailOf(admin, admin.id);
    await expectRefusal('INVALID_CREDENTIALS', attempt('tidak-ada@contoh.id', 'Tebakan-1'));
    expect(await trailOf(admin, admin.id)).toEqual(before);
  });

  it('names the account whose session tried a wrong password', async () => {
    const owner = await makePerson(app, { role: 'OWNER' });
    const wrong = { current_password: 'bukan-ini', new_password: 'kunci-gudang-77' };
    await expectRefusal('WRONG_CURRENT_PASSWORD', owner.rest.call('PUT', '/users/password', wrong));
    const [entry] = await trailOf(admin, owner.id);
    expect(entry).toMatchObject({ action: 'account.wrong-proof', actor_id: owner.id });
  });
});
