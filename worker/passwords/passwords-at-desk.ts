import { uncounted } from './calls-in-flight.ts';
import { DomainError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { PasswordDesk } from './password-desk.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';

/** How long to wait for the desk: longer than a full line takes. */
const LONGEST_WAIT_MS = 20_000;

/** The binding in `wrangler.toml`. */
export interface PasswordDesks {
  getByName: (name: string) => Pick<PasswordDesk, 'hash' | 'verify'>;
}

/**
 * Hashes passwords at the desk. A call ends with DomainError PASSWORDS_BUSY if too many are waiting there, or if no
 * answer comes.
 *
 * @throws Error with one sentence if the binding is missing: passwords would have to be hashed where reads are answered
 */
export function passwordsAtDesk(desks: PasswordDesks | undefined, log: Log): PasswordHasher {
  if (desks === undefined) throw new Error('Configuration: PASSWORDS is missing.');
  const ask = async <Result>(question: (desk: Pick<PasswordDesk, 'hash' | 'verify'>) => Promise<Result | null>) => {
    // A new stub each time, since one that has failed once stays broken.
    const answer = uncounted(() => inTime(question(desks.getByName('passwords'))));
    const result = await answer.catch((error: unknown) => {
      log.error('passwords.failed', error);
      return null;
    });
    if (result === null) throw new DomainError('PASSWORDS_BUSY');
    return result;
  };
  return {
    hash: (password, turn) => ask((desk) => desk.hash(password, turn)),
    verify: (password, hash, turn) => ask((desk) => desk.verify(password, hash, turn)),
    isOutdated: createPasswordHasher().isOutdated,
  };
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
