import { formatNumber } from './format.ts';
import { APPLICATIONS_AFTER_REFUSAL } from './rules/account.ts';
import { MAX_CONTRACT_YEARS } from './rules/contract-dates.ts';
import { IMPORT_ROWS_A_DAY, IMPORT_UNDO_HOURS, MAX_IMPORT_ROWS } from './rules/import/limits.ts';
import { NIK_KEPT_MONTHS } from './rules/nik.ts';
import { MOST_OCCUPANTS } from './rules/occupant.ts';
import { passwordTooShort, WRONG_CREDENTIALS } from './rules/password.ts';
import { VOIDABLE_DAYS_AFTER_TENANCY } from './rules/payment.ts';
import { RENEWAL_MONTHS } from './rules/renewal.ts';
import { CHECKOUT_UNDO_HOURS, NO_ACTIVE_TENANCY } from './rules/tenancy.ts';

/** The server's refusals by their HTTP status: a closed code, and its sentence. */
const sentences = {
  /** The input is wrong. */
  400: {
    VALIDATION: 'Data yang dikirim tidak valid',
    MALFORMED_JSON: 'Isi permintaan bukan JSON yang valid',
    PAYMENT_AMOUNT_INVALID: 'Jumlah pembayaran tidak valid',
    PAYMENT_METHOD_UNSUITABLE: 'Metode pembayaran ini tidak dapat digunakan untuk jumlah tersebut',
    WRONG_CURRENT_PASSWORD: 'Kata sandi saat ini salah',
    WRONG_CODE: 'Kode salah atau sudah dipakai. Tunggu kode berikutnya lalu coba lagi.',
    RESET_CODE_WRONG: 'Kode salah atau sudah tidak berlaku. Periksa lagi, atau minta kode baru.',
    PHONE_CODE_WRONG: 'Kode salah atau sudah tidak berlaku. Periksa lagi, atau minta kode baru.',
    PASSWORD_EASY:
      'Kata sandi ini terlalu mudah ditebak. Hindari kata yang umum dan urutan seperti 123456 atau qwerty.',
    PASSWORD_PERSONAL: 'Kata sandi tidak boleh berupa nama atau email pemilik akun',
    PASSWORD_SHORT_FOR_ADMIN: passwordTooShort('ADMIN'),
    PASSWORD_UNCHANGED: 'Kata sandi baru harus berbeda dari yang lama',
    FILE_DAMAGED: 'Berkas ini rusak atau tidak lengkap. Coba unggah lagi.',
    FILE_TOO_DETAILED: 'Ukuran foto ini terlalu besar. Perkecil dulu, lalu unggah lagi.',
    FILE_NOT_USABLE: 'Foto atau berkas ini tidak dapat dipakai. Unggah lagi.',
  },
  /** Not signed in. */
  401: {
    UNAUTHENTICATED: 'Sesi Anda telah berakhir. Silakan masuk kembali.',
    INVALID_CREDENTIALS: WRONG_CREDENTIALS,
    TOTP_REQUIRED: 'Masukkan kode dari aplikasi autentikator',
    TOTP_INVALID: 'Kode salah atau sudah dipakai. Tunggu kode berikutnya lalu coba lagi.',
    WEBHOOK_UNAUTHENTICATED: 'Token callback tidak valid',
  },
  /** Signed in, but not allowed. */
  403: {
    FORBIDDEN: 'Anda tidak memiliki izin untuk melakukan tindakan ini',
    SAMPLE_READ_ONLY: 'Ini kost contoh, hanya untuk dilihat. Kembali ke kost Anda untuk melakukannya.',
    ACCOUNT_PENDING: 'Akun Anda masih menunggu persetujuan admin.',
    ACCOUNT_REJECTED: 'Pendaftaran akun Anda ditolak.',
    APPLICATIONS_SPENT: `Pendaftaran ini sudah diajukan ulang ${APPLICATIONS_AFTER_REFUSAL} kali. Keputusan terakhir berlaku.`,
    ACCOUNT_DISABLED: 'Akun Anda dinonaktifkan. Hubungi admin.',
    FIRST_PASSWORD_EXPIRED: 'Kata sandi pertama sudah kedaluwarsa. Minta yang baru kepada pemilik kost atau admin.',
    PASSWORD_CHANGE_REQUIRED: 'Anda harus mengganti kata sandi sebelum melanjutkan.',
    TOTP_SETUP_REQUIRED: 'Anda harus mengaktifkan verifikasi dua langkah sebelum melanjutkan.',
    STEP_UP_REQUIRED: 'Konfirmasi identitas Anda untuk melanjutkan',
  },
  /** Missing or not yours, with the same answer. */
  404: {
    NOT_FOUND: 'Data tidak ditemukan',
    NO_ACTIVE_TENANCY: NO_ACTIVE_TENANCY,
  },
  405: {
    METHOD_NOT_ALLOWED: 'Metode HTTP ini tidak didukung untuk alamat tersebut',
  },
  /** Valid, but not in the present state. */
  409: {
    CONFLICT: 'Data telah berubah. Muat ulang lalu coba lagi.',
    CHANGE_FOLLOWED: 'Tidak dapat dibatalkan lagi: sudah ada tagihan atau perubahan lain sesudahnya.',
    EMAIL_TAKEN: 'Email sudah terdaftar',
    USER_NOT_PENDING: 'Pengguna ini tidak sedang menunggu persetujuan',
    KOST_INACTIVE: 'Kost ini nonaktif. Aktifkan dulu untuk menambah kamar atau penyewa.',
    KOST_OCCUPIED: 'Kost ini masih punya penyewa. Akhiri semua kontraknya sebelum menonaktifkan kost.',
    ROOM_NUMBER_TAKEN: 'Nomor kamar sudah dipakai di kost ini',
    RFID_TAKEN: 'RFID UID sudah dipakai kamar lain',
    ROOM_NOT_AVAILABLE: 'Kamar tidak tersedia',
    ROOM_OCCUPIED: 'Kamar yang sedang ditempati atau dipesan tidak dapat diubah statusnya atau dihapus',
    TENANCY_EXISTS: 'Pengguna ini sudah memiliki penyewaan aktif',
    TENANCY_NOT_ACTIVE: 'Penyewaan ini tidak aktif',
    MOVE_UNCONFIRMED: 'Penyewa dapat dipindahkan setelah mengonfirmasi hunian',
    MOVE_PLANNED: 'Penyewa ini sudah punya rencana pindah kamar. Batalkan dulu rencana itu.',
    SETTLEMENT_OPEN: 'Perhitungan keluar penyewa ini masih terbuka. Batalkan dulu perhitungan itu.',
    LEAVING_OPEN: 'Masih ada pengajuan pindah yang berjalan untuk penyewaan ini',
    LEAVING_CHANGED: 'Pengajuan pindah ini sudah berubah. Muat ulang, lalu coba lagi.',
    LEAVING_IN_TIME: 'Tanggal pindah ini sudah sesuai aturan kost, jadi tidak dapat ditolak',
    OCCUPANTS_FULL: `Paling banyak ${MOST_OCCUPANTS} penghuni selain penyewa di satu kamar`,
    RENEWAL_OPEN: 'Masih ada tawaran perpanjangan yang menunggu jawaban',
    RENEWAL_CHANGED: 'Tawaran perpanjangan ini sudah berubah. Muat ulang, lalu coba lagi.',
    RENEWAL_NOT_DUE: `Tawaran hanya untuk kontrak yang sudah dikonfirmasi penyewa dan berakhir dalam ${RENEWAL_MONTHS} bulan`,
    NIK_DELETED: `NIK ini sudah dihapus, ${NIK_KEPT_MONTHS} bulan setelah penyewaan berakhir`,
    CHECKOUT_FINAL: `Keluar kos ini sudah dibatalkan, atau sudah lewat ${CHECKOUT_UNDO_HOURS} jam`,
    TENANCY_NOT_PENDING: 'Hanya kontrak yang belum dimulai yang dapat dibatalkan',
    TENANCY_REFUSED: 'Orang ini telah menyatakan bukan penyewa Anda, sehingga tidak dapat ditempatkan lagi',
    MOVE_IN_FIXED:
      'Foto saat masuk tidak dapat diubah lagi: perhitungan keluar kos sudah dibuat, foto ini milik pihak lain, atau sudah lewat 24 jam',
    TENANCY_UNCONFIRMED: 'Tautan bayar dan perhitungan keluar kos dapat dikirim setelah penyewa mengonfirmasi hunian',
    TENANCY_ANSWERED: 'Konfirmasi hunian ini sudah dijawab',
    CONTACT_OF_HOLDER:
      'Data diri ini milik akun penyewa sendiri. Minta penyewa mengubah nama dan nomor telepon di profilnya. Jika penyewa tidak bisa masuk, admin E-Kost dapat membantu',
    CONTRACT_START_REFUSED: `Mulai kontrak tidak boleh setelah tagihan sewa pertama, dan paling lama ${MAX_CONTRACT_YEARS} tahun sebelum akhir kontrak. Yang sudah masuk mulai paling lambat hari ini, yang belum masuk paling cepat besok`,
    CONTRACT_END_TOO_EARLY: `Akhir kontrak harus setelah mulai kontrak, hari ini, sewa yang sudah ditagih atau dibayar, perpanjangan yang disetujui, dan masa pemberitahuan, paling lama ${MAX_CONTRACT_YEARS} tahun`,
    DEPOSIT_BILLED: 'Deposit ini sudah ada tagihannya, jadi jumlahnya tidak dapat diubah',
    DEPOSIT_NOT_HELD: 'Jumlah ini lebih besar dari deposit yang masih dipegang',
    DEPOSIT_RETURNED: 'Uang dari pembayaran ini sudah dikembalikan. Batalkan dulu catatan pengembaliannya.',
    DEPOSIT_RETURN_OVER: 'Hanya pengembalian deposit yang masih berlaku yang dapat dibatalkan',
    SETTLEMENT_CHANGED:
      'Perhitungan ini, atau angkanya, sudah berubah. Muat ulang dan periksa angkanya; bila angka yang diajukan tidak berlaku lagi, pemilik kost mengajukannya lagi.',
    SETTLEMENT_WAITS:
      'Potongan baru berlaku setelah penyewa setuju dengan akunnya, atau waktu menjawabnya lewat tanpa keberatan.',
    SETTLEMENT_SETTLED: 'Keluarnya penyewa ini sudah diselesaikan, jadi tidak dapat diubah lagi.',
    SETTLEMENT_BEFORE_LEAVING: 'Catat dulu keluar kosnya, pada tanggal yang sama dengan perhitungan ini.',
    CONTRACT_NOT_LONGER: `Akhir kontrak baru harus setelah akhir kontrak sekarang, paling lama ${MAX_CONTRACT_YEARS} tahun`,
    CONTRACT_UNCONFIRMED: 'Kontrak dapat dibuat setelah penyewa mengonfirmasi hunian',
    CONTRACT_ANSWERED: 'Kontrak ini sudah Anda jawab',
    CONTRACT_LAPSED: 'Kontrak ini tidak berlaku lagi. Muat ulang untuk melihat versi terakhir.',
    USER_NOT_ASSIGNABLE: 'Pengguna ini bukan penyewa aktif',
    INVOICE_NOT_EDITABLE: 'Hanya draf tagihan yang dapat diubah',
    INVOICE_OF_AUTOMATIC_RENT: 'Jenis, jatuh tempo, dan pengulangan tagihan otomatis diatur di data penyewa',
    INVOICE_NOT_DRAFT: 'Hanya draf tagihan yang dapat dikirim',
    INVOICE_SIMILAR: 'Penyewa ini sudah punya tagihan serupa untuk bulan yang sama',
    RENT_SERIES_EXISTS: 'Penyewa ini sudah punya tagihan sewa berulang. Ubah atau hentikan dulu yang itu.',
    SURCHARGE_IS_MONTHLY:
      'Ada penghuni dengan tambahan per bulan, yang tidak ditagih bersama sewa per hari atau per minggu. Hapus dulu tambahannya.',
    INVOICE_WITHOUT_MONTHS: 'Hanya tagihan sewa yang berlaku yang untuk bulan tertentu',
    INVOICE_MONTHS_PAID: 'Bulan yang sudah dibayar tidak dapat dikurangi, hanya dapat ditambah',
    INVOICE_NOT_PAYABLE: 'Tagihan ini tidak dapat dibayar',
    OWNER_OFF:
      'Akun pemilik kost ini sedang dinonaktifkan, jadi pembayaran baru belum dapat diterima. Tidak ada denda untuk hari-hari ini.',
    INVOICE_HAS_PAYMENTS: 'Tagihan yang sudah dibayar tidak dapat dibatalkan',
    NOTHING_TO_REMIND: 'Tidak ada tagihan yang perlu diingatkan untuk penyewa ini',
    REMINDED_TODAY: 'Penyewa ini sudah diingatkan hari ini',
    NO_AUTOMATIC_CHANNEL: 'Pengingat otomatis belum bisa dikirim ke penyewa ini. Ingatkan lewat WhatsApp Anda.',
    PARTIAL_NOT_ALLOWED: 'Tagihan ini harus dibayar lunas sekaligus',
    NO_LATE_FEES: 'Tagihan ini tidak memiliki denda yang dapat dihapus',
    NOT_RECURRING: 'Tagihan ini tidak berulang',
    NO_CREDIT: 'Tidak ada saldo kredit yang dapat dipakai',
    PAYMENT_AWAITS_VERIFICATION: 'Masih ada pembayaran yang menunggu verifikasi pemilik untuk tagihan ini',
    NO_MATCHING_BILL: 'Tidak ada tagihan yang cocok dengan data pembayaran',
    TENANCY_INCOMPLETE: 'Informasi penyewaan aktif tidak lengkap',
    COMPLAINT_SETTLED: 'Keluhan yang sudah selesai atau ditutup tidak dapat diubah',
    COMPLAINT_AT_WORK: 'Keluhan ini sedang ditangani teknisi. Batalkan penugasannya dulu, atau tandai keluhan selesai.',
    ARTICLE_NOT_PENDING: 'Artikel ini tidak sedang menunggu persetujuan',
    ARTICLE_NOT_EDITABLE: 'Artikel yang menunggu persetujuan atau sudah terbit tidak dapat diubah',
    ACCOUNT_INCOMPLETE:
      'Akun ini belum punya email. Isi lewat Ubah, atau kirim undangan agar pemegangnya mengisinya sendiri.',
    IMPORT_NOT_UNDOABLE: `Impor ini sudah lewat ${IMPORT_UNDO_HOURS} jam atau sudah dibatalkan`,
    IMPORT_IN_USE: 'Data dari impor ini sudah dipakai, sehingga impor tidak dapat dibatalkan',
    IMPORT_TOO_LARGE: `Paling banyak ${formatNumber(MAX_IMPORT_ROWS)} baris sekali impor, dan ${formatNumber(IMPORT_ROWS_A_DAY)} baris sehari`,
    CREDENTIALS_NOT_YOURS:
      'Akun ini milik penyewa sendiri. Jika lupa kata sandi, penyewa memakai "Lupa kata sandi". Jika email dan nomornya belum dikonfirmasi, hanya admin E-Kost yang dapat membuatkan data login baru.',
    INVITATION_NOT_YOURS:
      'Akun ini sudah dipakai pemiliknya atau bukan Anda yang membuatnya, sehingga tidak dapat diundang. Jika pemiliknya tidak bisa masuk, admin E-Kost dapat membantu.',
    RESET_UNAVAILABLE: 'Cara ini tidak tersedia di sini. Minta bantuan pemilik kost atau admin E-Kost.',
    EMAIL_UNAVAILABLE:
      'Email belum dapat dikirim ke sini. Jika Anda perlu mengganti kata sandi, admin E-Kost dapat membantu.',
    EMAIL_CONFIRMED: 'Email Anda sudah dikonfirmasi.',
    PHONE_UNAVAILABLE:
      'Kode belum dapat dikirim lewat WhatsApp di sini. Jika Anda perlu mengganti kata sandi, admin E-Kost dapat membantu.',
    PHONE_NOT_MOBILE:
      'Nomor ini bukan nomor ponsel, jadi kode WhatsApp tidak dapat dikirim. Simpan nomor ponsel Anda dulu.',
    PHONE_STOPPED: 'Nomor ini pernah membalas STOP. Kirim MULAI dari nomor itu ke WhatsApp E-Kost, lalu coba lagi.',
    NUMBER_UNPROVEN:
      'Tidak ada nomor WhatsApp penyewa yang sudah dikonfirmasi dan dapat dikirimi kode. Jawab setelah masuk ke akun.',
    PHONE_CONFIRMED: 'Nomor Anda sudah dikonfirmasi.',
    USER_STATUS_CONFLICT: 'Status pengguna tidak dapat diubah seperti itu',
    USER_ROLE_IN_USE: 'Role tidak dapat diubah selama pengguna memiliki data pada role ini',
    LAST_ADMIN: 'Harus ada minimal satu admin aktif',
    EMAIL_OF_HOLDER: 'Akun ini sudah punya email. Hanya pemegangnya yang dapat menggantinya, dari profilnya.',
    OWN_ACCOUNT: 'Anda tidak dapat menonaktifkan akun sendiri',
    TOTP_OFF: 'Verifikasi dua langkah tidak aktif untuk akun ini',
    TOTP_SETUP_OVER: 'Pengaturan ini sudah kedaluwarsa. Mulai lagi dari awal.',
    IDEMPOTENCY_CONFLICT: 'Idempotency-Key ini sudah dipakai untuk permintaan yang berbeda',
    PAYMENT_IN_PROGRESS: 'Pembayaran lain untuk tagihan ini sedang diproses. Coba lagi.',
    PAYMENT_SETTLED: 'Pembayaran ini sudah selesai diproses',
    PAYMENT_NOT_VOIDABLE:
      'Hanya pembayaran yang Anda catat atau setujui sendiri dan masih berlaku yang dapat dibatalkan',
    PAYMENT_CLOSED: `Penyewaan ini sudah berakhir dan pembayarannya dicatat lebih dari ${VOIDABLE_DAYS_AFTER_TENANCY} hari lalu, jadi tidak dapat dibatalkan lagi`,
    CREDIT_ALREADY_USED:
      'Kelebihan dari pembayaran ini sudah dipakai untuk tagihan lain atau dikembalikan, jadi pembayarannya tidak dapat dibatalkan',
  },
  411: {
    LENGTH_REQUIRED: 'Ukuran berkas tidak diketahui. Coba unggah lagi.',
  },
  413: {
    PAYLOAD_TOO_LARGE: 'Data yang dikirim terlalu besar',
  },
  415: {
    FILE_UNSUPPORTED: 'Berkas ini tidak didukung. Pakai foto JPG, PNG, atau WebP.',
  },
  429: {
    TOO_MANY_ATTEMPTS: 'Terlalu banyak percobaan masuk. Coba lagi beberapa menit lagi.',
    LEAVING_TOO_OFTEN: 'Rencana pindah sudah terlalu sering diubah dalam 24 jam ini. Coba lagi besok.',
    TOO_MANY_UPLOADS: 'Terlalu banyak unggahan. Coba lagi beberapa menit lagi.',
  },
  500: {
    INTERNAL: 'Terjadi kesalahan. Silakan coba lagi.',
  },
  502: {
    GATEWAY_REJECTED: 'Penyedia pembayaran menolak permintaan. Coba metode lain.',
  },
  503: {
    FILES_UNAVAILABLE: 'Penyimpanan berkas sedang tidak dapat dijangkau. Coba lagi sebentar lagi.',
    PASSWORDS_BUSY: 'Sedang banyak yang masuk sekaligus. Coba lagi sebentar lagi.',
    GATEWAY_UNAVAILABLE: 'Penyedia pembayaran sedang tidak dapat dihubungi. Coba lagi nanti.',
    GATEWAY_UNANSWERED: 'Penyedia pembayaran belum menjawab. Coba lagi, atau periksa tagihan ini beberapa saat lagi.',
    DATABASE_UNAVAILABLE: 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.',
  },
} as const satisfies Record<number, Record<string, string>>;

type Status = keyof typeof sentences;

export type ErrorCode = { [Each in Status]: keyof (typeof sentences)[Each] }[Status];

/**
 * Every refusal of the server with its HTTP status. REST answers the sentence as `detail`, tRPC as `message`; the screens
 * show it unchanged.
 */
export const errorCatalogue = Object.fromEntries(
  Object.entries(sentences).flatMap(([status, group]) =>
    Object.entries(group).map(([code, message]) => [code, { status: Number(status), message }]),
  ),
) as Record<ErrorCode, { status: Status; message: string }>;

/** One mistake in the input: its field, and the sentence to show there. */
export interface ValidationIssue {
  path: (string | number)[];
  message: string;
}
