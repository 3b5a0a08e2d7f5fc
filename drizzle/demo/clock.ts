import { v7 as uuidv7 } from 'uuid';
import { addDays, addMonths, startOfWibDay, wibDay } from '#shared/rules/calendar.ts';

/** The demo's calendar: everything is told from today, so that the demo never grows old. */
export class DemoClock {
  readonly now: Date;
  readonly today: string;
  #serial = 0;

  constructor(now: Date) {
    this.now = now;
    this.today = wibDay(now);
  }

  /** The day so many days from today. */
  day(offset: number): string {
    return addDays(this.today, offset);
  }

  /** The same date so many months from the first of this month. */
  monthStart(offset: number): string {
    return addMonths(`${this.today.slice(0, 7)}-01`, offset);
  }

  /** An instant on a day, at an hour of WIB; never later than now. */
  at(day: string, hour: number): string {
    const instant = new Date(startOfWibDay(day).getTime() + hour * 3_600_000);
    return (instant < this.now ? instant : this.now).toISOString();
  }

  /** A row id of an instant; ids of one instant keep the order in which they are asked for. */
  id(instant: string): string {
    this.#serial += 1;
    const random = crypto.getRandomValues(new Uint8Array(16));
    return uuidv7({ msecs: Date.parse(instant), seq: this.#serial, random });
  }
}
