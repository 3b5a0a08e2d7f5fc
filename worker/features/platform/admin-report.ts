import { sql } from 'drizzle-orm';
import type { AdminReport, AdminReportInput, AdminReportMonth } from '#shared/contract/dashboards.ts';
import type { SignedInContext } from '../../context.ts';
import { withOccupancy } from '../kost/queries.ts';
import { keptOrCounted, reportNumbers } from './platform-numbers.ts';

interface Row extends Record<string, unknown> {
  counted_at: string;
  numbers: { deposit_held: number; months: Omit<AdminReportMonth, 'occupancy_rate'>[] };
}

/** The platform month by month, in one statement. */
export async function findAdminReport(context: SignedInContext, { months }: AdminReportInput): Promise<AdminReport> {
  const { rows } = await context.db.execute<Row>(
    sql`${keptOrCounted(context, 'report', reportNumbers(context, months))}`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The report statement always answers one row.');
  const { counted_at, numbers } = row;
  return {
    counted_at,
    deposit_held: numbers.deposit_held,
    months: numbers.months.slice(-months).map((month) => withOccupancy(month)),
  };
}
