import type { Statement } from './stage.ts';

/**
 * What the pace of the machine is measured by: a statement over PostgreSQL's own tables, which no change of ours makes
 * faster or slower. Like most of our statements it is joined of several tables, and takes longer to plan than to run.
 */
export const reference: Statement = {
  query: `select c.relname, n.nspname, count(a.attnum) as columns, max(t.typlen) as longest
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      left join pg_type t on t.oid = a.atttypid
    where c.oid in ('pg_class'::regclass, 'pg_type'::regclass, 'pg_index'::regclass) and n.nspname = 'pg_catalog'
    group by c.relname, n.nspname order by c.relname`,
  params: [],
};

/**
 * How long the reference takes, planning included, at the pace of the budgets: in an hour in which the floor of the
 * list answers in 2.7 ms.
 */
const REFERENCE_MS = 0.3;

/** How many times as long as in that hour a statement takes at the moment. */
export function paceOf(referenceMs: number): number {
  return referenceMs / REFERENCE_MS;
}

/**
 * A Worker by whose start the pace of starts is measured: functions and the objects that they make, each of them once,
 * as a program does when its modules are loaded. No change of ours makes it faster or slower.
 */
export function referenceWorker(): string {
  const numbers = Array.from({ length: 4000 }, (_, number) => number);
  return [
    ...numbers.map(
      (number) =>
        `const make${number} = (value) => ({ id: value + ${number}, name: 'name ' + value, parts: [value, ${number}].map((part) => part * 2) });`,
    ),
    `const made = [${numbers.map((number) => `make${number}(${number})`).join(', ')}];`,
    'export default { fetch: () => new Response(String(made.length)) };',
  ].join('\n');
}

/** How long the start of the reference takes in an hour in which that of our Worker takes 57 ms. */
const REFERENCE_START_MS = 76;

/** How many times as long as in that hour a start takes at the moment. */
export function startPaceOf(referenceMs: number): number {
  return referenceMs / REFERENCE_START_MS;
}
