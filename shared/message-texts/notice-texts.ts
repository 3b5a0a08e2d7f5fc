import type { AccountNotice } from '../contract/notices.ts';
import type { NoticeKind, Role } from '../enums.ts';

/** The title of each kind of notice. It has no names and no amounts, since it may be shown on a lock screen. */
export const noticeTitles: Record<NoticeKind, string> = {
  NEW_DEVICE: 'Masuk dari perangkat baru',
  PASSWORD_CHANGED: 'Kata sandi diganti',
  SECOND_FACTOR_CHANGED: 'Verifikasi dua langkah diubah',
  CONTACT_CHANGED: 'Kontak akun Anda diubah',
  LETTERS_DELAYED: 'Surat ke alamat baru dikirim bertahap',
  MESSAGES_WAIT: 'Sebagian pesan menunggu sampai besok',
  NIK_VIEWED: 'NIK Anda dilihat pemilik kost',
  ACCOUNT_APPROVED: 'Akun Anda disetujui',
  ACCOUNT_REJECTED: 'Akun Anda ditolak',
  BILL_SENT: 'Tagihan baru',
  PAYMENT_RECEIVED: 'Pembayaran diterima',
  PROOF_WAITING: 'Bukti bayar menunggu Anda',
  PROOF_ACCEPTED: 'Bukti bayar diterima',
  PROOF_REFUSED: 'Bukti bayar ditolak',
  PAYMENT_VOIDED: 'Pencatatan pembayaran dibatalkan',
  CREDIT_USED: 'Saldo dipakai untuk tagihan',
  COMPLAINT_NEW: 'Keluhan baru',
  COMPLAINT_CHANGED: 'Keluhan Anda ditanggapi',
  WORK_INVITED: 'Ajakan bekerja sama',
  WORK_ASSIGNED: 'Pekerjaan baru',
  WORK_RETURNED: 'Pekerjaan dikembalikan',
  WORK_WITHDRAWN: 'Pekerjaan dibatalkan',
  WORK_DECLINED: 'Teknisi tidak bisa mengerjakan',
  WORK_DONE: 'Pekerjaan menunggu pemeriksaan Anda',
  TENANCY_TO_CONFIRM: 'Konfirmasi hunian Anda',
  TENANCY_CONFIRMED: 'Penyewa mengonfirmasi hunian',
  TENANCY_DECLINED: 'Penyewa menyatakan bukan penghuni',
  TENANCY_ENDED: 'Masa sewa berakhir',
  PERSON_EMAIL_LOST: 'Sebuah email ternyata milik orang lain',
  CONTRACT_RENEWED: 'Kontrak diperpanjang',
  CONTRACT_ENDING: 'Kontrak akan berakhir',
};

/** The page that shows what a notice is about, for a reader of this role. */
export function noticePath({ kind, details }: Pick<AccountNotice, 'kind' | 'details'>, role: Role): `/${string}` {
  switch (kind) {
    case 'NEW_DEVICE':
      return '/profil?tab=perangkat';
    case 'PASSWORD_CHANGED':
    case 'SECOND_FACTOR_CHANGED':
      return '/profil?tab=password';
    case 'CONTACT_CHANGED':
      return '/profil?tab=data-diri';
    case 'LETTERS_DELAYED':
      return '/admin?tab=approval-user';
    case 'MESSAGES_WAIT':
      return role === 'ADMIN' ? '/admin?tab=pengguna' : '/dashboard?tab=invoice';
    case 'PROOF_WAITING':
      return '/dashboard?tab=invoice&bagian=verifikasi';
    case 'BILL_SENT':
    case 'PAYMENT_RECEIVED':
    case 'PROOF_ACCEPTED':
    case 'PROOF_REFUSED':
    case 'PAYMENT_VOIDED':
    case 'CREDIT_USED':
      return `/dashboard?tab=${role === 'OWNER' ? 'invoice' : 'pembayaran'}&invoice=${factOf(details, 'invoice_id')}`;
    case 'COMPLAINT_NEW':
    case 'COMPLAINT_CHANGED':
    case 'WORK_DECLINED':
    case 'WORK_DONE':
      return `/dashboard?tab=keluhan&keluhan=${factOf(details, 'complaint_id')}`;
    case 'TENANCY_CONFIRMED':
    case 'CONTRACT_ENDING':
      return role === 'OWNER'
        ? `/dashboard?tab=kelola&bagian=penyewa&properti=${factOf(details, 'kost_id')}`
        : '/dashboard';
    case 'PERSON_EMAIL_LOST': {
      const kost = factOf(details, 'kost_id');
      return kost === '' ? '/dashboard?tab=keluhan' : `/dashboard?tab=kelola&bagian=penyewa&properti=${kost}`;
    }
    case 'WORK_INVITED':
    case 'WORK_ASSIGNED':
    case 'WORK_RETURNED':
    case 'WORK_WITHDRAWN':
    case 'NIK_VIEWED':
    case 'ACCOUNT_APPROVED':
    case 'ACCOUNT_REJECTED':
    case 'TENANCY_TO_CONFIRM':
    case 'TENANCY_DECLINED':
    case 'TENANCY_ENDED':
    case 'CONTRACT_RENEWED':
      return '/dashboard';
    default:
      return kind satisfies never;
  }
}

function factOf(details: AccountNotice['details'], name: string): string {
  return encodeURIComponent(String((details as Record<string, unknown>)[name] ?? ''));
}

/** What follows the title where it may be seen by anybody. */
export const noticeTeaser = 'Buka E-Kost untuk melihat rinciannya.';

/**
 * The text of an e-mail. It tells a decision about an account in full, since its holder may not be able to sign in and
 * read more.
 */
export function noticeMailText({ kind, details }: Pick<AccountNotice, 'kind' | 'details'>): string {
  if (kind === 'ACCOUNT_APPROVED') return 'Selamat datang! Anda sudah dapat masuk ke E-Kost.';
  if (kind !== 'ACCOUNT_REJECTED') return noticeTeaser;
  const { reason } = details as { reason?: string };
  return `Pendaftaran akun E-Kost Anda ditolak. ${reason === undefined ? 'Hubungi admin untuk penjelasannya.' : `Alasan: ${reason}`}`;
}
