import { abortAllDurableObjects } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { attemptSignIn, newBrowser } from '#tests/support/people/login-attempts.ts';
import { expectStatus, makeAccount, makePerson, PASSWORD, unique } from '#tests/support/people/factories.ts';
import { createWorkerdApp } from '#tests/support/app/workerd-app.ts';

const app = createWorkerdApp();

/** Wrong sign-ins at as many accounts, from one network; counts those that are answered. */
function flood(count: number) {
  const network = newBrowser();
  const state = { answered: 0 };
  const all = Promise.all(
    Array.from({ length: count }, async () => {
      const { status } = await attemptSignIn(app, { ...network }, `${unique('tebak')}@uji.ekost.id`, 'salah-sekali');
      state.answered += 1;
      return status;
    }),
  );
  return { state, all };
}

describe('sign-ins at once, inside workerd', () => {
  it('let a read wait for one hash, not for all', async () => {
    const owner = await makePerson(app, { role: 'OWNER' });
    // Here, the first read loads its feature from many files through Vite, which takes as long as a hash.
    await expectStatus(200, owner.rest.get('/api/kost'));
    const { state, all } = flood(10);
    const answeredMeanwhile: number[] = [];
    while (state.answered < 10) {
      const before = state.answered;
      await expectStatus(200, owner.rest.get('/api/kost'));
      answeredMeanwhile.push(state.answered - before);
    }
    expect(await all).toEqual(Array.from({ length: 10 }, () => 401));
    // A sign-in is answered one hash after its own.
    expect(Math.max(...answeredMeanwhile)).toBeLessThanOrEqual(2);
    expect(answeredMeanwhile.length).toBeGreaterThanOrEqual(5);
  });

  it('of one network keep nobody else out', async () => {
    const { email } = await makeAccount(app, { role: 'OWNER' });
    const { state, all } = flood(20);
    await expect.poll(() => state.answered).toBeGreaterThan(0);
    const before = state.answered;
    expect((await attemptSignIn(app, newBrowser(), email, PASSWORD)).status).toBe(200);
    // Its password was compared, and hashed again at today's cost: two turns.
    expect(state.answered - before).toBeLessThanOrEqual(6);
    expect(new Set(await all)).toEqual(new Set([401]));
  });

  it('end with 503 where the desk is lost, count as no try, and the next one is answered', async () => {
    const { email } = await makeAccount(app, { role: 'OWNER' });
    const browser = newBrowser();
    const isOver = Promise.all(Array.from({ length: 10 }, () => attemptSignIn(app, { ...browser }, email, PASSWORD)));
    const state = { over: false };
    void isOver.then(
      () => (state.over = true),
      () => (state.over = true),
    );
    await expect
      .poll(async () => {
        await abortAllDurableObjects();
        return state.over;
      })
      .toBe(true);
    // Those whose turn was over before the desk was lost were answered.
    const lost = (await isOver).filter(({ status }) => status !== 200);
    expect(lost.length).toBeGreaterThan(0);
    for (const { status, headers } of lost) {
      expect(status).toBe(503);
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(5);
    }
    expect((await attemptSignIn(app, browser, email, PASSWORD)).status).toBe(200);
  });
});
