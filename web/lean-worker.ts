import type { Plugin } from 'vite';

const SCHEMA = /\/drizzle\/schema\/[\w-]+\.ts$/;
const WORKER = /\/worker\/(?!local\/)[\w/-]+\.ts$/;

/** The part of a syntax tree that is looked at: a node's kind and where it stands, in characters. */
interface Node {
  type: string;
  start: number;
  end: number;
}

/** A piece of code that is replaced. */
interface Change {
  start: number;
  end: number;
  by: string;
}

/**
 * Leaves out of the built Worker what it never reads: the last argument of each `pgTable` (indexes, checks and foreign
 * keys, which are drizzle-kit's), and the line breaks and comments of its SQL.
 */
export function leanWorker(): Plugin[] {
  return [lean('ekost-lean-tables', SCHEMA, withoutExtras), lean('ekost-lean-statements', WORKER, withoutBreaks)];
}

function lean(name: string, id: RegExp, changesOf: (node: Node, code: string) => Change[]): Plugin {
  return {
    name,
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ekost',
    transform: {
      filter: { id },
      handler(code) {
        const changes = nodesOf(this.parse(code)).flatMap((node) => changesOf(node, code));
        const changed = changes
          .toSorted((a, b) => b.start - a.start)
          .reduce((rest, { start, end, by }) => rest.slice(0, start) + by + rest.slice(end), code);
        return { code: changed, map: null };
      },
    },
  };
}

function withoutExtras(node: Node): Change[] {
  const { callee, arguments: given } = node as Node & { callee?: Node & { name?: string }; arguments?: Node[] };
  const [, columns, extras] = given ?? [];
  const isTable = node.type === 'CallExpression' && callee?.name === 'pgTable';
  return isTable && columns && extras ? [{ start: columns.end, end: extras.end, by: '' }] : [];
}

/** PostgreSQL reads a line break like a space. No text of ours in SQL has one. */
function withoutBreaks(node: Node, code: string): Change[] {
  const { tag, quasi } = node as Node & {
    tag?: Node & { name?: string };
    quasi?: { quasis: (Node & { value: { raw: string } })[] };
  };
  if (node.type !== 'TaggedTemplateExpression' || tag?.name !== 'sql') return [];
  return (quasi?.quasis ?? []).flatMap(({ start, value: { raw } }) => {
    const from = code.indexOf(raw, start);
    return raw.includes('\n') ? [{ start: from, end: from + raw.length, by: inOneLine(raw) }] : [];
  });
}

function inOneLine(text: string): string {
  return text.replace(/^\s*-- .*$/gm, '').replace(/\s*\n\s*/g, ' ');
}

/** A node and all below it. */
function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(nodesOf);
  return 'type' in value && 'start' in value ? [value as Node, ...below] : below;
}
