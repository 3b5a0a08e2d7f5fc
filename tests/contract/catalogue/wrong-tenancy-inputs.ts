import { formatRupiah } from '#shared/format.ts';
import { HOLDS_WEB_ADDRESS } from '#shared/rules/web-address.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import type { Fields } from '#tests/support/app/calls/good-call.ts';

const SOME_RENT = { tenancy_id: crypto.randomUUID(), rent: 1, new_rent: 2 };
const PHOTO = `/f/${crypto.randomUUID()}`;
const ASSIGNMENT_MISSING = 'Pilih user dan kamar terlebih dahulu';
const CONTRACT_ORDER = 'Tanggal akhir kontrak harus setelah tanggal mulai, paling lama 10 tahun';

/** The part of `wrongInputs` about tenancies, their papers and invitations. */
export const wrongTenancyInputs: Record<string, [wrong: Fields, says: string][]> = {
  'tenants.checkOut': [
    [{ check_out_date: '2026-02-30' }, 'Tanggal tidak valid'],
    [{ check_out_date: '2099-01-01' }, 'Tanggal keluar paling lama 31 hari lalu dan tidak setelah hari ini'],
    [{ check_out_date: '2001-01-01' }, 'Tanggal keluar paling lama 31 hari lalu dan tidak setelah hari ini'],
    [{ check_out_date: addDays(wibDay(new Date()), -20) }, 'Tanggal keluar tidak boleh sebelum tanggal masuk'],
  ],
  'tenants.previewMove': [
    [{ moves_on: '' }, 'Tanggal pindah harus diisi'],
    [{ monthly_rent: -1 }, 'Sewa bulanan harus diisi'],
    [{ monthly_rent: 'gratis' }, 'Sewa bulanan harus diisi'],
  ],
  'tenants.move': [
    [{ moves_on: '' }, 'Tanggal pindah harus diisi'],
    [{ room_id: '' }, 'Pilih kamar tujuan'],
    [{ monthly_rent: null }, 'Sewa bulanan harus diisi'],
    [{ moves_on: '2099-01-01' }, 'Tanggal pindah paling lama 31 hari lalu dan paling jauh 90 hari lagi'],
    [{ moves_on: addDays(wibDay(new Date()), -20) }, 'Tanggal pindah tidak boleh sebelum tanggal masuk'],
  ],
  'settlements.save': [
    [{ leaves_on: '' }, 'Tanggal keluar harus diisi'],
    [{ leaves_on: '2099-01-01' }, 'Tanggal keluar paling lama 31 hari lalu dan paling lama satu tahun lagi'],
    [{ inspection: 'x' }, 'Daftar tidak valid'],
    [{ damages: [{ reason: ' ', amount: 1, photo: PHOTO }] }, 'Alasan potongan harus diisi'],
    [{ damages: [{ reason: 'Pecah', photo: PHOTO }] }, 'Jumlah potongan harus diisi'],
    [{ damages: [{ reason: 'Pecah', amount: 1, photo: 'x' }] }, 'Foto tidak dikenal. Unggah lagi.'],
    [{ damages: [{ reason: 'Pecah', amount: 1, photo: '' }] }, 'Foto kerusakan harus ada'],
    [{ damages: Array.from({ length: 21 }, () => ({})) }, 'Maksimal 20 potongan'],
    [{ inspection: [{ item: '', condition: 'GOOD' }] }, 'Nama barang harus diisi'],
    [{ inspection: [{ item: 'Lemari', condition: 'BAIK' }] }, 'Pilih keadaannya'],
    [{ inspection: Array.from({ length: 41 }, () => ({ item: 'x', condition: 'GOOD' })) }, 'Maksimal 40 barang'],
  ],
  'settlements.answer': [
    [{ version: 'x' }, 'Versi tidak valid'],
    [{ agrees: 'ya' }, 'Pilih setuju atau keberatan'],
    [{ agrees: false, note: ' ' }, 'Tulis apa yang tidak sesuai'],
  ],
  'settlements.settle': [
    [{ amount: 'x' }, 'Jumlah tidak valid'],
    [{ way: 'EMAS' }, 'Pilih cara pengembalian'],
    [{ way: null }, 'Pilih cara pengembalian'],
    [{ returned_on: '2099-01-01' }, 'Tanggal dikembalikan paling lama satu tahun lalu dan tidak setelah hari ini'],
    [{ proof: 'x' }, 'URL bukti pengembalian tidak valid'],
  ],
  'invitations.send': [[{ channel: 'PUSH' }, 'Pilih cara mengirim undangan']],
  'invitations.accept': [
    [{ password: '12345' }, 'Password minimal 6 karakter'],
    [{ phone: '12345' }, 'Format nomor telepon tidak valid'],
    [{ emergency_contact_name: '' }, 'Isi nama dan nomor kontak darurat, atau kosongkan keduanya'],
    [{ reminders: 'ya' }, 'Pilih setuju atau tidak'],
  ],
  'tenants.list': [
    [{ status: 'GONE' }, 'Status penyewa tidak valid'],
    [{ search: 'x'.repeat(101) }, 'Maksimal 100 karakter'],
  ],
  'tenants.listAll': [
    [{ sort: 'NAMA' }, 'Urutan penyewa tidak valid'],
    [{ status: 'PENDING' }, 'Status penyewa tidak valid'],
    [{ lived_in: '2026-11-01' }, 'Bulan tidak valid'],
    [{ kost_id: '1' }, 'ID tidak valid'],
  ],
  'tenants.options': [[{ search: 'x'.repeat(101) }, 'Maksimal 100 karakter']],
  'tenants.createQuick': [
    [{ nik: '123' }, 'NIK harus 16 digit'],
    [{ auto_rent: 'ya' }, 'Pilihan tagihan otomatis tidak valid'],
    [{ rent_period: 'WINDU' }, 'Periode sewa tidak valid'],
    [{ rent_period: 'YEAR' }, 'Sewa harus diisi'],
    [{ nik: '0000000000000000' }, 'NIK tidak valid. Periksa kembali nomor pada KTP.'],
    [{ contract_start: '' }, 'Tanggal mulai kontrak harus diisi'],
    [{ contract_start: '2026-02-30' }, 'Tanggal tidak valid'],
    [{ contract_end: '' }, 'Tanggal akhir kontrak harus diisi'],
    [{ contract_end: '2000-01-01' }, CONTRACT_ORDER],
    [{ deposit_amount: null }, 'Deposit harus diisi'],
    [{ auto_rent: { first_period: 'SEBAGIAN' } }, 'Pilihan periode pertama tidak valid'],
    [{ auto_rent: { with_deposit: 'ya' } }, 'Pilihan tagihan deposit tidak valid'],
  ],
  'tenants.assign': [
    [{ user_id: '' }, ASSIGNMENT_MISSING],
    [{ room_id: '' }, ASSIGNMENT_MISSING],
    [{ nik: '3201019908450001' }, 'NIK tidak valid. Periksa kembali nomor pada KTP.'],
    [{ email: 'bukan-email' }, 'Format email tidak valid'],
    [{ emergency_contact_name: ' ' }, 'Nama kontak darurat harus diisi'],
    [{ deposit_amount: -1 }, `Jumlah minimal ${formatRupiah(0)}`],
  ],
  'tenants.renew': [
    [{ contract_end: '' }, 'Tanggal akhir kontrak harus diisi'],
    [{ contract_end: '2027-02-29' }, 'Tanggal tidak valid'],
    [{ monthly_rent: -1 }, `Jumlah minimal ${formatRupiah(0)}`],
    [{ monthly_rent: 1.5 }, 'Sewa bulanan harus diisi'],
  ],
  'tenants.offerRenewal': [
    [{ contract_end: '' }, 'Tanggal akhir kontrak harus diisi'],
    [{ monthly_rent: 0 }, `Jumlah minimal ${formatRupiah(1)}`],
    [{ monthly_rent: 1.5 }, 'Sewa bulanan harus diisi'],
    [{ reminds: 'ya' }, 'Pilih ingatkan atau tidak'],
  ],
  'tenants.answerRenewal': [
    [{ state: 'ACCEPTED' }, 'Status tawaran tidak valid'],
    [{ asked_rent: 0 }, `Jumlah minimal ${formatRupiah(1)}`],
    [{ asked_rent: 'murah' }, 'Sewa yang diminta harus diisi'],
  ],
  'tenants.setGoesOn': [[{ goes_on: 'ya' }, 'Pilih lanjut per bulan atau tidak']],
  'tenants.settleRenewal': [
    [{ state: 'REFUSED' }, 'Status tawaran tidak valid'],
    [{ answer: 'MAYBE' }, 'Pilih jawaban tawaran'],
  ],
  'tenants.update': [
    [
      { rent_period: 'YEAR', monthly_rent: undefined },
      'Periode sewa hanya dapat diganti bersama sewanya, mulai sekarang',
    ],
    [{ rent_from: '2099-01' }, 'Bulan ini, atau paling jauh 24 bulan ke depan'],
    [{ rent_from: '2099-13' }, 'Bulan tidak valid'],
    [{ origin: ' ' }, 'Asal harus diisi'],
  ],
  'contracts.setTemplate': [
    [{ body: ' ' }, 'Isi kontrak harus diisi'],
    [{ body: 'Halo {{rekening}}' }, '{{rekening}} tidak dikenal. Pakai kata dari daftar di bawah.'],
  ],
  'contracts.agree': [
    [{ sha256: 'x' }, 'Sidik kontrak tidak valid'],
    [{ name: ' ' }, 'Tulis nama lengkap Anda'],
    [{ name: 'x' }, 'Tulis nama seperti tertulis di kontrak'],
  ],
  'tenants.addOccupant': [
    [{ full_name: ' ' }, 'Nama penghuni harus diisi'],
    [{ full_name: 'Rini www.judi.com' }, HOLDS_WEB_ADDRESS],
    [{ phone: '12345' }, 'Format nomor telepon tidak valid'],
    [{ phone: '+999123456789' }, 'Format nomor telepon tidak valid'],
    [{ relation: 'BOSS' }, 'Hubungan dengan penyewa tidak valid'],
    [{ nik: '123' }, 'NIK harus 16 digit'],
    [{ nik: '0000000000000000' }, 'NIK tidak valid. Periksa kembali nomor pada KTP.'],
    [{ passport: 'A-1' }, 'Nomor paspor tidak valid'],
    [{ nik: '3171014101900012', passport: 'AB1234567' }, 'Isi NIK atau nomor paspor, tidak keduanya'],
    [{ starts_on: '2026-02-30' }, 'Tanggal tidak valid'],
    [{ starts_on: '2026-02-03', ends_on: '2026-02-02' }, 'Tanggal keluar tidak boleh sebelum tanggal masuk'],
    [{ surcharge: 'gratis' }, 'Tambahan sewa tidak valid'],
    [{ surcharge: -1 }, `Jumlah minimal ${formatRupiah(0)}`],
  ],
  'tenants.updateOccupant': [
    [{ full_name: '' }, 'Nama penghuni harus diisi'],
    [{ ends_on: '1999-02-02' }, 'Tanggal keluar tidak boleh sebelum tanggal masuk'],
    [{ pays_percent: 'semua' }, 'Bagian yang dibayar tidak valid'],
    [{ pays_percent: 101 }, 'Bagian yang dibayar tidak valid'],
    [{ pays_amount: 'separuh' }, 'Bagian yang dibayar tidak valid'],
    [{ pays_amount: 0 }, `Jumlah minimal ${formatRupiah(1)}`],
    [{ pays_percent: 50, pays_amount: 100_000 }, 'Isi bagian dalam persen atau rupiah, tidak keduanya'],
    [{ renew_link: 'ya' }, 'Pilihan tautan baru tidak valid'],
    [{ returned_credit: 'semua' }, 'Jumlah yang dikembalikan tidak valid'],
  ],
  'tenants.rtReport': [
    [{ day: '2026-02-30' }, 'Tanggal tidak valid'],
    [{ day: '2099-01-01' }, 'Tanggal laporan tidak boleh setelah hari ini'],
    [{ with_nik: 'ya' }, 'Pilih dengan atau tanpa NIK'],
  ],
  'tenants.changeRents': [
    [{ month: '2099-13' }, 'Bulan tidak valid'],
    [{ month: '2001-01' }, 'Bulan ini, atau paling jauh 24 bulan ke depan'],
    [{ dry_run: 'ya' }, 'Pilihan pratinjau tidak valid'],
    [{ take_back: 'ya' }, 'Pilihan pembatalan tidak valid'],
    [{ rents: undefined }, 'Mohon pilih penyewa'],
    [{ rents: [] }, 'Mohon pilih penyewa'],
    [{ rents: [{ ...SOME_RENT, new_rent: 0 }] }, 'Sewa baru harus lebih dari 0'],
    [{ rents: [{ ...SOME_RENT, rent: undefined }] }, 'Sewa sekarang harus diisi'],
    [{ rents: [SOME_RENT, SOME_RENT] }, 'Setiap penyewa hanya sekali'],
    [
      { rents: Array.from({ length: 201 }, () => ({ ...SOME_RENT, tenancy_id: crypto.randomUUID() })) },
      'Maksimal 200 penyewa sekaligus',
    ],
  ],
  'tenants.setAutomaticRent': [
    [{ is_on: 'ya' }, 'Pilih aktif atau tidak'],
    [{ day: 29 }, 'Tanggal tagihan harus antara 1 dan 28'],
    [{ monthly_rent: 0 }, 'Sewa bulanan harus lebih dari 0'],
  ],
  'tenants.setAutomaticRents': [
    [{ is_on: 'ya' }, 'Pilih aktif atau tidak'],
    [{ day: 29 }, 'Tanggal tagihan harus antara 1 dan 28'],
    [{ tenancy_ids: [] }, 'Mohon pilih penyewa'],
    [{ tenancy_ids: Array.from({ length: 1_001 }, () => crypto.randomUUID()) }, 'Maksimal 1000 penyewa sekaligus'],
  ],
};
