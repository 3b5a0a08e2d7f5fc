import { sql } from 'drizzle-orm';
import type { Payment } from '#shared/contract/payments.ts';
import type { TestApp } from '../app/test-app.ts';
import { capture, deliver } from '../bank/simulated-bank.ts';
import { type AppUnderTest, expectStatus, type Household, makeBill, openPayment } from './factories.ts';

/** A tenant's credit with an owner. */
export async function creditOf(app: TestApp, { owner, tenant }: Pick<Household, 'owner' | 'tenant'>): Promise<number> {
  const { rows } = await app.deps.db.execute<{ balance: number }>(sql`
    select coalesce(sum(amount), 0)::bigint as balance from credit_entries
    where user_id = ${tenant.id} and owner_id = ${owner.id}`);
  return rows[0]?.balance ?? 0;
}

/** Makes credit with an overpaid bill: the bill is paid, and its amount comes a second time. */
export async function giveCredit(app: TestApp, { owner, tenant }: Household, amount: number): Promise<void> {
  const items = [{ description: 'Dibayar dua kali', quantity: 1, unit_price: amount }];
  const bill = await makeBill(app, owner, tenant.tenant.id, { items });
  const attempt = await openPayment(tenant, bill.id, amount, 'BRI_VIRTUAL_ACCOUNT');
  await deliver(app, capture(attempt, `satu-${attempt.payment_id}`));
  await deliver(app, capture(attempt, `dua-${attempt.payment_id}`));
}

/** Credit of a tenancy's tenant, as overpaid money makes it, without the money. */
export async function insertCredit({ deps: { db } }: AppUnderTest, tenancyId: string, amount: number): Promise<void> {
  await db.execute(sql`
    insert into credit_entries (user_id, owner_id, kost_id, kind, amount)
    select user_id, owner_id, kost_id, 'OVERPAYMENT', ${amount}::bigint from tenancies where id = ${tenancyId}`);
}

/** A payment that the tenant reports and the owner has not decided on. */
export function reportPayment(tenant: Household['tenant'], billId: string, fields: Record<string, unknown> = {}) {
  return expectStatus(
    200,
    tenant.rest.post<Payment>(`/api/payments/${billId}/process`, { payment_method: 'BANK_TRANSFER', ...fields }),
  );
}
