import { useSearchParams } from 'react-router';
import { dashboardLoaders } from './dashboard-loaders.ts';
import { useCurrentUser } from '../data/session.tsx';
import { lazyPage } from '../lib/lazy.tsx';
import { AccessDenied } from '../ui/access-denied.tsx';

const OwnerDashboard = lazyPage(() => dashboardLoaders.OWNER().then((module) => module.OwnerDashboard));
const TenantDashboard = lazyPage(() => dashboardLoaders.TENANT().then((module) => module.TenantDashboard));
const TechnicianDashboard = lazyPage(() => dashboardLoaders.MAINTENANCE().then((module) => module.TechnicianDashboard));
const AdminDashboard = lazyPage(() => dashboardLoaders.ADMIN().then((module) => module.AdminDashboard));

/** Tabs that only the owner's dashboard has. */
const ownerTabs = new Set(['invoice', 'kelola']);

/** One address, a dashboard per role (spec §2). */
export function Dashboard() {
  const { role } = useCurrentUser();
  const [params] = useSearchParams();
  // Another role that follows a link to a tab of an owner is told so, instead of getting another tab.
  if (role !== 'OWNER' && ownerTabs.has(params.get('tab') ?? '')) {
    return <AccessDenied message="Anda tidak memiliki akses ke halaman pemilik kost." />;
  }
  switch (role) {
    case 'OWNER':
      return <OwnerDashboard />;
    case 'TENANT':
      return <TenantDashboard />;
    case 'MAINTENANCE':
      return <TechnicianDashboard />;
    case 'ADMIN':
      return <AdminDashboard />;
    default:
      return role satisfies never;
  }
}
