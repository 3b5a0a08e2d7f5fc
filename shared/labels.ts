import type {
  ArticleStatus,
  AuditAction,
  BillStatus,
  ComplaintCategory,
  ComplaintPriority,
  ComplaintStatus,
  InvoiceDisplayStatus,
  InvoiceType,
  KostType,
  ManualMethod,
  MessageChannel,
  MessageKind,
  PaymentDisplayStatus,
  QuarantineReason,
  ReminderTone,
  PaymentStatus,
  RecurrenceType,
  Role,
  RoomFacility,
  RoomStatus,
  RoomType,
  TenancyStatus,
  UserStatus,
  WorkState,
} from './enums.ts';
import { NIK_KEPT_MONTHS } from './rules/nik.ts';

/** The Indonesian words for the closed sets of `enums.ts`. The compiler demands every one. */

export const roleLabels: Record<Role, string> = {
  OWNER: 'Pemilik Kost',
  TENANT: 'Penghuni Kost',
  MAINTENANCE: 'Teknisi/Maintenance',
  ADMIN: 'Administrator',
};

/** Roles in one word, for lists and badges. */
export const roleNames: Record<Role, string> = {
  OWNER: 'Pemilik',
  TENANT: 'Penyewa',
  MAINTENANCE: 'Teknisi',
  ADMIN: 'Admin',
};

export const userStatusLabels: Record<UserStatus, string> = {
  ACTIVE: 'Aktif',
  PENDING_APPROVAL: 'Menunggu persetujuan',
  REJECTED: 'Ditolak',
  SUSPENDED: 'Dinonaktifkan',
};

export const kostTypeLabels: Record<KostType, string> = {
  PUTRA: 'Kost Putra',
  PUTRI: 'Kost Putri',
  CAMPUR: 'Kost Campur',
};

export const roomTypeLabels: Record<RoomType, string> = {
  STANDARD: 'Standard',
  DELUXE: 'Deluxe',
  PREMIUM: 'Premium',
  VIP: 'VIP',
};

export const roomStatusLabels: Record<RoomStatus, string> = {
  AVAILABLE: 'Tersedia',
  OCCUPIED: 'Terisi',
  MAINTENANCE: 'Perbaikan',
  RESERVED: 'Dipesan',
};

export const roomFacilityLabels: Record<RoomFacility, string> = {
  wifi: 'WiFi',
  ac: 'AC',
  tv: 'TV',
  kamar_mandi_dalam: 'Kamar Mandi Dalam',
  tempat_tidur: 'Tempat Tidur',
  lemari: 'Lemari',
  meja_kursi: 'Meja & Kursi',
  parkir_motor: 'Parkir Motor',
};

/** The facilities that the wizard offers. A kost stores these names (spec §3). */
export const kostFacilities = [
  { id: 'wifi', name: 'WiFi' },
  { id: 'ac', name: 'AC' },
  { id: 'tv', name: 'TV' },
  { id: 'parking', name: 'Parkir' },
  { id: 'kitchen', name: 'Dapur Bersama' },
  { id: 'laundry', name: 'Laundry' },
  { id: 'security', name: 'Security 24 Jam' },
  { id: 'bathroom', name: 'Kamar Mandi Dalam' },
] as const;

/** The wizard's eight preset rules (spec §3). */
export const presetKostRules = [
  'Dilarang merokok di dalam kamar',
  'Dilarang membawa tamu menginap',
  'Wajib menjaga kebersihan kamar dan area bersama',
  'Dilarang memasak di dalam kamar',
  'Jam berkunjung tamu maksimal pukul 22.00',
  'Dilarang membuat kebisingan',
  'Wajib melapor jika pergi lebih dari 3 hari',
  'Dilarang membawa hewan peliharaan',
] as const;

export const tenancyStatusLabels: Record<TenancyStatus, string> = {
  ACTIVE: 'Aktif',
  INACTIVE: 'Tidak aktif',
  TERMINATED: 'Berakhir',
  PENDING: 'Menunggu',
};

