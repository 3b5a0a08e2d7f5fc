import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import type { Deps } from '../context.ts';
import type { Scope } from './request-scope.ts';

/** Serves the OpenAPI document and its page. They are the same for everyone. */
export function mountDocs(app: Hono<Scope>, deps: Pick<Deps, 'assets' | 'version'>): void {
  app.get('/api/openapi.json', async (c) => {
    const { openApiJson } = await import('./api-docs.ts');
    return c.body(await openApiJson(deps), 200, { 'Content-Type': 'application/json' });
  });
  app.get('/api/docs', async (c) => {
    const { docsHtml } = await import('./api-docs.ts');
    const html = await docsHtml(deps);
    c.header('Content-Security-Policy', contentSecurityPolicy(html));
    return c.html(html);
  });
}

/** The docs page's Content-Security-Policy: its own style sheet, which only the page itself holds, and nothing else. */
function contentSecurityPolicy(html: string): string {
  const style = html.slice(html.indexOf('<style>') + '<style>'.length, html.indexOf('</style>'));
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`;
}
