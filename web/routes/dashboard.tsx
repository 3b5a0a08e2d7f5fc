import { lazy } from 'react';
import { useSearchParams } from 'react-router';
import { useCurrentUser } from '../app/session.tsx';
import { AccessDenied } from '../ui/access-denied.tsx';

const OwnerDashboard = lazy(() =>
  import('../features/dashboards/owner-dashboard.tsx').then((module) => ({ default: module.OwnerDashboard })),
);
const TenantDashboard = lazy(() =>
  import('../features/dashboards/tenant-dashboard.tsx').then((module) => ({ default: module.TenantDashboard })),
);
const AdminDashboard = lazy(() =>
  import('../features/dashboards/admin-dashboard.tsx').then((module) => ({ default: module.AdminDashboard })),
);

/** Tabs that the owner's dashboard alone has. */
const ownerTabs = new Set(['invoice', 'kelola']);

/** One address, a dashboard per role (spec §2). */
export function Dashboard() {
  const { role } = useCurrentUser();
  const [params] = useSearchParams();
  // Whoever follows an owner's link is told so, rather than shown something else.
  if (role !== 'OWNER' && ownerTabs.has(params.get('tab') ?? '')) {
    return <AccessDenied message="Anda tidak memiliki akses ke halaman pemilik kost." />;
  }
  switch (role) {
    case 'OWNER':
      return <OwnerDashboard />;
    case 'TENANT':
    case 'MAINTENANCE':
      return <TenantDashboard />;
    case 'ADMIN':
      return <AdminDashboard />;
    default:
      return role satisfies never;
  }
}
