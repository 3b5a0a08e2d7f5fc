import type { Role } from '#shared/enums.ts';

/** How the code of each role's dashboard is loaded, by its page and ahead of it. */
export const dashboardLoaders = {
  OWNER: () => import('./owner/owner-dashboard.tsx'),
  TENANT: () => import('./tenant/tenant-dashboard.tsx'),
  MAINTENANCE: () => import('./technician/technician-dashboard.tsx'),
  ADMIN: () => import('./admin/admin-dashboard.tsx'),
} satisfies Record<Role, () => Promise<unknown>>;
