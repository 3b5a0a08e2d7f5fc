import { describe, expect, it } from 'vitest';
import { formatRupiah } from '#shared/format.ts';
import { depositOnLeaving } from '#web/features/tenants/deposit-sums.tsx';

describe('what is said of a deposit when its tenant leaves', () => {
  it.each([
    [1_500_000, 0, ' Belum ada deposit yang tercatat diterima.'],
    [
      1_500_000,
      600_000,
      ` Deposit ${formatRupiah(600_000)} yang tercatat diterima tidak dikembalikan otomatis, selesaikan langsung dengan penyewa.`,
    ],
    [
      0,
      200_000,
      ` Deposit ${formatRupiah(200_000)} yang tercatat diterima tidak dikembalikan otomatis, selesaikan langsung dengan penyewa.`,
    ],
    [0, 0, ''],
  ])('of %i agreed and %i received names received money only', (deposit_amount, deposit_received, sentence) => {
    expect(depositOnLeaving({ deposit_amount, deposit_received })).toBe(sentence);
  });
});
