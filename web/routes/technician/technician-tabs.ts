import { CalendarCheck, CircleCheckBig, Hourglass } from 'lucide-react';
import type { DashboardTab } from '../dashboard-tab.ts';

/** The tabs of a technician's dashboard. */
export const technicianTabs = {
  today: { value: 'hari-ini', label: 'Hari ini', icon: CalendarCheck, counted: 'pekerjaan' },
  waiting: { value: 'menunggu', label: 'Menunggu', icon: Hourglass },
  finished: { value: 'selesai', label: 'Selesai', icon: CircleCheckBig },
} as const satisfies Record<string, DashboardTab>;
