import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { version } from './version.ts';

/**
 * Writes the docs of the API among the files of the web app when the Worker is built, and replaces the modules that
 * only they and migrations need by those beside them whose names begin with `built`: docs that are read, calls and
 * fields without descriptions, and tables without constraints, which makes the Worker a tenth smaller.
 */
export function builtDocs(): Plugin[] {
  return [
    {
      name: 'ekost-docs-read',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'ekost',
      enforce: 'pre',
      resolveId: {
        filter: { id: /^\..*\/(?:api-docs|described|docs|pg-table)\.ts$/ },
        handler: (id, from) =>
          from === undefined ? null : resolve(dirname(from), id.replace(/[\w-]+\.ts$/, 'built-$&')),
      },
    },
    {
      name: 'ekost-docs-written',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      async generateBundle() {
        const { docsHtml, openApiJson } = await import('../http/api-docs.ts');
        const docs = { assets: undefined, version };
        this.emitFile({ type: 'asset', fileName: 'api/openapi.json', source: await openApiJson(docs) });
        this.emitFile({ type: 'asset', fileName: 'api/docs.html', source: await docsHtml(docs) });
      },
    },
  ];
}
