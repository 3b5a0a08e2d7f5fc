import type { Shown } from './shown.ts';

export const adminRows: Shown = {
  bullets: {
    'Admin: others see Akses Ditolak': 'e2e/routes.test.ts > /admin leads the %s to /dashboard and says why',
    'Admin: the tabs with badges, Properti and Laporan for real':
      'e2e/admin-overview.test.ts > has its tabs, with a badge for what waits, and the address keeps the open one',
    'Admin: overview with six counters, 3 users, 3 articles, 5 recent, stats and banner':
      'e2e/admin-overview.test.ts > begins with six counters, what waits, the latest 5 users, statistics and a banner',
    'Admin: the reject dialog asks for a reason':
      'e2e/admin-approvals.test.ts > reject a user with a reason, and not without one',
  },
  texts: {
    'Gagal memuat data pengguna': 'e2e/admin-users.test.ts > of users that cannot be loaded, with a way to try again',
    'Gagal memuat data artikel': 'e2e/admin-articles.test.ts > to be loaded say so, with a way to try again',
    'Gagal memuat data dashboard admin':
      'e2e/admin-overview.test.ts > says so where the dashboard, the complaints, the properties or the log cannot be loaded',
    'Gagal membuat pengguna':
      "e2e/admin-users.test.ts > of a user that cannot be made: the server's sentence first, and the form keeps what was typed",
    'Gagal mengupdate pengguna': 'e2e/admin-users.test.ts > of a user that cannot be changed or shut out',
    'Gagal menonaktifkan pengguna': 'e2e/admin-users.test.ts > of a user that cannot be changed or shut out',
    'Gagal membuat artikel': 'e2e/admin-articles.test.ts > to be published say so, and the form keeps what was typed',
    'Gagal mengupdate artikel': 'e2e/admin-articles.test.ts > to be changed or deleted say so',
    'Gagal menghapus artikel': 'e2e/admin-articles.test.ts > to be changed or deleted say so',
    'Gagal menyetujui user': 'e2e/admin-approvals.test.ts > say so of a user, and the reason is not lost',
    'Gagal menolak user': 'e2e/admin-approvals.test.ts > say so of a user, and the reason is not lost',
    'Gagal menyetujui artikel': 'e2e/admin-approvals.test.ts > say so of an article',
    'Gagal menolak artikel': 'e2e/admin-approvals.test.ts > say so of an article',
    'Pengguna berhasil dibuat!':
      'e2e/admin-users.test.ts > are made with a password for the first time, which is shown to pass on',
    'Pengguna berhasil diupdate!': 'e2e/admin-users.test.ts > are changed: name, phone, role, status and the switch',
    'Pengguna berhasil dinonaktifkan!':
      'e2e/admin-users.test.ts > are shut out after a question, and never the own account',
    'Artikel berhasil dibuat dan dipublikasikan!':
      'e2e/admin-articles.test.ts > are published at once, with what was asked for',
    'Artikel berhasil diupdate!': 'e2e/admin-articles.test.ts > are changed and, after a question, deleted',
    'Artikel berhasil dihapus!': 'e2e/admin-articles.test.ts > are changed and, after a question, deleted',
    'User berhasil disetujui!': 'e2e/admin-approvals.test.ts > let a user in',
    'User berhasil ditolak!': 'e2e/admin-approvals.test.ts > reject a user with a reason, and not without one',
    'Artikel berhasil disetujui!': 'e2e/admin-approvals.test.ts > publish an article once it was read',
    'Artikel berhasil ditolak!': 'e2e/admin-approvals.test.ts > reject an article with a reason',
  },
};
