import type { Plugin } from 'vite';

/**
 * The parts of tRPC for subscriptions, calls that go on after their answer, of which the Worker has none; each with the
 * names that others have of it.
 */
const PARTS: [part: RegExp, names: string[]][] = [
  [region('sse'), ['sseHeaders', 'sseStreamConsumer', 'sseStreamProducer']],
  [region('utils/withPing'), []],
  [/^function takeWithGrace\([\s\S]*?(?=^\/\/#endregion)/m, ['takeWithGrace']],
];

function region(file: string): RegExp {
  return new RegExp(`//#region src/unstable-core-do-not-import/stream/${file}\\.ts[\\s\\S]*?(?=//#endregion)`);
}

/** Builds tRPC without subscriptions, which a bundler cannot know to be unused; with other insides the build fails. */
export function leanTrpc(): Plugin {
  return {
    name: 'ekost-lean-trpc',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ekost',
    transform: {
      filter: { id: /\/@trpc\/server\/dist\/resolveResponse-[\w-]+\.mjs$/ },
      handler(code) {
        const instead = withoutSubscriptions(code);
        return instead === null
          ? this.error('@trpc/server has changed: see worker/internals/trpc-parts.ts')
          : { code: instead, map: null };
      },
    },
  };
}

/** tRPC's code without subscriptions; null if it is not as it was. */
export function withoutSubscriptions(code: string): string | null {
  if (!PARTS.every(([part]) => part.test(code))) return null;
  return PARTS.reduce(
    (rest, [part, names]) => rest.replace(part, `${names.map((name) => `const ${name} = null;`).join('')}\n`),
    code,
  );
}
