import type { Hono } from 'hono';
import type { Deps } from '../context.ts';
import { docsContentSecurityPolicy } from './docs-style.ts';
import type { Scope } from './request-scope.ts';

/** Serves the OpenAPI document and its page. They are the same for everyone. */
export function mountDocs(app: Hono<Scope>, deps: Pick<Deps, 'assets' | 'version'>): void {
  app.get('/api/openapi.json', async (c) => {
    const { openApiJson } = await import('./api-docs.ts');
    return c.body(await openApiJson(deps), 200, { 'Content-Type': 'application/json' });
  });
  app.get('/api/docs', async (c) => {
    const { docsHtml } = await import('./api-docs.ts');
    c.header('Content-Security-Policy', docsContentSecurityPolicy());
    return c.html(await docsHtml(deps));
  });
}
