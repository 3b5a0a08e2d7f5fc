import type { useKostFilter } from '../data/use-kost-filter.ts';

/** Where an owner's tenants are: of all kosts in one list, of an only kost in its own part. */
export function placeOfTenants({ kosts, carried }: Pick<ReturnType<typeof useKostFilter>, 'kosts' | 'carried'>) {
  const only = kosts?.length === 1 ? kosts[0] : undefined;
  return only === undefined
    ? {
        label: 'Semua penyewa',
        to: `/dashboard?tab=properti&bagian=penyewa${carried === undefined ? '' : `&kost=${carried}`}`,
      }
    : { label: 'Penyewa', to: `/dashboard?tab=kelola&bagian=penyewa&properti=${only.id}` };
}
