import type { Role } from '#shared/enums.ts';

/**
 * Shown beside the name of an account (spec §2). Not taken from `shared/labels.ts`, which every page would then load.
 */
export const roleWords: Record<Role, string> = {
  OWNER: 'pemilik',
  TENANT: 'penyewa',
  MAINTENANCE: 'teknisi',
  ADMIN: 'admin',
};
