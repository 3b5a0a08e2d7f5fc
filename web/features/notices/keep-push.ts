import { claimsOf, readToken } from '../../data/token.ts';

/** The key under which this browser stores who gets push messages: an account and its session. */
export const PUSH_HOLDER = 'notifikasi';

/**
 * Push messages end with a session. Tells whether the present account switched them on in an earlier session here, so
 * that they can continue in this one.
 */
export function isPushToBeKept(): boolean {
  const { sub, sid } = claimsOf(readToken());
  try {
    const [holder, session] = localStorage.getItem(PUSH_HOLDER)?.split(':') ?? [];
    return sub !== undefined && holder === sub && session !== sid && Notification.permission === 'granted';
  } catch {
    return false;
  }
}
