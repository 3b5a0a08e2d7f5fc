import { formatDistanceStrict } from 'date-fns/formatDistanceStrict';
import { id as indonesian } from 'date-fns/locale/id';

/** `2 jam yang lalu`, of an instant. */
export function formatAgo(value: string, now = new Date()): string {
  return formatDistanceStrict(new Date(value), now, { addSuffix: true, locale: indonesian });
}
