import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { AnyTRPCRouter } from '@trpc/server';
import { policy } from '#shared/policy.ts';
import { openApiDocument } from './openapi.ts';
import { restProcedures } from './rest-routes.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
  h2 { margin: 2rem 0 0.5rem; text-transform: capitalize; }
  details { border-top: 1px solid #8884; }
  summary { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; padding: 0.6rem 0; cursor: pointer; }
  summary code { font-weight: 600; overflow-wrap: anywhere; }
  .method { min-width: 4.5rem; color: #0f766e; }
  .who { color: #6b7280; }
  pre { overflow-x: auto; padding: 0.75rem; border-radius: 0.5rem; background: #8881; font-size: 0.8125rem; }
  @media (prefers-color-scheme: dark) { .method { color: #5eead4; } .who { color: #9ca3af; } }
`;

/** The docs page's own policy: its one style sheet and nothing else. */
export function docsContentSecurityPolicy(): string {
  const style = createHash('sha256').update(STYLE).digest('base64');
  return `default-src 'none'; style-src 'sha256-${style}'; frame-ancestors 'none'`;
}

/** The OpenAPI document as a page for people. It has no scripts, so that the strict policy holds. */
export function docsPage(router: AnyTRPCRouter, version: string) {
  const procedures = restProcedures(router);
  const paths = openApiDocument(router, version).paths as Record<string, Record<string, unknown>>;
  const groups = [...new Set(procedures.map(({ name }) => name.split('.')[0]))].sort();
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>E-Kost API ${version}</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>E-Kost API</h1>
          <p>
            Every call is a procedure of the tRPC router too, under the name beside it. Sign in with
            <code>POST /auth/login</code> and send the token as <code>Authorization: Bearer …</code>. Amounts are whole
            rupiah, days are WIB. The machine-readable form is <a href="/api/openapi.json">/api/openapi.json</a>.
          </p>
          ${groups.map(
            (group) =>
              html`<section>
                <h2>${group}</h2>
                ${procedures
                  .filter(({ name }) => name.startsWith(`${group}.`))
                  .map(
                    ({ name, route, meta }) =>
                      html`<details>
                        <summary>
                          <span class="method">${route.method}</span><code>${route.path}</code>
                          <span>${route.summary}</span>
                          <span class="who">
                            ${name} · ${meta.action === undefined ? 'public' : policy[meta.action].roles.join(', ')}
                            ${meta.stepUp === undefined ? '' : '· step-up'}
                          </span>
                        </summary>
                        <pre tabindex="0">
${JSON.stringify(paths[route.path]?.[route.method.toLowerCase()], null, 2)}</pre>
                      </details>`,
                  )}
              </section>`,
          )}
        </main>
      </body>
    </html>`;
}
