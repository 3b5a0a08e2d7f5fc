import type {
  ArticleStatus,
  BillPace,
  BillStatus,
  ComplaintCategory,
  ComplaintPriority,
  ComplaintStatus,
  Delivery,
  InvoiceDisplayStatus,
  InvoiceType,
  KostType,
  KostZone,
  LeavingState,
  ManualMethod,
  MessageChannel,
  MessageKind,
  MoneyState,
  MoneyWay,
  OccupantRelation,
  PaymentDisplayStatus,
  PaymentStatus,
  QuarantineReason,
  RecurrenceType,
  RentPeriod,
  ReminderTone,
  RenewalState,
  Role,
  RoomFacility,
  RoomStatus,
  RoomType,
  TenancyStatus,
  ToldObstacle,
  UserStatus,
  WorkState,
} from './enums.ts';

/** The Indonesian words for the closed sets of `enums.ts`. The compiler demands every one. */

export const roleLabels: Record<Role, string> = {
  OWNER: 'Pemilik Kost',
  TENANT: 'Penghuni Kost',
  MAINTENANCE: 'Teknisi/Maintenance',
  ADMIN: 'Administrator',
};

/** What became of a tenant's word that they leave. */
export const leavingStateLabels: Record<LeavingState, string> = {
  ASKED: 'menunggu jawaban pemilik',
  AGREED: 'disetujui',
  STAY_ASKED: 'minta tetap tinggal',
  REFUSED: 'tidak disetujui',
  TAKEN_BACK: 'dibatalkan',
  ENDED: 'selesai',
};

/** What somebody is to the tenant in whose room they live. */
export const occupantRelationLabels: Record<OccupantRelation, string> = {
  SPOUSE: 'Suami/istri',
  CHILD: 'Anak',
  SIBLING: 'Saudara',
  PARENT: 'Orang tua',
  FRIEND: 'Teman',
  OTHER: 'Lainnya',
};

/** What became of an offer to renew. */
export const renewalStateLabels: Record<RenewalState, string> = {
  OFFERED: 'menunggu jawaban penyewa',
  ASKED: 'diminta dengan sewa lain',
  ACCEPTED: 'disetujui',
  REFUSED: 'tidak dilanjutkan',
  TAKEN_BACK: 'ditarik kembali',
  ENDED: 'tidak berlaku lagi',
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

/** The zones with the places by which people know them. */
export const kostZoneLabels: Record<KostZone, string> = {
  WIB: 'WIB (Jawa, Sumatra, Kalimantan Barat dan Tengah)',
  WITA: 'WITA (Bali, Nusa Tenggara, Sulawesi, Kalimantan lainnya)',
  WIT: 'WIT (Maluku, Papua)',
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
  MOVED: 'Penyewa pindah kamar',
  CALLED_OFF: 'Kontrak dibatalkan sebelum dimulai',
  DECLINED: 'Penyewa menyatakan tidak tinggal di sini',
} as const;

export const rentPeriodLabels: Record<RentPeriod, string> = {
  DAY: 'per hari',
  WEEK: 'per minggu',
  MONTH: 'per bulan',
  QUARTER: 'per 3 bulan',
  HALF_YEAR: 'per 6 bulan',
  YEAR: 'per tahun',
};

/** Why a planned move cannot take place. */
export const obstacleWords: Record<ToldObstacle, string> = {
  LEAVES: 'penyewa sepakat keluar sebelum itu',
  SETTLEMENT: 'perhitungan keluar masih terbuka',
  OTHER_SERIES: 'sewanya ditagih dengan periode lain',
  ROOM_HELD: 'kamar itu belum kosong',
  FAILED: 'ada kesalahan sistem. Ini dicoba lagi tiap jam; bila besok masih sama, hubungi admin E-Kost',
};

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

export const moneyStateLabels: Record<MoneyState, string> = {
  RECEIVED: 'Diterima',
  WAITING: 'Menunggu',
  VOIDED: 'Dibatalkan',
  REFUSED: 'Ditolak',
};

export const billPaceLabels: Record<BillPace, string> = {
  ON_TIME: 'Tepat waktu',
  WITHIN_WEEK: 'Terlambat 1 sampai 7 hari',
  LATER: 'Terlambat lebih dari 7 hari',
  OPEN: 'Belum lunas',
};

export const moneyWayLabels: Record<MoneyWay, string> = {
  CASH: 'Tunai',
  BANK_TRANSFER: 'Transfer bank',
  VIRTUAL_ACCOUNT: 'Virtual account',
  QRIS: 'QRIS',
  E_WALLET: 'E-wallet',
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

/** How far a bill is known to have reached its tenant. */
export const deliveryLabels: Record<Delivery, string> = {
  NONE: 'Belum sampai',
  OPENED: 'Dibuka di WhatsApp',
  DELIVERED: 'Sampai',
  READ: 'Dibaca',
  FAILED: 'Gagal',
};

export const messageChannelLabels: Record<MessageChannel, string> = {
  WHATSAPP: 'WhatsApp',
  EMAIL: 'Email',
  PUSH: 'Di perangkat',
  WA_LINK: 'WhatsApp Anda',
};

export const reminderToneLabels: Record<ReminderTone, string> = {
  HALUS: 'Halus',
  BIASA: 'Biasa',
  TEGAS: 'Tegas',
};
