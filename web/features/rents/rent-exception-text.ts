import type { ChangedRents } from '#shared/contract/rent-changes.ts';
import { formatMonth, formatRupiah } from '#shared/format.ts';

/** Why a rent does not change. */
export function rentExceptionText({ exception, next_rent: next }: ChangedRents['rows'][number]): string {
  switch (exception) {
    case null:
      return '';
    case 'ENDED':
      return 'Sudah keluar kos';
    case 'ALREADY_BILLED':
      return 'Sudah ditagih';
    case 'AGREED':
      return next === null ? 'Sewa baru sudah berlaku' : `${formatRupiah(next.amount)} mulai ${formatMonth(next.from)}`;
    case 'NO_RENT':
      return 'Sewa Rp 0';
    case 'OWN_SERIES':
      return 'Tagihan berulang dengan rincian sendiri';
    case 'CHANGED':
      return 'Sewanya baru saja berubah';
    default:
      return exception satisfies never;
  }
}
