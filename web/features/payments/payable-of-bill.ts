import type * as z from 'zod';
import { ProcessPaymentInput } from '#shared/contract/payments.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { payableAmount } from '#shared/rules/invoice.ts';

type Bill = Parameters<typeof payableAmount>[0];

/** An amount of the contract with a bill's limits; without limits until the bill is loaded. */
export function payableOfBill(amount: z.ZodNumber, bill: Bill | undefined): z.ZodNumber {
  return amount.superRefine((value, context) => {
    const verdict = bill === undefined ? 'OK' : payableAmount(bill, value);
    if (verdict !== 'OK') context.addIssue({ code: 'custom', message: errorCatalogue[verdict].message });
  });
}

/** The contract of a payment outside the gateway with a bill's limits. The screen always names the amount. */
export function manualPaymentInput(bill: Bill | undefined) {
  return ProcessPaymentInput.safeExtend({ amount: payableOfBill(ProcessPaymentInput.shape.amount.unwrap(), bill) });
}
