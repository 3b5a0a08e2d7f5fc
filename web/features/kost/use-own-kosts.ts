import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import type { Kost } from '#shared/contract/kost.ts';
import { usePages } from '../../data/use-pages.ts';

/** All of the owner's kosts, page by page; the dashboard holds the newest. */
export function useOwnKosts(enabled = true) {
  return usePages('kost.list', {}, false, enabled);
}

/** Whether the dashboard holds all of the owner's kosts. */
export function holdsAllKosts({ properties, total_properties }: OwnerDashboard): boolean {
  return properties.length >= total_properties;
}

/** One of the owner's kosts, from the dashboard if it holds it; undefined while it is unknown. */
export function useOwnKost(dashboard: OwnerDashboard | undefined, id: string): Kost | undefined {
  const held = dashboard?.properties.find((kost) => kost.id === id);
  const isElsewhere = dashboard !== undefined && held === undefined && id !== '' && !holdsAllKosts(dashboard);
  const { data } = useOwnKosts(isElsewhere);
  return held ?? data?.pages.flatMap(({ items }) => items).find((kost) => kost.id === id);
}
