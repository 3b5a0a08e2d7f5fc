import type { ListedPayment } from '#shared/contract/payments.ts';

/** By whom a payment was recorded and decided on, in words, for its owner. */
export function recordedBy(payment: ListedPayment, userId: string): string {
  const { source, state, is_reported: isReported, verified_by: by, verified_by_name: name } = payment;
  const payer = payment.payer_name ?? 'penyewa';
  if (source === 'GATEWAY') return state === 'WAITING' ? `Belum dibayar ${payer}` : 'Tercatat otomatis';
  const who = by === userId ? 'Anda' : (name ?? 'pemilik');
  if (!isReported) return `Dicatat ${who}`;
  if (state === 'WAITING') return `Dilaporkan ${payer}, belum diperiksa`;
  return `Dilaporkan ${payer}, ${state === 'REFUSED' ? 'ditolak' : 'disetujui'} ${who}`;
}
