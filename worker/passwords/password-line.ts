import { FairLine } from './fair-line.ts';
import type { Turn } from './password-hasher.ts';

/** How many calls may wait: as many as are hashed in about ten seconds. */
const MOST_WAITING = 100;

interface Waiting {
  work: () => Promise<void>;
  refuse: () => void;
}

/** Does a job when its turn comes; null if it is refused because the line is full. */
export type PasswordLine = <Result>(turn: Turn, job: () => Promise<Result>) => Promise<Result | null>;

/**
 * Lets hashes wait for each other: one at a time, in fair turns. Somebody who floods the line delays only themselves:
 * in each round a network has one turn, and so has an account within a network; every second turn is for callers with a
 * session or a known device. If the line is full, the newest call of its largest group is refused.
 *
 * @param rest waits between two hashes
 */
export function createPasswordLine(rest: () => Promise<void>, mostWaiting = MOST_WAITING): PasswordLine {
  const line = new FairLine<Waiting>();
  let isWorking = false;
  const work = async () => {
    if (isWorking) return;
    isWorking = true;
    for (let next = line.shift(); next !== undefined; next = line.shift()) {
      await next.work();
      await rest();
    }
    isWorking = false;
  };
  return (turn, job) =>
    new Promise((resolve, reject) => {
      const path = [turn.known ? 'known' : 'others', turn.network, turn.account];
      line.push(path, { work: () => job().then(resolve, reject), refuse: () => resolve(null) });
      if (line.size > mostWaiting) line.pop()?.refuse();
      void work();
    });
}
