import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { RecoveryCodes } from '#shared/contract/second-factors.ts';
import { countAudits, expectRefusal } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, makePerson, openSession, type Person } from '#tests/support/people/factories.ts';
import {
  confirmTotp,
  protect,
  protectedOwner,
  sessionsOf,
  setUpTotp,
  signInWith,
  STEP_MS,
  totpStateOf,
  wrongCode,
} from '#tests/support/people/totp-holder.ts';
import { codeNow } from '#tests/support/people/totp.ts';

const app = createTestApp();

describe('turning the second factor on', () => {
  it('changes nothing before the first code is right', async () => {
    const person = await makePerson(app, { role: 'OWNER' });
    const { secret, set_up_token, uri } = await setUpTotp(person.rest);
    expect(uri).toContain(secret);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await expectRefusal('WRONG_CODE', confirmTotp(person.rest, set_up_token, wrongCode(codeNow(app, secret))));
    expect(await totpStateOf(person.rest)).toEqual({ totp_enabled: false, confirmed_at: null, recovery_codes_left: 0 });
    await expectStatus(200, signInWith(app, person.email));
    expect(await countAudits(app, 'account.totp-enable', person.id)).toBe(0);
  });

  it('gives ten recovery codes, is in the trail, and ends only the other sessions', async () => {
    const person = await makePerson(app, { role: 'OWNER' });
    const elsewhere = await openSession(app, person.id, 'OWNER');
    const { codes } = await protect(app, person);
    expect(new Set(codes).size).toBe(10);
    expect(codes.filter((code) => !/^[a-z2-9]{5}-[a-z2-9]{5}$/.test(code))).toEqual([]);
    expect(await totpStateOf(person.rest)).toMatchObject({ totp_enabled: true, recovery_codes_left: 10 });
    await expectRefusal('UNAUTHENTICATED', elsewhere.get('/auth/me'));
    expect(await countAudits(app, 'account.totp-enable', person.id)).toBe(1);
    expect((await person.rest.get('/auth/me')).body).toMatchObject({ totp_enabled: true, must_set_up_totp: false });
  });

  it('stores the secret and the codes unreadable', async () => {
    const { id, secret, codes } = await protectedOwner(app);
    const { rows } = await app.deps.db.execute<{ kept: string }>(sql`
      select concat((select json_agg(t) from user_totp t where user_id = ${id}),
        (select json_agg(r) from recovery_codes r where user_id = ${id})) as kept`);
    const kept = rows[0]?.kept ?? '';
    expect(kept).toContain(id);
    const written = codes.flatMap((code) => [code, code.replace('-', '')]);
    expect([secret, ...written].filter((each) => kept.includes(each))).toEqual([]);
  });

  it('binds the secret to its account: it is useless in another’s row', async () => {
    const [one, two] = [await protectedOwner(app), await protectedOwner(app)];
    await app.deps.db.execute(sql`
      update user_totp set secret_ciphertext = (select secret_ciphertext from user_totp where user_id = ${one.id})
      where user_id = ${two.id}`);
    const { status } = await signInWith(app, two.email, codeNow(app, one.secret));
    expect(status).toBe(500);
    expect(await sessionsOf(app, two.id)).toBe(1);
  });

  it.each([
    ['of another account', async () => (await makePerson(app, { role: 'OWNER' })).rest],
    ['of another session', async (person: Person) => openSession(app, person.id, 'OWNER')],
  ])('cannot use an offered secret %s', async (_, other) => {
    const person = await makePerson(app, { role: 'OWNER' });
    const { secret, set_up_token } = await setUpTotp(person.rest);
    const rest = await other(person);
    await expectRefusal('TOTP_SETUP_OVER', confirmTotp(rest, set_up_token, codeNow(app, secret)));
    expect(await totpStateOf(rest)).toMatchObject({ totp_enabled: false });
  });

  it('accepts an offered secret once, and for half an hour', async () => {
    const person = await makePerson(app, { role: 'OWNER' });
    const [first, late] = [await setUpTotp(person.rest), await setUpTotp(person.rest)];
    app.clock.advanceMs(STEP_MS);
    await expectStatus(200, confirmTotp(person.rest, first.set_up_token, codeNow(app, first.secret)));
    app.clock.advanceMs(STEP_MS);
    for (const { set_up_token, secret } of [first, late]) {
      await expectRefusal('TOTP_SETUP_OVER', confirmTotp(person.rest, set_up_token, codeNow(app, secret)));
    }
    const fresh = await setUpTotp(person.rest);
    app.clock.advanceMs(30 * 60_000);
    await expectRefusal('TOTP_SETUP_OVER', confirmTotp(person.rest, fresh.set_up_token, codeNow(app, fresh.secret)));
  });

  it('again replaces the app: the former one and its recovery codes no longer work', async () => {
    const former = await protectedOwner(app);
    const { secret, codes } = await protect(app, former);
    await expectRefusal('TOTP_INVALID', signInWith(app, former.email, codeNow(app, former.secret)));
    await expectRefusal('TOTP_INVALID', signInWith(app, former.email, former.codes[0]));
    await expectStatus(200, signInWith(app, former.email, codeNow(app, secret)));
    await expectStatus(200, signInWith(app, former.email, codes[0]));
  });

  it('twice at once leaves ten recovery codes, those of one answer', async () => {
    const person = await protectedOwner(app);
    const renew = () => person.rest.post<RecoveryCodes>('/api/account/recovery-codes');
    const answers = await Promise.all([renew(), renew(), renew()]);
    expect((await totpStateOf(person.rest)).recovery_codes_left).toBe(10);
    const taken: number[] = [];
    for (const { body } of answers) {
      taken.push((await signInWith(app, person.email, body.recovery_codes[0])).status);
    }
    expect(taken.toSorted()).toEqual([200, 401, 401]);
  });
});

