import type { Context } from '../../context.ts';
import { ownTurn } from './password-turn.ts';
import { FIRST_PASSWORD_SECONDS } from './lifetimes.ts';

/** The columns of an account for a password that somebody else makes: its holder must soon choose another. */
export async function firstPassword(
  context: Pick<Context, 'now' | 'passwords' | 'actor' | 'address'>,
  password: string,
) {
  return {
    password_hash: await context.passwords.hash(password, ownTurn(context)),
    must_change_password: true,
    password_expires_at: new Date(context.now().getTime() + FIRST_PASSWORD_SECONDS * 1000).toISOString(),
  };
}

/** Whether a first password has expired; a chosen one never does. */
export function isFirstPasswordExpired(
  account: { password_expires_at: string | null },
  context: Pick<Context, 'now'>,
): boolean {
  return account.password_expires_at !== null && new Date(account.password_expires_at) <= context.now();
}
