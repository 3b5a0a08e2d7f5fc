import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { expectStatus } from '#tests/support/people/factories.ts';
import { policy } from '#shared/policy.ts';
import { jsonSchema } from '#worker/http/json-schema.ts';
import { refusalsOf } from '#worker/http/refusals.ts';
import { restProcedures } from '#worker/http/rest-routes.ts';
import { exampleInput, exampleOf } from '#worker/http/schema-example.ts';
import { allProcedures } from '#worker/trpc/router.ts';

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security?: { bearer: [] }[];
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { properties: object; required: string[] } }> };
  responses: Record<string, { description: string; headers?: object; content?: Record<string, { schema: object }> }>;
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: object; schemas: Record<string, object> };
}

describe('the OpenAPI document', async () => {
  let app: TestApp;
  let document: Document;
  beforeAll(async () => {
    app = createTestApp();
    document = await expectStatus(200, app.rest.get<Document>('/api/openapi.json'));
  });

  const table = restProcedures(await allProcedures());
  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );

  it('has version 3.1, and names this version of the product', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'E-Kost', version: app.deps.version });
    expect(document.components.securitySchemes).toEqual({
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    });
  });

  it('is valid by the schema of OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate({ ...document });
    expect([valid, errors]).toEqual([true, undefined]);
  });

  it('lists every REST route, the two of files, and nothing else', () => {
    const listed = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    const files = ['POST /api/files', 'GET /f/{name}'];
    expect(listed.sort()).toEqual([...table.map(({ route }) => `${route.method} ${route.path}`), ...files].sort());
  });

  it.each(table.map(({ name, route, meta, pathParameters }) => ({ name, route, meta, pathParameters })))(
    '$name says what it takes and what it answers',
    ({ name, route, meta, pathParameters }) => {
      const operation = document.paths[route.path]?.[route.method.toLowerCase()];
      expect(operation).toMatchObject({ operationId: name, summary: meta.docs?.summary, tags: [name.split('.')[0]] });
      const inPath = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(inPath.map((parameter) => [parameter.name, parameter.required])).toEqual(
        pathParameters.map((parameter) => [parameter, true]),
      );
      const success = String(route.status ?? 200);
      expect(Object.keys(operation?.responses ?? {})).toEqual([success, 'default']);
      expect(operation?.responses[success]?.content === undefined).toBe(success === '204');
      const roles = meta.action === undefined ? null : policy[meta.action].roles;
      const when = meta.docs?.stepUp;
      const isAsked = meta.stepUp ?? when !== undefined;
      const also = isAsked ? ` Needs a step-up within ten minutes${when === undefined ? '' : `, ${when}`}.` : '';
      expect(operation?.description).toBe(roles === null ? 'Public.' : `Roles: ${roles.join(', ')}.${also}`);
      expect(operation?.security).toEqual(roles === null ? undefined : [{ bearer: [] }]);
    },
  );

  it('gives each call an example that its contract accepts, of what it takes and of what it answers', () => {
    const wrong = table.flatMap(({ name, input, output, route }) => {
      const taken = input?.safeParse(exampleInput(input));
      const answered = route.status === 204 ? undefined : output?.safeParse(exampleOf(jsonSchema(output, 'output')));
      return [taken, answered].flatMap((result) => (result?.success === false ? [[name, result.error.issues]] : []));
    });
    expect(wrong).toEqual([]);
    const pay = document.paths['/api/payments']?.post;
    expect(pay?.requestBody?.content['application/json']).toMatchObject({
      example: { payment_method: expect.any(String) },
    });
  });

  it('names the codes with which each call can be refused', () => {
    const pay = table.find(({ name }) => name === 'payments.pay');
    const codes = pay === undefined ? [] : refusalsOf(pay);
    expect(codes).toEqual(
      expect.arrayContaining(['VALIDATION', 'FORBIDDEN', 'INVOICE_NOT_PAYABLE', 'GATEWAY_REJECTED']),
    );
    expect(document.paths['/api/payments']?.post?.responses.default?.content?.['application/json']?.schema).toEqual({
      allOf: [{ $ref: '#/components/schemas/Error' }, { type: 'object', properties: { code: { enum: codes } } }],
    });
    expect(operations().every(({ operation }) => operation.responses.default !== undefined)).toBe(true);
  });

  it('gives each operation an id of its own', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names the header of the next page for each list, and the idempotency key for payments', () => {
    const paged = operations().filter(({ operation }) => operation.responses['200']?.headers !== undefined);
    expect(paged.map(({ path, method }) => `${method} ${path}`).sort()).toEqual([
      'get /api/admin/all-articles',
      'get /api/admin/kosts',
      'get /api/admin/pending-articles',
      'get /api/admin/pending-users',
      'get /api/admin/quarantined-callbacks',
      'get /api/admin/users',
      'get /api/audit-log',
      'get /api/complaints',
      'get /api/contracts',
      'get /api/invoices',
      'get /api/invoices/month-board',
      'get /api/kost',
      'get /api/kost/{kostId}/export',
      'get /api/kost/{kostId}/room-options',
      'get /api/kost/{kostId}/rooms',
      'get /api/kost/{kostId}/tenants',
      'get /api/notices',
      'get /api/owner/articles',
      'get /api/owner/payments',
      'get /api/owner/tenants',
      'get /api/payments',
      'get /api/reminders',
      'get /api/room-calendar',
      'get /api/rooms/{id}/past-stays',
      'get /api/simulated-messages',
      'get /api/tenant-options',
      'get /api/tenant/payments',
      'get /api/tenants/{id}/deposit',
      'get /api/tenants/{id}/occupants',
      'get /api/work-orders/finished',
      'get /articles',
      'get /auth/sessions',
    ]);
    const pay = document.paths['/api/payments']?.post;
    expect(pay?.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }));
    expect(pay?.requestBody?.content['application/json']?.schema.required).toEqual([
      'invoice_id',
      'payment_method',
      'amount',
    ]);
  });

  it('contains the target of every reference', () => {
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of new Set(references)) {
      const target = reference
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
      expect([reference, typeof target]).toEqual([reference, 'object']);
    }
  });

  it('names no secret and no column that is never sent', () => {
    expect(JSON.stringify(document)).not.toMatch(/password_hash|nik_ciphertext|nik_hash|idempotency_hash/);
  });
});

