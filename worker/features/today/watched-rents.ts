import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { NAMES_TOLD } from '#shared/contract/owner-today.ts';
import { inScope, type OwnerScope } from '../../scope.ts';
import { isLive } from '../../db/states.ts';
import { isWatchedRent } from '../invoices/rent-series.ts';
import { countedOf, jsonList, MOST_COUNTED } from './json-list.ts';

/**
 * The CTE `watched`: present tenancies whose rent is billed by several series, or by none any more. Series that run as
 * they should, one for each tenancy, are read too.
 */
export function watchedRents(scope: OwnerScope): SQL {
  return sql`watched as materialized (
      select t.id, t.kost_id, found.is_doubled, found.invoice_id from (
        select s.tenant_id, count(s.next_issue_on) > 1 as is_doubled, (array_agg(s.id order by s.next_issue_on is null, s.id desc))[1] as invoice_id
        from invoices s where ${inScope(scope, invoices, 's')} and ${isWatchedRent('s')}
        group by s.tenant_id having count(s.next_issue_on) <> 1
      ) as found join tenancies t on t.id = found.tenant_id and ${isLive(sql`t.status`)} order by t.id limit ${2 * MOST_COUNTED + 1})`;
}

const firstWatched = (isDoubled: SQL) =>
  sql`(select * from watched where ${isDoubled} order by id limit ${NAMES_TOLD})`;

/** @param home the columns that name a tenancy of the CTE `homes` */
export const stoppedList = (
  home: SQL,
): SQL => sql`(select json_build_object('are_in', json_agg(kost_id), 'counts', json_build_object('count', ${countedOf},
  'has_more', count(*) > ${MOST_COUNTED}, 'first', ${jsonList(sql`
    select ${home}, homes.kost_id from ${firstWatched(sql`not is_doubled`)} as w join homes using (id) order by id`)}))
  from watched where not is_doubled)`;

/** @param home as for `stoppedList` */
export const doubledList = (
  home: SQL,
): SQL => sql`(select json_build_object('count', ${countedOf}, 'has_more', count(*) > ${MOST_COUNTED}, 'first', ${jsonList(sql`
    select ${home}, w.invoice_id from ${firstWatched(sql`is_doubled`)} as w join homes using (id) order by id`)})
  from watched where is_doubled)`;

/** An array of the tenancies that the lists name. */
export const namedRents: SQL = sql`array(select id from ${firstWatched(sql`is_doubled`)} as w)
  || array(select id from ${firstWatched(sql`not is_doubled`)} as w)`;
