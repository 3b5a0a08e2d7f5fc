import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, makePerson, PASSWORD } from '#tests/support/people/factories.ts';
import {
  protectedOwner,
  sessionsOf,
  signInWith,
  STEP_MS,
  totpStateOf,
  wrongCode,
} from '#tests/support/people/totp-holder.ts';
import { codeNow } from '#tests/support/people/totp.ts';

const app = createTestApp();

describe('signing in to an account with a second factor', () => {
  it('asks for a code after the right password, and opens nothing without one', async () => {
    const { id, email, secret } = await protectedOwner(app);
    await expectRefusal('TOTP_REQUIRED', signInWith(app, email));
    expect(await sessionsOf(app, id)).toBe(1);
    const session = await expectStatus(200, signInWith(app, email, codeNow(app, secret)));
    expect(session.must_set_up_totp).toBe(false);
    await expectStatus(200, app.rest.as(session.access_token).get('/auth/me'));
  });

  it('reveals nothing about it without the password, whatever the code', async () => {
    const { email, secret } = await protectedOwner(app);
    await expectRefusal('INVALID_CREDENTIALS', signInWith(app, email, undefined, 'bukan-ini'));
    await expectRefusal('INVALID_CREDENTIALS', signInWith(app, email, codeNow(app, secret), 'bukan-ini'));
    await expectStatus(200, signInWith(app, email, codeNow(app, secret)));
  });

  it.each([
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ])('takes a code %d steps off the clock: %d', async (steps, status) => {
    const { email, secret } = await protectedOwner(app);
    app.clock.advanceMs(2 * STEP_MS);
    expect((await signInWith(app, email, codeNow(app, secret, steps))).status).toBe(status);
  });

  it('takes a code once, as people type it', async () => {
    const { id, email, secret } = await protectedOwner(app);
    const code = codeNow(app, secret);
    await expectStatus(200, signInWith(app, email, ` ${code.slice(0, 3)} ${code.slice(3)}`));
    await expectRefusal('TOTP_INVALID', signInWith(app, email, code));
    await expectRefusal('TOTP_INVALID', signInWith(app, email, codeNow(app, secret, -1)));
    expect(await sessionsOf(app, id)).toBe(2);
    app.clock.advanceMs(STEP_MS);
    await expectStatus(200, signInWith(app, email, codeNow(app, secret)));
  });

  it.each(['a code of the app', 'a recovery code'])('with %s five times at once opens one session', async (kind) => {
    const { id, email, secret, codes } = await protectedOwner(app);
    const code = kind === 'a recovery code' ? codes[3] : codeNow(app, secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => signInWith(app, email, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401]);
    expect(await sessionsOf(app, id)).toBe(2);
  });

  it('takes a recovery code once, in capitals or without its dash', async () => {
    const { email, rest, codes } = await protectedOwner(app);
    const [code = '', other = ''] = codes;
    await expectStatus(200, signInWith(app, email, code.toUpperCase()));
    await expectRefusal('TOTP_INVALID', signInWith(app, email, code));
    await expectStatus(200, signInWith(app, email, other.replace('-', '')));
    expect((await totpStateOf(rest)).recovery_codes_left).toBe(8);
  });

  it('refuses the recovery code of another account', async () => {
    const [one, two] = [await protectedOwner(app), await protectedOwner(app)];
    await expectRefusal('TOTP_INVALID', signInWith(app, one.email, two.codes[0]));
    expect((await totpStateOf(two.rest)).recovery_codes_left).toBe(10);
  });

  it('limits wrong codes as wrong passwords, and the password alone buys no further ones', async () => {
    const { id, email, secret } = await protectedOwner(app);
    const guess = wrongCode(codeNow(app, secret));
    for (let tries = 0; tries < 10; tries += 1) {
      await expectRefusal('TOTP_INVALID', signInWith(app, email, guess));
      if (tries < 9) await expectRefusal('TOTP_REQUIRED', signInWith(app, email));
    }
    await expectRefusal('TOO_MANY_ATTEMPTS', signInWith(app, email, codeNow(app, secret)));
    expect(await sessionsOf(app, id)).toBe(1);
  });

  it('still asks for codes after new credentials from an admin', async () => {
    const owner = await protectedOwner(app);
    const admin = await makePerson(app, { role: 'ADMIN' });
    const { password } = await expectStatus(
      200,
      admin.rest.post<{ password: string }>(`/api/admin/users/${owner.id}/credentials`),
    );
    await expectRefusal('TOTP_REQUIRED', signInWith(app, owner.email, undefined, password));
    await expectStatus(200, signInWith(app, owner.email, codeNow(app, owner.secret), password));
  });
});

describe('a step-up by code', () => {
  const forget = (userId: string) =>
    app.deps.db.execute(sql`update sessions set stepped_up_at = null where user_id = ${userId}`);

  it('is as good as the password, and uses the code up', async () => {
    const { id, rest, email, secret, codes } = await protectedOwner(app);
    await forget(id);
    await expectRefusal('STEP_UP_REQUIRED', rest.delete('/api/account/totp'));
    const code = codeNow(app, secret);
    await expectStatus(200, rest.post('/auth/step-up', { code }));
    await expectRefusal('WRONG_CODE', rest.post('/auth/step-up', { code }));
    await expectRefusal('TOTP_INVALID', signInWith(app, email, code));
    await expectStatus(200, rest.post('/auth/step-up', { code: codes[0] }));
    await expectStatus(204, rest.delete('/api/account/totp'));
  });

  it('is not possible without a second factor, and wrong codes are limited', async () => {
    const person = await makePerson(app, { role: 'OWNER' });
    await forget(person.id);
    for (let tries = 0; tries < 10; tries += 1) {
      await expectRefusal('WRONG_CODE', person.rest.post('/auth/step-up', { code: '123456' }));
    }
    await expectRefusal('TOO_MANY_ATTEMPTS', person.rest.post('/auth/step-up', { password: PASSWORD }));
    await expectRefusal('STEP_UP_REQUIRED', person.rest.post('/api/account/totp/set-up'));
  });
});
