import type { TenantFilter } from '#shared/contract/tenants.ts';
import { usePages } from '../../data/use-pages.ts';

const PAGE = 30;

/** The tenancies of a kost, newest first, a page at a time. While a search is typed, those before stay in sight. */
export function useTenants(kostId: string, status?: TenantFilter, search?: string) {
  return usePages('tenants.list', { kostId, status, search, limit: PAGE }, search !== undefined);
}
