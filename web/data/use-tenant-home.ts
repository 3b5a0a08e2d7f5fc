import { useSearchParams } from 'react-router';
import { trpc } from './trpc.ts';

/** Which of a tenant's rooms is shown, in the address; another one's id is none. */
export const HOME_PARAM = 'hunian';

/**
 * A tenant's dashboard: of the room that the address names if they have several, or else of the one that began last. Bills
 * and complaints are of all rooms.
 */
export function useTenantHome({ enabled = true }: { enabled?: boolean } = {}) {
  const [params] = useSearchParams();
  const named = params.get(HOME_PARAM);
  const last = trpc.dashboards.tenant.useQuery(undefined, { enabled });
  const { tenant_info: tenant, tenancies = [] } = last.data ?? {};
  const other = named === tenant?.id ? undefined : tenancies.find(({ id }) => id === named);
  const chosen = trpc.dashboards.tenant.useQuery({ tenancy_id: other?.id }, { enabled: other !== undefined });
  return other === undefined ? last : chosen;
}
