import { lazy } from 'react';
import { useCurrentUser } from '../app/session.tsx';

const OwnerDashboard = lazy(() =>
  import('../features/dashboards/owner-dashboard.tsx').then((module) => ({ default: module.OwnerDashboard })),
);
const TenantDashboard = lazy(() =>
  import('../features/dashboards/tenant-dashboard.tsx').then((module) => ({ default: module.TenantDashboard })),
);
const AdminDashboard = lazy(() =>
  import('../features/dashboards/admin-dashboard.tsx').then((module) => ({ default: module.AdminDashboard })),
);

/** One address, a dashboard per role (spec §2). */
export function Dashboard() {
  const { role } = useCurrentUser();
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
