import { describe, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, makeBill, makeHousehold } from '#tests/support/people/factories.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createApp } from '#worker/app.ts';

const app = createTestApp();
const house = await makeHousehold(app);

describe('an error body', () => {
  it.each([
    ['GET', '/api/tidak-ada', undefined, 404],
    ['GET', '/auth/me', undefined, 401],
    ['DELETE', '/auth/me', undefined, 405],
    ['POST', '/auth/login', '{', 400],
    ['POST', '/webhooks/xendit', {}, 401],
  ] as const)('of %s %s has detail, code and request_id, and nothing else', async (method, path, body, status) => {
    const answer = await app.rest.call(method, path, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([status, ['detail', 'code', 'request_id']]);
    expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'));
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('of wrong input also has issues, each with a path and a sentence', async () => {
    const answer = await app.rest.post<{ issues: object[] }>('/auth/login', {});
    expect(Object.keys(answer.body)).toEqual(['detail', 'code', 'issues', 'request_id']);
    expect(answer.body.issues).toEqual([
      { path: ['email'], message: 'Email harus diisi' },
      { path: ['password'], message: 'Kata sandi harus diisi' },
    ]);
  });
});

describe('a body', () => {
  it.each([
    '{',
    '{"email": }',
    '{"email": "x",}',
    "{'email': 'x'}",
    'email=x&password=y',
    '\u0000',
    'undefined',
    'NaN',
  ])('that is not JSON (%j) is refused, never read as an empty body', async (body) => {
    await expectRefusal('MALFORMED_JSON', app.rest.post('/auth/login', body), 'Isi permintaan bukan JSON yang valid');
  });

  it('that is not JSON sends nothing and cancels nothing', async () => {
    const { id } = await makeBill(app, house.owner, house.tenant.tenant.id);
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('MALFORMED_JSON', house.owner.rest.post(`/api/invoices/${id}/cancel`, '{"reason": ')),
    );
  });

  it.each(['[]', 'null', '"x"', '5', 'true', '[{"email":"x"}]'])(
    'that is JSON but not an object (%s) is invalid',
    async (body) => {
      await expectRefusal('VALIDATION', app.rest.post('/auth/login', body));
    },
  );

  it('of another content type is still read as JSON', async () => {
    const answer = await app.rest.post('/auth/login', '{"email":"x@y.id","password":"x"}', {
      'content-type': 'text/plain',
    });
    expect(answer.body.code).toBe('INVALID_CREDENTIALS');
  });

  it('of more than 512 KiB is refused before it is read, with a length and without', async () => {
    const large = JSON.stringify({ text: 'x'.repeat(512 * 1024) });
    await expectRefusal('PAYLOAD_TOO_LARGE', app.rest.post('/auth/login', large));
    const stream = new Blob([large]).stream();
    const response = await app.fetch(
      new Request('http://ekost.test/auth/login', { method: 'POST', body: stream, duplex: 'half' } as RequestInit),
    );
    expect(response.status).toBe(413);
    expect((await app.rest.post('/trpc/auth.login', large)).status).toBe(413);
  });

  it('with an own __proto__ or constructor pollutes nothing', async () => {
    await app.rest.post('/auth/login', '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('an address', () => {
  it.each(['/', '/api', '/api/kost/', '/api/invoices/x/y/z', '/API/KOST', '/auth', '/webhooks/other', '/%00'])(
    '%s that does not exist is a 404',
    async (path) => {
      await expectRefusal('NOT_FOUND', house.owner.rest.get(path));
    },
  );

  it.each([
    ['PATCH', '/api/rooms/x', 'GET, PUT, DELETE'],
    ['GET', '/api/rooms', 'POST'],
    ['DELETE', '/api/invoices', 'GET, POST'],
    ['GET', '/auth/login', 'POST'],
    ['PUT', '/kost', 'POST'],
    ['POST', '/users/password', 'PUT'],
    ['DELETE', '/api/simulated-payments/x', 'GET, POST'],
  ] as const)('asked with the wrong method %s (%s) names the right ones', async (method, path, allowed) => {
    const { headers } = await expectRefusal('METHOD_NOT_ALLOWED', house.owner.rest.call(method, path));
    expect(new Set(headers.get('allow')?.split(', '))).toEqual(new Set(allowed.split(', ')));
  });

  it('with broken escapes is a 404, not a fault', async () => {
    for (const path of ['/api/invoices/%E0%A4%A', '/api/invoices/%', '/api/kost/%ZZ/rooms']) {
      await expectRefusal('NOT_FOUND', house.owner.rest.get(path));
    }
  });

  it('that is also a page is a page for a browser and data for all others, and caches know', async () => {
    const asData = await app.rest.get('/articles');
    expect(asData.headers.get('vary')).toBe('Accept, Sec-Fetch-Mode');
  });
});

describe('every answer', () => {
  it.each([
    ['GET', '/healthz'],
    ['GET', '/auth/demo'],
    ['GET', '/auth/me'],
    ['GET', '/tidak-ada'],
    ['POST', '/auth/login'],
    ['POST', '/trpc/auth.login'],
    ['POST', '/webhooks/xendit'],
    ['GET', '/api/openapi.json'],
    ['GET', '/api/docs'],
    ['PATCH', '/kost'],
  ] as const)('(%s %s) carries the headers that protect a browser, and is in no cache', async (method, path) => {
    const { headers } = await app.rest.call(method, path, method === 'GET' ? undefined : {});
    expect(Object.fromEntries(headers)).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
    expect(headers.get('permissions-policy')).toContain('payment=()');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('has an id of its own, whatever the caller sends', async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () =>
        (await app.rest.get('/auth/demo', { 'x-request-id': 'x' })).headers.get('x-request-id'),
      ),
    );
    expect(new Set(ids).size).toBe(5);
    expect(ids).not.toContain('x');
  });

  it('is sent before its log line is written, and the Worker is kept alive for that', async () => {
    const kept: Promise<unknown>[] = [];
    const execution = { waitUntil: (work: Promise<unknown>) => void kept.push(work), passThroughOnException: () => {} };
    const own = createTestApp();
    const lines = () => own.logLines.filter((line) => line.includes('"event":"request"'));
    const answer = await createApp(own.deps).fetch(
      new Request('http://uji/api/tidak-ada'),
      {},
      { ...execution, props: {} },
    );
    expect([answer.status, lines()]).toEqual([404, []]);
    await Promise.all(kept);
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toContain(answer.headers.get('x-request-id'));
  });

  it('to HEAD is the one to GET without its body', async () => {
    const response = await app.fetch(new Request('http://ekost.test/auth/demo', { method: 'HEAD' }));
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('is not opened to other origins', async () => {
    const response = await app.fetch(
      new Request('http://ekost.test/auth/login', {
        method: 'OPTIONS',
        headers: { origin: 'https://jahat.example', 'access-control-request-method': 'POST' },
      }),
    );
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('writes ids, amounts, days and instants as decided', async () => {
    const bill = await makeBill(app, house.owner, house.tenant.tenant.id);
    expect(bill.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(bill.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect([bill.due_date, bill.issued_date].every((day) => /^\d{4}-\d\d-\d\d$/.test(String(day)))).toBe(true);
    expect(Number.isSafeInteger(bill.total_amount)).toBe(true);
    const listed = await expectStatus(200, house.tenant.rest.get<{ created_at: string }[]>('/api/invoices'));
    expect(listed[0]?.created_at).toBe(bill.created_at);
  });
});
