/** The tabs of the admin's dashboard, by their names in the address. */
export const adminTabs = [
  'ringkasan',
  'pengguna',
  'approval-user',
  'artikel',
  'approval-artikel',
  'keluhan',
  'properti',
  'laporan',
  'audit',
] as const;

type AdminTab = (typeof adminTabs)[number];

export type OpenAdminTab = (tab: AdminTab) => void;
