import type { TenantFilter } from '#shared/contract/tenants.ts';
import { byPage } from '../../data/by-page.ts';
import { trpc } from '../../data/trpc.ts';

/** The tenancies of a kost, newest first. */
export function useTenants(kostId: string, status?: TenantFilter) {
  return trpc.tenants.list.useInfiniteQuery({ kostId, status }, byPage);
}