describe('turning the second factor off', () => {
  it('makes the password alone enough again, and is in the trail', async () => {
    const { id, email, rest } = await protectedOwner(app);
    await expectStatus(204, rest.delete('/api/account/totp'));
    await expectStatus(200, signInWith(app, email));
    expect(await countAudits(app, 'account.totp-disable', id)).toBe(1);
    const { rows } = await app.deps.db.execute(sql`select from recovery_codes where user_id = ${id}`);
    expect(rows).toEqual([]);
    await expectRefusal('TOTP_OFF', rest.delete('/api/account/totp'));
    await expectRefusal('TOTP_OFF', rest.post('/api/account/recovery-codes'));
  });

  it('is not for admins', async () => {
    const { id, rest } = await makePerson(app, { role: 'ADMIN' });
    await expectRefusal('FORBIDDEN', rest.delete('/api/account/totp'));
    expect(await totpStateOf(rest)).toMatchObject({ totp_enabled: true });
    expect(await countAudits(app, 'account.totp-disable', id)).toBe(0);
  });

  it('is done by an admin if app and codes are lost: all sessions end, and it is in the trail', async () => {
    const { id, email, rest } = await protectedOwner(app);
    const admin = await makePerson(app, { role: 'ADMIN' });
    await expectStatus(204, admin.rest.post(`/api/admin/users/${id}/reset-totp`));
    await expectRefusal('UNAUTHENTICATED', rest.get('/auth/me'));
    await expectStatus(200, signInWith(app, email));
    expect(await countAudits(app, 'account.totp-reset', id)).toBe(1);
    await expectRefusal('TOTP_OFF', admin.rest.post(`/api/admin/users/${id}/reset-totp`));
    await expectRefusal('NOT_FOUND', admin.rest.post(`/api/admin/users/${crypto.randomUUID()}/reset-totp`));
  });

  it('in that way is refused to an admin for their own account', async () => {
    const { id, rest } = await makePerson(app, { role: 'ADMIN' });
    await expectRefusal(
      'OWN_ACCOUNT',
      rest.post(`/api/admin/users/${id}/reset-totp`),
      'Verifikasi dua langkah Anda sendiri hanya dapat direset oleh admin lain',
    );
    expect(await totpStateOf(rest)).toMatchObject({ totp_enabled: true });
  });
});
