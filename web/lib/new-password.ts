import { oneTimePassword } from '#shared/rules/one-time-password.ts';

/** A password to pass on, which must be changed at the first sign-in. */
export function newPassword(): string {
  return oneTimePassword((count) => crypto.getRandomValues(new Uint8Array(count)));
}
