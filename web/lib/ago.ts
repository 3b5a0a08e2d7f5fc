const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The largest first. */
const units = [
  ['tahun', 365 * DAY_MS],
  ['bulan', 30 * DAY_MS],
  ['hari', DAY_MS],
  ['jam', 60 * MINUTE_MS],
  ['menit', MINUTE_MS],
] as const;

/**
 * `2 jam yang lalu`, for an instant, in the largest unit that has fully passed. Less than a minute is `Baru saja`, so
 * that a clock that is slightly wrong shows no future.
 */
export function formatAgo(value: string, now = new Date()): string {
  const passed = now.getTime() - new Date(value).getTime();
  const fitting = units.find(([, length]) => passed >= length);
  if (fitting === undefined) return 'Baru saja';
  const [unit, length] = fitting;
  return `${Math.floor(passed / length)} ${unit} yang lalu`;
}
