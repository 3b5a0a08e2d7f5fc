import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What screens say, after "Gagal", when something cannot be loaded or written (spec §8). */
const words: Record<string, string[]> = {
  'features/articles/admin-article-form-dialog.tsx': ['memuat artikel', 'membuat artikel', 'mengupdate artikel'],
  'features/articles/admin-article-review.tsx': ['menyetujui artikel', 'menolak artikel'],
  'features/articles/admin-article-rows.tsx': ['menghapus artikel'],
  'features/articles/admin-articles.tsx': ['memuat data artikel'],
  'features/articles/admin-pending-articles.tsx': ['memuat data artikel'],
  'features/articles/article-browser.tsx': ['memuat artikel'],
  'features/articles/article-view.tsx': ['memuat artikel'],
  'features/articles/owner-article-card.tsx': ['menghapus artikel'],
  'features/articles/owner-articles.tsx': ['memuat data artikel'],
  'features/audit/admin-audit.tsx': ['memuat catatan audit'],
  'features/complaints/complaint-detail-dialog.tsx': ['memuat detail keluhan'],
  'features/complaints/complaint-form-dialog.tsx': ['mengajukan keluhan', 'memperbarui keluhan'],
  'features/complaints/complaint-list.tsx': ['memuat data keluhan'],
  'features/complaints/tenant-complaint-dialog.tsx': ['memuat detail keluhan'],
  'features/complaints/tenant-complaints.tsx': ['memuat data keluhan'],
  'features/complaints/update-complaint-dialog.tsx': ['mengupdate keluhan'],
  'features/invoices/invoice-detail-dialog.tsx': ['memuat detail invoice'],
  'features/invoices/owner-invoice-list.tsx': ['memuat data invoice'],
  'features/invoices/tenant-invoice-list.tsx': ['memuat data invoice'],
  'features/invoices/tenant-payment-summary.tsx': ['memuat data pembayaran'],
  'features/kost/admin-kosts.tsx': ['memuat data properti'],
  'features/payments/pay-invoice-dialog.tsx': ['memuat metode pembayaran'],
  'features/payments/record-payment-dialog.tsx': ['memproses pembayaran'],
  'features/payments/report-payment-dialog.tsx': ['memproses pembayaran'],
  'features/profile/emergency-contact-form.tsx': ['memperbarui data kontak. Silakan coba lagi.'],
  'features/rooms/room-card.tsx': ['menghapus kamar'],
  'features/rooms/room-dialog.tsx': ['menambahkan kamar', 'mengupdate kamar'],
  'features/rooms/room-field.tsx': ['memuat data kamar'],
  'features/room-hub/room-list.tsx': ['memuat data kamar'],
  'features/tenants/assign-tenant-dialog.tsx': ['menambahkan penyewa'],
  'features/tenants/quick-tenant-dialog.tsx': ['membuat penyewa'],
  'features/tenants/tenant-list.tsx': ['memuat data penyewa'],
  'features/tenants/user-picker.tsx': ['memuat data pengguna'],
  'features/users/admin-create-user-dialog.tsx': ['membuat pengguna'],
  'features/users/admin-user-menu.tsx': ['menonaktifkan pengguna'],
  'features/users/admin-edit-user-dialog.tsx': ['mengupdate pengguna'],
  'features/users/admin-users.tsx': ['memuat data pengguna'],
  'features/users/pending-users.tsx': ['memuat data pengguna', 'menyetujui user', 'menolak user'],
  'routes/admin/admin-dashboard.tsx': ['memuat data dashboard admin'],
  'routes/admin/admin-report.tsx': ['memuat laporan'],
  'routes/owner/owner-dashboard.tsx': ['memuat data dashboard'],
};

/**
 * The parts that say it, as a toast and in place, and keep what was typed. A browser test shows each of them once:
 * `tenant-load-failures`, `refused-fields`, `owner-tenants`, `owner-payments`, `owner-invoices`, `owner-invoice-form`,
 * `tenant-profile`.
 */
const SAID_BY =
  /<(Loaded|DataList|CardList|FormDialog|ConfirmedWrite|WriteQuestion|ReasonDialog|Combobox)\b|\buse(Write|Submit|LoadError)\(/;

it.each(Object.entries(words))('%s says what has failed', (file, sentences) => {
  const text = readFileSync(new URL(`../../../web/${file}`, import.meta.url), 'utf8');
  const said = [...text.matchAll(/(?<=['"])Gagal [^'"]+/g)].map(([sentence]) => sentence);
  expect(said).toEqual(expect.arrayContaining(sentences.map((sentence) => `Gagal ${sentence}`)));
  expect(text).toMatch(SAID_BY);
});
