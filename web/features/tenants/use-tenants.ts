import type { TenantFilter } from '#shared/contract/tenants.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { usePages } from '../../data/use-pages.ts';

/** The tenancies of a kost, newest first, a page at a time. While a search is typed, those before stay in sight. */
export function useTenants(kostId: string, status?: TenantFilter, search?: string) {
  return usePages('tenants.list', { kostId, status, search, limit: SCREEN_PAGE_SIZE }, search !== undefined);
}
