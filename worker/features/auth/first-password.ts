import { type Context, isoAfter, nowIso } from '../../context.ts';
import { ownTurn } from './password-turn.ts';
import { FIRST_PASSWORD_SECONDS } from '../open-sessions/lifetimes.ts';

/** The columns of an account for a password that somebody else makes: its holder must soon choose another. */
export async function firstPassword(
  context: Pick<Context, 'now' | 'passwords' | 'actor' | 'address'>,
  password: string,
) {
  return {
    password_hash: await context.passwords.hash(password, ownTurn(context)),
    must_change_password: true,
    password_expires_at: isoAfter(context, FIRST_PASSWORD_SECONDS),
  };
}

/** The columns of an account whose holder has chosen a password: from then on the account is the holder's alone. */
export function chosenPassword(context: Pick<Context, 'now'>, hash: string) {
  const now = nowIso(context);
  return {
    password_hash: hash,
    must_change_password: false,
    password_chosen_at: now,
    password_expires_at: null,
    updated_at: now,
  };
}

/** Whether a first password has expired; a chosen one never does. */
export function isFirstPasswordExpired(
  account: { password_expires_at: string | null },
  context: Pick<Context, 'now'>,
): boolean {
  return account.password_expires_at !== null && new Date(account.password_expires_at) <= context.now();
}
