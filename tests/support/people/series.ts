import { sql } from 'drizzle-orm';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { RecurrenceType } from '#shared/enums.ts';
import { runDailyJob } from '#worker/jobs.ts';
import type { TestApp } from '../app/test-app.ts';
import { type Household, makeBill } from './factories.ts';
import { makeHome } from './lasting-people.ts';

/** The day's job, at nine in the morning of a day in WIB. */
export function runJobOn(app: TestApp, day: string) {
  app.clock.set(`${day}T02:00:00Z`);
  return runDailyJob(app.deps);
}

/** A household of a day, where no series of other tests goes on. */
export async function makeSeriesHome(app: TestApp, day: string, contract: { start: string; end: string }) {
  await app.deps.db.execute(sql`update invoices set next_issue_on = null`);
  app.clock.set(`${day}T02:00:00Z`);
  return makeHome(app, { contract_start: contract.start, contract_end: contract.end });
}

/** The first invoice of a recurring series, sent. */
export function startSeries(
  app: TestApp,
  { owner, tenant }: Household,
  recurrence_type: RecurrenceType,
  due_date: string,
  fields: Record<string, unknown> = {},
): Promise<Invoice> {
  return makeBill(app, owner, tenant.tenant.id, { due_date, is_recurring: true, recurrence_type, ...fields });
}

/** A further series of rents, which earlier versions let owners begin beside another. */
export async function startSeriesBeside(
  app: TestApp,
  { owner, tenant }: Household,
  recurrence_type: RecurrenceType,
  due_date: string,
): Promise<Invoice> {
  const bill = await makeBill(app, owner, tenant.tenant.id, { due_date, title: 'Sewa lain' });
  await app.deps.db.execute(sql`
    update invoices set is_recurring = true, recurrence_type = ${recurrence_type}, series_id = id, series_period = 0,
      next_period = 1, next_issue_on = due_date + case ${recurrence_type} when 'WEEKLY' then 0 else 20 end
    where id = ${bill.id}`);
  return bill;
}

/** The invoices of a series as the table has them, the first one first. */
export async function seriesOf(app: TestApp, firstId: string) {
  const { rows } = await app.deps.db.execute<{
    id: string;
    invoice_number: string;
    period: number;
    due: string;
    issued: string | null;
    status: string;
  }>(sql`
    select id, invoice_number, series_period as period, due_date::text as due, issued_date::text as issued, status
    from invoices where series_id = ${firstId} order by series_period`);
  return rows;
}

/** The due dates of a series' periods so far. */
export async function dueDaysOf(app: TestApp, firstId: string): Promise<string[]> {
  return (await seriesOf(app, firstId)).map(({ due }) => due);
}

/** The numbers of an owner's invoices, in order. */
export async function numbersOf(app: TestApp, owner: { id: string }): Promise<string[]> {
  const { rows } = await app.deps.db.execute<{ invoice_number: string }>(sql`
    select invoice_number from invoices where owner_id = ${owner.id} order by invoice_number`);
  return rows.map(({ invoice_number }) => invoice_number);
}
