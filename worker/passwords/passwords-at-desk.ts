import { uncounted } from './calls-in-flight.ts';
import type { Log } from '../log.ts';
import type { PasswordDesk } from './password-desk.ts';
import { createPasswordHasher, type PasswordHasher, type Turn } from './password-hasher.ts';
import { LONGEST_TURN_MS } from './password-line.ts';
import { passwordsBusy, spread } from './passwords-busy.ts';

/** How long to wait for a desk: longer than for the last turn that it gives. */
const LONGEST_WAIT_MS = LONGEST_TURN_MS + 5_000;

/** For how long a line that refused somebody is taken to be full for those like them: about as long as a few turns. */
const FULL_MS = 1_000;

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
  /** Of each desk, the network that it refused last, and until when it counts as full for it. */
  const full = new Map<string, { network: string; until: number }>();
  const ask = async <Result>(
    turn: Turn,
    question: (desk: Pick<PasswordDesk, 'hash' | 'verify'>) => Promise<Result | null>,
  ) => {
    // A new stub each time, since one that has failed once stays broken.
    const answer = uncounted(() => inTime(question(desks.getByName(deskOf(turn, count)))));
    const result = await answer.catch((error: unknown) => {
      log.error('passwords.failed', error);
      return undefined;
    });
    if (result === null && !turn.known) {
      full.set(deskOf(turn, count), { network: turn.network, until: performance.now() + FULL_MS });
    }
    if (result === null || result === undefined) throw passwordsBusy(turn);
    return result;
  };
  return {
    hash: (password, turn) => ask(turn, (desk) => desk.hash(password, turn)),
    verify: (password, hash, turn) => ask(turn, (desk) => desk.verify(password, hash, turn)),
    isOutdated: createPasswordHasher().isOutdated,
    refuseWhileFull: (turn) => {
      const last = full.get(deskOf(turn, count));
      if (!turn.known && last?.network === turn.network && performance.now() < last.until) throw passwordsBusy(turn);
    },
  };
}

/** The name of the desk of an account, or, for a caller without one, of its network. */
function deskOf(turn: Turn, count: number): string {
  return `passwords-${spread(turn) % count}`;
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
