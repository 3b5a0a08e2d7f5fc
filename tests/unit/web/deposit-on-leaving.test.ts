import { describe, expect, it } from 'vitest';
import { formatRupiah } from '#shared/format.ts';
import { depositOnLeaving } from '#web/features/deposits/deposit-sums.tsx';

describe('what is said of a deposit when its tenant leaves', () => {
  const held = (amount: number) =>
    ` Deposit ${formatRupiah(amount)} masih Anda pegang. Setelah Anda kembalikan kepada penyewa, catat lewat "Kembalikan deposit".`;

  it.each([
    [1_500_000, 0, 0, ' Belum ada deposit yang tercatat diterima.'],
    [1_500_000, 600_000, 0, held(600_000)],
    [1_500_000, 600_000, 200_000, held(400_000)],
    [1_500_000, 600_000, 600_000, ' Tidak ada lagi deposit yang dipegang.'],
    [0, 200_000, 0, held(200_000)],
    [0, 0, 0, ''],
  ])('of %i agreed, %i received and %i returned names held money only', (agreed, received, returned, sentence) => {
    const sums = {
      deposit_amount: agreed,
      deposit_received: received,
      deposit_returned: returned,
      deposit_held: received - returned,
    };
    expect(depositOnLeaving(sums)).toBe(sentence);
  });
});
