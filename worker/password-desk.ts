import { DurableObject } from 'cloudflare:workers';
import { uncounted, untilAnswered } from './calls-in-flight.ts';
import { DomainError } from './errors.ts';
import type { Log } from './log.ts';
import { createPasswordLine } from './password-line.ts';
import { createPasswordHasher, type PasswordHasher, type Turn } from './passwords.ts';

/** Longer than a full line takes. */
const LONGEST_WAIT_MS = 20_000;

const hasher = createPasswordHasher();

/** The Durable Object that hashes the passwords of all isolates, one at a time. It stores nothing. */
export class PasswordDesk extends DurableObject {
  readonly #inTurn = createPasswordLine(untilAnswered);

  /** Null if too many are waiting; so is `verify`. */
  hash(password: string, turn: Turn): Promise<string | null> {
    return this.#inTurn(turn, () => hasher.hash(password));
  }

  verify(password: string, hash: string | null, turn: Turn): Promise<boolean | null> {
    return this.#inTurn(turn, () => hasher.verify(password, hash));
  }
}

/** The binding of `PasswordDesk` in `wrangler.toml`. */
export interface PasswordDesks {
  getByName: (name: string) => Pick<PasswordDesk, 'hash' | 'verify'>;
}

/**
 * Hashes passwords at the desk.
 *
 * @throws DomainError PASSWORDS_BUSY if too many are waiting there, or if no answer comes
 */
export function passwordsAtDesk(desks: PasswordDesks, log: Log): PasswordHasher {
  const ask = async <Result>(question: (desk: Pick<PasswordDesk, 'hash' | 'verify'>) => Promise<Result | null>) => {
    // A new stub each time: one that broke stays broken.
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
    isOutdated: hasher.isOutdated,
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
