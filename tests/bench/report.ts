import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** One line of the table: what was measured, compared with what, and its limit. */
export interface Row {
  measure: string;
  /** The measured value, in the named unit. */
  value: number;
  unit:
    | 'trips'
    | 'requests'
    | 'statements'
    | 'reads'
    | 'calls'
    | 'plans'
    | 'buffers'
    | 'ms'
    | 'rps'
    | 'KB'
    | '×'
    | 's'
    | 'MB'
    | 'elements'
    | 'points'
    | 'shares';
  /** The floor's value in the same run; null if the budget is absolute. */
  floor: number | null;
  /** Value divided by floor; null without a floor. */
  ratio: number | null;
  /** The budget of the ratio if there is a floor, else of the value; null if the row is only to be read. */
  budget: number | null;
  /** `most`: at most the budget. `least`: at least. */
  bound: 'most' | 'least';
  /** What the value consists of, printed behind it. */
  note?: string;
}

/** A row whose budget is for the value itself. */
export function absoluteRow(
  measure: string,
  value: number,
  unit: Row['unit'],
  budget: Row['budget'],
  note?: string,
): Row {
  return {
    measure,
    value,
    unit,
    floor: null,
    ratio: null,
    budget,
    bound: 'most',
    ...(note === undefined ? {} : { note }),
  };
}

/** A row whose budget is for value divided by floor. */
export function ratioRow(
  row: Pick<Row, 'measure' | 'value' | 'unit' | 'budget'> & { floor: number; bound?: Row['bound'] },
): Row {
  return { bound: 'most', ...row, ratio: row.value / row.floor };
}

export function isOver({ value, ratio, budget, bound }: Row): boolean {
  const measured = ratio ?? value;
  if (budget === null) return false;
  return bound === 'most' ? measured > budget : measured < budget;
}

/**
 * Measures a part, and all of it again if a row is over its budget: other work on the machine makes a figure worse,
 * seldom better, so a row that is within the second time counts with its second figure. What is over twice is over. The
 * note of both says what the first was.
 */
export async function calmRows(measure: () => Promise<Row[]>): Promise<Row[]> {
  const first = await measure();
  if (!first.some(isOver)) return first;
  const second = await measure();
  return first.map((row) => {
    const again = second.find(({ measure: name, unit }) => name === row.measure && unit === row.unit);
    if (!isOver(row) || again === undefined) return row;
    const before = `first ${figure(row.ratio ?? row.value)}`;
    return { ...(isOver(again) ? row : again), note: [before, again.note].filter(Boolean).join('; ') };
  });
}

/** Prints the table, writes it to a JSON file, and returns whether all is within budget. */
export function report(title: string, rows: Row[], file: string): boolean {
  const cells = rows.map((row) => [
    row.measure,
    `${figure(row.value)} ${row.unit}`,
    row.floor === null ? '' : `${figure(row.floor)} ${row.unit}`,
    row.ratio === null ? '' : `${row.ratio.toFixed(2)} ×`,
    row.budget === null
      ? ''
      : `${row.bound === 'most' ? '≤' : '≥'} ${figure(row.budget)}${row.ratio === null ? '' : ' ×'}`,
    row.budget === null ? '' : isOver(row) ? 'OVER' : 'ok',
    row.note ?? '',
  ]);
  const lines = [['measure', 'value', 'floor', 'ratio', 'budget', '', ''], ...cells];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  process.stdout.write(`\n${title}\n\n`);
  for (const line of lines) {
    process.stdout.write(
      `${line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    `${JSON.stringify(
      rows.map((row) => ({ ...row, over: isOver(row) })),
      null,
      2,
    )}\n`,
  );
  return !rows.some(isOver);
}

export function figure(value: number): string {
  return String(Number(value.toPrecision(value >= 100 ? 6 : 3)));
}

export function median(values: number[]): number {
  return percentile(values, 50);
}

/** The item whose value is the median. */
export function middleBy<Item>(items: Item[], value: (item: Item) => number): Item {
  const sorted = items.toSorted((a, b) => value(a) - value(b));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return middle;
}

/** The value that this many percent of the values do not exceed. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor((sorted.length * percent) / 100), sorted.length - 1)] ?? Number.NaN;
}
