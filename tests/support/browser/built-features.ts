import { parseAst } from 'vite';
import { newerApis, newerCss } from './newer-features.ts';

/** What built files use that phones at the floor lack, each with the versions that brought it. */
type Newer = Map<string, string>;

const apis = new Map(
  newerApis().flatMap(({ path, of, versions }) => (of === 'instance' ? [] : [[path.join('.'), versions] as const])),
);
const css = newerCss();

/** The objects by which a page names its globals. */
const GLOBAL_OBJECTS = new Set(['globalThis', 'window', 'self']);

/** Globals and their own functions (`URL.canParse`), and syntax that no build target takes away. */
export function newerCode(source: string): Newer {
  const found: Newer = new Map();
  const name = (path: string) => {
    const [owner = '', member] = path.split('.');
    const plain = GLOBAL_OBJECTS.has(owner) && member !== undefined ? member : path;
    const versions = apis.get(plain);
    if (versions !== undefined) found.set(plain, versions);
  };
  visitNodes(parseAst(source), (node, asked) => {
    for (const path of namesIn(node)) if (!asked.has(path)) name(path);
    const syntax = newerSyntax(node);
    if (syntax !== null) found.set(...syntax);
  });
  return found;
}

type Node = { type: string } & Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/**
 * Every expression, but no names of properties: those belong to any object. With each comes what the code around it has
 * asked for first (`typeof URL.canParse == 'function' ? … : …`).
 */
function visitNodes(node: unknown, visit: (node: Node, asked: Set<string>) => void, outer = new Set<string>()): void {
  if (Array.isArray(node)) return node.forEach((each) => visitNodes(each, visit, outer));
  if (!isNode(node)) return;
  const asked = new Set([...outer, ...askedBy(node)]);
  visit(node, asked);
  for (const [part, value] of Object.entries(node)) {
    const isName =
      ['property', 'key', 'label', 'local', 'imported', 'exported'].includes(part) && node.computed !== true;
    if (!isName) visitNodes(value, visit, asked);
  }
}

/** What a condition asks for by `typeof`, for itself and for what depends on it. */
function askedBy(node: Node): string[] {
  return typeofs(node.test ?? (node.type === 'LogicalExpression' ? node.left : undefined));
}

function typeofs(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'LogicalExpression' || node.type === 'BinaryExpression')
    return [...typeofs(node.left), ...typeofs(node.right)];
  return node.type === 'UnaryExpression' && node.operator === 'typeof' && isNode(node.argument)
    ? namesIn(node.argument)
    : [];
}

/** The globals and their members that an expression names: `a`, `a.b`, `const { b } = a`. */
function namesIn(node: Node): string[] {
  if (node.type === 'Identifier') return [String(node.name)];
  if (node.type === 'MemberExpression' && isNode(node.object) && node.object.type === 'Identifier')
    return [`${String(node.object.name)}.${nameOf(node.property)}`];
  const { id, init } = node;
  if (node.type !== 'VariableDeclarator' || !isNode(id) || !isNode(init) || init.type !== 'Identifier') return [];
  const keys = (id.properties ?? []) as Node[];
  return keys.map(({ key }) => `${String(init.name)}.${nameOf(key)}`);
}

/** The name of a property: `a.b` or `a['b']`; a computed one has none. */
function nameOf(property: unknown): string {
  const { name, value } = (property ?? {}) as { name?: unknown; value?: unknown };
  return String(name ?? value ?? '');
}

function newerSyntax(node: Node): [name: string, versions: string] | null {
  const { flags = '', pattern = '' } = (node.regex ?? {}) as { flags?: string; pattern?: string };
  if (flags.includes('v')) return ['RegExp flag v', 'Chrome 112, Safari 17'];
  if (/\(\?[ims]*-?[ims]+:/.test(pattern)) return ['RegExp modifiers', 'Chrome 125, Safari 26'];
  if (node.type === 'VariableDeclaration' && String(node.kind).includes('using'))
    return ['using', 'Chrome 134, Safari never'];
  if (Array.isArray(node.attributes) && node.attributes.length > 0)
    return ['import attributes', 'Chrome 123, Safari 17.2'];
  return null;
}

/** Properties, values, functions, units, selectors and at-rules; but none that stands beside its older name, `-webkit-…`. */
export function newerStyles(source: string): Newer {
  const sheet = source
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\\./g, '_')
    .replaceAll(/"[^"]*"|'[^']*'/g, '""');
  const uses = new Set<string>();
  for (const [, prelude = ''] of sheet.matchAll(/([^{};]+)\{/g)) {
    const rule = /^\s*(@[a-z-]+)/.exec(prelude)?.[1];
    if (rule !== undefined) uses.add(`at-rule ${rule}`);
    else for (const selector of selectorsOf(prelude)) uses.add(`selector ${selector}`);
  }
  for (const [, property = '', value = ''] of sheet.matchAll(/[{;]\s*([a-z-]+)\s*:\s*([^;{}]*)/g)) {
    for (const [, called = ''] of value.matchAll(/([a-z-]+)\(/g)) uses.add(`function ${called}`);
    for (const [, unit = ''] of value.matchAll(/\d([a-zA-Z]+)/g)) uses.add(`unit ${unit}`);
    if (new RegExp(`-webkit-${property}\\s*:`).test(sheet)) continue;
    uses.add(`property ${property}`);
    if (!css.has(`property ${property}`))
      for (const word of value.split(/[\s,()/!]+/)) uses.add(`value ${property}: ${word}`);
  }
  return new Map([...uses].flatMap((use) => (css.has(use) ? [[use, css.get(use) ?? ''] as const] : [])));
}

function selectorsOf(prelude: string): string[] {
  const pseudo = [...prelude.matchAll(/::?([a-z-]+)/g)].map(([, name = '']) => name);
  return prelude.includes('&') ? [...pseudo, 'nesting'] : pseudo;
}
