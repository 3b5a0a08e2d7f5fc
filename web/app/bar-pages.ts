import type { CurrentUser } from '#shared/contract/auth.ts';
import { isHeld } from './is-held.ts';

/**
 * Whether an account has the bar at the foot of a phone here, whose "Lainnya" is then the one menu: on every page but
 * those that are printed, and unless something must be done first.
 */
export function hasBar(user: CurrentUser | null, pathname: string): boolean {
  return user !== null && !isHeld(user) && !pathname.startsWith('/cetak/');
}
