import type { Deps } from '../context.ts';
import { allProcedures } from '../trpc/router.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';
import { restProcedures } from './rest-routes.ts';

// In the built Worker, `built-api-docs.ts` takes the place of this module, and serves the documents that the build
// wrote.

type Docs = Pick<Deps, 'assets' | 'version'>;

/** The OpenAPI document, as JSON. */
export async function openApiJson({ version }: Docs): Promise<string> {
  return JSON.stringify(openApiDocument(restProcedures(await allProcedures()), version));
}

/** The document as a page for people, as HTML. */
export async function docsHtml({ version }: Docs): Promise<string> {
  return String(docsPage(restProcedures(await allProcedures()), version));
}
