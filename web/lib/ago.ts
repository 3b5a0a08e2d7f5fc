import { formatDistanceStrict } from 'date-fns/formatDistanceStrict';
import { id as indonesian } from 'date-fns/locale/id';

/** Shorter times are not counted, so that a clock that is slightly wrong shows no future. */
const JUST_NOW_MS = 60_000;

/** `2 jam yang lalu`, for an instant; within the last minute `Baru saja`. */
export function formatAgo(value: string, now = new Date()): string {
  const instant = new Date(value);
  if (now.getTime() - instant.getTime() < JUST_NOW_MS) return 'Baru saja';
  return formatDistanceStrict(instant, now, { addSuffix: true, locale: indonesian });
}
