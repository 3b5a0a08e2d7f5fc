import type { CurrentUser } from '#shared/contract/auth.ts';
import { isHeld } from './is-held.ts';

/** The pages that have the bar at the foot of a phone; steps such as paying or signing in use the whole screen. */
const pages = new Set(['dashboard', 'admin', 'profil', 'pemberitahuan', 'articles', 'impor']);

/** Whether an account has that bar here, whose "Lainnya" is then the one menu of a phone. */
export function hasBar(user: CurrentUser | null, pathname: string): boolean {
  return user !== null && !isHeld(user) && pages.has(pathname.split('/')[1] ?? '');
}
