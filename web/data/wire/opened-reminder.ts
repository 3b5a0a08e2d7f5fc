import { readToken } from '../token.ts';
import type { InputOf } from './procedures.ts';

/**
 * Tells the server that WhatsApp was opened with a reminder. On a phone the tap that opens it leaves the page;
 * `keepalive` lets the browser complete the call.
 *
 * @returns whether it is known to have arrived
 */
export function noteOpenedReminder({ id, key }: InputOf<'reminders.opened'>): Promise<boolean> {
  return tell(`/api/tenants/${encodeURIComponent(id)}/opened-reminders`, { key });
}

/** The same with an invitation, by account. */
export function noteOpenedInvitation({ id, ...body }: InputOf<'invitations.send'>): Promise<boolean> {
  return tell(`/api/users/${encodeURIComponent(id)}/invitation/send`, body);
}

async function tell(path: string, body: object): Promise<boolean> {
  const answer = await fetch(path, {
    method: 'POST',
    keepalive: true,
    headers: { authorization: `Bearer ${readToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  return answer?.ok === true;
}
