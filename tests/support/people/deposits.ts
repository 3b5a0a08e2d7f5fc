import type { DepositEntry } from '#shared/contract/deposits.ts';
import type { Payment } from '#shared/contract/payments.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { type AppUnderTest, expectStatus, makeBill, type Person } from './factories.ts';

/** The deposit that these helpers pay if no other amount is named. */
export const DEPOSIT = 1_000_000;

/** A bill of a deposit, sent. */
export function depositBill(app: AppUnderTest, owner: Person, tenancyId: string, amount = DEPOSIT) {
  return makeBill(app, owner, tenancyId, {
    invoice_type: 'SECURITY_DEPOSIT',
    items: [{ description: 'Deposit', quantity: 1, unit_price: amount }],
  });
}

/** A deposit that its owner has received in cash, whole or in part. */
export async function receiveDeposit(
  app: AppUnderTest,
  owner: Person,
  tenancyId: string,
  part: { of?: number; amount?: number } = {},
): Promise<Payment> {
  const { id } = await depositBill(app, owner, tenancyId, part.of ?? part.amount);
  const paid = { payment_method: 'CASH', ...(part.amount !== undefined && { amount: part.amount }) };
  return expectStatus(200, owner.rest.post<Payment>(`/api/payments/${id}/process`, paid));
}

/** Asks to record a return, in cash if nothing else is said. */
export function askToReturn(
  owner: Pick<Person, 'rest'>,
  tenancyId: string,
  fields: Record<string, unknown> = {},
  key?: string,
) {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const body = { amount: DEPOSIT, way: 'CASH', ...fields };
  return owner.rest.post<Tenant>(`/api/tenants/${tenancyId}/deposit-returns`, body, headers);
}

/** The entries of a deposit, newest first. */
export function entriesOf({ rest }: Pick<Person, 'rest'>, tenancyId: string): Promise<DepositEntry[]> {
  return expectStatus(200, rest.get<DepositEntry[]>(`/api/tenants/${tenancyId}/deposit`));
}

/** A return of a whole deposit, with the entry that says so. */
export async function returnedDeposit(app: AppUnderTest, owner: Person, tenancyId: string): Promise<DepositEntry> {
  await receiveDeposit(app, owner, tenancyId);
  await expectStatus(200, askToReturn(owner, tenancyId));
  const [entry] = await entriesOf(owner, tenancyId);
  if (entry === undefined) throw new Error('A return has an entry.');
  return entry;
}

export function askToTakeBack({ rest }: Pick<Person, 'rest'>, entryId: string, reason = 'Salah catat') {
  return rest.post<Tenant>(`/api/tenants/deposit-returns/${entryId}/take-back`, { reason });
}
