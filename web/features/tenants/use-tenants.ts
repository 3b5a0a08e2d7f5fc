import type { TenantFilter } from '#shared/contract/tenants.ts';
import { usePages } from '../../data/use-pages.ts';

const PAGE = 30;

/** The tenancies of a kost, newest first, a page at a time. */
export function useTenants(kostId: string, status?: TenantFilter) {
  return usePages('tenants.list', { kostId, status, limit: PAGE });
}
