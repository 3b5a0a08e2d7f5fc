import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invoices } from '#drizzle/schema/invoices.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { NAMES_TOLD } from '#shared/contract/owner-today.ts';
import { inScope, type OwnerScope } from '../../scope.ts';
import { pick, type Rows, selected } from '../../db/ctes.ts';
import { isLive } from '../../db/states.ts';
import { isWatchedRent } from '../invoices/rent-series.ts';
import { countedOf, jsonList, MOST_COUNTED } from './json-list.ts';

const t = alias(tenancies, 't');

/**
 * The CTE `watched`: present tenancies whose rent is billed by several series, or by none any more. Series that run as
 * they should, one for each tenancy, are read too.
 */
export function watchedRents(scope: OwnerScope) {
  return selected(
    'watched',
    {
      ...pick(t, 'id', 'kost_id'),
      is_doubled: sql<boolean>`found.is_doubled`,
      invoice_id: sql<string>`found.invoice_id`,
    },
    'materialized',
  )`(
        select s.tenant_id, count(s.next_issue_on) > 1 as is_doubled, (array_agg(s.id order by s.next_issue_on is null, s.id desc))[1] as invoice_id
        from invoices s where ${inScope(scope, invoices, 's')} and ${isWatchedRent('s')}
        group by s.tenant_id having count(s.next_issue_on) <> 1
      ) as found join tenancies t on t.id = found.tenant_id and ${isLive(sql`t.status`)} order by t.id limit ${2 * MOST_COUNTED + 1}`;
}

type Watched = ReturnType<typeof watchedRents>;

/** The tenancies that the lists name. */
export function namedRents(watched: Watched): { doubled: SQL; stopped: SQL } {
  const first = (condition: SQL) => sql`(select * from ${watched} where ${condition} order by id limit ${NAMES_TOLD})`;
  return { doubled: first(watched.is_doubled), stopped: first(sql`not ${watched.is_doubled}`) };
}

/** @param home the columns that name a tenancy of `homes` */
export function stoppedList(watched: Watched, homes: Rows<'kost_id'>, home: SQL): SQL {
  return sql`(select json_build_object('are_in', json_agg(kost_id), 'counts', json_build_object('count', ${countedOf},
  'has_more', count(*) > ${MOST_COUNTED}, 'first', ${jsonList(sql`
    select ${home}, ${homes.kost_id} from ${namedRents(watched).stopped} as w join ${homes} using (id) order by id`)}))
  from ${watched} where not ${watched.is_doubled})`;
}

/** @param home as for `stoppedList` */
export function doubledList(watched: Watched, homes: SQL, home: SQL): SQL {
  return sql`(select json_build_object('count', ${countedOf}, 'has_more', count(*) > ${MOST_COUNTED}, 'first', ${jsonList(sql`
    select ${home}, w.invoice_id from ${namedRents(watched).doubled} as w join ${homes} using (id) order by id`)})
  from ${watched} where ${watched.is_doubled})`;
}
