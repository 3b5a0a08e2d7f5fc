import { type GatewayState, payments } from '#drizzle/schema/payments.ts';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import type { GatewayMethod, PaymentStatus } from '#shared/enums.ts';
import { pick } from '../../db/ctes.ts';
import { isoInstant } from '../../db/sql.ts';

/** An attempt as the statements in this folder return it. */
export interface PaymentRow extends Record<string, unknown> {
  id: string;
  payment_reference: string;
  invoice_id: string;
  amount: number;
  fee_amount: number;
  payment_method: GatewayMethod;
  status: PaymentStatus;
  gateway_state: GatewayState;
  account_number: string | null;
  bank_code: string | null;
  checkout_url: string | null;
  qr_string: string | null;
  expires_at: string | null;
  asked_at: string;
}

/** What a statement returns of a row of `payments` for a `PaymentRow`. */
export const attemptFields = {
  ...pick(payments, 'id', 'payment_reference', 'invoice_id', 'amount', 'fee_amount', 'payment_method', 'status'),
  ...pick(payments, 'gateway_state', 'account_number', 'bank_code', 'checkout_url', 'qr_string'),
  expires_at: isoInstant(payments.expires_at),
  asked_at: isoInstant(payments.created_at),
};

/** An attempt with the spec's names: our `account_number` is `xendit_account_number` on the wire. */
export function toAttempt(row: PaymentRow, simulated: boolean): PaymentAttempt {
  return {
    payment_id: row.id,
    ...pick(row, 'invoice_id', 'payment_reference', 'amount', 'fee_amount', 'payment_method', 'status'),
    xendit_account_number: row.account_number,
    xendit_bank_code: row.bank_code,
    xendit_checkout_url: row.checkout_url,
    qr_string: row.qr_string,
    expires_at: row.expires_at,
    simulated,
  };
}
