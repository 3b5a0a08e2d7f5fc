import { minify } from '@swc/core';
import type { Plugin } from 'vite';

/** Minifies the built Worker by SWC, which makes it 3 KB smaller (gzipped) than Vite's own minifier. */
export function minifyWorker(): Plugin {
  return {
    name: 'ekost-minify-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ekost',
    async renderChunk(code) {
      const options = { module: true, ecma: 2022, compress: { passes: 3 }, mangle: true } as const;
      return { code: (await minify(code, options)).code, map: null };
    },
  };
}
