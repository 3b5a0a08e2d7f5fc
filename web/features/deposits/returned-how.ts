import { leavesProof } from '#shared/contract/deposits.ts';
import type { ManualMethod } from '#shared/enums.ts';
import { paymentMethodName } from '../../lib/payment-method-name.ts';

/** How money was given back, and what does not show it: 'Tunai, tanpa bukti transfer'. */
export function returnedHow({ way, proof }: { way: string | null; proof: string | null }): string {
  if (way === null) return '';
  const lacking = leavesProof(way as ManualMethod) ? 'tanpa bukti' : 'tanpa bukti transfer';
  return proof === null ? `${paymentMethodName(way)}, ${lacking}` : paymentMethodName(way);
}
