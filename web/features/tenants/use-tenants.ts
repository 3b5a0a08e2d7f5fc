import type { TenantFilter } from '#shared/contract/tenants.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { usePages } from '../../data/use-pages.ts';

/**
 * The tenancies of a kost, newest first, page by page. While somebody types a search, the previous ones stay visible.
 */
export function useTenants(kostId: string, status?: TenantFilter, search?: string) {
  return usePages('tenants.list', { kostId, status, search, limit: SCREEN_PAGE_SIZE }, search !== undefined);
}
