import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { formatInstantDay, formatTime, today } from './today.ts';

/** What is over by this much is "now": the outbox is emptied each minute. */
const SOON_MS = 60_000;

/** When a message that was just asked for leaves, to stand after "dikirim": nothing for now, or ` besok pukul 08.00`. */
export function sentWhen(sendAt: string): string {
  const at = new Date(sendAt);
  if (at.getTime() <= Date.now() + SOON_MS) return '';
  const day = wibDay(at);
  const words = day === today() ? '' : day === addDays(today(), 1) ? ' besok' : ` ${formatInstantDay(sendAt)}`;
  return `${words} pukul ${formatTime(sendAt)}`;
}
