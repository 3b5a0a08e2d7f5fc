import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestApp } from '../app/test-app.ts';
import { unsoundMoneyOf } from './money-rules.ts';

/** Asserts that an owner's money is sound by the rules of `money-rules.ts`, though other owners' may not be. */
export async function expectSoundMoney(app: TestApp, owner: { id: string }): Promise<void> {
  const { rows } = await app.deps.db.execute(sql.raw(unsoundMoneyOf(owner.id)));
  expect(rows).toEqual([]);
}

interface MoneyState {
  paid: number;
  remaining: number;
  status: string;
  credit: number;
}

/** The amounts of a bill, and its payer's credit with the owner. */
export async function moneyOf(app: TestApp, invoiceId: string): Promise<MoneyState> {
  const { rows } = await app.deps.db.execute<MoneyState & Record<string, unknown>>(sql`
    select i.paid_amount as paid, i.remaining_amount as remaining, i.status,
      (select coalesce(sum(e.amount), 0)::bigint from credit_entries e
        where e.user_id = i.tenant_user_id and e.owner_id = i.owner_id) as credit
    from invoices i where i.id = ${invoiceId}`);
  const [row] = rows;
  if (row === undefined) throw new Error('no such invoice');
  return row;
}

/** The attempts of a bill as the table has them, oldest first. */
export async function attemptsOf(app: TestApp, invoiceId: string) {
  const { rows } = await app.deps.db.execute<{
    id: string;
    status: string;
    failure_code: string | null;
    allocated_amount: number;
    credited_amount: number;
  }>(sql`
    select id, status, failure_code, allocated_amount, credited_amount from payments
    where invoice_id = ${invoiceId} order by id`);
  return rows;
}
