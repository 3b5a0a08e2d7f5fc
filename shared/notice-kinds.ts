import type { AccountNotice } from './contract/notices.ts';
import type { NoticeGroup, Role } from './enums.ts';

type Kind = AccountNotice['kind'];
type DetailsOf<Of extends Kind> = Extract<AccountNotice, { kind: Of }>['details'];
type Page<Details> = (details: Details, role: Role) => `/${string}`;

interface NoticeRecord<Of extends Kind> {
  group: NoticeGroup;
  /** The roles that can get it, and only they are offered a choice about it; absent if all can. */
  readers?: readonly Role[];
  /** It has no names and no amounts, since it may be shown on a lock screen. */
  title: string;
  /** The page that shows what it is about; absent if it is the reader's dashboard. */
  page?: Page<DetailsOf<Of>>;
  /**
   * It is of what can reset or reach an account. By e-mail it leaves as an alert of its own (`holder-alert.ts`), to every
   * proven contact: nobody who holds a session can switch it off, or keep it from leaving by reading it.
   */
  isAlert?: true;
  /** The dashboard itself shows it until it is read. */
  isUrgent?: true;
}

const REGISTERED = ['OWNER', 'TENANT', 'MAINTENANCE'] as const satisfies Role[];
const BOTH_PARTIES = ['OWNER', 'TENANT'] as const satisfies Role[];
const OWNER = ['OWNER'] as const satisfies Role[];
const TENANT = ['TENANT'] as const satisfies Role[];
const TECHNICIAN = ['MAINTENANCE'] as const satisfies Role[];
const ADMIN = ['ADMIN'] as const satisfies Role[];

const ofPassword = () => '/profil?tab=password' as const;
const ofBill: Page<{ invoice_id: string }> = ({ invoice_id }, role) =>
  `/dashboard?tab=${role === 'OWNER' ? 'invoice' : 'pembayaran'}&invoice=${fact(invoice_id)}`;
const ofComplaint: Page<{ complaint_id: string }> = ({ complaint_id }) =>
  `/dashboard?tab=keluhan&keluhan=${fact(complaint_id)}`;
const tenantsOf = (kostId: string | undefined) =>
  `/dashboard?tab=kelola&bagian=penyewa&properti=${fact(kostId)}` as const;
const ofPaper: Page<{ contract_id: string }> = ({ contract_id }) => `/cetak/kontrak/${fact(contract_id)}`;
const ofSettlement: Page<{ tenancy_id: string }> = ({ tenancy_id }) => `/cetak/keluar-kos/${fact(tenancy_id)}`;
const ofTenancy: Page<{ kost_id: string }> = ({ kost_id }, role) =>
  role === 'OWNER' ? tenantsOf(kost_id) : '/dashboard';
const ofLeaving: Page<{ kost_id: string }> = ({ kost_id }, role) =>
  role === 'OWNER' ? tenantsOf(kost_id) : '/dashboard?tab=profil';

const ofOwnRoom = () => '/dashboard?tab=profil' as const;

/**
 * Everything about each kind of notice in an account's inbox but the facts that it tells (`contract/notices.ts`) and its
 * sentence in the app (`web/features/notices/notice-text.ts`).
 */
