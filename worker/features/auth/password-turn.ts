import type { Context } from '../../context.ts';
import type { Turn } from '../../passwords/password-hasher.ts';
import type { Counters } from './login-limit.ts';

/** The turn of a caller whose hash belongs to no sign-in: a registration, or a call of a signed-in account. */
export function ownTurn({ actor, address }: Pick<Context, 'actor' | 'address'>): Turn {
  return { known: actor !== null, network: address, account: actor?.id ?? '' };
}

/**
 * The turn of a try at an account's password, by the counters that limit it. These name the account without telling
 * whether there is one.
 */
export function turnOfTry({ address }: Pick<Context, 'address'>, [first]: Counters, known: boolean): Turn {
  return { known, network: address, account: first.key };
}
