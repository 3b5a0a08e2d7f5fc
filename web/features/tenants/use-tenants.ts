import type { TenantFilter } from '#shared/contract/tenants.ts';
import type { TenantSort } from '#shared/enums.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { usePages } from '../../data/use-pages.ts';

/**
 * The tenancies of a kost, page by page: present and coming ones in the order that is asked for, others newest first.
 * While somebody types a search, the previous ones stay visible.
 */
export function useTenants(kostId: string, shown: { status?: TenantFilter; sort?: TenantSort }, search?: string) {
  const { status, sort } = shown;
  const isSorted = sort !== undefined;
  const keeps = search !== undefined;
  const found = { search, limit: SCREEN_PAGE_SIZE };
  const sorted = usePages('tenants.listAll', { kost_id: kostId, sort, ...found }, keeps, isSorted);
  const newest = usePages('tenants.list', { kostId, status, ...found }, keeps, !isSorted);
  return isSorted ? sorted : newest;
}
