import { type AnyTRPCProcedure, type AnyTRPCRouter, callTRPCProcedure, TRPCError } from '@trpc/server';
import type { Context as HonoContext, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod';
import { DomainError } from '../errors.ts';
import { errorResponse } from './error-body.ts';
import type { Scope } from './request-scope.ts';
import { type RestProcedure, restProcedures } from './rest-routes.ts';
import { sharedHeaders } from './shared-cache.ts';

/**
 * Registers every procedure that has a REST route. Path, query and body become its input, so middleware, validation and
 * policy are the same as with tRPC. A known path with another method answers 405.
 */
export function mountRest(app: Hono<Scope>, router: AnyTRPCRouter): void {
  const table = restProcedures(router);
  for (const procedure of table) {
    app.on(procedure.route.method, honoPath(procedure.route.path), async (c) => {
      try {
        return answer(c, procedure, await call(router, procedure, c));
      } catch (error) {
        return errorResponse(c, hideMalformedId(error, procedure), c.get('context').requestId);
      }
    });
  }
  for (const path of new Set(table.map(({ route }) => route.path))) {
    const allowed = table.filter(({ route }) => route.path === path).map(({ route }) => route.method);
    app.all(honoPath(path), (c) => {
      c.header('Allow', allowed.join(', '));
      return errorResponse(c, new DomainError('METHOD_NOT_ALLOWED'), c.get('context').requestId);
    });
  }
}

function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

async function call(router: AnyTRPCRouter, procedure: RestProcedure, c: HonoContext<Scope>): Promise<unknown> {
  const input = procedure.input === undefined ? undefined : await readInput(c, procedure);
  const { type } = (router._def.procedures as Record<string, AnyTRPCProcedure>)[procedure.name]?._def ?? {};
  if (type === undefined) throw new DomainError('NOT_FOUND');
  return callTRPCProcedure({
    router,
    path: procedure.name,
    type,
    ctx: c.get('context'),
    getRawInput: async () => input,
    signal: c.req.raw.signal,
    batchIndex: 0,
  });
}

/** Path wins over body, body over query. An empty query value counts as missing; an empty body has no fields. */
async function readInput(c: HonoContext, { route, pathParameters }: RestProcedure): Promise<Record<string, unknown>> {
  const query = Object.entries(c.req.query()).filter(([, value]) => value !== '');
  const path = pathParameters.map((name) => [name, c.req.param(name)]);
  const key = c.req.header('idempotency-key');
  return {
    ...Object.fromEntries(query),
    ...(route.method === 'GET' ? {} : await readBody(c)),
    ...(key === undefined ? {} : { idempotency_key: key }),
    ...Object.fromEntries(path),
  };
}

async function readBody(c: HonoContext): Promise<Record<string, unknown>> {
  const text = await c.req.text();
  if (text.trim() === '') return {};
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new DomainError('MALFORMED_JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new DomainError('VALIDATION');
  return body as Record<string, unknown>;
}

function answer(c: HonoContext, { route, meta }: RestProcedure, result: unknown): Response {
  if (meta.shared) for (const [name, value] of Object.entries(sharedHeaders)) c.header(name, value);
  if (route.status === 204) return c.body(null, 204);
  const status = (route.status ?? 200) as ContentfulStatusCode;
  if (!isPage(result)) return c.json(result as object, status);
  if (result.next_cursor !== null) c.header('X-Next-Cursor', result.next_cursor);
  return c.json(route.envelope ? { [route.envelope]: result.items } : result.items, status);
}

function isPage(result: unknown): result is { items: unknown[]; next_cursor: string | null } {
  return typeof result === 'object' && result !== null && 'items' in result && 'next_cursor' in result;
}

/** An id of the wrong form in a path is answered like an unknown id, with 404. */
function hideMalformedId(error: unknown, { pathParameters }: RestProcedure): unknown {
  const cause = error instanceof TRPCError ? error.cause : error;
  const issues = cause instanceof DomainError ? (cause.issues ?? []) : cause instanceof z.ZodError ? cause.issues : [];
  const inPath = issues.some((issue) => issue.path.length === 1 && pathParameters.includes(String(issue.path[0])));
  return inPath ? new DomainError('NOT_FOUND') : error;
}
