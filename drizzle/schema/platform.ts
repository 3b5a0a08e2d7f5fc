import { bigint, check, pgTable, text } from 'drizzle-orm/pg-core';
import { roles } from '#shared/enums.ts';
import { id, instant, oneOf, rupiah } from './columns.ts';

/** What is counted of the whole platform: accounts by their role, and these. OVERPAYMENT and DEPOSIT are rupiah. */
export const platformTotalKinds = [
  ...roles,
  'KOST',
  'ROOM',
  'OCCUPIED_ROOM',
  'AVAILABLE_ROOM',
  'REMOVED_ROOM',
  'ACTIVE_TENANCY',
  'CHECK_IN',
  'OVERPAYMENT',
  'DEPOSIT',
] as const;
export type PlatformTotalKind = (typeof platformTotalKinds)[number];

/**
 * The platform's totals, as a ledger: a total is the sum of its rows. Triggers add a row for each change, so that no two
 * writes wait for each other; the job puts one row for each kind and month in the place of them all. `month` is the WIB
 * month in which it came, null where only what stands now is asked for. REMOVED_ROOM is what was removed since the job
 * kept the months, by the month in which it was added.
 */
export const platformTotals = pgTable(
  'platform_totals',
  {
    id: id(),
    kind: text('kind', { enum: platformTotalKinds }).notNull(),
    month: text('month'),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [check('platform_totals_kind_check', oneOf(table.kind, platformTotalKinds))],
);

/**
 * What a report would have to go through all payments and contracts for, by WIB month: the money that settled bills
 * before `kept_until`, and the rooms at the month's end, 0 while it runs.
 */
export const platformMonths = pgTable('platform_months', {
  month: text('month').primaryKey(),
  settled_amount: rupiah('settled_amount').notNull(),
  occupied_rooms: bigint('occupied_rooms', { mode: 'number' }).notNull(),
  total_rooms: bigint('total_rooms', { mode: 'number' }).notNull(),
  kept_until: instant('kept_until').notNull(),
});