export const invoiceStatusLabels: Record<InvoiceDisplayStatus, string> = {
  DRAFT: 'Draf',
  SENT: 'Terkirim',
  VIEWED: 'Dilihat',
  PARTIAL: 'Dibayar sebagian',
  PAID: 'Lunas',
  OVERDUE: 'Terlambat',
  CANCELLED: 'Dibatalkan',
};

/** The states of a bill in its payer's words, which say whether it is paid, not whether it was sent. */
export const payerInvoiceLabels: Record<InvoiceDisplayStatus, string> = {
  ...invoiceStatusLabels,
  SENT: 'Belum dibayar, baru',
  VIEWED: 'Belum dibayar',
};

export const invoiceTypeLabels: Record<InvoiceType, string> = {
  MONTHLY_RENT: 'Sewa bulanan',
  ELECTRICITY: 'Listrik',
  WATER: 'Air',
  INTERNET: 'Internet',
  SECURITY_DEPOSIT: 'Deposit',
  MAINTENANCE_FEE: 'Biaya perawatan',
  LATE_FEE: 'Denda keterlambatan',
  CUSTOM: 'Lainnya',
};

/** Why the system itself cancelled an invoice. */
export const cancelReasons = {
  CHECKOUT: 'Penyewa sudah keluar kos',
  CALLED_OFF: 'Kontrak dibatalkan sebelum dimulai',
  DECLINED: 'Penyewa menyatakan tidak tinggal di sini',
} as const;

export const recurrenceLabels: Record<RecurrenceType, string> = {
  NONE: 'Tidak berulang',
  WEEKLY: 'Setiap minggu',
  MONTHLY: 'Setiap bulan',
  QUARTERLY: 'Setiap 3 bulan',
  YEARLY: 'Setiap tahun',
};

export const paymentStatusLabels: Record<PaymentStatus | PaymentDisplayStatus, string> = {
  PENDING: 'Menunggu',
  SUCCEEDED: 'Berhasil',
  PAID: 'Lunas',
  FAILED: 'Gagal',
  EXPIRED: 'Kedaluwarsa',
};

/** The states of a bill on the tenant's payments page (spec §4). */
export const billStatusLabels: Record<BillStatus, string> = {
  PENDING: 'Menunggu',
  OVERDUE: 'Terlambat',
  PAID: 'Lunas',
};

export const manualMethodLabels: Record<ManualMethod, string> = {
  BANK_TRANSFER: 'Transfer bank',
  E_WALLET: 'E-wallet',
  CASH: 'Tunai',
  QRIS: 'QRIS',
};

export const complaintStatusLabels: Record<ComplaintStatus, string> = {
  OPEN: 'Terbuka',
  IN_PROGRESS: 'Proses',
  RESOLVED: 'Selesai',
  CLOSED: 'Ditutup',
};

export const complaintPriorityLabels: Record<ComplaintPriority, string> = {
  LOW: 'Rendah',
  MEDIUM: 'Sedang',
  HIGH: 'Tinggi',
  URGENT: 'Mendesak',
};

export const complaintCategoryLabels: Record<ComplaintCategory, string> = {
  GENERAL: 'Umum',
  LISTRIK: 'Listrik',
  AIR: 'Air',
  INTERNET: 'Internet',
  AC: 'AC',
  KEBERSIHAN: 'Kebersihan',
  KEAMANAN: 'Keamanan',
  FASILITAS: 'Fasilitas',
  LAINNYA: 'Lainnya',
};

/** What happened to a job, for everybody who follows it. */
export const workStepLabels: Record<WorkState, string> = {
  OPEN: 'Teknisi tidak bisa, menunggu penugasan baru',
  ASSIGNED: 'Ditugaskan ke teknisi',
  ACCEPTED: 'Diterima teknisi',
  IN_PROGRESS: 'Dikerjakan',
  DONE: 'Selesai, menunggu pemeriksaan',
  VERIFIED: 'Beres',
  REWORK: 'Dikembalikan',
  CANCELLED: 'Penugasan dibatalkan',
};

