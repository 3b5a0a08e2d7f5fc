import { describe, expect, it } from 'vitest';
import { formatRupiah } from '#shared/format.ts';
import { depositOnLeaving } from '#web/features/deposits/deposit-sums.tsx';
import { returnedHow } from '#web/features/deposits/returned-how.ts';

describe('what is said of a deposit when its tenant leaves', () => {
  const RETURN = ' Setelah Anda kembalikan kepada penyewa, catat lewat "Kembalikan deposit".';

  it.each([
    [1_500_000, 0, 0, ' Deposit disepakati 1500000, belum ada yang diterima.'],
    [1_500_000, 600_000, 0, ` Deposit disepakati 1500000, diterima 600000.${RETURN}`],
    [1_500_000, 600_000, 200_000, ` Deposit disepakati 1500000, diterima 600000, dipegang 400000.${RETURN}`],
    [1_500_000, 600_000, 600_000, ' Deposit disepakati 1500000, diterima 600000, tidak ada lagi yang dipegang.'],
    [0, 200_000, 0, ` Deposit disepakati 0, diterima 200000.${RETURN}`],
    [0, 0, 0, ''],
  ])('of %i agreed, %i received and %i returned names each by its name', (agreed, received, returned, sentence) => {
    const sums = {
      deposit_amount: agreed,
      deposit_received: received,
      deposit_deducted: 0,
      deposit_returned: returned,
      other_returned: 0,
      deposit_held: received - returned,
    };
    const said = sentence.replace(/\d+/g, (amount) => formatRupiah(Number(amount)));
    expect(depositOnLeaving(sums)).toBe(said);
  });
});

describe('how money was given back', () => {
  it.each([
    ['CASH', null, 'Tunai, tanpa bukti'],
    ['CASH', '/f/1', 'Tunai'],
    ['BANK_TRANSFER', '/f/1', 'Transfer bank'],
    // Until 2026-11-30 a transfer could be recorded without a proof.
    ['BANK_TRANSFER', null, 'Transfer bank, tanpa bukti'],
  ])('by %s with proof %s says what does not show it', (way, proof, words) => {
    expect(returnedHow({ way, proof })).toBe(words);
  });
});
