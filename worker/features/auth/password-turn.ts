import { byWhom } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Turn } from '../../passwords/password-hasher.ts';
import type { Counters } from './login-counters.ts';

/** The place in the queue of the password hasher for a call that is not a sign-in, such as a registration. */
export function ownTurn({ actor, address }: Pick<Context, 'actor' | 'address'>): Turn {
  return { known: actor !== null, network: address, account: byWhom({ actor }) ?? '' };
}

/**
 * The place in the queue for a try at an account's password. Its counter's key stands for the account, so that nothing
 * reveals whether the account exists.
 */
export function turnOfTry(
  { address }: Pick<Context, 'address'>,
  [first]: Counters,
  how: Pick<Turn, 'known' | 'waited'>,
): Turn {
  return { ...how, network: address, account: first.key };
}
