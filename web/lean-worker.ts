import type { Plugin } from 'vite';

const SCHEMA = /\/drizzle\/schema\/[\w-]+\.ts$/;

/** The part of a syntax tree that is looked at: a node's kind and where it stands, in characters. */
interface Node {
  type: string;
  start: number;
  end: number;
}

/** A piece of code that is left out. */
type Piece = Pick<Node, 'start' | 'end'>;

/**
 * Leaves out of the built Worker what it never reads: the last argument of each `pgTable` (indexes, checks and foreign
 * keys, which are drizzle-kit's).
 */
export function leanWorker(): Plugin {
  return {
    name: 'ekost-lean-tables',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ekost',
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
  };
}

function withoutExtras(node: Node): Piece[] {
  const { callee, arguments: given } = node as Node & { callee?: Node & { name?: string }; arguments?: Node[] };
  const [, columns, extras] = given ?? [];
  const isTable = node.type === 'CallExpression' && callee?.name === 'pgTable';
  return isTable && columns && extras ? [{ start: columns.end, end: extras.end }] : [];
}

/** A node and all below it. */
function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(nodesOf);
  return 'type' in value && 'start' in value ? [value as Node, ...below] : below;
}
