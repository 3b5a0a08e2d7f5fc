import type { Plugin } from 'vite';

/** Builds the SQL of the Worker without the line breaks and indents of its source, 5 KB gzipped. */
export function leanSql(): Plugin {
  return {
    name: 'ekost-lean-sql',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ekost',
    enforce: 'post',
    transform: {
      filter: { id: /\/worker\/.*\.ts$/, code: 'sql`' },
      handler(code) {
        return { code: withoutIndents(code, this.parse(code)), map: null };
      },
    },
  };
}

/** The code with a space for each line break and the indent after it in its SQL. */
export function withoutIndents(code: string, program: unknown): string {
  const textOf = ({ start, end }: Part) => code.slice(start, end);
  return templatesOf(program)
    .flat()
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, part) => {
      // A comment ends with its line.
      const own = textOf(part).includes('--') ? textOf(part) : textOf(part).replaceAll(/\s*\n\s*/g, ' ');
      return text.slice(0, part.start) + own + text.slice(part.end);
    }, code);
}

/** What a template is tagged with: `sql`, or a call of what makes a CTE (`worker/db/ctes.ts`). */
interface Tag {
  name?: string;
  callee?: { name?: string };
}
const TAGS = new Set(['sql', 'selected', 'returned']);

interface Part {
  start: number;
  end: number;
}

/** The texts of each template of SQL, by where they stand. */
function templatesOf(node: unknown): Part[][] {
  if (Array.isArray(node)) return node.flatMap(templatesOf);
  if (typeof node !== 'object' || node === null) return [];
  const { tag, quasi } = node as { tag?: Tag; quasi?: { quasis: Part[] } };
  const own = TAGS.has(tag?.name ?? tag?.callee?.name ?? '') ? [quasi?.quasis ?? []] : [];
  return [...own, ...Object.values(node).flatMap(templatesOf)];
}
