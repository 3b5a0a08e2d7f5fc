import { BedDouble, MessageSquareText, Receipt, UserRound } from 'lucide-react';
import type { DashboardTab } from '../dashboard-tab.ts';

/** The tabs of a tenant's dashboard (spec §2). */
export const tenantTabs = {
  summary: { value: 'ringkasan', label: 'Ringkasan', icon: BedDouble },
  bills: { value: 'pembayaran', label: 'Pembayaran', icon: Receipt, counted: 'belum dibayar' },
  complaints: { value: 'keluhan', label: 'Keluhan', icon: MessageSquareText },
  profile: { value: 'profil', label: 'Profil', icon: UserRound },
} as const satisfies Record<string, DashboardTab>;
