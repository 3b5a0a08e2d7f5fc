import type { Context } from '../../context.ts';

/** How long a password that somebody else has made may wait for its holder: seven days. */
const FIRST_PASSWORD_MS = 7 * 24 * 60 * 60 * 1000;

/** When a first password that is made now stops working, ISO 8601. */
export function firstPasswordExpiry(context: Pick<Context, 'now'>): string {
  return new Date(context.now().getTime() + FIRST_PASSWORD_MS).toISOString();
}

/** Whether a first password has waited for too long; a chosen one never has. */
export function isFirstPasswordExpired(
  account: { password_expires_at: string | null },
  context: Pick<Context, 'now'>,
): boolean {
  return account.password_expires_at !== null && new Date(account.password_expires_at) <= context.now();
}
