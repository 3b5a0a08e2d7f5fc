import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '#shared/error-codes.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { callByRest, callerOf, makeWorld } from '#tests/support/app/calls/good-call.ts';
import { goodCall, goodCalls } from '#tests/support/app/calls/every-call.ts';
import { makeInvoice } from '#tests/support/people/factories.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { placeOf, restFeatures } from '#worker/http/rest-features.ts';
import { restProcedures } from '#worker/http/rest-routes.ts';
import { allProcedures } from '#worker/trpc/router.ts';

const world = await makeWorld(createTestApp());

const draft = () => makeInvoice(world.app, world.house.owner, world.house.tenant.tenant.id);

/** Every route, what it answers, and its procedure. */
const rows = Object.entries(goodCalls).map(([procedure, { rest }]) => [...rest, procedure] as const);

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const methodOf = (route: string) => route.split(' ')[0] as Method;

/** An answer's shape: the one key of an envelope, or the kind of value. */
function shapeOf(body: unknown): string {
  if (body === '') return 'nothing';
  if (Array.isArray(body)) return 'list';
  const [key = '', ...others] = Object.keys(body as object);
  return others.length === 0 && Array.isArray((body as Record<string, unknown>)[key]) ? key : 'object';
}

describe('the REST table', () => {
  it('is at the places whose features a call loads', async () => {
    const places = new Map<string, Set<string>>();
    for (const { name, route } of restProcedures(await allProcedures())) {
      const place = placeOf(route.path);
      places.set(place, (places.get(place) ?? new Set()).add(name.split('.')[0] ?? ''));
    }
    const written = Object.fromEntries([...restFeatures].map(([place, features]) => [place, [...features].sort()]));
    expect(written).toEqual(Object.fromEntries([...places].map(([place, features]) => [place, [...features].sort()])));
  });

  it('is the one of the good calls', async () => {
    const mounted = restProcedures(await allProcedures()).map(
      ({ route, name }) => `${route.method} ${route.path} ${name}`,
    );
    expect(mounted.sort()).toEqual(rows.map(([route, , , name]) => `${route} ${name}`).sort());
  });

  it.each(rows)('%s answers %i with %s', async (_, status, shape, procedure) => {
    const call = goodCall(procedure);
    const rest = await callerOf(world, call.by);
    const answer = await callByRest(rest, procedure, (await call.input?.(world)) ?? {});
    expect([answer.status, shapeOf(answer.body)]).toEqual([status, shape]);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  const open = rows.filter(([, , , procedure]) => goodCall(procedure).by === 'nobody').map(([route]) => route);

  it('is open to everyone only in these calls', () => {
    expect(open.toSorted()).toEqual([
      'GET /api/bill-links/{token}',
      'GET /api/bill-links/{token}/open-payment',
      'GET /api/bill-links/{token}/payment-methods',
      'GET /api/bill-links/{token}/payments/{payment_id}',
      'GET /api/bill-links/{token}/settlement',
      'GET /api/invitations/{token}',
      'GET /api/simulated-messages',
      'GET /api/simulated-payments/{payment_reference}',
      'GET /articles',
      'GET /articles/tags',
      'GET /articles/{id}',
      'GET /auth/demo',
      'GET /auth/email-claims/{token}',
      'GET /auth/email-confirmation/{token}',
      'GET /auth/password-reset',
      'GET /auth/password-reset/{token}',
      'GET /auth/waiting',
      'POST /api/bill-links/{token}/contract/agree',
      'POST /api/bill-links/{token}/contract/code',
      'POST /api/bill-links/{token}/contract/decline',
      'POST /api/bill-links/{token}/contract/read',
      'POST /api/bill-links/{token}/leaving',
      'POST /api/bill-links/{token}/payments',
      'POST /api/bill-links/{token}/renewal',
      'POST /api/bill-links/{token}/reports',
      'POST /api/bill-links/{token}/seen',
      'POST /api/bill-links/{token}/settlement/answer',
      'POST /api/bill-links/{token}/settlement/code',
      'POST /api/bill-links/{token}/stop-messages',
      'POST /api/invitations/{token}/accept',
      'POST /api/simulated-payments/{payment_reference}',
      'POST /auth/apply-again',
      'POST /auth/email-claims',
      'POST /auth/email-claims/{token}',
      'POST /auth/email-confirmation/{token}',
      'POST /auth/login',
      'POST /auth/password-reset',
      'POST /auth/password-reset-by-code',
      'POST /auth/password-reset/{token}',
      'POST /auth/register',
    ]);
  });

  it.each(rows.filter(([route]) => !open.includes(route)))(
    '%s is closed to callers without a session',
    async (route) => {
      const path = (route.split(' ')[1] ?? '').replace(/\{\w+\}/, crypto.randomUUID());
      const method = methodOf(route);
      await expectUnchanged(world.app, [world.house.owner], () =>
        expectRefusal('UNAUTHENTICATED', world.app.rest.call(method, path, method === 'GET' ? undefined : {})),
      );
    },
  );
});

describe('an empty body', () => {
  it('without a content type works where no field is needed: send, checkout, logout', async () => {
    const { id } = await draft();
    const response = await world.app.fetch(
      new Request(`http://ekost.test/api/invoices/${id}/send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${world.house.owner.rest.token}` },
      }),
    );
    expect(response.status).toBe(200);
  });

  it.each(['', ' ', '\n', '{}'])('sent as %j is the same', async (body) => {
    const { id } = await draft();
    expect((await world.house.owner.rest.post(`/api/invoices/${id}/send`, body)).status).toBe(200);
  });

  it('is refused where fields are needed', async () => {
    await expectRefusal('VALIDATION', world.app.rest.post('/auth/login'), 'Email harus diisi');
  });
});

describe('the catalogue of refusals', () => {
  it('has only these statuses: 400, 401, 403, 404, 405, 409, 411, 413, 415, 429 and the faults', () => {
    const statuses = new Set(Object.values(errorCatalogue).map(({ status }) => status));
    expect([...statuses].sort()).toEqual([400, 401, 403, 404, 405, 409, 411, 413, 415, 429, 500, 502, 503]);
  });
});
