import { html, raw } from 'hono/html';
import { docsCall, type Operation } from './docs-call.ts';
import { STYLE } from './docs-style.ts';
import { openApiDocument } from './openapi.ts';
import type { RestProcedure } from './rest-routes.ts';

/** The OpenAPI document as a page for people, without scripts, which its Content-Security-Policy forbids. */
export function docsPage(procedures: RestProcedure[], version: string) {
  const paths = openApiDocument(procedures, version).paths as Record<string, Record<string, Operation>>;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = [...new Set(calls.flatMap(({ operation }) => operation.tags))].sort();
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
            Every call is a procedure of the tRPC router too, under the name at its end; TypeScript programs call it by
            that name with the package <code>ekost/client</code>. Sign in with <code>POST /auth/login</code> and send
            the token as <code>Authorization: Bearer …</code>. Amounts are whole rupiah, days are those of the zone of a
            kost. The machine-readable form is <a href="/api/openapi.json">/api/openapi.json</a>.
          </p>
          <p>
            A refusal is <code>{"detail": "…", "code": "…", "request_id": "…"}</code>, of wrong input also
            <code>"issues"</code>: which field, and what is wrong with it.
          </p>
          <nav>${groups.map((group) => html`<a href="#${group}">${group}</a> `)}</nav>
          ${groups.map(
            (group) =>
              html`<section id="${group}">
                <h2>${group}</h2>
                ${calls
                  .filter(({ operation }) => operation.tags.includes(group))
                  .map(({ path, method, operation }) => docsCall(path, method, operation))}
              </section>`,
          )}
        </main>
      </body>
    </html>`;
}
