import type { Plugin } from 'vite';

/** The lazy parts of the router that are about accounts, as Vite has them of `worker/trpc/router.ts`. */
const LAZY =
  /\b(\w+): lazy\(\(\) => import\(["'](\.\.\/features\/(?:auth|contacts|invitations|profile|sessions|users)\/[\w-]+\.ts)["']\)\)/g;
const ACCOUNTS = '\0ekost-accounts';

/**
 * Builds the features that are about accounts as one, which the first call of any of them loads: they need each other's
 * files, and apart each has a list of what it loads, 1.2 KB of the Worker, gzipped.
 */
export function joinedFeatures(): Plugin {
  let accounts = '';
  return {
    name: 'ekost-joined-features',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ekost',
    transform: {
      filter: { id: /\/worker\/trpc\/router\.ts$/ },
      async handler(code, id) {
        const parts = Array.from(code.matchAll(LAZY), ([, name, file = '']) => ({ name, file })).toSorted((a, b) =>
          a.file < b.file ? -1 : 1,
        );
        if (parts.length === 0) this.error('worker/trpc/router.ts has changed: see web/joined-features.ts');
        const files = await Promise.all(parts.map(({ file }) => this.resolve(file, id)));
        accounts = parts
          .map(({ name }, n) => `export { ${name}Router } from ${JSON.stringify(files[n]?.id)};`)
          .join('\n');
        const joined = code.replaceAll(LAZY, '$1: lazy(async () => (await accounts()).$1Router)');
        return { code: `${joined}\nconst accounts = () => import('${ACCOUNTS}');`, map: null };
      },
    },
    resolveId: { filter: { id: /ekost-accounts$/ }, handler: (id) => id },
    load: { filter: { id: /ekost-accounts$/ }, handler: () => accounts },
  };
}
