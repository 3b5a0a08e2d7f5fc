import { formatNumber } from './format.ts';
import { MAX_CONTRACT_YEARS } from './rules/contract-dates.ts';
import { IMPORT_ROWS_A_DAY, IMPORT_UNDO_HOURS, MAX_IMPORT_ROWS } from './rules/import/limits.ts';
import { NIK_KEPT_MONTHS } from './rules/nik.ts';
import { passwordTooShort } from './rules/password.ts';
import { VOIDABLE_DAYS_AFTER_TENANCY } from './rules/payment.ts';
import { NO_ACTIVE_TENANCY } from './rules/tenancy.ts';

/**
 * Every refusal of the server: a closed code, its HTTP status and its sentence. REST answers the sentence as `detail`,
 * tRPC as `message`; the screens show it unchanged.
 */
export const errorCatalogue = {
  // 400: the input is wrong
  VALIDATION: { status: 400, message: 'Data yang dikirim tidak valid' },
  MALFORMED_JSON: { status: 400, message: 'Isi permintaan bukan JSON yang valid' },
  PAYMENT_AMOUNT_INVALID: { status: 400, message: 'Jumlah pembayaran tidak valid' },
  PAYMENT_METHOD_UNSUITABLE: {
    status: 400,
    message: 'Metode pembayaran ini tidak dapat digunakan untuk jumlah tersebut',
  },
  WRONG_CURRENT_PASSWORD: { status: 400, message: 'Kata sandi saat ini salah' },
  WRONG_CODE: { status: 400, message: 'Kode salah atau sudah dipakai. Tunggu kode berikutnya lalu coba lagi.' },
  RESET_CODE_WRONG: {
    status: 400,
    message: 'Kode salah atau sudah tidak berlaku. Periksa lagi, atau minta kode baru.',
  },
  PHONE_CODE_WRONG: {
    status: 400,
    message: 'Kode salah atau sudah tidak berlaku. Periksa lagi, atau minta kode baru.',
  },
  PASSWORD_EASY: {
    status: 400,
    message: 'Password ini terlalu mudah ditebak. Hindari kata yang umum dan urutan seperti 123456 atau qwerty.',
  },
  PASSWORD_PERSONAL: { status: 400, message: 'Password tidak boleh berupa nama atau email pemilik akun' },
  PASSWORD_SHORT_FOR_ADMIN: { status: 400, message: passwordTooShort('ADMIN') },
  PASSWORD_UNCHANGED: { status: 400, message: 'Kata sandi baru harus berbeda dari yang lama' },

  FILE_DAMAGED: { status: 400, message: 'Berkas ini rusak atau tidak lengkap. Coba unggah lagi.' },
  FILE_TOO_DETAILED: { status: 400, message: 'Ukuran foto ini terlalu besar. Perkecil dulu, lalu unggah lagi.' },
  FILE_NOT_USABLE: { status: 400, message: 'Foto atau berkas ini tidak dapat dipakai. Unggah lagi.' },

  // 401: not signed in
  UNAUTHENTICATED: { status: 401, message: 'Sesi Anda telah berakhir. Silakan masuk kembali.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Email atau password salah' },
  TOTP_REQUIRED: { status: 401, message: 'Masukkan kode dari aplikasi autentikator' },
  TOTP_INVALID: { status: 401, message: 'Kode salah atau sudah dipakai. Tunggu kode berikutnya lalu coba lagi.' },
  WEBHOOK_UNAUTHENTICATED: { status: 401, message: 'Token callback tidak valid' },

  // 403: signed in, but not allowed
  FORBIDDEN: { status: 403, message: 'Anda tidak memiliki izin untuk melakukan tindakan ini' },
  SAMPLE_READ_ONLY: {
    status: 403,
    message: 'Ini kost contoh, hanya untuk dilihat. Kembali ke kost Anda untuk melakukannya.',
  },
  ACCOUNT_PENDING: { status: 403, message: 'Akun Anda masih menunggu persetujuan admin.' },
  ACCOUNT_REJECTED: { status: 403, message: 'Pendaftaran akun Anda ditolak.' },
  ACCOUNT_DISABLED: { status: 403, message: 'Akun Anda dinonaktifkan. Hubungi admin.' },
  FIRST_PASSWORD_EXPIRED: {
    status: 403,
    message: 'Kata sandi pertama sudah kedaluwarsa. Minta yang baru kepada pemilik kost atau admin.',
  },
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: 'Anda harus mengganti kata sandi sebelum melanjutkan.' },
  TOTP_SETUP_REQUIRED: { status: 403, message: 'Anda harus mengaktifkan verifikasi dua langkah sebelum melanjutkan.' },
  STEP_UP_REQUIRED: { status: 403, message: 'Konfirmasi identitas Anda untuk melanjutkan' },

  // 404: missing or not yours, with the same answer
  NOT_FOUND: { status: 404, message: 'Data tidak ditemukan' },
  NO_ACTIVE_TENANCY: { status: 404, message: NO_ACTIVE_TENANCY },

  // 405, 411, 413, 415: wrong form of request
  METHOD_NOT_ALLOWED: { status: 405, message: 'Metode HTTP ini tidak didukung untuk alamat tersebut' },
  LENGTH_REQUIRED: { status: 411, message: 'Ukuran berkas tidak diketahui. Coba unggah lagi.' },
  FILE_UNSUPPORTED: { status: 415, message: 'Berkas ini tidak didukung. Pakai foto JPG, PNG, atau WebP.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Data yang dikirim terlalu besar' },

  // 409: valid, but not in the present state
  CONFLICT: { status: 409, message: 'Data telah berubah. Muat ulang lalu coba lagi.' },
  EMAIL_TAKEN: { status: 409, message: 'Email sudah terdaftar' },
  USER_NOT_PENDING: { status: 409, message: 'Pengguna ini tidak sedang menunggu persetujuan' },
  KOST_INACTIVE: { status: 409, message: 'Kost ini nonaktif. Aktifkan dulu untuk menambah kamar atau penyewa.' },
  KOST_OCCUPIED: {
    status: 409,
    message: 'Kost ini masih punya penyewa. Akhiri semua kontraknya sebelum menonaktifkan kost.',
  },
  ROOM_NUMBER_TAKEN: { status: 409, message: 'Nomor kamar sudah dipakai di kost ini' },
  RFID_TAKEN: { status: 409, message: 'RFID UID sudah dipakai kamar lain' },
  ROOM_NOT_AVAILABLE: { status: 409, message: 'Kamar tidak tersedia' },
  ROOM_OCCUPIED: {
    status: 409,
    message: 'Kamar yang sedang ditempati atau dipesan tidak dapat diubah statusnya atau dihapus',
  },
  TENANCY_EXISTS: { status: 409, message: 'Pengguna ini sudah memiliki penyewaan aktif' },
  TENANCY_NOT_ACTIVE: { status: 409, message: 'Penyewaan ini tidak aktif' },
  NIK_DELETED: { status: 409, message: `NIK ini sudah dihapus, ${NIK_KEPT_MONTHS} bulan setelah penyewaan berakhir` },
  TENANCY_NOT_PENDING: { status: 409, message: 'Hanya kontrak yang belum dimulai yang dapat dibatalkan' },
  TENANCY_REFUSED: {
    status: 409,
    message: 'Orang ini telah menyatakan bukan penyewa Anda, sehingga tidak dapat ditempatkan lagi',
  },
  TENANCY_UNCONFIRMED: { status: 409, message: 'Tautan bayar dapat dibuat setelah penyewa mengonfirmasi hunian' },
  TENANCY_ANSWERED: { status: 409, message: 'Konfirmasi hunian ini sudah dijawab' },
  CONTACT_OF_HOLDER: {
    status: 409,
    message:
      'Data diri ini milik akun penyewa sendiri. Minta penyewa mengubah nama dan nomor telepon di profilnya. Jika penyewa tidak bisa masuk, admin E-Kost dapat membantu',
  },
  CONTRACT_START_REFUSED: {
    status: 409,
    message: `Mulai kontrak tidak boleh setelah tagihan sewa pertama, dan paling lama ${MAX_CONTRACT_YEARS} tahun sebelum akhir kontrak. Yang sudah masuk mulai paling lambat hari ini, yang belum masuk paling cepat besok`,
  },
  CONTRACT_END_TOO_EARLY: {
    status: 409,
    message: `Akhir kontrak harus setelah mulai kontrak dan setelah sewa yang sudah ditagih, paling lama ${MAX_CONTRACT_YEARS} tahun`,
  },
  DEPOSIT_BILLED: { status: 409, message: 'Deposit ini sudah ada tagihannya, jadi jumlahnya tidak dapat diubah' },
  CONTRACT_NOT_LONGER: {
    status: 409,
    message: `Akhir kontrak baru harus setelah akhir kontrak sekarang, paling lama ${MAX_CONTRACT_YEARS} tahun`,
  },
  USER_NOT_ASSIGNABLE: { status: 409, message: 'Pengguna ini bukan penyewa aktif' },
  INVOICE_NOT_EDITABLE: { status: 409, message: 'Hanya draf tagihan yang dapat diubah' },
  INVOICE_OF_AUTOMATIC_RENT: {
    status: 409,
    message: 'Jenis, jatuh tempo, dan pengulangan tagihan otomatis diatur di data penyewa',
  },
  INVOICE_NOT_DRAFT: { status: 409, message: 'Hanya draf tagihan yang dapat dikirim' },
  INVOICE_SIMILAR: { status: 409, message: 'Penyewa ini sudah punya tagihan serupa untuk bulan yang sama' },
  RENT_SERIES_EXISTS: {
    status: 409,
    message: 'Penyewa ini sudah punya tagihan sewa berulang. Ubah atau hentikan dulu yang itu.',
  },
  INVOICE_WITHOUT_MONTHS: { status: 409, message: 'Hanya tagihan sewa yang berlaku yang untuk bulan tertentu' },
  INVOICE_MONTHS_PAID: {
    status: 409,
    message: 'Bulan yang sudah dibayar tidak dapat dikurangi, hanya dapat ditambah',
  },
  INVOICE_NOT_PAYABLE: { status: 409, message: 'Tagihan ini tidak dapat dibayar' },
  OWNER_OFF: {
    status: 409,
    message:
      'Akun pemilik kost ini sedang dinonaktifkan, jadi pembayaran baru belum dapat diterima. Tidak ada denda untuk hari-hari ini.',
  },
  INVOICE_HAS_PAYMENTS: { status: 409, message: 'Tagihan yang sudah dibayar tidak dapat dibatalkan' },
  NOTHING_TO_REMIND: { status: 409, message: 'Tidak ada tagihan yang perlu diingatkan untuk penyewa ini' },
  REMINDED_TODAY: { status: 409, message: 'Penyewa ini sudah diingatkan hari ini' },
  NO_AUTOMATIC_CHANNEL: {
    status: 409,
    message: 'Pengingat otomatis belum bisa dikirim ke penyewa ini. Ingatkan lewat WhatsApp Anda.',
  },
  PARTIAL_NOT_ALLOWED: { status: 409, message: 'Tagihan ini harus dibayar lunas sekaligus' },
  NO_LATE_FEES: { status: 409, message: 'Tagihan ini tidak memiliki denda yang dapat dihapus' },
  NOT_RECURRING: { status: 409, message: 'Tagihan ini tidak berulang' },
  NO_CREDIT: { status: 409, message: 'Tidak ada saldo kredit yang dapat dipakai' },
  PAYMENT_AWAITS_VERIFICATION: {
    status: 409,
    message: 'Masih ada pembayaran yang menunggu verifikasi pemilik untuk tagihan ini',
  },
  NO_MATCHING_BILL: { status: 409, message: 'Tidak ada tagihan yang cocok dengan data pembayaran' },
  TENANCY_INCOMPLETE: { status: 409, message: 'Informasi penyewaan aktif tidak lengkap' },
  COMPLAINT_SETTLED: { status: 409, message: 'Keluhan yang sudah selesai atau ditutup tidak dapat diubah' },
  COMPLAINT_AT_WORK: {
    status: 409,
    message: 'Keluhan ini sedang ditangani teknisi. Batalkan penugasannya dulu, atau tandai keluhan selesai.',
  },
  ARTICLE_NOT_PENDING: { status: 409, message: 'Artikel ini tidak sedang menunggu persetujuan' },
  ARTICLE_NOT_EDITABLE: {
    status: 409,
    message: 'Artikel yang menunggu persetujuan atau sudah terbit tidak dapat diubah',
  },
  ACCOUNT_INCOMPLETE: {
    status: 409,
    message: 'Akun ini belum punya email. Isi lewat Ubah, atau kirim undangan agar pemegangnya mengisinya sendiri.',
  },
  IMPORT_NOT_UNDOABLE: { status: 409, message: `Impor ini sudah lewat ${IMPORT_UNDO_HOURS} jam atau sudah dibatalkan` },
  IMPORT_IN_USE: { status: 409, message: 'Data dari impor ini sudah dipakai, sehingga impor tidak dapat dibatalkan' },
  IMPORT_TOO_LARGE: {
    status: 409,
    message: `Paling banyak ${MAX_IMPORT_ROWS} baris sekali impor, dan ${formatNumber(IMPORT_ROWS_A_DAY)} baris sehari`,
  },
  CREDENTIALS_NOT_YOURS: {
    status: 409,
    message:
      'Akun ini milik penyewa sendiri. Jika lupa password, penyewa memakai "Lupa kata sandi". Jika email dan nomornya belum terbukti, hanya admin E-Kost yang dapat membuatkan data login baru.',
  },
  INVITATION_NOT_YOURS: {
    status: 409,
    message:
      'Akun ini sudah dipakai pemiliknya atau bukan Anda yang membuatnya, sehingga tidak dapat diundang. Jika pemiliknya tidak bisa masuk, admin E-Kost dapat membantu.',
  },
  RESET_UNAVAILABLE: {
    status: 409,
    message: 'Cara ini tidak tersedia di sini. Minta bantuan pemilik kost atau admin E-Kost.',
  },
  EMAIL_UNAVAILABLE: {
    status: 409,
    message: 'Email belum dapat dikirim ke sini. Jika Anda perlu mengganti kata sandi, admin E-Kost dapat membantu.',
  },
  EMAIL_CONFIRMED: { status: 409, message: 'Email Anda sudah dikonfirmasi.' },
  PHONE_UNAVAILABLE: {
    status: 409,
    message:
      'Kode belum dapat dikirim lewat WhatsApp di sini. Jika Anda perlu mengganti kata sandi, admin E-Kost dapat membantu.',
  },
  PHONE_NOT_MOBILE: {
    status: 409,
    message: 'Nomor ini bukan nomor ponsel, jadi kode WhatsApp tidak dapat dikirim. Simpan nomor ponsel Anda dulu.',
  },
  PHONE_STOPPED: {
    status: 409,
    message: 'Nomor ini pernah membalas STOP. Kirim MULAI dari nomor itu ke WhatsApp E-Kost, lalu coba lagi.',
  },
  PHONE_CONFIRMED: { status: 409, message: 'Nomor Anda sudah dikonfirmasi.' },
  USER_STATUS_CONFLICT: { status: 409, message: 'Status pengguna tidak dapat diubah seperti itu' },
  USER_ROLE_IN_USE: { status: 409, message: 'Role tidak dapat diubah selama pengguna memiliki data pada role ini' },
  LAST_ADMIN: { status: 409, message: 'Harus ada minimal satu admin aktif' },
  EMAIL_OF_HOLDER: {
    status: 409,
    message: 'Akun ini sudah punya email. Hanya pemegangnya yang dapat menggantinya, dari profilnya.',
  },
  OWN_ACCOUNT: { status: 409, message: 'Anda tidak dapat menonaktifkan akun sendiri' },
  TOTP_OFF: { status: 409, message: 'Verifikasi dua langkah tidak aktif untuk akun ini' },
  TOTP_SETUP_OVER: { status: 409, message: 'Pengaturan ini sudah kedaluwarsa. Mulai lagi dari awal.' },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    message: 'Idempotency-Key ini sudah dipakai untuk permintaan yang berbeda',
  },
  PAYMENT_IN_PROGRESS: { status: 409, message: 'Pembayaran lain untuk tagihan ini sedang diproses. Coba lagi.' },
  PAYMENT_SETTLED: { status: 409, message: 'Pembayaran ini sudah selesai diproses' },
  PAYMENT_NOT_VOIDABLE: {
    status: 409,
    message: 'Hanya pembayaran yang Anda catat atau setujui sendiri dan masih berlaku yang dapat dibatalkan',
  },
  PAYMENT_CLOSED: {
    status: 409,
    message: `Penyewaan ini sudah berakhir dan pembayarannya dicatat lebih dari ${VOIDABLE_DAYS_AFTER_TENANCY} hari lalu, jadi tidak dapat dibatalkan lagi`,
  },
  CREDIT_ALREADY_USED: {
    status: 409,
    message:
      'Kelebihan dari pembayaran ini sudah dipakai untuk tagihan lain, jadi pembayarannya tidak dapat dibatalkan',
  },

  // 429, 5xx
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Terlalu banyak percobaan masuk. Coba lagi beberapa menit lagi.' },
  TOO_MANY_UPLOADS: { status: 429, message: 'Terlalu banyak unggahan. Coba lagi beberapa menit lagi.' },
  FILES_UNAVAILABLE: {
    status: 503,
    message: 'Penyimpanan berkas sedang tidak dapat dijangkau. Coba lagi sebentar lagi.',
  },
  PASSWORDS_BUSY: { status: 503, message: 'Sedang banyak yang masuk sekaligus. Coba lagi sebentar lagi.' },
  GATEWAY_REJECTED: { status: 502, message: 'Penyedia pembayaran menolak permintaan. Coba metode lain.' },
  GATEWAY_UNAVAILABLE: { status: 503, message: 'Penyedia pembayaran sedang tidak dapat dihubungi. Coba lagi nanti.' },
  GATEWAY_UNANSWERED: {
    status: 503,
    message: 'Penyedia pembayaran belum menjawab. Coba lagi, atau periksa tagihan ini beberapa saat lagi.',
  },
  DATABASE_UNAVAILABLE: { status: 503, message: 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.' },
  INTERNAL: { status: 500, message: 'Terjadi kesalahan. Silakan coba lagi.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** One mistake in the input: its field, and the sentence to show there. */
export interface ValidationIssue {
  path: (string | number)[];
  message: string;
}
