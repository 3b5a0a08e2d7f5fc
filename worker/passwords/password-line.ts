import { FairLine } from './fair-line.ts';
import type { Rest } from './half-of-the-time.ts';
import type { Turn } from './password-hasher.ts';

/** The longest that a call may have to wait for its turn, in ms. */
export const LONGEST_TURN_MS = 20_000;

/** How many turns the length of a turn is taken from at most, and at least. */
const MOST_TURNS = 16;
const LEAST_TURNS = 12;
/** What a turn is taken to last before: those of a crowd that has just come are slowed by its arrival. */
const FIRST_GUESS_MS = 50;

interface Waiting {
  since: number;
  work: () => Promise<void>;
  refuse: () => void;
}

/** Does a job when its turn comes; null if it is refused because the line is too long. */
export type PasswordLine = <Result>(turn: Turn, job: () => Promise<Result>) => Promise<Result | null>;

/**
 * How much a turn adds to the wait of those behind it, in ms: what it took, but no more than twice its work, since the
 * next turns make up for a longer rest. Where the clock stands still while code runs its work is not known.
 */
function turnLength(worked: number, took: number): number {
  return worked > 0 ? Math.min(took, 2 * worked) : took;
}

/** A fourth of the numbers is not above it: a few slow turns do not make the line look too long. */
function lowerQuartile(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 4)] ?? 0;
}

/**
 * Lets hashes wait for each other: one at a time, in fair turns, those of one account in the order they came. Somebody
 * who floods the line delays only themselves: in each round a network has one turn, and so has an account within a
 * network; every second turn is for callers with a session or a known device. Who would wait longer than
 * `LONGEST_TURN_MS`, as turns go at present and with what they have waited before, is refused: the newest call of the
 * largest group.
 *
 * @param startRests called when the line begins to move; what it returns waits between two hashes
 * @param now the time in ms
 */
export function createPasswordLine(startRests: () => Rest, now = () => performance.now()): PasswordLine {
  const line = new FairLine<Waiting>();
  let isWorking = false;
  /** How long the last turns took, with the rest after them. */
  const turns: number[] = [];
  let turnMs = FIRST_GUESS_MS;
  const refuseTooLate = () => {
    while (line.size * turnMs > LONGEST_TURN_MS) line.pop()?.refuse();
  };
  const work = async () => {
    if (isWorking) return;
    isWorking = true;
    const rest = startRests();
    for (let next = line.shift(); next !== undefined; next = line.shift()) {
      const began = now();
      // Turns that grew longer meanwhile: whoever asked has given up.
      if (began - next.since > LONGEST_TURN_MS) {
        next.refuse();
        continue;
      }
      await next.work();
      const worked = now() - began;
      await rest(worked);
      const took = turnLength(worked, now() - began);
      turns.push(took);
      if (turns.length > MOST_TURNS) turns.shift();
      if (turns.length >= LEAST_TURNS) turnMs = lowerQuartile(turns);
      refuseTooLate();
    }
    isWorking = false;
  };
  return (turn, job) =>
    new Promise((resolve, reject) => {
      const waited = turn.waited ?? 0;
      const path = [turn.known ? 'known' : 'others', turn.network, turn.account];
      const refuse = () => resolve(null);
      line.push(path, { since: now() - waited, work: () => job().then(resolve, reject), refuse });
      refuseTooLate();
      // One for one: the others of the crowd have waited for less.
      if (waited > 0 && line.size * turnMs + waited > LONGEST_TURN_MS) line.pop()?.refuse();
      void work();
    });
}
