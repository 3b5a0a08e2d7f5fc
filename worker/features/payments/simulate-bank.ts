import type { SimulatePaymentInput, SimulatedPayment } from '#shared/contract/payments.ts';
import type { Context } from '../../context.ts';
import { findSimulatedPayment } from './queries.ts';

/**
 * Plays the payer's bank: the gateway sends its callback through the webhook route, and the attempt is read again.
 * Exists in simulated mode alone; whoever knows the reference may play.
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
