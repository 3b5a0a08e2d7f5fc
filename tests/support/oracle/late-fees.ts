import { sql } from 'drizzle-orm';
import type { KostZone } from '#shared/enums.ts';
import { addDays, startOfWibDay } from '#shared/rules/calendar.ts';
import { LATE_FEE_CAP_BPS } from '#shared/rules/late-fee.ts';
import { BASIS_POINTS } from '#shared/rules/money.ts';
import { postLateFees } from '#worker/features/invoices/post-late-fees.ts';
import { jobContext } from '#worker/job-context.ts';
import type { TestApp } from '../app/test-app.ts';

/** The late fees of a bill, oldest day first. */
export async function lateFeesOf(app: TestApp, invoiceId: string) {
  const { rows } = await app.deps.db.execute<{ day: string; amount: number; waived_amount: number }>(sql`
    select day::text as day, amount, waived_amount from late_fees where invoice_id = ${invoiceId} order by day`);
  return rows;
}

/** The late fees of bills without a waiver, day by day. */
export async function postedFees(app: TestApp, invoiceId: string): Promise<[day: string, amount: number][]> {
  return (await lateFeesOf(app, invoiceId)).map(({ day, amount }) => [day, amount]);
}

/**
 * Adds the late fees of one bill since it was due, by the product's own step of the daily job. For tests that do not
 * control the clock; no other bill is touched.
 */
export async function postFeesSinceDue({ deps }: TestApp, invoiceId: string): Promise<void> {
  await deps.db.execute(sql`update invoices set late_fee_until = due_date where id = ${invoiceId}`);
  await postLateFees(jobContext(deps));
}

interface BillTerms {
  principal: number;
  lateFeeBps: number;
  /** The first day that may be charged is the one after. */
  lastFreeDay: string;
  zone?: KostZone;
}

/** How much earlier than in WIB a day begins. */
const hoursAhead: Record<KostZone, number> = { WIB: 0, WITA: 1, WIT: 2 };

/**
 * What the late fees should be, day by day: a day is charged on what was unpaid when it began.
 *
 * @param daysOff days without a fee, because the owner's account was switched off
 */
export function simulateFees(
  { principal, lateFeeBps, lastFreeDay, zone = 'WIB' }: BillTerms,
  payments: readonly { at: Date; amount: number }[],
  until: string,
  daysOff: ReadonlySet<string> = new Set(),
): [day: string, amount: number][] {
  const fees: [string, number][] = [];
  let posted = 0;
  for (let day = addDays(lastFreeDay, 1); day <= until; day = addDays(day, 1)) {
    if (daysOff.has(day)) continue;
    const paidAmount = payments
      .filter(({ at }) => at.getTime() < startOfWibDay(day).getTime() - hoursAhead[zone] * 3_600_000)
      .reduce((sum, { amount }) => sum + amount, 0);
    const amount = feeOfDay({ principal, paidAmount, lateFeeBps, posted });
    posted += amount;
    if (amount > 0) fees.push([day, amount]);
  }
  return fees;
}

/** The day's rate of the unpaid principal, never of fees, limited by what the cap leaves. */
function feeOfDay(bill: { principal: number; paidAmount: number; lateFeeBps: number; posted: number }): number {
  const roundedDown = (amount: number, basisPoints: number) => Math.floor((amount * basisPoints) / BASIS_POINTS);
  const unpaid = Math.max(0, bill.principal - bill.paidAmount);
  const room = roundedDown(bill.principal, LATE_FEE_CAP_BPS) - bill.posted;
  return Math.max(0, Math.min(roundedDown(unpaid, bill.lateFeeBps), room));
}
