import { asWritten } from '../kept-plans/kept-texts.ts';

/**
 * Counts the requests to the database, and how many of them run one after the other: a request that starts while
 * another is under way costs no further trip. Requests to the payment gateway are not counted. Keeps the error codes of
 * PostgreSQL.
 */
export class TripCounter {
  readonly faults: string[] = [];
  requests = 0;
  /** When each request that is under way began. */
  #open = new Set<{ start: number }>();
  /** The longest chain of those that are over, and when its last one ended: they are added in the order of their ends. */
  #chain = 0;
  #free = Number.NEGATIVE_INFINITY;
  #tick = 0;
  #interruption: { before: number; act: () => Promise<unknown>; among: RegExp } | undefined;
  #lost: RegExp | undefined;
  /** What had been asked when the last answer was given: work that is left for later asks on. */
  atAnswer = { requests: 0, sequential: 0 };
  readonly fetch: typeof fetch;

  constructor(send: typeof fetch) {
    this.fetch = async (input, init) => {
      if (!isForDatabase(input)) return send(input, init);
      await this.#interrupt(init);
      const span = { start: (this.#tick += 1) };
      this.#open.add(span);
      this.requests += 1;
      try {
        const response = await send(input, init);
        if (this.#isLost(init)) throw new TypeError('fetch failed');
        if (response.status === 400) this.faults.push(((await response.clone().json()) as { code: string }).code);
        return response;
      } finally {
        this.#end(span);
      }
    };
  }

  reset(): void {
    this.requests = 0;
    this.#open = new Set();
    this.#chain = 0;
    this.#free = Number.NEGATIVE_INFINITY;
  }

  noteAnswer(): void {
    this.atAnswer = { requests: this.requests, sequential: this.sequential };
  }

  /** Does something just before the nth request from now, of those that match, is sent, as another call might. */
  interruptBefore(nth: number, act: () => Promise<unknown>, among = /^/): void {
    this.#interruption = { before: nth, act, among };
  }

  /** The next request that matches is carried out, but its answer is lost. */
  loseAnswerTo(statement: RegExp): void {
    this.#lost = statement;
  }

  #isLost(init: RequestInit | undefined): boolean {
    if (this.#lost === undefined || !this.#lost.test(bodyOf(init))) return false;
    this.#lost = undefined;
    return true;
  }

  async #interrupt(init: RequestInit | undefined): Promise<void> {
    if (this.#interruption === undefined || !this.#interruption.among.test(bodyOf(init))) return;
    this.#interruption.before -= 1;
    if (this.#interruption.before > 0) return;
    const { act } = this.#interruption;
    this.#interruption = undefined;
    await act();
  }

  #end(span: { start: number }): void {
    this.#tick += 1;
    // It may have begun before the last reset.
    if (!this.#open.delete(span) || span.start < this.#free) return;
    this.#chain += 1;
    this.#free = this.#tick;
  }

  /** The longest chain of requests each of which began after the one before had ended. */
  get sequential(): number {
    return this.#chain + ([...this.#open].some(({ start }) => start > this.#free) ? 1 : 0);
  }
}

function isForDatabase(input: string | URL | Request): boolean {
  return new URL(input instanceof Request ? input.url : input).pathname === '/sql';
}

/** What is asked, with the texts of statements whose plans are kept, so that a test may look for their words. */
function bodyOf(init: RequestInit | undefined): string {
  const body = typeof init?.body === 'string' ? init.body : '';
  return body.replaceAll(/select \* from kept_\w+\([^)]*\)/g, (call) => JSON.stringify(asWritten(call)).slice(1, -1));
}
