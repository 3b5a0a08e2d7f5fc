import { callTRPCProcedure, TRPCError } from '@trpc/server';
import type { Context as HonoContext } from 'hono';
import { METHOD_NAME_ALL } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { tryDecodeURIComponent } from 'hono/utils/url';
import * as z from 'zod/mini';
import { DomainError } from '../errors.ts';
import { appRouter, loadedProcedures } from '../trpc/router.ts';
import { errorResponse } from './error-body.ts';
import type { Scope } from './request-scope.ts';
import { placeOf, restFeatures } from './rest-features.ts';
import { type RestProcedure, restProcedures } from './rest-routes.ts';
import { sharedHeaders } from './shared-cache.ts';

/** The target of a path: its procedure, or the methods that the path allows. */
interface Target {
  path: string;
  leadsTo: RestProcedure | { allowed: string };
}

type Routes = TrieRouter<Target>;

/** The routes by place (`placeOf`). The first request builds them; two at the same time may both do so. */
const routesAt = new Map<string, Routes>();

/**
 * Answers a call of a procedure that has a REST route. Path, query and body become its input, so middleware, validation
 * and policy are the same as with tRPC. A known path with another method is a 405; null for an unknown path.
 */
export async function restAnswer(c: HonoContext<Scope>): Promise<Response | null> {
  const routes = await routesFor(c.req.path);
  if (routes === null) return null;
  const [[found]] = routes.match(c.req.method === 'HEAD' ? 'GET' : c.req.method, c.req.path);
  if (found === undefined) return null;
  const [{ path, leadsTo }] = found;
  c.set('route', path);
  if ('allowed' in leadsTo) {
    c.header('Allow', leadsTo.allowed);
    return errorResponse(c, new DomainError('METHOD_NOT_ALLOWED'), c.get('context').requestId);
  }
  try {
    return answer(c, leadsTo, await call(leadsTo, c));
  } catch (error) {
    return errorResponse(c, hideMalformedId(error, leadsTo), c.get('context').requestId);
  }
}

/** The routes of the path's place. The first call at a place loads its features. */
async function routesFor(path: string): Promise<Routes | null> {
  const place = placeOf(path);
  const kept = routesAt.get(place);
  const features = restFeatures.get(place);
  if (kept !== undefined || features === undefined) return kept ?? null;
  const procedures = restProcedures(await loadedProcedures(features));
  const routes = restRoutes(procedures.filter(({ route }) => placeOf(route.path) === place));
  routesAt.set(place, routes);
  return routes;
}

function restRoutes(table: RestProcedure[]): Routes {
  const found: Routes = new TrieRouter();
  for (const procedure of table) {
    const path = honoPath(procedure.route.path);
    found.add(procedure.route.method, path, { path, leadsTo: procedure });
  }
  for (const each of new Set(table.map(({ route }) => route.path))) {
    const methods = table.filter(({ route }) => route.path === each).map(({ route }) => route.method);
    const path = honoPath(each);
    found.add(METHOD_NAME_ALL, path, { path, leadsTo: { allowed: methods.join(', ') } });
  }
  return found;
}

function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

async function call(procedure: RestProcedure, c: HonoContext<Scope>): Promise<unknown> {
  const input = procedure.input === undefined ? undefined : await readInput(c, procedure);
  return callTRPCProcedure({
    router: appRouter,
    path: procedure.name,
    type: procedure.type,
    ctx: c.get('context'),
    getRawInput: async () => input,
    // No call reads the signal.
    signal: undefined,
    batchIndex: 0,
  });
}

/** The input of a call: the path wins over the body, the body over the query. Empty query values are missing. */
async function readInput(c: HonoContext, { route }: RestProcedure): Promise<Record<string, unknown>> {
  const query = Object.entries(c.req.query()).filter(([, value]) => value !== '');
  const key = c.req.header('idempotency-key');
  return {
    ...Object.fromEntries(query),
    ...(route.method === 'GET' ? {} : await readBody(c)),
    ...(key === undefined ? {} : { idempotency_key: key }),
    ...pathFields(c.req.path, route),
  };
}

/** The fields that stand in a path that matched the route. */
function pathFields(path: string, route: RestProcedure['route']): Record<string, string> {
  const given = path.split('/');
  const fields = route.path.split('/').flatMap((part, index) => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    return name === undefined ? [] : [[name, tryDecodeURIComponent(given[index] ?? '')]];
  });
  return Object.fromEntries(fields) as Record<string, string>;
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
  const response = c.json(route.envelope ? { [route.envelope]: result.items } : result.items, status);
  if (result.next_cursor !== null) response.headers.set('X-Next-Cursor', result.next_cursor);
  return response;
}

function isPage(result: unknown): result is { items: unknown[]; next_cursor: string | null } {
  return typeof result === 'object' && result !== null && 'items' in result && 'next_cursor' in result;
}

/** An id of the wrong form in a path is answered like an unknown id, with 404. */
function hideMalformedId(error: unknown, { pathParameters }: RestProcedure): unknown {
  const cause = error instanceof TRPCError ? error.cause : error;
  const issues =
    cause instanceof DomainError ? (cause.issues ?? []) : cause instanceof z.core.$ZodError ? cause.issues : [];
  const inPath = issues.some((issue) => issue.path.length === 1 && pathParameters.includes(String(issue.path[0])));
  return inPath ? new DomainError('NOT_FOUND') : error;
}
