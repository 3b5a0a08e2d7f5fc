import { describe, expect, it } from 'vitest';
import type { ListedPayment } from '#shared/contract/payments.ts';
import { csvText } from '#web/lib/csv.ts';
import { moneyRow } from '#web/features/payments/money-csv.ts';
import { daysOfPeriod, periodsOf, usablePeriod } from '#web/features/payments/money-period.ts';
import { recordedBy } from '#web/features/payments/recorded-by.ts';

const TODAY = '2026-01-31';
const CHOSEN = { from: '2025-12-05', to: '2025-12-07' };

describe('the period of a list of money', () => {
  it('is the present month, an earlier one, a year or chosen days', () => {
    const days = (period: string) => daysOfPeriod(period, CHOSEN, TODAY);
    expect(days('')).toEqual({ from: '2026-01-01', to: '2026-01-31' });
    expect(days('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(days('tahun-2025')).toEqual({ from: '2025-01-01', to: '2025-12-31' });
    expect(days('pilih')).toEqual(CHOSEN);
  });

  it('is offered for each month of the last year, from the end of any month', () => {
    const names = Object.entries(periodsOf(TODAY));
    expect(names.slice(0, 2)).toEqual([
      ['2025-12', 'Desember 2025'],
      ['2025-11', 'November 2025'],
    ]);
    expect(names.slice(-4)).toEqual([
      ['2025-02', 'Februari 2025'],
      ['tahun-2026', 'Tahun 2026'],
      ['tahun-2025', 'Tahun 2025'],
      ['pilih', 'Pilih tanggal…'],
    ]);
  });

  it.each([
    ['', '', { from: '2026-01-01', to: TODAY }],
    ['2026-01-10', '2026-01-05', { from: '2026-01-10', to: '2026-01-10' }],
    ['2024-03-01', '2026-01-05', { from: '2024-03-01', to: '2025-02-28' }],
    ['kemarin', '2026-02-30', { from: '2026-01-01', to: TODAY }],
  ])('that is typed as %j to %j can be asked for', (from, to, period) => {
    expect(usablePeriod(from, to, TODAY)).toEqual(period);
  });
});

const payment: ListedPayment = {
  id: '1',
  payment_reference: 'PAY-1',
  invoice_id: '2',
  invoice_number: 'INV-1',
  invoice_title: 'Sewa Januari',
  tenant_name: '=HYPERLINK("http://jahat.example")',
  kost_name: 'Kost Melati',
  room_number: '101',
  source: 'MANUAL',
  payment_method: 'CASH',
  amount: 400_000,
  payer_name: null,
  credited_amount: 0,
  bill_remaining: null,
  status: 'PAID',
  transaction_id: null,
  payment_proof: null,
  notes: '@titip',
  rejection_reason: null,
  voided_at: null,
  void_reason: null,
  // Already the next day in WIB.
  paid_at: '2026-01-30T18:00:00.000Z',
  created_at: '2026-01-30T18:00:00.000Z',
  state: 'RECEIVED',
  is_reported: false,
  verified_by: 'saya',
  verified_by_name: 'Ibu Ratna',
};

describe('by whom a payment was recorded', () => {
  it.each<[Partial<ListedPayment>, string]>([
    [{}, 'Dicatat Anda'],
    [{ verified_by: 'lain' }, 'Dicatat Ibu Ratna'],
    [{ is_reported: true }, 'Dilaporkan penyewa, disetujui Anda'],
    [{ is_reported: true, state: 'VOIDED' }, 'Dilaporkan penyewa, disetujui Anda'],
    [{ is_reported: true, state: 'REFUSED' }, 'Dilaporkan penyewa, ditolak Anda'],
    [{ is_reported: true, state: 'WAITING', verified_by: null }, 'Dilaporkan penyewa, belum diperiksa'],
    [
      { is_reported: true, payer_name: 'Rini', state: 'WAITING', verified_by: null },
      'Dilaporkan Rini, belum diperiksa',
    ],
    [{ source: 'GATEWAY', verified_by: null }, 'Tercatat otomatis'],
    [{ source: 'GATEWAY', state: 'WAITING', verified_by: null }, 'Belum dibayar penyewa'],
  ])('%j is said as %s', (fields, words) => {
    expect(recordedBy({ ...payment, ...fields }, 'saya')).toBe(words);
  });
});

describe('the file of a list of money', () => {
  it('has the day in WIB, and runs nothing that somebody typed', () => {
    const text = csvText([moneyRow(payment, 'saya')]);
    expect(text).toContain('2026-01-31;');
    expect(text).toContain(`'=HYPERLINK(`);
    expect(text).toContain(`;'@titip;`);
  });

  it('says who paid: the tenant, or who pays a share', () => {
    const payerOf = (fields: Partial<ListedPayment>) => moneyRow({ ...payment, ...fields }, 'saya')['Dibayar oleh'];
    expect([payerOf({ tenant_name: 'Budi' }), payerOf({ payer_name: 'Rini' })]).toEqual(['Budi', 'Rini']);
  });

  it('counts only what came in, so that its column has the sum of the screen', () => {
    const counted = (fields: Partial<ListedPayment>) => moneyRow({ ...payment, ...fields }, 'saya')['Uang masuk'];
    expect(counted({})).toBe(400_000);
    for (const state of ['WAITING', 'VOIDED', 'REFUSED'] as const) expect(counted({ state })).toBe(0);
  });
});
