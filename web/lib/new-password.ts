import { oneTimePassword } from '#shared/rules/one-time-password.ts';

/** A random password to give to somebody, who must change it at the first sign-in. */
export function newPassword(): string {
  return oneTimePassword((count) => crypto.getRandomValues(new Uint8Array(count)));
}
