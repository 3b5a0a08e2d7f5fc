import { paymentMethodName } from '../../lib/payment-method-name.ts';

/** How money was given back, and whether nothing shows it: 'Tunai, tanpa bukti'. */
export function returnedHow({ way, proof }: { way: string | null; proof: string | null }): string {
  if (way === null) return '';
  return proof === null ? `${paymentMethodName(way)}, tanpa bukti` : paymentMethodName(way);
}
