import { readToken } from '../token.ts';
import type { InputOf } from './procedures.ts';

/**
 * Tells the server that WhatsApp was opened with a reminder. On a phone the tap that opens it leaves the page;
 * `keepalive` lets the browser complete the call.
 *
 * @returns whether it is known to have arrived
 */
export async function noteOpenedReminder({ id, key }: InputOf<'reminders.opened'>): Promise<boolean> {
  const answer = await fetch(`/api/tenants/${encodeURIComponent(id)}/opened-reminders`, {
    method: 'POST',
    keepalive: true,
    headers: { authorization: `Bearer ${readToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  }).catch(() => null);
  return answer?.ok === true;
}
