import { type SQL, sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { NextRent } from '#shared/contract/later-terms.ts';
import { beforeAndAfter, type ChangedRow, columnOf, type Of, type Rows } from '../../db/ctes.ts';
import type { ValueOrSlot } from '../../db/prepared.ts';

type Columns = 'monthly_rent' | 'next_rent' | 'next_rent_from';

/** Before the names of the columns as they were before a statement (`rentBeforeAndAfter`). */
type Prefix = '' | 'old_';

/**
 * The rent that a tenancy has agreed for the month of a day: `monthly_rent`, or `next_rent` from its first month on.
 * Both columns stay after that month has come, so that a bill of an earlier month still asks for the earlier rent.
 */
export function rentOn<Before extends Prefix = ''>(
  tenancy: Of<`${Before}${Columns}`>,
  day: SQL | ValueOrSlot,
  before: Before = '' as Before,
): SQL<number> {
  const rent = columnOf(tenancy, `${before}monthly_rent`);
  const next = columnOf(tenancy, `${before}next_rent`);
  const from = columnOf(tenancy, `${before}next_rent_from`);
  return sql<number>`(case when ${from} <= ${day}::date then ${next} else ${rent} end)`;
}

/**
 * `rentOn` for a bill. A rent from a month on is that of the bills that are due from that month on; one from a day within a
 * month, as a renewal agrees it, that of the periods that begin on that day or later.
 */
export function rentOfPeriod<Before extends Prefix = ''>(
  tenancy: Of<`${Before}${Columns}`>,
  due: SQL,
  begins: SQL,
  before: Before = '' as Before,
): SQL<number> {
  const from = columnOf(tenancy, `${before}next_rent_from`);
  const day = sql`(case when extract(day from ${from}) = 1 then ${due} else coalesce(${begins}, ${due}) end)`;
  return rentOn(tenancy, day, before);
}

/** The rent that is agreed from a month after that of the day, as JSON; null if there is none. */
export function nextRentOf<Before extends Prefix = ''>(
  tenancy: Of<`${Before}${'next_rent' | 'next_rent_from'}`>,
  day: SQL | ValueOrSlot,
  before: Before = '' as Before,
): SQL<NextRent | null> {
  const [next, from] = [columnOf(tenancy, `${before}next_rent`), columnOf(tenancy, `${before}next_rent_from`)];
  return sql<NextRent | null>`case when ${from} > ${day}::date
    then json_build_object('amount', ${next}, 'from', to_char(${from}, 'YYYY-MM')) end`;
}

/** For a RETURNING: the rent after the statement, and before it with the prefix `old_`. */
export const rentBeforeAndAfter = beforeAndAfter(tenancies, 'monthly_rent', 'next_rent', 'next_rent_from');

/** Rows with `rentBeforeAndAfter`. */
export type RentChange = Rows<keyof typeof rentBeforeAndAfter>;

/** Whether the rent is another than before. */
export function isOtherRent(changed: RentChange): SQL {
  return sql`(${changed.monthly_rent}, ${changed.next_rent}, ${changed.next_rent_from})
    is distinct from (${changed.old_monthly_rent}, ${changed.old_next_rent}, ${changed.old_next_rent_from})`;
}

/** The changes for a new rent of all bills that are made from now on; a rent that was agreed for later is dropped. */
export function rentFromNowOn(rent: number | undefined): Pick<ChangedRow<typeof tenancies>, Columns> {
  return rent === undefined ? {} : { monthly_rent: rent, next_rent: null, next_rent_from: null };
}

/**
 * Like `rentFromNowOn`, where a form always sends the rent: if it equals the present rent, nothing changes.
 *
 * @param tenancy the alias of the row that is changed
 */
export function rentIfOther(rent: number | undefined, tenancy: Of<Columns>, day: string) {
  if (rent === undefined) return {};
  const isSame = sql`${rentOn(tenancy, day)} = ${rent}::bigint`;
  return {
    monthly_rent: sql`case when ${isSame} then ${columnOf(tenancy, 'monthly_rent')} else ${rent}::bigint end`,
    next_rent: sql`case when ${isSame} then ${columnOf(tenancy, 'next_rent')} end`,
    next_rent_from: sql`case when ${isSame} then ${columnOf(tenancy, 'next_rent_from')} end`,
  };
}

/**
 * The changes for a new rent of the bills of a month and later ones. The present rent stays until then.
 *
 * @param month `YYYY-MM`
 * @param tenancy the alias of the row that is changed
 */
export function rentFromMonth(rent: number | SQL, month: string, tenancy: Of<Columns>, day: string) {
  return { monthly_rent: rentOn(tenancy, day), next_rent: rent, next_rent_from: `${month}-01` };
}
