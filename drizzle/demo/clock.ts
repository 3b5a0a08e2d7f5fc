import { v7 as uuidv7 } from 'uuid';
import { addDays, addMonths, startOfWibDay, wibDay } from '#shared/rules/calendar.ts';

/** The demo's calendar. All dates are counted from today, so that the demo never gets old. */
export class DemoClock {
  readonly now: Date;
  readonly today: string;
  #serial = 0;

  constructor(now: Date) {
    this.now = now;
    this.today = wibDay(now);
  }

  /** The day `offset` days from today. */
  day(offset: number): string {
    return addDays(this.today, offset);
  }

  /** The first of the month, `offset` months from this one. */
  monthStart(offset: number): string {
    return addMonths(`${this.today.slice(0, 7)}-01`, offset);
  }

  /** An instant on a day, at an hour in WIB; never later than now. */
  at(day: string, hour: number): string {
    const instant = new Date(startOfWibDay(day).getTime() + hour * 3_600_000);
    return (instant < this.now ? instant : this.now).toISOString();
  }

  /** A row id for an instant; ids of one instant keep the order in which they are made. */
  id(instant: string): string {
    this.#serial += 1;
    const random = crypto.getRandomValues(new Uint8Array(16));
    return uuidv7({ msecs: Date.parse(instant), seq: this.#serial, random });
  }
}
