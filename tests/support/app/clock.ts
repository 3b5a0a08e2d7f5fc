import { zonesAhead } from '#shared/rules/zone.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The present instant, but for the two hours a day in which not all zones have the same date, when calls ask for theirs:
 * then one before these. Tests of those hours set their clock.
 */
export function presentInstant(): Date {
  const now = new Date();
  return zonesAhead(now).length === 0 ? now : new Date(now.getTime() - 2 * HOUR_MS);
}

/**
 * The next instant at which the next day has begun in WITA and WIT, and not in WIB. What is made then is the newest there
 * is, as what is made now.
 */
export function instantOfTwoDays(): Date {
  const now = new Date();
  const evening = new Date(`${now.toISOString().slice(0, 10)}T16:30:00Z`);
  return evening > now ? evening : new Date(evening.getTime() + DAY_MS);
}

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
