import { LAST_FIXED_DAY } from '#shared/rules/automatic-rent.ts';

const fixedDays = Array.from({ length: LAST_FIXED_DAY }, (_, index) => String(index + 1));

/** The days of the month on which rent may be due; the empty one means the day of the contract's start. */
export const rentDays = ['', ...fixedDays] as const;

/** The words of each option. */
export function rentDayLabels(contractStart: string): Record<string, string> {
  const fixed = fixedDays.map((day) => [day, `Tanggal ${day}`]);
  return { '': `Tanggal masuk (${Number(contractStart.slice(8)) || '…'})`, ...Object.fromEntries(fixed) };
}

/** The day of an option; null for the day of the contract's start. */
export function rentDayOf(option: string): number | null {
  return option === '' ? null : Number(option);
}
