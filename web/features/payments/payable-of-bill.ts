import * as z from 'zod/mini';
import { ProcessPaymentInput } from '#shared/contract/payments.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { payableAmount } from '#shared/rules/invoice.ts';

type Bill = Parameters<typeof payableAmount>[0];

/** An amount of the contract with a bill's limits; without limits until the bill is loaded. */
export function payableOfBill(amount: z.ZodMiniNumber<number>, bill: Bill | undefined): z.ZodMiniNumber<number> {
  return amount.check(
    z.superRefine((value, context) => {
      const verdict = bill === undefined ? 'OK' : payableAmount(bill, value);
      if (verdict !== 'OK') context.addIssue({ code: 'custom', message: errorCatalogue[verdict].message });
    }),
  );
}

/** The contract of a payment outside the gateway with a bill's limits. The screen always names the amount. */
export function manualPaymentInput(bill: Bill | undefined) {
  return z.safeExtend(ProcessPaymentInput, {
    amount: payableOfBill(ProcessPaymentInput.shape.amount.def.innerType, bill),
  });
}
