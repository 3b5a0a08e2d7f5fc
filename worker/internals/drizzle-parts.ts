import type { Plugin } from 'vite';

/**
 * Modules of Drizzle that the Worker never runs, each with the list of what it exports, and what stands in its place: the
 * builders of all thirty kinds of columns, for tables that are given theirs as a function, relations and
 * the builder of their queries, and the builders of counts and of what refreshes a materialized view.
 */
const PARTS: Record<string, [exported: RegExp, instead: string]> = {
  'pg-core/columns/all.js': [/export \{\s*getPgColumnBuilders\s*\}/, 'export const getPgColumnBuilders = () => ({});'],
  'relations.js': [
    /export \{\s*Many,\s*One,[^}]*createTableRelationsHelpers,\s*extractTablesRelationalConfig,[^}]*\}/,
    `export class Many {} export class One {}
     export const createTableRelationsHelpers = null, extractTablesRelationalConfig = null;
     export const getOperators = null, getOrderByOperators = null, normalizeRelation = null;`,
  ],
  'pg-core/query-builders/query.js': [
    /export \{\s*PgRelationalQuery,\s*RelationalQueryBuilder\s*\}/,
    'export class PgRelationalQuery {} export class RelationalQueryBuilder {}',
  ],
  'pg-core/query-builders/count.js': [/export \{\s*PgCountBuilder\s*\}/, 'export class PgCountBuilder {}'],
  'pg-core/query-builders/refresh-materialized-view.js': [
    /export \{\s*PgRefreshMaterializedView\s*\}/,
    'export class PgRefreshMaterializedView {}',
  ],
};

/**
 * Methods of Drizzle that the Worker never calls, in files that stay: what migrates, refreshes a materialized view and
 * writes queries of relations, and what tells drivers other than Neon's the type of a value, by nine classes of columns.
 */
const METHODS: Record<string, RegExp[]> = {
  'pg-core/dialect.js': [
    /^ {2}async migrate\([\s\S]*?^ {2}\}\n/m,
    /^ {2}buildRefreshMaterializedViewQuery\([\s\S]*?^ {2}\}\n/m,
    /^ {2}prepareTyping\([\s\S]*?^ {2}\}\n/m,
    /^ {2}buildRelationalQueryWithoutPK\([\s\S]*^ {2}\}\n(?=\}\nexport \{\s*PgDialect\s*\})/m,
  ],
};

/** The files of Drizzle that are left out, and those of which methods are. */
export const drizzleParts: readonly string[] = [...Object.keys(PARTS), ...Object.keys(METHODS)];

/** Builds Drizzle without what the Worker never runs, which a bundler cannot know; with other insides the build fails. */
export function leanDrizzle(): Plugin {
  return {
    name: 'ekost-lean-drizzle',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ekost',
    transform: {
      filter: { id: /\/drizzle-orm\/.*\.js$/ },
      handler(code, id) {
        const part = drizzleParts.find((file) => id.endsWith(`/drizzle-orm/${file}`));
        if (part === undefined) return null;
        const instead = withoutPart(part, code);
        return instead === null
          ? this.error('drizzle-orm has changed: see worker/internals/drizzle-parts.ts')
          : { code: instead, map: null };
      },
    },
  };
}

/** What stands in place of a file of Drizzle; null if it does not export what it did, or lacks a method. */
export function withoutPart(file: string, code: string): string | null {
  const methods = METHODS[file];
  if (methods !== undefined) {
    return methods.every((method) => method.test(code))
      ? methods.reduce((rest, method) => rest.replace(method, ''), code)
      : null;
  }
  const part = PARTS[file];
  return part?.[0].test(code) === true && code.match(/^export/gm)?.length === 1 ? part[1] : null;
}
