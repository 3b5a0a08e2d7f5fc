import type { Context } from '../../context.ts';
import { keyedHash } from '../../crypto.ts';
import { deviceHash } from './known-device.ts';

/**
 * How many wrong passwords are accepted in 15 minutes, by kind of attack:
 *
 * - guessing at one account from one network: ten for this pair;
 * - guessing from many networks, or trying to lock out the holder: twenty for the account over all networks. The
 *   holder's known devices have a counter each, which strangers cannot use up;
 * - trying a common password at many accounts: sixty from a network, not counting known devices. After a successful
 *   sign-in, that account's wrong tries are refunded to the network, so that a campus behind one address is not locked
 *   out. Nobody gains tries at other accounts by signing in to their own;
 * - guessing at the password of a stolen session: ten for the session, which nobody else can use up.
 *
 * A pair and an account are counted twice: under the name that was typed, an e-mail address or a number, and under the
 * account itself, so that a guesser who knows both names does not have twice the tries.
 */
const MOST_WRONG = { pair: 10, account: 20, network: 60, device: 10, session: 10 } as const;

type Kind = keyof typeof MOST_WRONG;

/** One counter. Its key is a keyed hash, so that no email, number, address or device is stored. */
export interface Counter {
  key: string;
  most: number;
  /** The key of the counter whose wrong tries a right one takes off this one. */
  refundOf: string;
}

/** The counters of a try. */
export type Counters = readonly [Counter, ...Counter[]];

function counter(key: string, most: number, refundOf = key): Counter {
  return { key, most, refundOf };
}

function keyOf(context: Context, kind: Kind, ...names: string[]): string {
  return keyedHash(context.config.JWT_SECRET, `tries-${kind}`, names.join('\n'));
}

/**
 * The counters of a sign-in from a device that the account does not know. They say the same whether or not there is an
 * account, so whoever uses one up is told.
 *
 * @param name the e-mail address or number, in its normal form
 */
export function strangerCounters(
  context: Context,
  name: string,
): readonly [pair: Counter, account: Counter, network: Counter] {
  const pair = keyOf(context, 'pair', name, context.address);
  return [
    counter(pair, MOST_WRONG.pair),
    counter(keyOf(context, 'account', name), MOST_WRONG.account, pair),
    counter(keyOf(context, 'network', context.address), MOST_WRONG.network, pair),
  ];
}

/** A limit that no window can reach, for counters that only count. */
const COUNTED_ONLY = 1_000_000;

/**
 * The counters of a code for a forgotten password. A wrong code counts like a wrong password, but wrong passwords do
 * not keep the holder from using a code: only the code itself and the network have limits.
 */
export function resetCounters(context: Context, email: string): Counters {
  const [pair, account, network] = strangerCounters(context, email);
  return [{ ...pair, most: COUNTED_ONLY }, { ...account, most: COUNTED_ONLY }, network];
}

/** The counter of a session that proves its account's password again. */
export function sessionCounters(context: Context, sessionId: string): Counters {
  return [counter(keyOf(context, 'session', sessionId), MOST_WRONG.session)];
}

/** A counter whose key ends with the account's id, or what stands for it where there is none. */
export interface Limit {
  prefix: string;
  most: number;
}

/** The limits of an account, whatever it is called by. */
export interface AccountLimits {
  /**
   * Those that strangers are not told of: they answer as to a wrong password. Otherwise the tries at a number would tell
   * which e-mail address belongs to it, and that there is an account.
   */
  silent: readonly [pair: Limit, account: Limit];
  /** Used instead of all others on a device that the account knows. */
  device: Limit;
}

export function accountLimits(context: Context): AccountLimits {
  const limit = (kind: Kind, ...names: string[]) => ({
    prefix: `${keyOf(context, kind, 'of-account', ...names)} `,
    most: MOST_WRONG[kind],
  });
  return {
    silent: [limit('pair', context.address), limit('account')],
    device: limit('device', deviceHash(context) ?? ''),
  };
}

/**
 * The counters of a sign-in, once its account is known.
 *
 * @param typed those of the name that was typed
 * @param account its id, or what stands for it where there is none
 * @param isKnown whether the account knows the device
 */
export function signInCounters(
  [pair, ofName, network]: ReturnType<typeof strangerCounters>,
  { silent, device }: AccountLimits,
  account: string,
  isKnown: boolean,
): Counters {
  if (isKnown) return [counter(device.prefix + account, device.most)];
  const [ofPair, ofAccount] = silent;
  const pairKey = ofPair.prefix + account;
  return [
    pair,
    ofName,
    { ...network, refundOf: pairKey },
    counter(pairKey, ofPair.most),
    counter(ofAccount.prefix + account, ofAccount.most, pairKey),
  ];
}

/** The keys of an account's own counters that this browser's tries have filled, or everybody's. */
export function keysOfAccount(context: Context, account: string): string[] {
  const { silent, device } = accountLimits(context);
  return [...silent, device].map(({ prefix }) => prefix + account);
}