export const articleStatusLabels: Record<ArticleStatus, string> = {
  DRAFT: 'Draf',
  PENDING_APPROVAL: 'Menunggu persetujuan',
  PUBLISHED: 'Terbit',
  REJECTED: 'Ditolak',
};

/** The audit trail shows these after the name of the person. */
export const auditActionLabels: Record<AuditAction, string> = {
  'account.register': 'Mendaftarkan akun',
  'account.create': 'Membuat akun',
  'account.approve': 'Menyetujui akun',
  'account.reject': 'Menolak akun',
  'account.update': 'Mengubah akun',
  'account.update-profile': 'Memperbarui profil',
  'account.change-password': 'Mengganti password',
  'account.sign-in': 'Masuk',
  'account.sign-out': 'Keluar',
  'account.end-sessions': 'Mengeluarkan perangkat',
  'account.wrong-proof': 'Kata sandi atau kode salah',
  'account.lock': 'Percobaan masuk dikunci sementara',
  'account.step-up': 'Mengonfirmasi identitas',
  'account.totp-enable': 'Mengaktifkan verifikasi dua langkah',
  'account.totp-disable': 'Mematikan verifikasi dua langkah',
  'account.totp-reset': 'Mereset verifikasi dua langkah',
  'account.recovery-codes': 'Membuat ulang kode pemulihan',
  'account.issue-credentials': 'Membuat kredensial baru',
  'account.invite': 'Mengundang pengguna',
  'account.accept-invitation': 'Menerima undangan',
  'account.ask-reset': 'Meminta atur ulang kata sandi',
  'account.reset-password': 'Mengatur ulang kata sandi',
  'account.ask-email-confirmation': 'Meminta tautan konfirmasi email',
  'account.confirm-email': 'Mengonfirmasi email',
  'account.change-email': 'Mengganti email akun',
  'account.ask-email-claim': 'Meminta alamat email yang dipakai akun lain',
  'account.lose-email': 'Kehilangan email kepada pemiliknya',
  'account.ask-phone-confirmation': 'Meminta kode konfirmasi nomor',
  'account.confirm-phone': 'Mengonfirmasi nomor telepon',
  'account.deactivate': 'Menonaktifkan akun',
  'consent.give': 'Menyetujui pesan WhatsApp',
  'consent.withdraw': 'Membatalkan persetujuan pesan WhatsApp',
  'kost.create': 'Menambahkan properti',
  'kost.update': 'Mengubah properti',
  'kost.update-photos': 'Mengubah foto properti',
  'kost.set-reminders': 'Mengatur pengingat otomatis',
  'room.create': 'Menambahkan kamar',
  'room.create-many': 'Menambahkan banyak kamar',
  'room.update': 'Mengubah kamar',
  'room.update-many': 'Mengubah banyak kamar',
  'room.remove': 'Menghapus kamar',
  'tenancy.create': 'Menempatkan penyewa',
  'tenancy.begin': 'Memulai kontrak',
  'tenancy.renew': 'Memperpanjang kontrak',
  'tenancy.update': 'Mengubah data penyewaan',
  'tenancy.set-automatic-rent': 'Mengatur tagihan sewa otomatis',
  'tenancy.cancel': 'Membatalkan kontrak',
  'tenancy.checkout': 'Penyewa keluar kos',
  'tenancy.confirm': 'Mengonfirmasi hunian',
  'tenancy.decline': 'Menyatakan bukan penghuni',
  'tenancy.update-emergency-contact': 'Memperbarui kontak darurat',
  'tenancy.share-bills': 'Membuat tautan bayar',
  'tenancy.end-sharing': 'Mengakhiri tautan bayar',
  'tenancy.reveal-nik': 'Melihat NIK penyewa',
  'tenancy.delete-nik': `NIK dihapus ${NIK_KEPT_MONTHS} bulan setelah penyewaan berakhir`,
  'technician.ask': 'Mengajak teknisi',
  'technician.agree': 'Menerima ajakan sebagai teknisi',
  'technician.end': 'Mengakhiri kerja sama dengan teknisi',
  'article.publish': 'Menerbitkan artikel',
  'article.approve': 'Menyetujui artikel',
  'article.reject': 'Menolak artikel',
  'article.remove': 'Menghapus artikel',
  'quarantine.view': 'Melihat laporan pembayaran yang tertahan',
  'invoice.create': 'Membuat tagihan',
  'invoice.update': 'Mengubah draf tagihan',
  'invoice.set-covers': 'Menentukan bulan tagihan sewa',
  'invoice.send': 'Mengirim tagihan',
  'invoice.cancel': 'Membatalkan tagihan',
  'invoice.recur': 'Menerbitkan tagihan berulang',
  'invoice.skip-periods': 'Melewati periode tagihan berulang',
  'invoice.stop-recurrence': 'Menghentikan tagihan berulang',
  'invoice.late-fee': 'Mencatat denda keterlambatan',
  'invoice.waive-late-fees': 'Menghapus denda keterlambatan',
  'payment.open': 'Memulai pembayaran',
  'payment.settle': 'Menerima pembayaran',
  'payment.close': 'Menutup pembayaran yang gagal',
  'payment.expire': 'Menutup pembayaran kedaluwarsa',
  'payment.report': 'Melaporkan pembayaran manual',
  'payment.record': 'Mencatat pembayaran manual',
  'payment.approve': 'Menyetujui pembayaran manual',
  'payment.reject': 'Menolak pembayaran manual',
  'payment.void': 'Membatalkan pencatatan pembayaran',
  'payment.apply-credit': 'Memakai saldo kredit',
  'import.undo': 'Membatalkan impor',
  'kost.create-sample': 'Membuat kost contoh',
  'kost.remove-sample': 'Menghapus kost contoh',
};

