import type { Plugin } from 'vite';

/** What a table takes that is given its columns as a function: the builders of all kinds of columns. */
const BUILDERS = /export\s*\{\s*getPgColumnBuilders\s*\}/;

/**
 * Builds Drizzle's tables without the builders of the thirty kinds of columns that a table can be given as a function:
 * ours are given theirs as an object, so the Worker carries only the kinds that it has. With another inside of Drizzle the
 * build fails.
 */
export function columnBuilders(): Plugin {
  return {
    name: 'ekost-column-builders',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ekost',
    transform: {
      filter: { id: /drizzle-orm\/pg-core\/columns\/all\.js$/ },
      handler(code) {
        return isOfAllColumns(code)
          ? { code: 'export const getPgColumnBuilders = () => ({});', map: null }
          : this.error('drizzle-orm has changed: see worker/internals/column-builders.ts');
      },
    },
  };
}

/** Whether a module of Drizzle is the one that names the builders of all columns, and does nothing else. */
export function isOfAllColumns(module: string): boolean {
  return BUILDERS.test(module) && module.match(/export/g)?.length === 1;
}
