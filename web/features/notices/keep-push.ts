import { claimsOf, readToken } from '../../data/token.ts';

/** For whom this browser takes push messages: an account and its session. */
export const PUSH_HOLDER = 'notifikasi';

/**
 * Push messages end with a session. Whether this browser's were switched on by the present account in an earlier
 * session, so that they go on in this one.
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
