const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The largest first. */
const units = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

const words = new Intl.RelativeTimeFormat('id-ID');

/**
 * `2 jam yang lalu`, for an instant, in the largest unit that has fully passed. Less than a minute is `Baru saja`, so
 * that a clock that is slightly wrong shows no future.
 */
export function formatAgo(value: string, now = new Date()): string {
  const passed = now.getTime() - new Date(value).getTime();
  const fitting = units.find(([, length]) => passed >= length);
  if (fitting === undefined) return 'Baru saja';
  const [unit, length] = fitting;
  return words.format(-Math.floor(passed / length), unit);
}
