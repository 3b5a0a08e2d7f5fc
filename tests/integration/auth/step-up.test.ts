import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { goodCall } from '#tests/support/app/calls/every-call.ts';
import { callByRest, callerOf, type Fields, makeWorld } from '#tests/support/app/calls/good-call.ts';
import { unprove } from '#tests/support/people/contacts.ts';
import { expectStatus, makeAccount, makePerson, openSession, PASSWORD } from '#tests/support/people/factories.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { restProcedures } from '#worker/http/rest-routes.ts';
import { allProcedures } from '#worker/trpc/router.ts';

const TEN_MINUTES = 10 * 60_000;

/** Calls that need a step-up in one case only, and the fields for that case. */
const cases: Record<string, Fields> = {
  'users.create': { role: 'ADMIN', password: 'sandi-panjang-sekali' },
  'users.update': { role: 'OWNER' },
  'tenants.rtReport': { with_nik: true },
};

/** Calls whose case is one of the caller's account. */
const states: Record<string, (app: TestApp, userId: string) => Promise<void>> = { 'emailConfirmation.send': unprove };

const guarded = restProcedures(await allProcedures())
  .map(({ name, meta, route }) => ({ name, when: meta.stepUp ?? meta.docs?.stepUp, method: route.method }))
  .filter(({ when }) => when !== undefined);

const app = createTestApp();
const world = await makeWorld(app);

describe('a step-up', () => {
  /** Moves the session's last step-up into the past. */
  const provedAgo = (userId: string, ms: number) =>
    app.deps.db.execute(sql`
      update sessions set stepped_up_at = ${new Date(app.clock.now().getTime() - ms).toISOString()}
      where user_id = ${userId}`);

  it('is asked for before a NIK is shown, credentials are issued, a role is changed or an admin is made', () => {
    expect(guarded.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'tenants.revealNik',
        'tenants.issueCredentials',
        'users.issueCredentials',
        'users.create',
        'users.update',
      ]),
    );
  });

  it.each(guarded)('is required for $name, which otherwise changes nothing', async ({ name, when, method }) => {
    // Only a write checks the session before anything happens.
    expect(method).not.toBe('GET');
    const { by, input } = goodCall(name);
    const fields = { ...(await input?.(world)), ...(when === true ? {} : cases[name]) };
    const caller = await callerOf(world, by);
    const { id } = await expectStatus(200, caller.get<{ id: string }>('/auth/me'));
    await states[name]?.(app, id);
    await provedAgo(id, TEN_MINUTES);
    const named = Object.values(fields).filter((value) => typeof value === 'string');
    const accounts = () =>
      app.deps.db.execute(sql`
        select json_agg(u order by u.id) from users u where array[id::text, email] && ${sql.param(named)}::text[]`);
    const before = await accounts();
    await expectUnchanged(app, [world.house.owner], () =>
      expectRefusal('STEP_UP_REQUIRED', callByRest(caller, name, fields)),
    );
    expect((await accounts()).rows).toEqual(before.rows);
    await provedAgo(id, 0);
    expect((await callByRest(caller, name, fields)).status).toBeLessThan(300);
  });

  it('holds for ten minutes to the millisecond', async () => {
    const { owner, tenant } = world.house;
    const reveal = () => owner.rest.post(`/api/tenants/${tenant.tenant.id}/reveal-nik`);
    await provedAgo(owner.id, TEN_MINUTES - 1);
    await expectStatus(200, reveal());
    await provedAgo(owner.id, TEN_MINUTES);
    await expectRefusal('STEP_UP_REQUIRED', reveal());
    await expectStatus(200, owner.rest.post('/auth/step-up', { password: PASSWORD }));
    await expectStatus(200, reveal());
  });

  it('is also given by a sign-in and by a change of the password', async () => {
    const { id, email } = await makeAccount(app, { role: 'OWNER' });
    const rest = await signIn(app, email, PASSWORD);
    // NOT_FOUND shows that the call passed the step-up; the row does not exist.
    const reveal = (client = rest) => client.post(`/api/tenants/${crypto.randomUUID()}/reveal-nik`);
    await expectRefusal('NOT_FOUND', reveal());
    await provedAgo(id, TEN_MINUTES);
    await expectRefusal('STEP_UP_REQUIRED', reveal());
    const { access_token } = await expectStatus(
      200,
      rest.put<{ access_token: string }>('/users/password', {
        current_password: PASSWORD,
        new_password: 'kata-sandi-baru',
      }),
    );
    await expectRefusal('NOT_FOUND', reveal(rest.as(access_token)));
  });

  it('counts only for its own session', async () => {
    const person = await makePerson(app, { role: 'OWNER' });
    const other = await openSession(app, person.id, 'OWNER');
    await provedAgo(person.id, TEN_MINUTES);
    await expectStatus(200, person.rest.post('/auth/step-up', { password: PASSWORD }));
    const path = `/api/tenants/${crypto.randomUUID()}/reveal-nik`;
    await expectRefusal('NOT_FOUND', person.rest.post(path));
    await expectRefusal('STEP_UP_REQUIRED', other.post(path));
  });

  it('with a wrong password fails, and wrong ones are limited', async () => {
    const person = await makePerson(app, { role: 'OWNER' });
    await provedAgo(person.id, TEN_MINUTES);
    const prove = (password: string) => person.rest.post('/auth/step-up', { password });
    for (let wrong = 0; wrong < 10; wrong += 1) {
      await expectRefusal('WRONG_CURRENT_PASSWORD', prove('bukan-ini'));
    }
    await expectRefusal('TOO_MANY_ATTEMPTS', prove(PASSWORD));
    await expectRefusal('STEP_UP_REQUIRED', person.rest.post(`/api/tenants/${crypto.randomUUID()}/reveal-nik`));
    expect(await countAudits(app, 'account.step-up', person.id)).toBe(0);
  });

  it('is not needed to change an account without its role', async () => {
    const admin = await makePerson(app, { role: 'ADMIN' });
    const { id } = await makeAccount(app, { role: 'TENANT' });
    await provedAgo(admin.id, TEN_MINUTES);
    const path = `/api/admin/users/${id}`;
    await expectStatus(200, admin.rest.put(path, { full_name: 'Nama Baru', role: 'TENANT', status: 'ACTIVE' }));
    await expectRefusal('STEP_UP_REQUIRED', admin.rest.put(path, { role: 'OWNER', full_name: 'Lain' }));
    const { rows } = await app.deps.db.execute(sql`select role, full_name from users where id = ${id}`);
    expect(rows).toEqual([{ role: 'TENANT', full_name: 'Nama Baru' }]);
  });
});
