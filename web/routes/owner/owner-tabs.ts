import { Building2, LayoutDashboard, MessageSquareWarning, Newspaper, ReceiptText, Settings2 } from 'lucide-react';
import type { DashboardTab } from '../dashboard-tab.ts';

/** The tabs of an owner's dashboard (spec §2). */
export const ownerTabs = [
  { value: 'ringkasan', label: 'Ringkasan', icon: LayoutDashboard },
  { value: 'properti', label: 'Properti Saya', icon: Building2 },
  { value: 'invoice', label: 'Tagihan', icon: ReceiptText, counted: 'pembayaran menunggu verifikasi' },
  { value: 'keluhan', label: 'Keluhan', icon: MessageSquareWarning, counted: 'belum selesai' },
  { value: 'kelola', label: 'Kelola Properti', icon: Settings2 },
  { value: 'artikel', label: 'Artikel', icon: Newspaper },
] as const satisfies DashboardTab[];

export type OwnerTab = (typeof ownerTabs)[number]['value'];
