import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Explained } from './explain.ts';
import { absoluteRow, type Row } from './report.ts';

/** A read as it was planned and answered. */
export interface Planned extends Explained {
  bytes: number;
}

/** What is the same on every machine: how much is planned, its expected cost, and how much is read and answered. */
type Figures = Pick<Planned, 'cost' | 'buffers' | 'bytes'> & { nodes: number };

/** The plans of all reads over the full data, a line each: the indexes that it uses, and a digest of the whole plan. */
const plansFile = new URL('plans.txt', import.meta.url);
/** The figures of all reads over the small data. */
const figuresFile = new URL('figures.json', import.meta.url);

/**
 * How much more than was kept is allowed: dates, and thereby estimates, where rows lie and the length of numbers move
 * with the day.
 */
const MORE: Figures = { nodes: 1, cost: 1.25, buffers: 1.25, bytes: 1.1 };

/** Stores the plans for the next run to compare with. */
export function keepPlans(plans: Map<string, Planned>): void {
  writeFileSync(plansFile, [...plans].map(([name, { shape }]) => planLine(name, shape)).join(''));
}

/** How many reads have another plan than the stored one; names them, with their plan of now. */
export function changedPlans(plans: Map<string, Planned>): Row {
  const kept = readFileSync(plansFile, 'utf8');
  const changed = [...plans].filter(([name, { shape }]) => !kept.includes(planLine(name, shape)));
  for (const [name, { shape }] of changed)
    process.stdout.write(`The plan changed of: ${[name, ...shape].join('\n  ')}\n`);
  return absoluteRow('plans that changed since they were kept', changed.length, 'plans', 0);
}

/** What counts all rows of the platform, a few times a day. */
const MAY_BE_PARALLEL = new Set(['report of the admin']);

/**
 * How many reads PostgreSQL gives to several processes: to start these takes longer than most reads, and a database has
 * few of them for all who ask at once.
 */
export function parallelPlans(plans: Map<string, Planned>): Row {
  const names = [...plans].flatMap(([name, { shape }]) =>
    !MAY_BE_PARALLEL.has(name) && shape.some((node) => /Gather/.test(node)) ? [name] : [],
  );
  return absoluteRow('reads that start processes of their own', names.length, 'reads', 0, names.join(', '));
}

/** Stores the figures for the next quick run to compare with, a line for each read. */
export function keepFigures(plans: Map<string, Planned>): void {
  const lines = [...plans].map(([name, planned]) => `  ${JSON.stringify(name)}: ${JSON.stringify(figuresOf(planned))}`);
  writeFileSync(figuresFile, `{\n${lines.join(',\n')}\n}\n`);
}

/** How many reads need more than was kept, and how many were never kept; names them. */
export function figureRows(plans: Map<string, Planned>): Row[] {
  const kept = JSON.parse(readFileSync(figuresFile, 'utf8')) as Record<string, Figures>;
  const unknown = [...plans.keys()].filter((name) => kept[name] === undefined);
  for (const name of unknown) process.stdout.write(`No figures were kept of: ${name}\n`);
  return [
    absoluteRow('reads without kept figures', unknown.length, 'reads', 0),
    ...(['nodes', 'cost', 'buffers', 'bytes'] as const).map((figure) => moreRow(figure, plans, kept)),
  ];
}

function moreRow(figure: keyof Figures, plans: Map<string, Planned>, kept: Record<string, Figures>): Row {
  let count = 0;
  for (const [name, planned] of plans) {
    const before = kept[name]?.[figure] ?? Number.POSITIVE_INFINITY;
    const now = figuresOf(planned)[figure];
    if (now <= before * MORE[figure]) continue;
    count += 1;
    process.stdout.write(`More ${figure} (${before} were kept, now ${now}): ${name}\n`);
  }
  return absoluteRow(`reads with more ${figure} than were kept`, count, 'reads', 0);
}

function figuresOf({ shape, cost, buffers, bytes }: Planned): Figures {
  return { nodes: shape.length, cost: Number(cost.toFixed(2)), buffers, bytes };
}

function planLine(name: string, shape: string[]): string {
  const indexes = new Set(shape.flatMap((node) => / (\w+) of |Bitmap Index Scan (\w+)/.exec(node)?.slice(1) ?? []));
  const digest = createHash('sha256').update(shape.join('\n')).digest('hex').slice(0, 8);
  return `${name}: ${[...indexes].filter(Boolean).sort().join(', ')} (${digest})\n`;
}