/** Why a callback of the payment gateway was set aside. */
export const quarantineReasonLabels: Readonly<Record<QuarantineReason, string>> = {
  'unknown reference': 'Referensi pembayaran tidak dikenal',
  currency: 'Mata uang bukan rupiah',
  'no capture': 'Tidak memuat penerimaan uang',
  amount: 'Nominal tidak sesuai dengan tagihan',
  'captured amount': 'Uang yang diterima tidak sesuai',
  'capture of another payment': 'Penerimaan milik pembayaran lain',
};

/** The words for the provider's own names of events; other names are shown as they came. */
export const paymentEventLabels: Readonly<Partial<Record<string, string>>> = {
  'payment.capture': 'Uang diterima',
  'payment.failure': 'Pembayaran gagal',
  'payment.expiry': 'Pembayaran kedaluwarsa',
  'payment_request.expiry': 'Pembayaran kedaluwarsa',
  unreadable: 'Tidak terbaca',
};

export const messageKindLabels: Record<MessageKind, string> = {
  BILL_REMINDER: 'Pengingat tagihan',
  INVITATION: 'Undangan',
  PASSWORD_RESET: 'Atur ulang kata sandi',
  EMAIL_CONFIRMATION: 'Konfirmasi email',
  PHONE_CONFIRMATION: 'Konfirmasi nomor',
  ACCOUNT_ALERT: 'Keamanan akun',
  NOTICE: 'Pemberitahuan',
};

export const messageChannelLabels: Record<MessageChannel, string> = {
  WHATSAPP: 'WhatsApp',
  EMAIL: 'Email',
  PUSH: 'Notifikasi HP',
  WA_LINK: 'WhatsApp Anda',
};

export const reminderToneLabels: Record<ReminderTone, string> = {
  HALUS: 'Halus',
  BIASA: 'Biasa',
  TEGAS: 'Tegas',
};
