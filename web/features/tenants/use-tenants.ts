import type { TenantFilter } from '#shared/contract/tenants.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { usePages } from '../../data/use-pages.ts';

/**
 * The tenancies of a kost, page by page: present and coming ones in the order of their rooms, others newest first. While
 * somebody types a search, the previous ones stay visible.
 */
export function useTenants(kostId: string, status?: TenantFilter, search?: string) {
  const isByRoom = status === 'LIVE';
  const keeps = search !== undefined;
  const found = { search, limit: SCREEN_PAGE_SIZE };
  const byRoom = usePages('tenants.listAll', { kost_id: kostId, sort: 'ROOM', ...found }, keeps, isByRoom);
  const newest = usePages('tenants.list', { kostId, status, ...found }, keeps, !isByRoom);
  return isByRoom ? byRoom : newest;
}
