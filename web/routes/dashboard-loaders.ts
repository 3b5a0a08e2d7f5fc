import type { Role } from '#shared/enums.ts';

/** How the code of each role's dashboard is loaded, by its page and ahead of it. */
export const dashboardLoaders = {
  OWNER: () => import('../features/dashboards/owner-dashboard.tsx'),
  TENANT: () => import('../features/dashboards/tenant-dashboard.tsx'),
  MAINTENANCE: () => import('../features/dashboards/technician-dashboard.tsx'),
  ADMIN: () => import('../features/dashboards/admin-dashboard.tsx'),
} satisfies Record<Role, () => Promise<unknown>>;
