import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { byWhom } from '../actor.ts';
import type { Context, Deps } from '../context.ts';
import { requestContext } from './request-context.ts';
import { callHeaders } from './security-headers.ts';

export interface Scope {
  /** `route` is the pattern of a REST call's path, which Hono's own routes do not know. */
  Variables: { context: Context; route?: string };
}

/**
 * Gives each request its id, its context, its headers and its log line. The line has the route and never the address
 * itself, because addresses can hold tokens that grant access.
 */
export function requestScope(deps: Deps): MiddlewareHandler<Scope> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = crypto.randomUUID();
    c.set('context', await requestContext(deps, c.req.raw, requestId, (work) => waitUntil(c, work)));
    await next();
    for (const [name, value] of Object.entries(callHeaders)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    for (const [name, value] of c.get('context').browser.answerHeaders) c.res.headers.append(name, value);
    c.res.headers.set('X-Request-Id', requestId);
    const { actor, procedures, refusals } = c.get('context');
    const line = {
      request_id: requestId,
      actor_id: byWhom({ actor }),
      procedure: [...procedures].join(',') || null,
      refusal: [...refusals].join(',') || null,
      method: c.req.method,
      route: c.get('route') ?? routePath(c, -1),
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    };
    afterAnswer(c, () => deps.log.info('request', line));
  };
}

/**
 * Does some work after the answer has been sent, so that the caller does not wait for it; without an execution context,
 * at once.
 */
function afterAnswer(c: HonoContext, work: () => void): void {
  const execution = executionOf(c);
  if (execution === null) return work();
  execution.waitUntil(new Promise((resolve) => setTimeout(resolve, 0)).then(work));
}

/** Keeps the isolate alive for the work; outside a Worker there is nothing to do. */
function waitUntil(c: HonoContext, work: Promise<unknown>): void {
  executionOf(c)?.waitUntil(work);
}

function executionOf(c: HonoContext): HonoContext['executionCtx'] | null {
  try {
    return c.executionCtx;
  } catch {
    return null;
  }
}
