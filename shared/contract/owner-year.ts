import * as z from 'zod/mini';
import { described } from './described.ts';
import { Amount, Id } from './fields.ts';

export const OwnerYearInput = z.object({ kost_id: described(z.optional(Id), 'Of one kost alone') });
export type OwnerYearInput = z.infer<typeof OwnerYearInput>;

const sums = {
  expected: described(Amount, 'What the bills due in the month ask for: issued, not cancelled, and no deposits'),
  collected: described(Amount, 'What of it is paid, whenever that was'),
};

/** A month in WIB, by the bills that are due in it. Bills whose due date has passed are counted by their pace. */
const YearMonth = z.object({
  month: described(z.string(), 'YYYY-MM'),
  ...sums,
  collected_on_time: described(Amount, 'What of `collected` are bills that were settled by their due date'),
  on_time: described(z.int(), 'Bills that were settled by their due date'),
  within_week: described(z.int(), 'Those that were settled one to seven days after it'),
  later: described(z.int(), 'Those that were settled later'),
  open: described(z.int(), 'Those that are not settled'),
  lived_days: described(
    z.int(),
    'Days on which somebody lived in a room, added up over the rooms; of the present month until today',
  ),
  room_days: described(z.int(), 'Days on which there was a room, added up over the rooms'),
});
export type YearMonth = z.infer<typeof YearMonth>;

/** Twelve months, the present one last, and the bills that are due in the present one by kost. */
export const OwnerYear = z.object({
  months: z.array(YearMonth),
  kosts: described(
    z.array(
      z.object({
        id: Id,
        name: z.string(),
        ...sums,
        overdue: described(Amount, 'What of the rest is past its due date'),
      }),
    ),
    'Those with a bill, the one that lacks most first',
  ),
});
export type OwnerYear = z.infer<typeof OwnerYear>;
