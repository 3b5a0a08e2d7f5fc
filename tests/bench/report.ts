import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** One line of the table: what was measured, against what, and how far it may go. */
export interface Row {
  measure: string;
  /** What was measured, in the unit named. */
  value: number;
  unit: 'trips' | 'requests' | 'statements' | 'plans' | 'buffers' | 'ms' | 'rps' | 'KB' | '×' | 's' | 'MB' | 'points';
  /** What the same run measured of the least that can be done; null where the budget stands alone. */
  floor: number | null;
  /** Value over floor; null where there is none. */
  ratio: number | null;
  /** The budget of the ratio where there is a floor, else of the value. */
  budget: number;
  /** `most`: at most the budget. `least`: at least. */
  bound: 'most' | 'least';
}

/** A row whose budget is of the value itself. */
export function absoluteRow(measure: string, value: number, unit: Row['unit'], budget: number): Row {
  return { measure, value, unit, floor: null, ratio: null, budget, bound: 'most' };
}

/** A row whose budget is of value over floor. */
export function ratioRow(
  row: Pick<Row, 'measure' | 'value' | 'unit' | 'budget'> & { floor: number; bound?: Row['bound'] },
): Row {
  return { bound: 'most', ...row, ratio: row.value / row.floor };
}

export function isOver({ value, ratio, budget, bound }: Row): boolean {
  const measured = ratio ?? value;
  return bound === 'most' ? measured > budget : measured < budget;
}

/** Prints the table, writes it as JSON beside, and says whether all is within its budget. */
export function report(title: string, rows: Row[], file: string): boolean {
  const cells = rows.map((row) => [
    row.measure,
    `${figure(row.value)} ${row.unit}`,
    row.floor === null ? '' : `${figure(row.floor)} ${row.unit}`,
    row.ratio === null ? '' : `${row.ratio.toFixed(2)} ×`,
    `${row.bound === 'most' ? '≤' : '≥'} ${figure(row.budget)}${row.ratio === null ? '' : ' ×'}`,
    isOver(row) ? 'OVER' : 'ok',
  ]);
  const lines = [['measure', 'value', 'floor', 'ratio', 'budget', ''], ...cells];
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

function figure(value: number): string {
  return String(Number(value.toPrecision(value >= 100 ? 6 : 3)));
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
