import type { TenantFilter } from '#shared/contract/tenants.ts';
import { byPage } from '../../data/by-page.ts';
import { trpc } from '../../data/trpc.ts';

const PAGE = 30;

/** The tenancies of a kost, newest first, a page at a time. */
export function useTenants(kostId: string, status?: TenantFilter) {
  return trpc.tenants.list.useInfiniteQuery({ kostId, status, limit: PAGE }, byPage);
}
