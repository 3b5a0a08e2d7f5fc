import type { Tenant } from '#shared/contract/tenants.ts';
import { OPEN_END } from '#shared/rules/contract-dates.ts';

type Stay = Pick<
  Tenant,
  | 'id'
  | 'room_id'
  | 'kost_name'
  | 'room_number'
  | 'full_name'
  | 'status'
  | 'contract_start'
  | 'contract_end'
  | 'check_in_date'
  | 'check_out_date'
>;

/**
 * The former tenants of some tenancies whose days in a room are another's, too, each beside whose they count as: who lives
 * there now, or of two who have left the one that was recorded later (drizzle/functions/lay_stays.sql).
 */
export function overlappingStays(tenancies: readonly Stay[]) {
  const stays = tenancies
    .filter(({ status }) => status !== 'INACTIVE')
    .map((tenancy) => ({ ...tenancy, from: tenancy.check_in_date ?? tenancy.contract_start, until: lastDay(tenancy) }));
  const ofRoom = new Map<string, typeof stays>();
  for (const stay of stays) ofRoom.set(stay.room_id, [...(ofRoom.get(stay.room_id) ?? []), stay]);
  return stays.filter(hasLeft).flatMap((stay) =>
    (ofRoom.get(stay.room_id) ?? [])
      .filter((other) => !hasLeft(other) || other.id > stay.id)
      .filter(({ from, until }) => from < until && stay.from < until && from < stay.until)
      .map((other) => ({
        Kost: stay.kost_name,
        Kamar: stay.room_number,
        Nama: stay.full_name,
        Masuk: stay.from,
        Keluar: stay.until,
        'Bertumpuk dengan': other.full_name,
        'Masuk (dihitung)': other.from,
        'Keluar (dihitung)': other.until === OPEN_END ? '' : other.until,
      })),
  );
}

const hasLeft = ({ status }: Stay) => status === 'TERMINATED';

const lastDay = ({ check_out_date, contract_end }: Stay) => check_out_date ?? contract_end;
