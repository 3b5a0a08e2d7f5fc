import type { DashboardTab } from '../dashboard-tab.ts';

/** The tabs of the admin's dashboard (spec §2). Their icons, which only the side navigation shows, are in its file. */
export const adminTabs = [
  { value: 'ringkasan', label: 'Ringkasan' },
  { value: 'pengguna', label: 'Kelola User' },
  { value: 'approval-user', label: 'Approval User', counted: 'menunggu persetujuan' },
  { value: 'artikel', label: 'Kelola Artikel' },
  { value: 'approval-artikel', label: 'Approval Artikel', counted: 'menunggu persetujuan' },
  { value: 'keluhan', label: 'Keluhan' },
  { value: 'properti', label: 'Properti' },
  { value: 'laporan', label: 'Laporan' },
  { value: 'audit', label: 'Catatan Audit', counted: 'laporan pembayaran tertahan' },
] as const satisfies DashboardTab[];

export type AdminTab = (typeof adminTabs)[number]['value'];

export type OpenAdminTab = (tab: AdminTab) => void;
