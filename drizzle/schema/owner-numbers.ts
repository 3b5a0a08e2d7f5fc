import { bigint, check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { invoiceStatuses, roomStatuses } from '#shared/enums.ts';
import { oneOf, rupiah } from './columns.ts';

/** What is counted of an owner: money by its WIB month, bills and rooms by their state. */
const ownerNumberKinds = ['REVENUE', 'DEPOSIT', ...invoiceStatuses, ...roomStatuses] as const;
export type OwnerNumberKind = (typeof ownerNumberKinds)[number];

/**
 * The numbers of each owner's dashboard. A number is the sum of the rows of its kind and day. Triggers of `invoices`,
 * `payments`, `credit_entries` and `rooms` add rows in the transaction that changes what is counted, also negative ones;
 * none is ever changed, so that writes do not wait for each other. The hourly job replaces rows by their sum.
 *
 * No row needs a key, and a reference to the account would lock it in each write.
 */
export const ownerNumbers = pgTable(
  'owner_numbers',
  {
    owner_id: uuid('owner_id').notNull(),
    kind: text('kind', { enum: ownerNumberKinds }).notNull(),
    /** The first day of the month of money, the due date of an open bill, and else `infinity`. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Of bills and rooms. */
    count: bigint('count', { mode: 'number' }).notNull(),
    /** Money in rupiah; of open bills, what is still to be paid. */
    amount: rupiah('amount').notNull(),
  },
  (table) => [
    // A dashboard is read from this index alone.
    index('owner_numbers_sums_idx').on(table.owner_id, table.kind, table.day, table.count, table.amount),
    check('owner_numbers_kind_check', oneOf(table.kind, ownerNumberKinds)),
  ],
);
