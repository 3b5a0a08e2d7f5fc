import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestApp } from '../app/test-app.ts';
import { wrongOwnerNumbers } from './counted-numbers.ts';

/**
 * Asserts that an owner's books are sound, read from the tables themselves: bills agree with the payments allocated to
 * them, payments with the money captured, and no rupiah is counted twice or lost.
 */
export async function expectSoundMoney(app: TestApp, owner: { id: string }): Promise<void> {
  const { rows } = await app.deps.db.execute<{ problem: string; id: string }>(sql`
    with bill as (
      select i.*, (select coalesce(sum(p.allocated_amount), 0) from payments p
          where p.invoice_id = i.id and p.status = 'SUCCEEDED') as received,
        (select coalesce(sum(p.deposit_amount), 0) from payments p where p.invoice_id = i.id) as deposited,
        (select coalesce(sum(it.total_price), 0) from invoice_items it where it.invoice_id = i.id) as items,
        (select coalesce(sum(f.amount - f.waived_amount), 0) from late_fees f where f.invoice_id = i.id) as fees,
        (select min(f.day) from late_fees f where f.invoice_id = i.id) as first_fee_day
      from invoices i where i.owner_id = ${owner.id}
    ), payment as (
      select p.*, (select coalesce(sum(c.amount - p.fee_amount), 0) from payment_captures c
          where c.payment_id = p.id) as captured,
        (select coalesce(sum(e.amount), 0) from credit_entries e
          where e.payment_id = p.id and e.kind = 'OVERPAYMENT') as credited,
        (select coalesce(sum(e.amount), 0) from credit_entries e
          where e.payment_id = p.id and e.kind = 'APPLIED') as taken
      from payments p where p.owner_id = ${owner.id}
    )
    select 'paid is not the sum of its succeeded payments' as problem, id from bill where paid_amount <> received
    union all
    select 'a deposit is not what of the principal of a deposit bill was paid', id from bill
      where deposited <> case when invoice_type = 'SECURITY_DEPOSIT' then least(paid_amount, subtotal + tax_amount) else 0 end
    union all
    select 'remaining is not total minus paid, or negative', id from bill
      where remaining_amount <> total_amount - paid_amount or remaining_amount < 0
    union all
    select 'PAID, but not if and only if nothing remains', id from bill
      where (status = 'PAID') <> (remaining_amount = 0)
    union all
    select 'paid_at, but not if and only if PAID', id from bill where (status = 'PAID') <> (paid_at is not null)
    union all
    select 'money on a bill that was never issued', id from bill where paid_amount > 0 and issued_date is null
    union all
    select 'total is not subtotal, tax and the late fees that stand', id from bill
      where total_amount <> subtotal + tax_amount + fees or late_fee_amount <> fees
    union all
    select 'late fees over 30% of the principal', id from bill where fees * 10 > (subtotal + tax_amount) * 3
    union all
    select 'a late fee before the bill was late', id from bill where first_fee_day <= greatest(due_date, issued_date)
    union all
    select 'items do not add up to the subtotal', id from bill where items <> subtotal
    union all
    select 'money counted on a payment that did not succeed', id from payment
      where status <> 'SUCCEEDED' and allocated_amount + credited_amount <> 0
    union all
    select 'captured money is not what was allocated and credited', id from payment
      where source = 'GATEWAY' and captured <> allocated_amount + credited
    union all
    select 'manual money is not what was allocated and credited', id from payment
      where source = 'MANUAL' and status = 'SUCCEEDED' and amount <> allocated_amount + credited
    union all
    select 'a payment that was taken back still counts', p.id from payment p where voided_at is not null
      and (status <> 'FAILED' or source <> 'MANUAL' or deposit_amount <> 0
        or (select coalesce(sum(e.amount), 0) from credit_entries e where e.payment_id = p.id) <> 0)
    union all
    select 'credit that was used is not what it paid', id from payment
      where taken <> case when source = 'CREDIT' then -allocated_amount else 0 end
    union all
    select 'a credit below nothing', user_id from credit_entries where owner_id = ${owner.id}
      group by user_id having sum(amount) < 0
    union all
    select 'succeeded without a capture, or captured without success', id from payment
      where source = 'GATEWAY' and (status = 'SUCCEEDED') <> (captured > 0)
    union all
    select 'more than one open attempt', invoice_id from payment
      where source = 'GATEWAY' and status = 'PENDING' group by invoice_id having count(*) > 1
    union all
    select 'an open attempt on a cancelled bill', p.id from payment p join bill b on b.id = p.invoice_id
      where p.status = 'PENDING' and b.status = 'CANCELLED' and not (p.source = 'MANUAL' and exists (
        select from invoices i join tenancies t on t.id = i.tenant_id where i.id = p.invoice_id and t.declined_at is not null))
    union all
    select 'a number of the dashboard is not what a count of all rows gives', id
      from (${sql.raw(wrongOwnerNumbers)}) as wrong where id = ${owner.id}`);
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
