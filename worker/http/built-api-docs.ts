import type { Deps } from '../context.ts';
import type * as written from './api-docs.ts';

// The documents of `api-docs.ts`, which `worker/local/built-docs.ts` has written among the files of the web app.
export const openApiJson: typeof written.openApiJson = ({ assets }) => read(assets, '/api/openapi.json');
// The address of `api/docs.html`.
export const docsHtml: typeof written.docsHtml = ({ assets }) => read(assets, '/api/docs');

async function read(assets: Deps['assets'], path: string): Promise<string> {
  const answer = await assets?.fetch(new Request(`http://localhost${path}`));
  if (answer?.ok !== true) throw new Error(`${path} is not among the files of the web app`);
  return answer.text();
}
