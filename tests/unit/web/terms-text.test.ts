import { describe, expect, it } from 'vitest';
import { termsOf } from '#web/features/notices/terms-text.ts';

const place = { room_number: '3', kost_name: 'Kost Melati' };
const rules = (count: number) => Array.from({ length: count }, (_, nth) => `A${nth}`);

describe('a notice of changed terms', () => {
  it.for([
    [{ rent_day: { was: 5, is: 10 } }, 'sewa jatuh tempo tanggal 10 mulai tagihan berikutnya (sebelumnya tanggal 5)'],
    [
      { late_fee_percentage: { was: 2, is: 0.5 } },
      'denda keterlambatan 0,5% per hari mulai tagihan berikutnya (sebelumnya 2%)',
    ],
    [
      { at_end: { was: 'ENDS', is: 'MONTHLY' } },
      'saat kontrak habis sewa lanjut sampai Anda pindah (sebelumnya sewa berakhir)',
    ],
    [
      { rules: { added: rules(3), removed: ['B'] } },
      'aturan kost diubah, ditambah “A0”, “A1”, “A2”, dihapus “B” (semuanya di Profil)',
    ],
    [{ rules: { added: rules(4) } }, 'aturan kost diubah, ditambah “A0”, “A1”, “A2” dan lainnya (semuanya di Profil)'],
    [{ zone: { was: 'WIB', is: 'WITA' } }, 'zona waktu kost WITA (sebelumnya WIB)'],
    [{ rules: { removed: ['B'] } }, 'aturan kost diubah, dihapus “B” (semuanya di Profil)'],
  ] as const)('says what was and what is: %s', ([facts, text]) => {
    expect(termsOf({ ...place, ...structuredClone(facts) } as Parameters<typeof termsOf>[0])).toEqual([text]);
  });
});
