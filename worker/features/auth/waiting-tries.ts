import { uncounted } from '../../passwords/calls-in-flight.ts';

/** How often a waiting try looks whether it is its turn, in ms. */
const LOOK_MS = 100;
/** A try that has not looked for so long is not waited for: its call was broken off, or it comes back to its place. */
const AWAY_MS = 1_000;
/** A try that has not looked for so long does not come back. */
const GONE_MS = 60_000;

interface Ticket {
  seen: number;
}

/**
 * The tries of this isolate that wait for the result of others at a counter, the oldest first. Only the oldest asks the
 * database: if all did, a crowd of one network would ask it hundreds of times a second. Each looks by a timer of its own,
 * since a call on Cloudflare must not depend on one that may be broken off.
 */
export class WaitingTries {
  readonly #queues = new Map<string, Ticket[]>();

  /** The first of these counters at which others wait already; null if nobody does. */
  counterIn(keys: readonly string[]): string | null {
    return keys.find((key) => this.#oldest(key) !== undefined) ?? null;
  }

  /**
   * Asks once this try is the oldest at the counter, again and again until the answer is not null.
   *
   * @param giveUp called each time, also before it is the oldest; what it throws ends the wait
   * @returns null if there was none within `longestMs`
   */
  async inTurn<Answer>(
    key: string,
    longestMs: number,
    giveUp: () => void,
    ask: () => Promise<Answer | null>,
  ): Promise<Answer | null> {
    const began = performance.now();
    const ticket = { seen: began };
    this.#keep(key, [...this.#queue(key).filter(({ seen }) => began - seen < GONE_MS), ticket]);
    try {
      for (;;) {
        await uncounted(() => new Promise((resolve) => setTimeout(resolve, LOOK_MS)));
        ticket.seen = performance.now();
        if (ticket.seen - began >= longestMs) return null;
        giveUp();
        if (this.#oldest(key) !== ticket) continue;
        const answer = await ask();
        if (answer !== null) return answer;
      }
    } finally {
      this.#keep(
        key,
        this.#queue(key).filter((each) => each !== ticket),
      );
    }
  }

  #queue(key: string): readonly Ticket[] {
    return this.#queues.get(key) ?? [];
  }

  /** The first of those who still look. */
  #oldest(key: string): Ticket | undefined {
    const now = performance.now();
    return this.#queue(key).find(({ seen }) => now - seen < AWAY_MS);
  }

  #keep(key: string, tickets: Ticket[]): void {
    if (tickets.length > 0) this.#queues.set(key, tickets);
    else this.#queues.delete(key);
  }
}