export const noticeRecords = {
  NEW_DEVICE: {
    group: 'SECURITY',
    title: 'Masuk dari perangkat baru',
    page: () => '/profil?tab=perangkat',
    isUrgent: true,
  },
  PASSWORD_CHANGED: { group: 'SECURITY', title: 'Kata sandi diganti', page: ofPassword, isAlert: true },
  SECOND_FACTOR_CHANGED: {
    group: 'SECURITY',
    readers: ['OWNER', 'ADMIN'],
    title: 'Verifikasi dua langkah diubah',
    page: ofPassword,
    isAlert: true,
  },
  CONTACT_CHANGED: {
    group: 'SECURITY',
    title: 'Kontak akun Anda diubah',
    page: () => '/profil?tab=data-diri',
    isAlert: true,
    isUrgent: true,
  },
  LETTERS_DELAYED: {
    group: 'SECURITY',
    readers: ['ADMIN'],
    title: 'Surat ke alamat baru dikirim bertahap',
    page: () => '/admin?tab=approval-user',
  },
  MESSAGES_WAIT: {
    group: 'SECURITY',
    readers: ['OWNER', 'ADMIN'],
    title: 'Sebagian pesan menunggu sampai besok',
    page: (_, role) => (role === 'ADMIN' ? '/admin?tab=pengguna' : '/dashboard?tab=invoice'),
  },
  NIK_VIEWED: { group: 'SECURITY', readers: TENANT, title: 'NIK atau paspor dilihat pemilik kost' },
  ACCOUNT_APPROVED: { group: 'SECURITY', readers: REGISTERED, title: 'Akun Anda disetujui' },
  ACCOUNT_REJECTED: { group: 'SECURITY', readers: REGISTERED, title: 'Akun Anda ditolak' },

  REGISTRATION_WAITING: {
    group: 'REGISTRATIONS',
    readers: ADMIN,
    title: 'Pendaftaran menunggu Anda',
    page: () => '/admin?tab=approval-user',
  },

  BILL_SENT: { group: 'BILLS', readers: TENANT, title: 'Tagihan baru', page: ofBill },

  PAYMENT_RECEIVED: { group: 'PAYMENTS', readers: BOTH_PARTIES, title: 'Pembayaran diterima', page: ofBill },
  PROOF_WAITING: {
    group: 'PAYMENTS',
    readers: OWNER,
    title: 'Bukti bayar menunggu Anda',
    page: () => '/dashboard?tab=invoice&bagian=verifikasi&kost=semua',
  },
  PROOF_ACCEPTED: { group: 'PAYMENTS', readers: TENANT, title: 'Bukti bayar diterima', page: ofBill },
  PROOF_REFUSED: { group: 'PAYMENTS', readers: TENANT, title: 'Bukti bayar ditolak', page: ofBill },
  PAYMENT_VOIDED: { group: 'PAYMENTS', readers: TENANT, title: 'Pencatatan pembayaran dibatalkan', page: ofBill },
  DEPOSIT_RETURN: { group: 'PAYMENTS', readers: TENANT, title: 'Pengembalian uang' },
  CREDIT_USED: { group: 'PAYMENTS', readers: BOTH_PARTIES, title: 'Saldo dipakai untuk tagihan', page: ofBill },

  COMPLAINT_NEW: { group: 'COMPLAINTS', readers: OWNER, title: 'Keluhan baru', page: ofComplaint },
  COMPLAINT_CHANGED: { group: 'COMPLAINTS', readers: TENANT, title: 'Keluhan Anda ditanggapi', page: ofComplaint },
  WORK_INVITED: { group: 'COMPLAINTS', readers: TECHNICIAN, title: 'Ajakan bekerja sama' },
  WORK_ASSIGNED: { group: 'COMPLAINTS', readers: TECHNICIAN, title: 'Pekerjaan baru' },
  WORK_RETURNED: { group: 'COMPLAINTS', readers: TECHNICIAN, title: 'Pekerjaan dikembalikan' },
  WORK_WITHDRAWN: { group: 'COMPLAINTS', readers: TECHNICIAN, title: 'Pekerjaan dibatalkan' },
  WORK_DECLINED: { group: 'COMPLAINTS', readers: OWNER, title: 'Teknisi tidak bisa mengerjakan', page: ofComplaint },
  WORK_DONE: { group: 'COMPLAINTS', readers: OWNER, title: 'Pekerjaan menunggu pemeriksaan Anda', page: ofComplaint },

  TENANCY_TO_CONFIRM: { group: 'TENANCY', readers: TENANT, title: 'Konfirmasi hunian Anda' },
  TENANCY_CONFIRMED: { group: 'TENANCY', readers: OWNER, title: 'Penyewa mengonfirmasi hunian', page: ofTenancy },
  TENANCY_DECLINED: {
    group: 'TENANCY',
    readers: OWNER,
    title: 'Penyewa menyatakan bukan penyewa di sana',
    isUrgent: true,
  },
  TENANCY_OBJECTED: {
    group: 'TENANCY',
    readers: OWNER,
    title: 'Penyewa keberatan atas sebuah tanggal',
    page: ({ kost_id, tenancy_id }) => `${tenantsOf(kost_id)}&penyewa=semua&buka-penyewa=${fact(tenancy_id)}`,
  },
  TENANCY_ENDED: { group: 'TENANCY', readers: TENANT, title: 'Masa sewa berakhir' },
  TENANCY_MOVED: { group: 'TENANCY', readers: TENANT, title: 'Anda pindah kamar' },
  MOVE_PLANNED: {
    group: 'TENANCY',
    readers: BOTH_PARTIES,
    title: 'Rencana pindah kamar',
    page: ({ kost_id }, role) => (kost_id && role === 'OWNER' ? tenantsOf(kost_id) : '/dashboard?tab=profil'),
  },
  OCCUPANT_CHANGED: { group: 'TENANCY', readers: TENANT, title: 'Penghuni kamar Anda berubah', page: ofOwnRoom },
  TENANCY_RESUMED: { group: 'TENANCY', readers: TENANT, title: 'Masa sewa Anda berlanjut' },
  PERSON_EMAIL_LOST: {
    group: 'TENANCY',
    readers: OWNER,
    title: 'Sebuah email ternyata milik orang lain',
    page: ({ kost_id }) => (kost_id ? tenantsOf(kost_id) : '/dashboard?tab=keluhan'),
  },
  TENANCY_CHANGED: { group: 'TENANCY', readers: TENANT, title: 'Ketentuan sewa Anda berubah', page: ofOwnRoom },
  RENT_CHANGED: { group: 'TENANCY', readers: TENANT, title: 'Sewa Anda berubah' },
  CONTRACT_RENEWED: { group: 'TENANCY', readers: TENANT, title: 'Akhir kontrak berubah' },
  LEAVING: { group: 'TENANCY', readers: BOTH_PARTIES, title: 'Rencana pindah', page: ofLeaving },
  RENEWAL: { group: 'TENANCY', readers: BOTH_PARTIES, title: 'Tawaran perpanjangan kontrak', page: ofLeaving },
  CONTRACT_MADE: { group: 'TENANCY', readers: TENANT, title: 'Kontrak menunggu persetujuan Anda', page: ofPaper },
  CONTRACT_ANSWERED: { group: 'TENANCY', readers: BOTH_PARTIES, title: 'Kontrak dijawab penyewa', page: ofPaper },
  SETTLEMENT: { group: 'TENANCY', readers: BOTH_PARTIES, title: 'Perhitungan keluar kos', page: ofSettlement },
  CONTRACT_ENDING: { group: 'TENANCY', readers: BOTH_PARTIES, title: 'Kontrak akan berakhir', page: ofTenancy },
  ROOM_NOT_LEFT: { group: 'TENANCY', readers: BOTH_PARTIES, title: 'Kamar yang ditunggu', page: ofTenancy },
} satisfies { [Each in Kind]: NoticeRecord<Each> };

export type NoticeKind = keyof typeof noticeRecords;

/** The kinds of notice, in the order of the records. */
export const noticeKinds = Object.keys(noticeRecords) as [NoticeKind, ...NoticeKind[]];

/** Everything about a kind; what depends on its facts has a function of its own. */
export function noticeRecord(kind: Kind): Omit<NoticeRecord<Kind>, 'page'> {
  return noticeRecords[kind];
}

/** The page that shows what a notice is about, for a reader of this role. */
export function noticePath({ kind, details }: Pick<AccountNotice, 'kind' | 'details'>, role: Role): `/${string}` {
  const record: NoticeRecord<never> = noticeRecords[kind];
  return record.page?.(details as never, role) ?? '/dashboard';
}

function fact(value: string | undefined): string {
  return encodeURIComponent(value ?? '');
}
