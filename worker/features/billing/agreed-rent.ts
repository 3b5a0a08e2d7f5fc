import { type SQL, sql } from 'drizzle-orm';
import type { tenancies } from '#drizzle/schema/tenancies.ts';
import type { NextRent } from '#shared/contract/tenants.ts';
import type { ValueOrSlot } from '../../db/prepared.ts';
import type { ChangedRow } from '../../db/typed-writes.ts';

type Columns = 'monthly_rent' | 'next_rent' | 'next_rent_from';

/** The three columns of a tenancy's rent, optionally under prefixed names. */
function columnsOf(tenancy: string, prefix = ''): Record<Columns, SQL> {
  const column = (name: Columns) => sql.raw(`${tenancy}.${prefix}${name}`);
  return {
    monthly_rent: column('monthly_rent'),
    next_rent: column('next_rent'),
    next_rent_from: column('next_rent_from'),
  };
}

/**
 * The rent that a tenancy has agreed for the month of a day: `monthly_rent`, or `next_rent` from its first month on.
 * Both columns stay after that month has come, so that a bill of an earlier month still asks for the earlier rent.
 *
 * @param tenancy its alias
 * @param prefix of the columns, such as `old_`
 */
export function rentOn(tenancy: string, day: SQL | ValueOrSlot, prefix = ''): SQL<number> {
  const { monthly_rent: rent, next_rent: next, next_rent_from: from } = columnsOf(tenancy, prefix);
  return sql<number>`(case when ${from} <= ${day}::date then ${next} else ${rent} end)`;
}

/** The rent that is agreed from a month after that of the day, as JSON; null if there is none. */
export function nextRentOf(tenancy: string, day: SQL | ValueOrSlot): SQL<NextRent | null> {
  const { next_rent: next, next_rent_from: from } = columnsOf(tenancy);
  return sql<NextRent | null>`case when ${from} > ${day}::date
    then json_build_object('amount', ${next}, 'from', to_char(${from}, 'YYYY-MM')) end`;
}

/** For `returning`: the rent columns after the statement, and those before it with the prefix `old_`. */
export const rentBeforeAndAfter = sql.raw(
  (['monthly_rent', 'next_rent', 'next_rent_from'] satisfies Columns[])
    .map((name) => `new.${name}, old.${name} as old_${name}`)
    .join(', '),
);

/** The changes for a new rent of all bills that are made from now on; a rent that was agreed for later is dropped. */
export function rentFromNowOn(rent: number | undefined): Pick<ChangedRow<typeof tenancies>, Columns> {
  return rent === undefined ? {} : { monthly_rent: rent, next_rent: null, next_rent_from: null };
}

/**
 * Like `rentFromNowOn`, where a form always sends the rent: if it equals the present rent, nothing changes.
 *
 * @param tenancy the alias of the row that is changed
 */
export function rentIfOther(rent: number | undefined, tenancy: string, day: string) {
  if (rent === undefined) return {};
  const row = columnsOf(tenancy);
  const isSame = sql`${rentOn(tenancy, day)} = ${rent}::bigint`;
  return {
    monthly_rent: sql`case when ${isSame} then ${row.monthly_rent} else ${rent}::bigint end`,
    next_rent: sql`case when ${isSame} then ${row.next_rent} end`,
    next_rent_from: sql`case when ${isSame} then ${row.next_rent_from} end`,
  };
}

/**
 * The changes for a new rent of the bills of a month and later ones. The present rent stays until then.
 *
 * @param month `YYYY-MM`
 * @param tenancy the alias of the row that is changed
 */
export function rentFromMonth(rent: number, month: string, tenancy: string, day: string) {
  return { monthly_rent: rentOn(tenancy, day), next_rent: rent, next_rent_from: `${month}-01` };
}
