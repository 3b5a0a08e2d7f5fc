import { rentDueDay } from './automatic-rent.ts';
import { addDays } from './calendar.ts';
import { DAYS_TO_PAY } from './month-bill.ts';

/**
 * When a month's rent is due: on the tenancy's day of the month, the last one of a shorter month; in the present month at
 * least `DAYS_TO_PAY` days ahead, so that nobody is late at once. `ownDueDate` of
 * `worker/features/month-board/planned-rents.ts` says the same in SQL. For a past month, it is due in as many days.
 *
 * @param month `YYYY-MM`
 */
export function ownDueDay(month: string, day: number, today: string): string {
  const present = today.slice(0, 7);
  const soon = addDays(today, DAYS_TO_PAY);
  if (month < present) return soon;
  const dueOn = (wanted: number) => rentDueDay(`${month}-01`, wanted);
  const [wanted, last] = [dueOn(day), dueOn(31)];
  if (month > present) return wanted;
  const least = soon < last ? soon : last;
  return wanted > least ? wanted : least;
}
