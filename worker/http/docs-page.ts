import { html, raw } from 'hono/html';
import { policy } from '#shared/policy.ts';
import { STYLE } from './docs-style.ts';
import { openApiDocument } from './openapi.ts';
import type { RestProcedure } from './rest-routes.ts';

/** The OpenAPI document as a page for people, without scripts, which its Content-Security-Policy forbids. */
export function docsPage(procedures: RestProcedure[], version: string) {
  const paths = openApiDocument(procedures, version).paths as Record<string, Record<string, unknown>>;
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
