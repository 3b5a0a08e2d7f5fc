import { addDays } from '#shared/rules/calendar.ts';
import { dayOf, formatInstantDay, formatTime, today } from './today.ts';

/** What is over by this much is "now": the outbox is emptied each minute. */
const SOON_MS = 60_000;

/** When a message that was just asked for leaves, to stand after "dikirim": nothing for now, or ` besok pukul 08.00`. */
export function sentWhen(sendAt: string, kostId?: string): string {
  const at = new Date(sendAt);
  if (at.getTime() <= Date.now() + SOON_MS) return '';
  const day = dayOf(sendAt, kostId);
  const now = today(kostId);
  const words = day === now ? '' : day === addDays(now, 1) ? ' besok' : ` ${formatInstantDay(sendAt, kostId)}`;
  return `${words} pukul ${formatTime(sendAt, kostId)}`;
}
