import { createServer } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { CALLBACK_TOKEN } from '#tests/support/app/secrets.ts';
import { makeBill, makeHousehold, openPayment, PASSWORD } from '#tests/support/people/factories.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';

/** A free port of this machine. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const account = {
  full_name: 'Budi\n    at Jl. Rahasia 5',
  email: 'budi@rahasia.id',
  phone: '081234567890',
  role: 'OWNER',
};
const traces = /stack|node_modules|select |insert |NeonDbError|ECONNREFUSED|127\.0\.0\.1|\.ts:/i;

describe('with a database that does not answer', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = createTestApp({ bindings: { NEON_FETCH_ENDPOINT: `http://127.0.0.1:${await closedPort()}/sql` } });
  });
  it('a call answers the fixed sentence and the request’s id, and nothing about the cause', async () => {
    const { body, headers } = await expectRefusal(
      'DATABASE_UNAVAILABLE',
      app.rest.post('/auth/register', { ...account, password: PASSWORD }),
      'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.',
    );
    expect(Object.keys(body).sort()).toEqual(['code', 'detail', 'request_id']);
    expect(body.request_id).toBe(headers.get('x-request-id'));
    expect(JSON.stringify(body)).not.toMatch(traces);
  });

  it('the cause is in the log under the same id, without its message', async () => {
    const { body } = await expectRefusal(
      'DATABASE_UNAVAILABLE',
      app.rest.post('/auth/register', { ...account, password: PASSWORD }),
    );
    const lines = app.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        event: 'call.failed',
        request_id: body.request_id,
        procedure: 'auth.register',
        code: 'DATABASE_UNAVAILABLE',
      }),
    );
  });

  it('tRPC answers the same, with the request’s id and no stack or SQL', async () => {
    const answer = await app.rest.post<{ error: { json: { message: string; data: Record<string, unknown> } } }>(
      '/trpc/auth.login',
      { json: { email: account.email, password: PASSWORD } },
    );
    const { message, data } = answer.body.error.json;
    expect([answer.status, message]).toEqual([503, 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.']);
    expect(data).toEqual({
      httpStatus: 503,
      path: 'auth.login',
      code: 'DATABASE_UNAVAILABLE',
      issues: null,
      applications_left: null,
      request_id: answer.headers.get('x-request-id'),
    });
    expect(JSON.stringify(answer.body)).not.toMatch(traces);
  });

  it('the webhook fails, so that the callback is sent again', async () => {
    await expectRefusal(
      'DATABASE_UNAVAILABLE',
      app.rest.post(
        '/webhooks/xendit',
        { event: 'payment.capture', data: { reference_id: crypto.randomUUID() } },
        { 'x-callback-token': CALLBACK_TOKEN },
      ),
    );
  });

  it('the health check says which part is down', async () => {
    const answer = await app.rest.get('/healthz');
    expect([answer.status, answer.body]).toEqual([
      503,
      { status: 'error', database: 'error', writes: 'error', nik_key: 'ok', version: app.deps.version },
    ]);
  });

  it('the log has nothing of the input, not even if it looks like a stack trace', async () => {
    await expectRefusal('DATABASE_UNAVAILABLE', app.rest.post('/auth/register', { ...account, password: PASSWORD }));
    const secrets = ['budi@rahasia.id', 'Budi', 'Rahasia', '081234567890', PASSWORD];
    expect(app.logLines.join('\n')).toContain('call.failed');
    expect(secrets.filter((secret) => app.logLines.some((line) => line.includes(secret)))).toEqual([]);
  });

  it('what needs no database still answers', async () => {
    for (const path of ['/api/openapi.json', '/api/docs', '/auth/demo']) {
      expect((await app.rest.get(path)).status).toBe(200);
    }
    await expectRefusal('UNAUTHENTICATED', app.rest.get('/auth/me'));
    await expectRefusal('VALIDATION', app.rest.post('/auth/login', {}), 'Email harus diisi');
  });
});

it('the simulated bank reports that the database is gone when its callback comes', async () => {
  const app = createTestApp();
  const { owner, tenant } = await makeHousehold(app);
  const bill = await makeBill(app, owner, tenant.tenant.id);
  const { payment_reference: reference } = await openPayment(tenant, bill.id, 100_000);
  const play = () => app.rest.post(`/api/simulated-payments/${reference}`, { outcome: 'SUCCEEDED' });
  app.trips.interruptBefore(2, () => Promise.reject(new TypeError('fetch failed')));
  await expectRefusal('DATABASE_UNAVAILABLE', play());
  expect((await play()).body).toMatchObject({ status: 'SUCCEEDED' });
});
