import { RETURN_PROOF_MISSING } from '#shared/contract/deposits.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import type { Fields } from '#tests/support/app/calls/good-call.ts';

const ITEM = { description: 'Sewa', quantity: 1, unit_price: 1_500_000 };
const ITEMS = 'Mohon tambahkan minimal satu item dengan deskripsi, jumlah, dan harga yang valid';
const TOTALS = 'Total yang dikirim tidak sama dengan hasil perhitungan';
const METHOD_AND_AMOUNT = 'Mohon pilih metode pembayaran dan masukkan jumlah';
const MONTHS_ORDER = 'Bulan terakhir tidak boleh sebelum bulan pertama';
const TOO_MANY_MONTHS = 'Satu tagihan sewa untuk paling banyak 36 bulan';
const RENT = { invoice_type: 'MONTHLY_RENT' };
const QUARTERLY = { is_recurring: true, recurrence_type: 'QUARTERLY' };
const SAME_ID = crypto.randomUUID();
/** Before anybody of the catalogue moved in, and not longer ago than a day may lie. */
const LONG_BEFORE = addDays(wibDay(new Date()), -360);
const LATE_FEE = 'Denda keterlambatan harus antara 0 dan 10 persen';

/** The part of `wrongInputs` about invoices and payments. */
export const wrongMoneyInputs: Record<string, [wrong: Fields, says: string][]> = {
  'invoices.list': [
    [{ status: 'LATE' }, 'Status tagihan tidak valid'],
    [{ invoice_type: 'BRIBE' }, 'Jenis tagihan tidak valid'],
    [{ kost_id: '1' }, 'ID tidak valid'],
    [{ due_from: '2026-13' }, 'Bulan tidak valid'],
    [{ due_to: '1026-12' }, 'Bulan tidak valid'],
    [{ pace: 'SOON' }, 'Kecepatan bayar tidak valid'],
    [{ limit: 0 }, 'Limit tidak valid'],
    [{ limit: 101 }, 'Limit maksimal 100'],
    [{ cursor: '1' }, 'ID tidak valid'],
  ],
  'tenants.returnDeposit': [
    [{ amount: 0 }, 'Jumlah pengembalian tidak valid'],
    [{ amount: -1 }, 'Jumlah pengembalian tidak valid'],
    [{ amount: 0.5 }, 'Jumlah pengembalian tidak valid'],
    [{ amount: 'semua' }, 'Jumlah pengembalian tidak valid'],
    [{ way: 'PULSA' }, 'Pilih cara pengembalian'],
    [{ way: undefined }, 'Pilih cara pengembalian'],
    [{ returned_on: '2026-02-30' }, 'Tanggal tidak valid'],
    [{ returned_on: '2099-01-01' }, 'Tanggal dikembalikan paling lama satu tahun lalu dan tidak setelah hari ini'],
    [{ returned_on: LONG_BEFORE }, 'Tanggal dikembalikan tidak boleh sebelum penyewa masuk atau uangnya diterima'],
    [{ way: 'BANK_TRANSFER', proof: '' }, RETURN_PROOF_MISSING],
    [{ proof: 'https://bukti.example/2.jpg' }, 'Unggah bukti sebagai foto atau PDF'],
    [{ note: 'x'.repeat(501) }, 'Maksimal 500 karakter'],
  ],
  'tenants.takeBackDeposit': [
    [{ reason: ' ' }, 'Alasan harus diisi'],
    [{ reason: 'x'.repeat(501) }, 'Maksimal 500 karakter'],
  ],
  'tenants.askToLeave': [
    [{ leaves_on: '' }, 'Tanggal pindah harus diisi'],
    [{ leaves_on: '2026-02-30' }, 'Tanggal tidak valid'],
    [{ leaves_on: '2000-01-01' }, 'Tanggal pindah paling cepat hari ini dan paling lama satu tahun lagi'],
    [{ reason: 'x'.repeat(501) }, 'Maksimal 500 karakter'],
  ],
  'tenants.takeBackLeaving': [[{ state: 'REFUSED' }, 'Status pengajuan tidak valid']],
  'tenants.answerLeaving': [
    [{ state: 'REFUSED' }, 'Status pengajuan tidak valid'],
    [{ accepts: 'ya' }, 'Pilih setuju atau tidak'],
    [{ accepts: false, note: ' ' }, 'Tulis alasannya untuk penyewa'],
    [
      { accepts: false, note: 'Terlalu cepat', other_day: '2000-01-01' },
      'Tanggal pindah paling cepat hari ini dan paling lama satu tahun lagi',
    ],
  ],
  'reminders.due': [[{ state: 'SOON' }, 'Saringan pengingat tidak valid']],
  'invoices.monthBoard': [
    [{ month: '2026-13' }, 'Bulan tidak valid'],
    [{ state: 'OVERDUE' }, 'Status tagihan tidak valid'],
  ],
  'invoices.billMonth': [
    [{ tenancy_ids: undefined }, 'Mohon pilih penyewa'],
    [{ tenancy_ids: [] }, 'Mohon pilih penyewa'],
    [{ tenancy_ids: Array.from({ length: 201 }, () => crypto.randomUUID()) }, 'Maksimal 200 tagihan sekaligus'],
    [{ dry_run: 'ya' }, 'Pilihan pratinjau tidak valid'],
    [{ without_late_fees: 'ya' }, 'Pilihan denda tidak valid'],
    [{ due_date: '2099-01-01' }, 'Jatuh tempo harus di bulan yang ditagih'],
    [{ month: '2001-01' }, 'Tanggal jatuh tempo tidak boleh lebih dari setahun yang lalu'],
    [{ month: '2099-01' }, 'Paling jauh 3 bulan ke depan'],
  ],
  'invoices.billMany': [
    [{ invoice_type: 'MONTHLY_RENT' }, 'Jenis tagihan tidak valid'],
    [{ title: ' ' }, 'Mohon masukkan judul tagihan'],
    [{ bills: [] }, 'Mohon isi jumlah untuk minimal satu penyewa'],
    [{ bills: [{ tenancy_id: crypto.randomUUID(), amount: 0 }] }, 'Jumlah harus lebih dari 0'],
    [{ bills: [1, 2].map((amount) => ({ tenancy_id: SAME_ID, amount })) }, 'Setiap penyewa hanya sekali'],
    [
      { bills: Array.from({ length: 201 }, () => ({ tenancy_id: crypto.randomUUID(), amount: 1 })) },
      'Maksimal 200 tagihan sekaligus',
    ],
    [{ refuse_similar: 'ya' }, 'Pilihan tagihan serupa tidak valid'],
    [{ due_date: '2001-01-01' }, 'Tanggal jatuh tempo tidak boleh lebih dari setahun yang lalu'],
  ],
  'invoices.takeBackItems': [
    [{ ids: [] }, 'Mohon pilih item'],
    [{ ids: Array.from({ length: 201 }, () => crypto.randomUUID()) }, 'Maksimal 200 item sekaligus'],
  ],
  'invoices.sendDrafts': [[{ invoice_ids: [] }, 'Mohon pilih draf']],
  'invoices.create': [
    [{ tenant_id: '' }, 'Mohon pilih penyewa'],
    [{ title: ' ' }, 'Mohon masukkan judul invoice'],
    [{ due_date: '' }, 'Mohon masukkan tanggal jatuh tempo'],
    [{ due_date: '2001-01-01' }, 'Tanggal jatuh tempo tidak boleh lebih dari setahun yang lalu'],
    [{ covers_from: '2026-11-01', covers_to: '2026-11-30' }, 'Hanya tagihan sewa yang untuk bulan tertentu'],
    [{ ...RENT, covers_from: '2026-11-01' }, 'Mohon isi bulan pertama dan bulan terakhir'],
    [{ ...RENT, covers_from: '2026-11-01', covers_to: '2026-10-31' }, MONTHS_ORDER],
    [{ ...RENT, covers_from: '2026-11-01', covers_to: '2029-11-30' }, TOO_MANY_MONTHS],
    [
      { ...RENT, ...QUARTERLY, covers_from: '2026-11-01', covers_to: '2026-11-30' },
      'Jumlah bulan harus sama dengan pengulangannya',
    ],
    [{ items: [] }, ITEMS],
    [{ items: [{ ...ITEM, quantity: 1_000_001 }] }, 'Jumlah item terlalu besar'],
    [{ items: Array.from({ length: 51 }, () => ITEM) }, 'Maksimal 50 item'],
    [{ items: [{ ...ITEM, quantity: 2, unit_price: 1e12 }] }, 'Total tagihan terlalu besar'],
    [{ total_amount: 1 }, TOTALS],
    [{ late_fee_percentage: 11 }, LATE_FEE],
    [{ late_fee_percentage: 0.15 }, 'Denda keterlambatan berkelipatan 0,1 persen'],
    [{ allow_partial_payment: 'ya' }, 'Pilihan pembayaran sebagian tidak valid'],
    [{ refuse_similar: 'ya' }, 'Pilihan tagihan serupa tidak valid'],
    [{ is_recurring: 'ya' }, 'Pilihan tagihan berulang tidak valid'],
    [{ is_recurring: true }, 'Pilih jenis pengulangan untuk tagihan berulang'],
    [{ recurrence_type: 'DAILY' }, 'Jenis pengulangan tidak valid'],
    [{ recurrence_end_date: '2026-02-30' }, 'Tanggal tidak valid'],
    [{ recurrence_end_date: 5 }, 'Tanggal tidak valid'],
    [{ recurrence_end_date: '2026-01-01' }, 'Tanggal akhir pengulangan tidak boleh sebelum jatuh tempo'],
  ],
  'invoices.updateDraft': [
    [{ title: ' ' }, 'Mohon masukkan judul invoice'],
    [{ due_date: '2001-01-01' }, 'Tanggal jatuh tempo tidak boleh lebih dari setahun yang lalu'],
    [{ items: [] }, ITEMS],
    [{ total_amount: 1 }, TOTALS],
  ],
  'invoices.setCovers': [
    [{ covers_from: '' }, 'Mohon isi bulan pertama'],
    [{ covers_to: null }, 'Mohon isi bulan terakhir'],
    [{ covers_to: '2026-10-31' }, MONTHS_ORDER],
    [{ covers_to: '2029-11-30' }, TOO_MANY_MONTHS],
  ],
  'invoices.cancel': [[{ reason: 5 }, 'Teks tidak valid']],
  'invoices.waiveLateFees': [
    [{ reason: ' ' }, 'Alasan harus diisi'],
    [{ reason: undefined }, 'Alasan harus diisi'],
    [{ reason: 5 }, 'Alasan harus diisi'],
  ],
  'payments.pay': [
    [{ payment_method: '' }, METHOD_AND_AMOUNT],
    [{ amount: null }, METHOD_AND_AMOUNT],
    [{ amount: 0 }, 'Jumlah pembayaran tidak valid'],
    [{ payment_method: 'OVO' }, 'Nomor telepon harus diisi'],
    [{ idempotency_key: 5 }, 'Idempotency-Key tidak valid'],
    [{ idempotency_key: 'pendek' }, 'Idempotency-Key harus 8 sampai 128 karakter tanpa spasi'],
    [{ idempotency_key: 'dengan spasi di dalam' }, 'Idempotency-Key harus 8 sampai 128 karakter tanpa spasi'],
    [{ idempotency_key: 'a'.repeat(129) }, 'Idempotency-Key harus 8 sampai 128 karakter tanpa spasi'],
  ],
  'payments.methods': [[{ amount: 'banyak' }, 'Jumlah pembayaran tidak valid']],
  'payments.process': [
    [{ payment_method: '' }, 'Mohon lengkapi data pembayaran'],
    [{ payment_proof: 'foto.jpg' }, 'URL bukti pembayaran tidak valid'],
    [{ paid_on: 'kemarin' }, 'Tanggal tidak valid'],
    [{ paid_on: '2001-01-01' }, 'Tanggal diterima paling lama satu tahun lalu dan tidak setelah hari ini'],
  ],
  'payments.verify': [
    [{ action: 'maybe' }, 'Tindakan harus approve atau reject'],
    [{ action: 'reject' }, 'Alasan penolakan harus diisi'],
    [{ action: undefined }, 'Tindakan harus approve atau reject'],
    [{ action: 'reject', rejection_reason: '  ' }, 'Alasan penolakan harus diisi'],
  ],
  'payments.void': [[{ reason: ' ' }, 'Alasan harus diisi']],
  'payments.own': [
    [{ limit: 0 }, 'Limit tidak valid'],
    [{ cursor: 'x' }, 'ID tidak valid'],
  ],
  'payments.list': [
    [{ status: 'GONE' }, 'Status pembayaran tidak valid'],
    [{ source: 'BANK' }, 'Sumber pembayaran tidak valid'],
    [{ state: 'PAID' }, 'Keadaan pembayaran tidak valid'],
    [{ way: 'OVO' }, 'Cara pembayaran tidak valid'],
    [{ kost_id: 'x' }, 'ID tidak valid'],
    [{ from: 'kemarin' }, 'Tanggal tidak valid'],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'Tanggal akhir tidak boleh sebelum tanggal awal'],
    [{ from: '2025-01-01', to: '2026-01-02' }, 'Periode paling lama satu tahun'],
  ],
  'payments.totals': [
    [{ from: '' }, 'Tanggal awal harus diisi'],
    [{ to: ' ' }, 'Tanggal akhir harus diisi'],
    [{ to: '2026-02-30' }, 'Tanggal tidak valid'],
    [{ way: 'CREDIT' }, 'Cara pembayaran tidak valid'],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'Tanggal akhir tidak boleh sebelum tanggal awal'],
    [{ from: '2025-01-01', to: '2026-01-02' }, 'Periode paling lama satu tahun'],
  ],
  'payments.createLegacy': [
    [{ tenant_id: '' }, 'Data pembayaran tidak valid'],
    [{ room_number: '' }, 'Data pembayaran tidak valid'],
    [{ channel: '' }, 'Pilih metode pembayaran'],
    [{ amount: 0 }, 'Data pembayaran tidak valid'],
    [{ payment_type: 'PARKIR' }, 'Data pembayaran tidak valid'],
    [{ channel: 'CASH' }, 'Pilih metode pembayaran'],
    [{ channel: 'EWALLET', mobile_number: '12' }, 'Format nomor telepon tidak valid'],
  ],
};
