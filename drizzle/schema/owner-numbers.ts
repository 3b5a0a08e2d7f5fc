import { bigint, check, date, index, text, uuid } from 'drizzle-orm/pg-core';
import { invoiceStatuses, roomStatuses } from '#shared/enums.ts';
import { oneOf, rupiah } from './columns.ts';
import { pgTable } from './pg-table.ts';

/**
 * The kinds of an owner's numbers: money by WIB month, bills and rooms by their state. DEPOSIT is what was received,
 * DEPOSIT_GONE what was deducted, returned or moved of it, below nothing.
 */
const ownerNumberKinds = ['REVENUE', 'DEPOSIT', 'DEPOSIT_GONE', ...invoiceStatuses, ...roomStatuses] as const;
export type OwnerNumberKind = (typeof ownerNumberKinds)[number];

/**
 * The numbers of each owner's dashboard. A number is the sum of the rows of its kind and day. Triggers of `invoices`,
 * `payments`, `deposit_entries`, `credit_entries` and `rooms` add rows, also negative ones, in the transaction of each change; rows are
 * never changed, so that writes do not wait for each other. The hourly job replaces rows by their sum.
 *
 * There is no primary key, which nothing needs, and no foreign key to the account, which would lock it in each write.
 */
export const ownerNumbers = pgTable(
  'owner_numbers',
  {
    owner_id: uuid().notNull(),
    kind: text({ enum: ownerNumberKinds }).notNull(),
    /** The first day of the month for money, the due date for open bills, otherwise `infinity`. */
    day: date({ mode: 'string' }).notNull(),
    /** The number of bills or rooms. */
    count: bigint({ mode: 'number' }).notNull(),
    /** Money in rupiah; for open bills, the amount that is still to be paid. */
    amount: rupiah().notNull(),
  },
  (table) => [
    // A dashboard is read from this index alone.
    index('owner_numbers_sums_idx').on(table.owner_id, table.kind, table.day, table.count, table.amount),
    check('owner_numbers_kind_check', oneOf(table.kind, ownerNumberKinds)),
  ],
);
