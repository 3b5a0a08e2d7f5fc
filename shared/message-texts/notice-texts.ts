import type { AccountNotice } from '../contract/notices.ts';

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
