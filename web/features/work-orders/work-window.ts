import { formatInstantDay, formatTime } from '#shared/format.ts';
import { today } from '../../lib/today.ts';
import { wibDay } from '#shared/rules/calendar.ts';

/** The day and hours of a job: 'Hari ini, 09.00–11.00'; null if any time will do. */
export function workWindow(job: { scheduled_from: string | null; scheduled_to: string | null }): string | null {
  const { scheduled_from: from, scheduled_to: to } = job;
  if (from === null) return null;
  const day = wibDay(new Date(from)) === today() ? 'Hari ini' : formatInstantDay(from);
  if (to === null) return `${day}, mulai ${formatTime(from)}`;
  const isOneDay = wibDay(new Date(from)) === wibDay(new Date(to));
  return `${day}, ${formatTime(from)}–${isOneDay ? '' : `${formatInstantDay(to)}, `}${formatTime(to)}`;
}
