import type { Context as HonoContext, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HonoBase } from 'hono/hono-base';
import { TrieRouter } from 'hono/router/trie-router';
import type { Deps } from './context.ts';
import { DomainError } from './errors.ts';
import { mountDocs } from './http/mount-docs.ts';
import { errorResponse } from './http/error-body.ts';
import { mountFiles, UPLOAD_PATH } from './http/files.ts';
import { health } from './http/health.ts';
import { pageOrData } from './http/page-or-data.ts';
import { requestScope, type Scope } from './http/request-scope.ts';
import { restAnswer } from './http/rest.ts';
import { entityTags, sharedHeaders } from './http/shared-cache.ts';
import { mountSecretPages } from './http/secret-page.ts';
import { robots } from './http/robots.ts';
import { serveTrpc } from './http/trpc.ts';
import { mayBePage, webPage } from './http/web-page.ts';

/** The largest body of a call; a larger one is refused before it is read. */
const MAX_BODY_BYTES = 512 * 1024;
/** The largest body of a report about messages; Meta's largest have three megabytes, by its own documentation. */
const MAX_REPORT_BYTES = 4 * 1024 * 1024;

/** The whole Worker: what is served where. Modules that only some requests need are imported by the first of these. */
export function createApp(deps: Deps): Hono<Scope> {
  const app = new HonoBase<Scope>({ router: new TrieRouter() });

  app.onError((error, c) => {
    const { log, requestId } = c.get('context');
    if (!(error instanceof DomainError)) log.error('request.failed', error, { request_id: requestId });
    return errorResponse(c, error, requestId);
  });
  // For a request that no route below and no file matches: a REST call, a page of the web app, or a 404.
  app.notFound(async (c) => {
    const answer = await restAnswer(c);
    if (answer !== null) return answer;
    return deps.assets !== undefined && mayBePage(c.req.method, c.req.path)
      ? webPage(c, deps.assets)
      : errorResponse(c, new DomainError('NOT_FOUND'), c.get('context').requestId);
  });

  app.use(requestScope(deps));
  app.use(entityTags());
  app.get('/webhooks/whatsapp', async (c) => {
    const { whatsappChallenge } = await import('./http/whatsapp-webhook.ts');
    return c.text(whatsappChallenge(c.get('context'), new URL(c.req.url).searchParams));
  });
  app.post('/webhooks/whatsapp', limitedTo(MAX_REPORT_BYTES), async (c) => {
    const { receiveWhatsApp } = await import('./http/whatsapp-webhook.ts');
    return c.json(await receiveWhatsApp(c.get('context'), c.req.raw));
  });
  const limit = limitedTo(MAX_BODY_BYTES);
  // An upload has its own limits.
  app.use((c, next) => (c.req.path === UPLOAD_PATH ? next() : limit(c, next)));

  app.get('/healthz', async (c) => {
    const report = await health(deps);
    if (report.status === 'ok') return c.json(report);
    c.header('Retry-After', '5');
    return c.json(report, 503);
  });
  app.post('/webhooks/xendit', async (c) => {
    const { receiveCallback } = await import('./http/webhook.ts');
    return c.json(await receiveCallback(c.get('context'), c.req.raw));
  });
  app.get('/robots.txt', (c) => c.text(robots(deps.config.PUBLIC_URL)));
  app.get('/sitemap.xml', async (c) => {
    const { sitemap } = await import('./http/sitemap.ts');
    const body = await sitemap(c.get('context'), deps.config.PUBLIC_URL);
    return c.body(body, 200, { ...sharedHeaders, 'Content-Type': 'application/xml; charset=utf-8' });
  });
  mountDocs(app, deps);
  mountSecretPages(app, deps.assets);
  app.all('/trpc/*', (c) => serveTrpc(c.req.raw, c.get('context')));

  // Some of these are also pages of the web app, or addresses that people type: a browser gets the app.
  for (const path of ['/articles/*', '/auth/*', '/kost', '/payments/*', '/tenants/*', '/users/*']) {
    app.use(path, pageOrData(deps.assets));
  }
  mountFiles(app);

  return app;
}

/** Refuses a larger body before it is read. */
function limitedTo(maxSize: number): MiddlewareHandler<Scope> {
  return bodyLimit({
    maxSize,
    onError: (c) =>
      errorResponse(c, new DomainError('PAYLOAD_TOO_LARGE'), (c as HonoContext<Scope>).get('context').requestId),
  });
}
