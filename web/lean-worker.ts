import type { Plugin } from 'vite';

const WORKER_FILE = /\/worker\/[\w-/]+\.ts$/;
const ROUTER_FILE = /\/worker\/[\w-/]+router\.ts$/;
const SCHEMA = /\/drizzle\/schema\/[\w-]+\.ts$/;

/** The part of a syntax node that is used: its kind, and its position in characters. */
interface Node {
  type: string;
  start: number;
  end: number;
}

/** A piece of code that is left out. */
type Piece = Pick<Node, 'start' | 'end'>;

/** Modules of Drizzle that the Worker never runs: relations between tables and columns of other databases. */
const NEVER_RUN =
  /\/drizzle-orm\/(?:relations|pg-core\/(?:columns\/all|query-builders\/(?:count|query|refresh-materialized-view)))\.js$/;

/** What libphonenumber knows of the countries' numbers. */
const PHONE_METADATA = /\/libphonenumber-js\/metadata\.min\.json\.js$/;

const ofWorker = { apply: 'build', applyToEnvironment: ({ name }) => name === 'ekost' } satisfies Partial<Plugin>;

/**
 * Leaves out of the built Worker what it never runs or reads: the modules of `NEVER_RUN`, the last argument of each
 * `pgTable` (indexes, checks and foreign keys, which only drizzle-kit needs), the comments and line breaks of
 * statements, what describes calls (the docs are built already), and how phone numbers are written with
 * spaces.
 */
export function leanWorker(): Plugin[] {
  return [
    {
      ...ofWorker,
      name: 'ekost-lean-tables',
      transform: {
        filter: { id: SCHEMA },
        handler(code) {
          const changed = nodesOf(this.parse(code))
            .flatMap(withoutExtras)
            .toSorted((a, b) => b.start - a.start)
            .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code);
          return { code: changed, map: null };
        },
      },
    },
    {
      ...ofWorker,
      name: 'ekost-lean-statements',
      transform: {
        filter: { id: WORKER_FILE, code: /(?:sql|\))`/ },
        handler(code) {
          const changed = nodesOf(this.parse(code))
            .flatMap(statementTexts)
            .toSorted((a, b) => b.start - a.start)
            .reduce((rest, { start, end }) => {
              const text = onOneLine(rest.slice(start, end));
              if (text.includes('--')) this.error(`A comment is not on a line of its own: ${text}`);
              return rest.slice(0, start) + text + rest.slice(end);
            }, code);
          return { code: changed, map: null };
        },
      },
    },
    {
      ...ofWorker,
      name: 'ekost-never-run',
      enforce: 'pre',
      transform: {
        filter: { id: NEVER_RUN },
        async handler(_, id) {
          const exported = Object.keys((await import(id)) as object).map((name) => `leftOut as ${name}`);
          const thrown = "throw new Error('Left out of the Worker: see web/lean-worker.ts')";
          return {
            code: `function leftOut() { return () => { ${thrown}; }; }\nexport { ${exported.join(', ')} };`,
            map: null,
          };
        },
      },
    },
    leanDescriptions(),
    leanPhoneNumbers(),
  ];
}

function leanDescriptions(): Plugin {
  return {
    ...ofWorker,
    name: 'ekost-lean-descriptions',
    transform: {
      filter: { id: ROUTER_FILE },
      handler(code) {
        const changed = nodesOf(this.parse(code))
          .flatMap(descriptions)
          .toSorted((a, b) => b.start - a.start)
          .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code);
        return { code: changed, map: null };
      },
    },
  };
}

function leanPhoneNumbers(): Plugin {
  return {
    ...ofWorker,
    name: 'ekost-lean-phone-numbers',
    transform: {
      filter: { id: PHONE_METADATA },
      handler: (code) => ({
        code: `export default ${JSON.stringify(
          withoutFormats(JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1)) as PhoneMetadata),
        )}`,
        map: null,
      }),
    },
  };
}

/** The part of the metadata that is read here: of each country, and of codes without one, a tuple. */
interface PhoneMetadata {
  countries: Record<string, unknown[]>;
  nonGeographic?: Record<string, unknown[]>;
}

/** Where a tuple holds the ways to write its numbers for people, which only `format` of the library reads. */
const FORMATS = 4;

/** The metadata with which numbers are told apart and judged, half of its bytes. */
export function withoutFormats<Metadata extends PhoneMetadata>(metadata: Metadata): Metadata {
  const lean = (tuples: Record<string, unknown[]> = {}) =>
    Object.fromEntries(
      Object.entries(tuples).map(([name, tuple]) => [name, FORMATS in tuple ? tuple.with(FORMATS, 0) : tuple]),
    );
  return { ...metadata, countries: lean(metadata.countries), nonGeographic: lean(metadata.nonGeographic) };
}

function withoutExtras(node: Node): Piece[] {
  const { callee, arguments: given } = node as Node & { callee?: Node & { name?: string }; arguments?: Node[] };
  const [, columns, extras] = given ?? [];
  const isTable = node.type === 'CallExpression' && callee?.name === 'pgTable';
  return isTable && columns && extras ? [{ start: columns.end, end: extras.end }] : [];
}

/** Of a call its `summary`, with what stands before it, and what it refuses. */
function descriptions(node: Node): Piece[] {
  const { callee, arguments: given } = node as Node & {
    callee?: Node & { object?: Node; property?: Node & { name?: string } };
    arguments?: ObjectNode[];
  };
  if (node.type === 'ObjectExpression') {
    const { properties } = node as ObjectNode;
    return properties.flatMap((property, at) => {
      const [before, after] = [properties[at - 1], properties[at + 1]];
      if (nameOf(property) === 'summary' && before) return [{ start: before.end, end: property.end }];
      return nameOf(property) === 'refuses' && after ? [{ start: property.start, end: after.start }] : [];
    });
  }
  const [, , summary] = given ?? [];
  // `procedureFor(right, route, summary, more)`: an empty text stays, since `more` is read by its place.
  if ((callee as { name?: string } | undefined)?.name === 'procedureFor' && summary) {
    return [{ start: summary.start + 1, end: summary.end - 1 }];
  }
  return [];
}

type ObjectNode = Node & { properties: (Node & { key?: { name?: string } })[] };

function nameOf({ key }: ObjectNode['properties'][number]): string | undefined {
  return key?.name;
}

/** The texts of a statement between its values, also of a CTE: `sql`…``, `selected(…)`…`` and `returned(…)`…``. */
function statementTexts(node: Node): Piece[] {
  const { tag, quasi } = node as Node & { tag?: Tag; quasi?: { quasis: Node[] } };
  const name = tag?.name ?? tag?.callee?.name ?? '';
  const isStatement = node.type === 'TaggedTemplateExpression' && ['sql', 'selected', 'returned'].includes(name);
  return isStatement ? (quasi?.quasis ?? []) : [];
}

type Tag = Node & { name?: string; callee?: { name?: string } };

/** A part of a statement without its comments, each of which is a line of its own, and without line breaks. */
function onOneLine(text: string): string {
  return text.replaceAll(/\n\s*--[^\n]*(?=\n)/g, '').replaceAll(/\s*\n\s*/g, ' ');
}

/** A node and all below it. */
function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(nodesOf);
  return 'type' in value && 'start' in value ? [value as Node, ...below] : below;
}
