const DAY_MS = 24 * 60 * 60 * 1000;

/** A clock that stands still until it is set, or lets time pass with each look. */
export class TestClock {
  #instant: Date;
  /** How much time passes with each look at the clock, in milliseconds. */
  msPerLook = 0;

  constructor(start: Date) {
    this.#instant = start;
  }

  now = (): Date => {
    this.advanceMs(this.msPerLook);
    return new Date(this.#instant);
  };

  /** Puts the clock to an instant. */
  set(instant: string): void {
    this.#instant = new Date(instant);
  }

  advanceMs(milliseconds: number): void {
    this.#instant = new Date(this.#instant.getTime() + milliseconds);
  }

  advanceDays(days: number): void {
    this.advanceMs(days * DAY_MS);
  }
}
