import type { CurrentUser } from '#shared/contract/auth.ts';

/** Whether something must be done first, such as choosing a password, so that there is no other way to go. */
export function isHeld(user: CurrentUser | null): boolean {
  return user !== null && (user.must_change_password || user.must_set_up_totp);
}
