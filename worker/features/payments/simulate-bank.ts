import { and, eq, sql } from 'drizzle-orm';
import { payments } from '#drizzle/schema/payments.ts';
import type { SimulatedPayment, SimulatePaymentInput } from '#shared/contract/payments.ts';
import type { GatewayMethod } from '#shared/enums.ts';
import type { Context } from '../../context.ts';
import { DomainError, foundRow } from '../../errors.ts';

/**
 * Acts as the payer's bank: the gateway sends its callback through the webhook route, and the attempt is read again.
 * It exists only in simulated mode, for everyone who knows the reference.
 *
 * @throws DomainError NOT_FOUND
 */
export async function simulateBank(context: Context, input: SimulatePaymentInput): Promise<SimulatedPayment> {
  const attempt = await findSimulatedPayment(context, input.payment_reference);
  await context.gateway.simulate?.(
    { referenceId: attempt.id, method: attempt.payment_method, amount: attempt.charged_amount },
    input.outcome,
  );
  return findSimulatedPayment(context, input.payment_reference);
}

/**
 * An attempt as the page of the simulated bank shows it.
 *
 * @throws DomainError NOT_FOUND
 */
export async function findSimulatedPayment(
  context: Context,
  reference: string,
): Promise<SimulatedPayment & { id: string }> {
  if (context.gateway.simulate === undefined) throw new DomainError('NOT_FOUND');
  const [row] = await context.db
    .select({
      id: payments.id,
      payment_reference: payments.payment_reference,
      payment_method: sql<GatewayMethod>`${payments.payment_method}`,
      charged_amount: sql<number>`${payments.amount} + ${payments.fee_amount}`,
      status: payments.status,
    })
    .from(payments)
    .where(and(eq(payments.payment_reference, reference), eq(payments.provider, 'simulated')));
  return foundRow(row);
}
