import { AdminDashboard } from '../features/dashboards/admin-dashboard.tsx';

/** The admin dashboard under its own address; other roles are led to theirs. */
export function Admin() {
  return <AdminDashboard />;
}
