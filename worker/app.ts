import { Hono, type Context as HonoContext, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Deps } from './context.ts';
import { DomainError } from './errors.ts';
import { docsContentSecurityPolicy, docsPage } from './http/docs-page.ts';
import { errorResponse } from './http/error-body.ts';
import { mountFiles, UPLOAD_PATH } from './http/files.ts';
import { health } from './http/health.ts';
import { openApiDocument } from './http/openapi.ts';
import { pageOrData } from './http/page-or-data.ts';
import { requestScope, type Scope } from './http/request-scope.ts';
import { mountRest } from './http/rest.ts';
import { entityTags, sharedHeaders } from './http/shared-cache.ts';
import { mountSecretPages } from './http/secret-page.ts';
import { robots, sitemap } from './http/sitemap.ts';
import { serveTrpc } from './http/trpc.ts';
import { mayBePage, webPage } from './http/web-page.ts';
import { receiveCallback } from './http/webhook.ts';
import { MAX_REPORT_BYTES, receiveWhatsApp, whatsappChallenge } from './http/whatsapp-webhook.ts';
import { appRouter } from './trpc/router.ts';

/** A larger body is refused before it is read. */
const MAX_BODY_BYTES = 512 * 1024;

/** The whole Worker: what is served where. */
export function createApp(deps: Deps): Hono<Scope> {
  const app = new Hono<Scope>();

  app.onError((error, c) => {
    const { log, requestId } = c.get('context');
    if (!(error instanceof DomainError)) log.error('request.failed', error, { request_id: requestId });
    return errorResponse(c, error, requestId);
  });
  // What no route and no file matches: a page of the web app, or a 404.
  app.notFound((c) =>
    deps.assets !== undefined && mayBePage(c.req.method, c.req.path)
      ? webPage(c, deps.assets)
      : errorResponse(c, new DomainError('NOT_FOUND'), c.get('context').requestId),
  );

  app.use(requestScope(deps));
  app.use(entityTags());
  app.get('/webhooks/whatsapp', (c) => c.text(whatsappChallenge(c.get('context'), new URL(c.req.url).searchParams)));
  app.post('/webhooks/whatsapp', limitedTo(MAX_REPORT_BYTES), async (c) =>
    c.json(await receiveWhatsApp(c.get('context'), c.req.raw)),
  );
  const limit = limitedTo(MAX_BODY_BYTES);
  // An upload has limits of its own.
  app.use((c, next) => (c.req.path === UPLOAD_PATH ? next() : limit(c, next)));

  app.get('/healthz', async (c) => {
    const report = await health(deps);
    if (report.status === 'ok') return c.json(report);
    c.header('Retry-After', '5');
    return c.json(report, 503);
  });
  app.post('/webhooks/xendit', async (c) => c.json(await receiveCallback(c.get('context'), c.req.raw)));
  app.get('/robots.txt', (c) => c.text(robots(new URL(c.req.url).origin)));
  app.get('/sitemap.xml', async (c) => {
    const body = await sitemap(c.get('context'), new URL(c.req.url).origin);
    return c.body(body, 200, { ...sharedHeaders, 'Content-Type': 'application/xml; charset=utf-8' });
  });
  // Expensive to build and the same for everyone, so built once, at the first request.
  const document = once(() => openApiDocument(appRouter, deps.version));
  const docs = once(() => docsPage(appRouter, deps.version));
  app.get('/api/openapi.json', (c) => c.json(document()));
  app.get('/api/docs', (c) => {
    c.header('Content-Security-Policy', docsContentSecurityPolicy());
    return c.html(docs());
  });
  mountSecretPages(app, deps.assets);
  app.all('/trpc/*', (c) => serveTrpc(c.req.raw, c.get('context')));

  // Some of these are also pages of the web app, or addresses that people type: a browser gets the app.
  for (const path of ['/articles/*', '/auth/*', '/kost', '/payments/*', '/tenants/*', '/users/*']) {
    app.use(path, pageOrData(deps.assets));
  }
  mountFiles(app);
  mountRest(app, appRouter);

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

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
