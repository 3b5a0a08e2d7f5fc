import { type SQL, sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { Context, SignedInContext } from '../../context.ts';
import { cte, pick, selected, withCtes } from '../../db/ctes.ts';
import { e164 } from '../../e164.ts';
import { DomainError } from '../../errors.ts';
import type { Turn } from '../../passwords/password-hasher.ts';
import { LONGEST_TURN_MS } from '../../passwords/password-line.ts';
import { passwordsBusy } from '../../passwords/passwords-busy.ts';
import { isOnlyHolderOf } from '../accounts/proofs.ts';
import type { UserRow } from '../accounts/queries.ts';
import { isDemoAccount } from './demo-account.ts';
import { deviceHash, knowsDevice } from './known-device.ts';
import {
  accountLimits,
  type AccountLimits,
  type Counters,
  type Limit,
  sessionCounters,
  signInCounters,
  strangerCounters,
} from './login-counters.ts';
import { admission, type Admission, lockedCounters, recordedTry } from './login-limit.ts';
import { turnOfTry } from './password-turn.ts';
import { recordFailedTry } from './sign-in-trail.ts';
import { codeProof, type SecondFactor, secondFactorJson } from './second-factor.ts';
import { WaitingTries } from './waiting-tries.ts';

export type Account = Pick<
  UserRow,
  | 'id'
  | 'full_name'
  | 'email'
  | 'role'
  | 'status'
  | 'is_active'
  | 'rejection_reason'
  | 'past_refusals'
  | 'password_hash'
  | 'must_change_password'
  | 'password_expires_at'
> & { second_factor: SecondFactor | null };

/** The tries of this isolate that wait for others at their counters. */
const waitingTries = new WaitingTries();

/** Whose password is checked, and the counters of its wrong tries. */
export interface PasswordSubject {
  /** The condition that finds the account in `users`, if there is one. */
  condition: SQL;
  /** Those that apply whether or not there is an account. */
  counters: Counters;
  /** Those of the account, if strangers may try; they are known once it is found. */
  ofAccount?: { limits: AccountLimits; countersOf: (account: string, isKnown: boolean) => Counters };
  /** Whether the caller is signed in to the account. */
  isSignedIn: boolean;
}

/**
 * The subject of a sign-in. A number is its account's only if its holder, and nobody else, has proven it by a code; all
 * others are treated as an email without an account.
 *
 * @param name an e-mail address or a number, as `SignInName` has them
 */
export function bySignInName(context: Context, name: string): PasswordSubject {
  const typed = strangerCounters(context, name);
  const limits = accountLimits(context);
  // Whoever knows the demo's password could otherwise block a number.
  const isShared = sql`(${isDemoAccount(context.config.DEMO_MODE, sql`holder.email`)})`;
  return {
    condition: name.includes('@') ? sql`users.email = ${name}` : isOnlyHolderOf(e164(name), isShared),
    counters: typed,
    ofAccount: {
      limits,
      countersOf: (account, isKnown) => signInCounters(typed, limits, account, isKnown),
    },
    isSignedIn: false,
  };
}

/**
 * The subject of a signed-in caller who proves their password again. The counter is the session's, so that strangers
 * cannot use it up.
 */
export function bySession(context: SignedInContext): PasswordSubject {
  const { accountId: id, sessionId } = context.actor;
  return { condition: sql`id = ${id}`, counters: sessionCounters(context, sessionId), isSignedIn: true };
}

export interface CheckedPassword {
  /** Null for a wrong password and for an unknown name, after the same time. */
  account: Account | null;
  keys: Counters;
  /** The turn in which the password was hashed and compared. */
  turn: Turn;
}

/**
 * Compares a password with an account's, within the limit of wrong ones. A wrong one is counted here; after a right one
 * the caller's write must contain `recordedTry(keys, 'right')`.
 *
 * @throws DomainError TOO_MANY_ATTEMPTS with the seconds to wait, or PASSWORDS_BUSY
 */
export async function checkPassword(
  context: Context,
  who: PasswordSubject,
  password: string,
): Promise<CheckedPassword> {
  const { tried, ...admitted } = await admit(context, who);
  if ((await matches(context, admitted, password)) && admitted.account !== null) return admitted;
  await recordFailedTry(context, admitted.keys, tried);
  return { ...admitted, account: null };
}

/** Whether the password is the account's. If it could not be compared, the try counts neither as wrong nor as right. */
async function matches(context: Context, { account, keys, turn }: CheckedPassword, password: string): Promise<boolean> {
  try {
    return await context.passwords.verify(password, account?.password_hash ?? null, turn);
  } catch (error) {
    await context.db.execute(recordedTry(keys, 'undecided'));
    throw error;
  }
}

export interface CheckedCode {
  /** The statement that uses up the code; null if the code is wrong. */
  proof: SQL | null;
  keys: Counters;
}

/**
 * Checks a code of an account's second factor, within the limit of wrong passwords and counted like them.
 *
 * @throws DomainError TOO_MANY_ATTEMPTS with the seconds to wait
 */
export async function checkCode(context: Context, who: PasswordSubject, code: string): Promise<CheckedCode> {
  const { account, tried, keys } = await admit(context, who);
  const proof = account === null ? null : codeProof(context, account, code);
  if (proof === null) await recordFailedTry(context, keys, tried);
  return { proof, keys };
}

interface AdmittedTry extends CheckedPassword {
  /** The account's id, also if no password opens it now. */
  tried: string | null;
}

interface FoundTry extends Admission, Record<string, unknown> {
  account: Account | null;
  known: boolean;
}

/**
 * Counts the try and reads the account. Waits while too many other tries at the same counters are being checked; for a
 * hash it waits for as much less.
 */
async function admit(context: Context, who: PasswordSubject): Promise<AdmittedTry> {
  const { counters, ofAccount, isSignedIn } = who;
  const began = performance.now();
  const waited = () => performance.now() - began;
  // Whether the account knows the device is known once the try is counted; without a device nothing vouches for it.
  const isStranger = !isSignedIn && deviceHash(context) === null;
  const refuseWhileFull = () => {
    if (isStranger) context.passwords.refuseWhileFull(turnOfTry(context, counters, { known: false }));
  };
  refuseWhileFull();
  let fullKey = isStranger ? waitingTries.counterIn(counters.map(({ key }) => key)) : null;
  while (waited() < LONGEST_TURN_MS) {
    const looked =
      fullKey === null
        ? await lookAtTry(context, who)
        : await waitingTries.inTurn(fullKey, LONGEST_TURN_MS - waited(), refuseWhileFull, async () => {
            const again = await lookAtTry(context, who);
            return again.full_key === fullKey ? null : again;
          });
    if (looked?.admitted) {
      const tried = looked.account?.id ?? null;
      const keys = ofAccount?.countersOf(tried ?? nameless(who), looked.known) ?? counters;
      const how = { known: looked.known || isSignedIn, waited: fullKey === null ? 0 : waited() };
      const account = looked.is_withheld ? null : looked.account;
      return { account, tried, keys, turn: turnOfTry(context, keys, how) };
    }
    fullKey = looked?.full_key ?? fullKey;
  }
  throw passwordsBusy(turnOfTry(context, counters, { known: false }));
}

/** What stands for the account where there is none, so that as many counters are written. */
function nameless({ counters: [first] }: PasswordSubject): string {
  return first.key;
}

/** @throws DomainError TOO_MANY_ATTEMPTS if a counter is used up */
async function lookAtTry(context: Context, who: PasswordSubject): Promise<FoundTry> {
  const { condition, counters, ofAccount } = who;
  const account = sql`coalesce((select id::text from users where ${condition}), ${nameless(who)})`;
  // One for all counters of the account, on whatever device.
  const own = ofAccount?.limits.silent.slice(-1).map(({ prefix }) => ({ key: sql`${prefix}::text || ${account}` }));
  const [, { rows }] = await context.db.batch([
    context.db.execute(lockedCounters([...counters, ...(own ?? [])])),
    context.db.execute<FoundTry>(tryQuery(context, who)),
  ]);
  const [looked] = rows;
  if (looked === undefined) throw new DomainError('INTERNAL');
  if (looked.wait !== null) throw new DomainError('TOO_MANY_ATTEMPTS', { retryAfter: looked.wait });
  return looked;
}

/** Selects the account, whether it knows the device, and whether its password may be checked. */
function tryQuery(context: Context, who: PasswordSubject): SQL {
  const { condition, counters, ofAccount } = who;
  const account = selected(
    'account',
    {
      ...pick(users, 'id', 'full_name', 'email', 'role', 'status', 'is_active', 'rejection_reason', 'past_refusals'),
      ...pick(users, 'password_hash', 'must_change_password', 'password_expires_at'),
      second_factor: secondFactorJson,
    },
    'materialized',
  )`users where ${condition}`;
  const device = cte(
    'device',
    {
      known: sql<boolean>`${ofAccount !== undefined}::boolean and ${knowsDevice(context, account)}`,
      subject: sql<string>`coalesce((select ${account.id}::text from ${account}), ${nameless(who)})`,
    },
    (columns) => sql`select ${columns}`,
    'materialized',
  );
  const ofIt = ({ prefix, most }: Limit, known: boolean, silent: boolean) =>
    sql`(${prefix}::text || (select ${device.subject} from ${device}), ${most}::int, ${known}::boolean, ${silent}::boolean)`;
  const rows = [
    ...counters.map(({ key, most }) => sql`(${key}, ${most}::int, false, false)`),
    ...(ofAccount?.limits.silent ?? []).map((limit) => ofIt(limit, false, true)),
    ...(ofAccount === undefined ? [] : [ofIt(ofAccount.limits.device, true, false)]),
  ];
  const applying = sql`(values ${sql.join(rows, sql`, `)}) as limits(key, most, for_known, is_silent), ${device}
    where for_known = ${device.known}`;
  const { parts, verdict } = admission(context, applying);
  return withCtes(
    [account, device, ...parts],
    sql`
      select ${verdict.admitted}, ${verdict.wait}, ${verdict.full_key}, ${verdict.is_withheld}, ${device.known},
        (select to_jsonb(${account}) from ${account}) as account
      from ${verdict}, ${device}`,
  );
}
