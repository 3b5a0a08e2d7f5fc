import { formatRupiah } from '#shared/format.ts';
import type { Fields } from '#tests/support/app/calls/good-call.ts';
import { wrongMoneyInputs } from './wrong-money-inputs.ts';

const TENANCY_MISSING = 'Informasi penyewaan aktif tidak lengkap';
const ASSIGNMENT_MISSING = 'Pilih user dan kamar terlebih dahulu';
const AT_MOST_ROOMS = 'Paling banyak 200 kamar sekaligus';
const CONTRACT_ORDER = 'Tanggal akhir kontrak harus setelah tanggal mulai, paling lama 10 tahun';

/**
 * The sentence with which each procedure refuses its good call with some wrong fields: spec §5, and what the contracts
 * add.
 */
export const wrongInputs: Record<string, [wrong: Fields, says: string][]> = {
  'auth.register': [
    [{ full_name: ' ' }, 'Nama lengkap harus diisi'],
    [{ full_name: 'x'.repeat(201) }, 'Maksimal 200 karakter'],
    [{ full_name: 'Budi\u0000' }, 'Teks memuat karakter yang tidak didukung'],
    [{ email: '' }, 'Email harus diisi'],
    [{ email: 'bukan-email' }, 'Format email tidak valid'],
    [{ phone: '' }, 'Nomor telepon harus diisi'],
    [{ phone: '12345' }, 'Format nomor telepon tidak valid'],
    [{ role: 'ADMIN' }, 'Role harus dipilih'],
    [{ password: '12345' }, 'Password minimal 6 karakter'],
    [{ password: 'x'.repeat(129) }, 'Password maksimal 128 karakter'],
  ],
  'auth.login': [
    [{ email: '' }, 'Email harus diisi'],
    [{ password: '' }, 'Password harus diisi'],
    [{ password: 'x'.repeat(129) }, 'Email atau password salah'],
    [{ code: '12345' }, 'Masukkan 6 angka dari aplikasi, atau kode pemulihan 10 karakter'],
  ],
  'auth.changePassword': [
    [{ current_password: '' }, 'Password saat ini harus diisi'],
    [{ new_password: '12345' }, 'Password minimal 6 karakter'],
  ],
  'reminders.setRule': [
    [{ enabled: 'ya' }, 'Pilih nyala atau mati'],
    [{ offsets: [] }, 'Pilih minimal satu hari pengingat'],
    [{ offsets: 'semua' }, 'Pilih minimal satu hari pengingat'],
    [{ offsets: [2] }, 'Hari pengingat tidak valid'],
    [{ offsets: Array.from({ length: 9 }, () => 0) }, 'Hari pengingat tidak valid'],
    [{ send_hour: 20 }, 'Jam kirim harus antara 8.00 dan 19.00'],
    [{ send_hour: 7 }, 'Jam kirim harus antara 8.00 dan 19.00'],
    [{ send_hour: 9.5 }, 'Jam kirim harus antara 8.00 dan 19.00'],
    [{ tone: 'MARAH' }, 'Pilih gaya bahasa'],
  ],
  'reminders.send': [[{ tone: 'MARAH' }, 'Pilih gaya bahasa']],
  'reminders.opened': [[{ key: 'x' }, 'Kunci tidak valid']],
  'billLinks.share': [[{ renew: 'ya' }, 'Pilihan tautan baru tidak valid']],
  'passwordReset.request': [
    [{ email: 'bukan-email' }, 'Format email tidak valid'],
    [{ channel: 'PUSH' }, 'Pilih cara menerima pesan'],
  ],
  'passwordReset.byLink': [[{ new_password: '12345' }, 'Password minimal 6 karakter']],
  'passwordReset.byCode': [
    [{ code: null }, 'Kode harus diisi'],
    [{ code: '12345' }, 'Kode terdiri dari 6 angka'],
  ],
  'phoneConfirmation.confirm': [
    [{ code: null }, 'Kode harus diisi'],
    [{ code: '12345' }, 'Kode terdiri dari 6 angka'],
  ],
  'invitations.send': [[{ channel: 'PUSH' }, 'Pilih cara mengirim undangan']],
  'invitations.accept': [
    [{ password: '12345' }, 'Password minimal 6 karakter'],
    [{ phone: '12345' }, 'Format nomor telepon tidak valid'],
    [{ emergency_contact_name: '' }, 'Isi nama dan nomor kontak darurat, atau kosongkan keduanya'],
    [{ reminders: 'ya' }, 'Pilih setuju atau tidak'],
  ],
  'auth.stepUp': [
    [{ password: '' }, 'Password harus diisi'],
    [{ password: 'x'.repeat(129) }, 'Kata sandi saat ini salah'],
    [{ code: '123456' }, 'Isi salah satu: password atau kode verifikasi'],
  ],
  'secondFactor.confirm': [
    [{ set_up_token: null }, 'Token pengaturan harus diisi'],
    [{ set_up_token: 'x'.repeat(501) }, 'Token pengaturan tidak valid'],
    [{ code: '12 34' }, 'Masukkan 6 angka dari aplikasi, atau kode pemulihan 10 karakter'],
  ],
  'messages.setConsent': [
    [{ purpose: 'PROMO' }, 'Pilih pesan yang disetujui'],
    [{ given: 'ya' }, 'Pilih setuju atau tidak'],
  ],
  'users.list': [
    [{ limit: 0 }, 'Limit tidak valid'],
    [{ limit: 101 }, 'Limit maksimal 100'],
    [{ cursor: 'x' }, 'ID tidak valid'],
    [{ role: 'ROOT' }, 'Role tidak valid'],
    [{ status: 'GONE' }, 'Status tidak valid'],
    [{ search: 'x'.repeat(101) }, 'Maksimal 100 karakter'],
  ],
  'users.review': [
    [{ action: 'maybe' }, 'Tindakan harus approve atau reject'],
    [{ action: 'reject' }, 'Alasan penolakan harus diisi'],
  ],
  'users.create': [
    [{ full_name: '' }, 'Nama lengkap harus diisi'],
    [{ role: '' }, 'Role harus dipilih'],
  ],
  'users.update': [
    [{ role: 'ROOT' }, 'Role tidak valid'],
    [{ status: 'GONE' }, 'Status tidak valid'],
    [{ is_active: 'ya' }, 'Status aktif tidak valid'],
  ],
  'profile.update': [
    [{ full_name: '' }, 'Nama lengkap harus diisi'],
    [{ phone: ' - ' }, 'Nomor telepon harus diisi'],
    [{ phone: '0812' }, 'Format nomor telepon tidak valid'],
  ],
  'profile.updateEmergencyContact': [
    [{ emergency_contact_name: '' }, 'Nama kontak darurat harus diisi'],
    [{ emergency_contact_phone: '' }, 'Nomor kontak darurat harus diisi'],
    [{ emergency_contact_phone: '0812' }, 'Format nomor kontak darurat tidak valid'],
  ],
  'imports.commit': [
    [{ rows: [] }, 'Tidak ada baris untuk diimpor'],
    [{ rows: null }, 'Tidak ada baris untuk diimpor'],
    [{ rows: Array.from({ length: 51 }, (_, n) => ({ n: n + 1, cells: {} })) }, 'Paling banyak 50 baris sekali kirim'],
    [
      {
        rows: [
          { n: 1, cells: {} },
          { n: 1, cells: {} },
        ],
      },
      'Nomor baris tidak boleh sama',
    ],
    [{ rows: [{ n: 0, cells: {} }] }, 'Nomor baris tidak valid'],
    [{ rows: [{ n: 'x', cells: {} }] }, 'Nomor baris tidak valid'],
    [{ rows: [null] }, 'Baris tidak valid'],
    [{ rows: [{ n: 1, cells: { phone: 81234567890 } }] }, 'Isi sel tidak valid'],
    [{ rows: [{ n: 1, cells: { full_name: 'x'.repeat(201) } }] }, 'Isi sel maksimal 200 karakter'],
    [{ dry_run: 'ya' }, 'Pilih periksa atau impor'],
    [{ without_late_fees: 'ya' }, 'Pilihan denda tidak valid'],
  ],
  'kost.create': [
    [{ name: '' }, 'Nama kost harus diisi'],
    [{ address: ' ' }, 'Alamat kost harus diisi'],
    [{ kost_type: 'VILLA' }, 'Jenis kost harus dipilih'],
    [{ description: '' }, 'Deskripsi kost harus diisi'],
    [{ facilities: [] }, 'Pilih minimal satu fasilitas'],
    [{ facilities: 'WiFi' }, 'Daftar tidak valid'],
    [{ facilities: Array.from({ length: 41 }, String) }, 'Maksimal 40 pilihan'],
    [{ rules: [] }, 'Pilih minimal satu aturan kost'],
    [{ rules: ['x'.repeat(301)] }, 'Maksimal 300 karakter'],
    [
      { images: ['http://gambar.example/kos.jpg'] },
      'Alamat foto harus diawali https://. Hapus foto itu, lalu unggah lagi.',
    ],
  ],
  'kost.update': [
    [{ name: ' ' }, 'Nama kost harus diisi'],
    [{ rules: [] }, 'Pilih minimal satu aturan kost'],
    [{ is_active: 'ya' }, 'Pilih aktif atau nonaktif'],
  ],
  'rooms.create': [
    [{ kost_id: 'x' }, 'ID tidak valid'],
    [{ room_number: '' }, 'Nomor kamar harus diisi'],
    [{ room_type: 'SUITE' }, 'Tipe kamar tidak valid'],
    [{ floor: null }, 'Lantai harus diisi'],
    [{ floor: 0 }, 'Lantai minimal 1'],
    [{ floor: 201 }, 'Lantai maksimal 200'],
    [{ monthly_rent: '1500000' }, 'Sewa bulanan harus diisi'],
    [{ monthly_rent: -1 }, `Jumlah minimal ${formatRupiah(0)}`],
    [{ monthly_rent: 1e13 }, 'Jumlah terlalu besar'],
    [{ facilities: ['kolam_renang'] }, 'Fasilitas tidak dikenal'],
    [{ facilities: Array.from({ length: 9 }, () => 'wifi') }, 'Maksimal 8 fasilitas'],
    [{ rfid_uid: 5 }, 'RFID UID tidak valid'],
    [{ rfid_uid: 'XYZ' }, 'RFID UID harus 8 karakter heksadesimal'],
    [{ status: 'OCCUPIED' }, 'Status kamar tidak valid'],
  ],
  'rooms.createMany': [
    [{ rooms: [] }, 'Tulis minimal satu nomor kamar'],
    [{ rooms: 'semua' }, 'Tulis minimal satu nomor kamar'],
    [{ rooms: Array.from({ length: 201 }, (_, number) => ({ room_number: `Z${number}` })) }, AT_MOST_ROOMS],
  ],
  'rooms.updateMany': [
    [{ ids: [] }, 'Pilih minimal satu kamar'],
    [{ ids: null }, 'Pilih minimal satu kamar'],
    [{ ids: Array.from({ length: 201 }, () => crypto.randomUUID()) }, AT_MOST_ROOMS],
    [{ monthly_rent: undefined }, 'Pilih apa yang diubah'],
  ],
  'rooms.list': [[{ status: 'GONE' }, 'Status kamar tidak valid']],
  'rooms.options': [[{ search: 'x'.repeat(21) }, 'Maksimal 20 karakter']],
  'tenants.list': [[{ status: 'GONE' }, 'Status penyewa tidak valid']],
  'tenants.options': [[{ search: 'x'.repeat(101) }, 'Maksimal 100 karakter']],
  'tenants.createQuick': [
    [{ nik: '123' }, 'NIK harus 16 digit'],
    [{ auto_rent: 'ya' }, 'Pilihan tagihan otomatis tidak valid'],
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
  ],
  'tenants.renew': [[{ contract_end: '' }, 'Tanggal akhir kontrak harus diisi']],
  'tenants.update': [
    [{ rent_from: '2099-01' }, 'Bulan ini, atau paling jauh 24 bulan ke depan'],
    [{ rent_from: '2099-13' }, 'Bulan tidak valid'],
  ],
  'tenants.setAutomaticRent': [
    [{ is_on: 'ya' }, 'Pilih aktif atau tidak'],
    [{ day: 29 }, 'Tanggal tagihan harus antara 1 dan 28'],
    [{ monthly_rent: 0 }, 'Sewa bulanan harus lebih dari 0'],
  ],
  ...wrongMoneyInputs,
  'payments.simulate': [[{ outcome: 'LOST' }, 'Hasil harus SUCCEEDED, FAILED, atau EXPIRED']],
  'complaints.list': [[{ status: 'GONE' }, 'Status keluhan tidak valid']],
  'complaints.create': [
    [{ title: '' }, 'Judul keluhan harus diisi'],
    [{ description: ' ' }, 'Deskripsi keluhan harus diisi'],
    [{ priority: 'ASAP' }, 'Prioritas tidak valid'],
    [{ category: 'TETANGGA' }, 'Kategori tidak valid'],
    [{ kost_id: '' }, TENANCY_MISSING],
    [{ room_id: undefined }, TENANCY_MISSING],
    [{ ok_to_enter: 'boleh' }, 'Pilih ya atau tidak'],
    [{ photos: ['https://gambar.example/1.jpg'] }, 'Foto tidak dikenal. Unggah lagi.'],
    [{ photos: Array.from({ length: 5 }, () => `/f/${crypto.randomUUID()}`) }, 'Maksimal 4 foto'],
  ],
  'complaints.update': [[{ status: 'GONE' }, 'Status keluhan tidak valid']],
  'workOrders.ask': [[{ contact: ' ' }, 'Isi email atau nomor WhatsApp teknisi']],
  'workOrders.createTechnician': [[{ full_name: '' }, 'Nama teknisi harus diisi']],
  'workOrders.assign': [
    [{ technician_link_id: '' }, 'Pilih teknisi'],
    [{ scheduled_from: 'besok' }, 'Waktu tidak valid'],
    [{ scheduled_to: '2030-01-02T01:00:00.000Z' }, 'Waktu selesai harus setelah waktu mulai'],
  ],
  'workOrders.move': [
    [{ state: 'GONE' }, 'Langkah tidak valid'],
    [{ state: 'DONE', note: '' }, 'Tambahkan foto hasil kerja, atau tulis mengapa tidak ada foto'],
    [{ state: 'REWORK', note: '' }, 'Tulis alasannya'],
  ],
  'dashboards.adminReport': [
    [{ months: 'x' }, 'Jumlah bulan tidak valid'],
    [{ months: 0 }, 'Minimal 1 bulan'],
    [{ months: 37 }, 'Maksimal 36 bulan'],
  ],
  'articles.search': [
    [{ tag: 'x'.repeat(41) }, 'Maksimal 40 karakter'],
    [{ detail: 'lain' }, 'Detail harus whole atau row'],
  ],
  'articles.listOwn': [[{ status: 'GONE' }, 'Status artikel tidak valid']],
  'articles.publish': [
    [{ title: '' }, 'Judul artikel harus diisi'],
    [{ excerpt: '' }, 'Ringkasan artikel harus diisi'],
    [{ content: ' ' }, 'Isi artikel harus diisi'],
    [{ featured_image: 'javascript:alert(1)' }, 'URL gambar tidak valid'],
    [{ tags: ['x'.repeat(41)] }, 'Maksimal 40 karakter'],
  ],
  'articles.review': [[{ action: 'reject' }, 'Alasan penolakan harus diisi']],
  'billLinks.report': [[{ payment_proof: 'https://contoh.id/bukti.jpg' }, 'Unggah bukti sebagai foto atau PDF']],
  'notices.choose': [
    [{ notice_group: 'LAIN' }, 'Jenis pemberitahuan tidak valid'],
    [{ notice_group: undefined, notice_kind: 'LAIN' }, 'Jenis pemberitahuan tidak valid'],
    [{ notice_kind: 'BILL_SENT' }, 'Pilih satu jenis pemberitahuan, atau satu kelompok'],
    [{ channel: 'POS' }, 'Saluran tidak valid'],
    [{ is_on: 'ya' }, 'Pilihan tidak valid'],
  ],
  'notices.subscribePush': [
    [{ endpoint: 'bukan alamat' }, 'Data perangkat tidak valid'],
    [{ p256dh: 'pendek' }, 'Data perangkat tidak valid'],
    [{ auth: '' }, 'Data perangkat tidak valid'],
  ],
};
