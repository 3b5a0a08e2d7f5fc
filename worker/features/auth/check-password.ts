import { type SQL, sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { Context, SignedInContext } from '../../context.ts';
import { cte, pick, selected, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import type { Turn } from '../../passwords/password-hasher.ts';
import { LONGEST_TURN_MS } from '../../passwords/password-line.ts';
import { passwordsBusy } from '../../passwords/passwords-busy.ts';
import type { UserRow } from '../accounts/queries.ts';
import { deviceHash, knowsDevice } from './known-device.ts';
import {
  admission,
  type Admission,
  type Counters,
  deviceCounters,
  sessionCounters,
  strangerCounters,
  lockedCounters,
  recordedTry,
} from './login-limit.ts';
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
  counters: Counters;
  /** Used instead if the account knows the device. */
  knownDevice?: Counters;
  /** Whether the caller is signed in to the account. */
  isSignedIn: boolean;
}

/** The subject of a sign-in. */
export function byEmail(context: Context, email: string): PasswordSubject {
  return {
    condition: sql`email = ${email}`,
    counters: strangerCounters(context, email),
    knownDevice: deviceCounters(context, email),
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
  /** Null for a wrong password and for an unknown email, after the same time. */
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
  const admitted = await admit(context, who);
  if ((await matches(context, admitted, password)) && admitted.account !== null) return admitted;
  await recordFailedTry(context, admitted.keys, admitted.account?.id ?? null);
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
  const { account, keys } = await admit(context, who);
  const proof = account === null ? null : codeProof(context, account, code);
  if (proof === null) await recordFailedTry(context, keys, account?.id ?? null);
  return { proof, keys };
}

interface FoundTry extends Admission, Record<string, unknown> {
  account: Account | null;
  known: boolean;
}

/**
 * Counts the try and reads the account. Waits while too many other tries at the same counters are being checked; for a
 * hash it waits for as much less.
 */
async function admit(context: Context, who: PasswordSubject): Promise<CheckedPassword> {
  const { counters, knownDevice, isSignedIn } = who;
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
      const keys = looked.known && knownDevice ? knownDevice : counters;
      const how = { known: looked.known || isSignedIn, waited: fullKey === null ? 0 : waited() };
      return { account: looked.account, keys, turn: turnOfTry(context, keys, how) };
    }
    fullKey = looked?.full_key ?? fullKey;
  }
  throw passwordsBusy(turnOfTry(context, counters, { known: false }));
}

/** @throws DomainError TOO_MANY_ATTEMPTS if a counter is used up */
async function lookAtTry(context: Context, who: PasswordSubject): Promise<FoundTry> {
  const { counters, knownDevice } = who;
  const [, { rows }] = await context.db.batch([
    context.db.execute(lockedCounters([...counters, ...(knownDevice ?? [])])),
    context.db.execute<FoundTry>(tryQuery(context, who)),
  ]);
  const [looked] = rows;
  if (looked === undefined) throw new DomainError('INTERNAL');
  if (looked.wait !== null) throw new DomainError('TOO_MANY_ATTEMPTS', { retryAfter: looked.wait });
  return looked;
}

/** Selects the account, whether it knows the device, and whether its password may be checked. */
function tryQuery(context: Context, { condition, counters, knownDevice }: PasswordSubject): SQL {
  const rows = [
    ...counters.map(({ key, most }) => sql`(${key}, ${most}::int, false)`),
    ...(knownDevice ?? []).map(({ key, most }) => sql`(${key}, ${most}::int, true)`),
  ];
  const account = selected(
    'account',
    {
      ...pick(users, 'id', 'full_name', 'email', 'role', 'status', 'is_active', 'rejection_reason'),
      ...pick(users, 'password_hash', 'must_change_password', 'password_expires_at'),
      second_factor: secondFactorJson,
    },
    'materialized',
  )`users where ${condition}`;
  const device = cte(
    'device',
    { known: sql<boolean>`${knownDevice !== undefined}::boolean and ${knowsDevice(context, account)}` },
    (columns) => sql`select ${columns}`,
    'materialized',
  );
  const applying = sql`(values ${sql.join(rows, sql`, `)}) as limits(key, most, for_known), ${device}
    where for_known = ${device.known}`;
  const { parts, verdict } = admission(context, applying);
  return withCtes(
    [account, device, ...parts],
    sql`
      select ${verdict.admitted}, ${verdict.wait}, ${verdict.full_key}, ${device.known},
        (select to_jsonb(${account}) from ${account}) as account
      from ${verdict}, ${device}`,
  );
}