describe('the page of the documentation', () => {
  it('is HTML that runs no script, by itself and by its policy', async () => {
    const app = createTestApp();
    const { status, headers, body } = await app.rest.get<string>('/api/docs');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    expect(body).toMatch(/^<!doctype html>/);
    expect(body).not.toMatch(/<script|javascript:|\son\w+=/i);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; frame-/);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
  });

  it('shows every route: what it takes, what it answers, how it refuses, and an example', async () => {
    const { body } = await createTestApp().rest.get<string>('/api/docs');
    const partOf = (name: string) => body.split(`<details id="${name}">`)[1]?.split('</details>')[0] ?? '';
    const missing = restProcedures(await allProcedures()).flatMap((procedure) => {
      const { name, route, input } = procedure;
      const fields = Object.keys(input === undefined ? {} : (jsonSchema(input, 'input').properties ?? {}));
      const inputs = fields.map((field) => (field === 'idempotency_key' ? 'Idempotency-Key' : field));
      const marks = [route.path, ...inputs, ...refusalsOf(procedure)].map((word) => `<code>${word}</code>`);
      const shown = [...marks, `Answer, ${route.status ?? 200}`, `curl -X ${route.method}`];
      return shown.filter((text) => !partOf(name).includes(text)).map((text) => [name, text]);
    });
    expect(missing).toEqual([]);
  });

  it('carries the style sheet that its policy allows', async () => {
    const { body, headers } = await createTestApp().rest.get<string>('/api/docs');
    const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? '';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
    const hash = Buffer.from(digest).toString('base64');
    expect(headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
  });
});
