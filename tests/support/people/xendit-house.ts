import { sql } from 'drizzle-orm';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import type { GatewayMethod } from '#shared/enums.ts';
import type { TestApp } from '../app/test-app.ts';
import { expectStatus, type Household, makeBill } from './factories.ts';
import type { RestAnswer } from '../app/rest-client.ts';

/** How long tests wait for an answer: a hang ends soon, and this machine still answers in time. */
export const PATIENCE_MS = 2_000;

/** A bill of 1.500.000. */
export function billOf(app: TestApp, { owner, tenant }: Household): Promise<Invoice> {
  return makeBill(app, owner, tenant.tenant.id);
}

/** A new bill whose payment waits at Xendit: the bill's id, and the reference by which Xendit knows the payment. */
export async function openXenditPayment(app: TestApp, house: Household, amount = 600_000) {
  const { id } = await billOf(app, house);
  const { payment_id: reference } = await expectStatus(201, askToPay(house, id, amount));
  return { id, reference };
}

/** Asks to pay, whatever the answer is. */
export function askToPay(
  { tenant }: Household,
  invoiceId: string,
  amount: number,
  { method = 'BCA_VIRTUAL_ACCOUNT', key }: { method?: GatewayMethod; key?: string } = {},
): Promise<RestAnswer<PaymentAttempt>> {
  const mobile_number = method === 'OVO' ? '0812-3456-7890' : undefined;
  return tenant.rest.post<PaymentAttempt>(
    '/api/payments',
    { invoice_id: invoiceId, amount, payment_method: method, mobile_number },
    key === undefined ? {} : { 'idempotency-key': key },
  );
}

/** The attempts of a bill with the gateway's answers, oldest first. */
export async function gatewayStatesOf(app: TestApp, invoiceId: string) {
  const { rows } = await app.deps.db.execute<{
    id: string;
    status: string;
    gateway_state: string;
    failure_code: string | null;
    request: string | null;
  }>(sql`
    select id, status, gateway_state, failure_code, provider_request_id as request from payments
    where invoice_id = ${invoiceId} and source = 'GATEWAY' order by id`);
  return rows;
}
