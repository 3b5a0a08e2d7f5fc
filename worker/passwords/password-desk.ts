import { DurableObject } from 'cloudflare:workers';
import { halfOfTheTime } from './half-of-the-time.ts';
import { createPasswordLine } from './password-line.ts';
import { createPasswordHasher, type Turn } from './password-hasher.ts';

const hasher = createPasswordHasher();

/** A Durable Object that hashes the passwords of its accounts for all isolates, one at a time. It stores nothing. */
export class PasswordDesk extends DurableObject {
  readonly #inTurn = createPasswordLine(halfOfTheTime);

  /** Null if it would wait too long; the same holds for `verify`. */
  hash(password: string, turn: Turn): Promise<string | null> {
    return this.#inTurn(turn, () => hasher.hash(password));
  }

  verify(password: string, hash: string | null, turn: Turn): Promise<boolean | null> {
    return this.#inTurn(turn, () => hasher.verify(password, hash));
  }
}
