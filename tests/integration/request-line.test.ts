import { describe, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { makePerson } from '#tests/support/people/factories.ts';

const app = createTestApp();
const owner = await makePerson(app, { role: 'OWNER' });

describe('the log line of a request', () => {
  /** The log lines of an act's requests. */
  async function linesOf(act: () => Promise<unknown>) {
    app.logLines.length = 0;
    await act();
    return app.logLines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event }) => event === 'request');
  }

  it('names who asked and for which procedure, over REST', async () => {
    expect(await linesOf(() => owner.rest.get('/api/kost'))).toMatchObject([
      { actor_id: owner.id, procedure: 'kost.list', route: '/api/kost', status: 200 },
    ]);
  });

  it('names all procedures of a batch', async () => {
    const path = '/trpc/kost.list,dashboards.owner?batch=1&input=%7B%7D';
    expect(await linesOf(() => owner.rest.get(path))).toMatchObject([
      { actor_id: owner.id, procedure: 'kost.list,dashboards.owner' },
    ]);
  });

  it('names nobody without a session, and nothing that was sent', async () => {
    const secret = 'Rahasia-Sekali-1';
    const [line] = await linesOf(() => app.rest.post('/auth/login', { email: 'budi@contoh.id', password: secret }));
    expect(line).toMatchObject({
      actor_id: null,
      procedure: 'auth.login',
      status: 401,
      refusal: 'INVALID_CREDENTIALS',
    });
    expect(JSON.stringify(line)).not.toMatch(/budi|Rahasia/);
  });

  it('says when it was, in UTC, who was refused and why', async () => {
    const [line] = await linesOf(() => owner.rest.get('/api/admin/pending-users'));
    expect(line).toMatchObject({ time: app.clock.now().toISOString(), actor_id: owner.id, refusal: 'FORBIDDEN' });
  });

  it('names no procedure if none was reached', async () => {
    expect(await linesOf(() => owner.rest.get('/api/gone'))).toMatchObject([{ procedure: null, status: 404 }]);
  });
});
