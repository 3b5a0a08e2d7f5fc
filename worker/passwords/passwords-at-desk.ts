import { uncounted } from './calls-in-flight.ts';
import { DomainError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { PasswordDesk } from './password-desk.ts';
import { createPasswordHasher, type PasswordHasher, type Turn } from './password-hasher.ts';
import { LONGEST_TURN_MS } from './password-line.ts';

/** How long to wait for a desk: longer than for the last turn that it gives. */
const LONGEST_WAIT_MS = LONGEST_TURN_MS + 5_000;

/** Those refused together are told to come back spread over so many seconds: at once, they would crowd out reads again. */
const SOONEST_SECONDS = 5;
const SPREAD_SECONDS = 60;

/** The binding in `wrangler.toml`. */
export interface PasswordDesks {
  getByName: (name: string) => Pick<PasswordDesk, 'hash' | 'verify'>;
}

/**
 * Hashes passwords at the desks, an account always at the same one. A call ends with DomainError PASSWORDS_BUSY if it would
 * have to wait too long there, or if no answer comes.
 *
 * @param count how many desks there are: one where all would share a thread
 * @throws Error with one sentence if the binding is missing: passwords would have to be hashed where reads are answered
 */
export function passwordsAtDesk(desks: PasswordDesks | undefined, log: Log, count: number): PasswordHasher {
  if (desks === undefined) throw new Error('Configuration: PASSWORDS is missing.');
  const ask = async <Result>(
    turn: Turn,
    question: (desk: Pick<PasswordDesk, 'hash' | 'verify'>) => Promise<Result | null>,
  ) => {
    // A new stub each time, since one that has failed once stays broken.
    const answer = uncounted(() => inTime(question(desks.getByName(deskOf(turn, count)))));
    const result = await answer.catch((error: unknown) => {
      log.error('passwords.failed', error);
      return null;
    });
    if (result === null) {
      throw new DomainError('PASSWORDS_BUSY', { retryAfter: SOONEST_SECONDS + (spread(turn) % SPREAD_SECONDS) });
    }
    return result;
  };
  return {
    hash: (password, turn) => ask(turn, (desk) => desk.hash(password, turn)),
    verify: (password, hash, turn) => ask(turn, (desk) => desk.verify(password, hash, turn)),
    isOutdated: createPasswordHasher().isOutdated,
  };
}

/** The name of the desk of an account, or, for a caller without one, of its network. */
function deskOf(turn: Turn, count: number): string {
  return `passwords-${spread(turn) % count}`;
}

/** A number that differs from account to account, or, for callers without one, from network to network. */
function spread({ account, network }: Turn): number {
  // FNV-1a: nobody gains from choosing a desk or a wait.
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(account || network)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

async function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer from the password desk')), LONGEST_WAIT_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
