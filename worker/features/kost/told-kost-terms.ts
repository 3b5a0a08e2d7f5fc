import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { kosts } from '#drizzle/schema/kosts.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { TOLD_RULES } from '#shared/rules/notice-count.ts';
import type { UpdateKostInput } from '#shared/contract/kost.ts';
import { OPEN_END } from '#shared/rules/contract-dates.ts';
import type { Context } from '../../context.ts';
import { beforeAndAfter, type Cte, type Rows } from '../../db/ctes.ts';
import { isLive } from '../../db/states.ts';
import { isBindingLeaving } from '../billing/standing-renewals.ts';
import { wasAndIs } from '../notices/added-notices.ts';
import { toldChange } from '../notices/told-change.ts';

const t = alias(tenancies, 't');

/** For a RETURNING of `kosts`: what binds its tenants, after the statement, and before it with the prefix `old_`. */
export const kostTermsBeforeAndAfter = beforeAndAfter(kosts, 'leaving_days', 'at_end', 'rules', 'zone');

/** Whether a call names one of them. */
export function hasTerms({ leaving_days, at_end, rules, zone }: Omit<UpdateKostInput, 'id'>): boolean {
  return (leaving_days ?? at_end ?? rules ?? zone) !== undefined;
}

/** How much of a rule is told. */
const MOST_OF_A_RULE = 120;

/** The INSERT of the notice to all tenants of changed kosts who have confirmed, of what binds them and has changed. */
export function toldOfKostTerms(
  context: Context,
  changed: Cte<unknown> & Rows<'id' | keyof typeof kostTermsBeforeAndAfter>,
): SQL {
  // What becomes of a contract that goes on already, that has a choice of its own or whose tenant leaves, is agreed.
  const isOpen = sql`${t.goes_on} is null and ${t.contract_end} <> ${OPEN_END}::date
    and not exists (select from leavings l where l.tenancy_id = ${t.id} and ${isBindingLeaving})`;
  return toldChange(context, {
    from: sql`${changed} cross join lateral (select ${rulesOf(changed.rules, changed.old_rules)} as added,
        ${rulesOf(changed.old_rules, changed.rules)} as removed) as lines
      join tenancies t on t.kost_id = ${changed.id} and ${isLive(sql`t.status`)}
      join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id`,
    tenancy: { id: sql`t.id`, user_id: sql`t.user_id`, confirmed_at: sql`t.confirmed_at` },
    facts: {
      leaving_days: wasAndIs(changed.old_leaving_days, changed.leaving_days),
      zone: wasAndIs(changed.old_zone, changed.zone),
      at_end: sql`case when ${isOpen} then ${wasAndIs(changed.old_at_end, changed.at_end)} end`,
      rules: sql`case when num_nonnulls(lines.added, lines.removed) > 0
        then jsonb_build_object('added', lines.added, 'removed', lines.removed) end`,
    },
  });
}

/** The first of some rules that are not among others, as JSON; null if there are none. */
function rulesOf(rules: SQL, others: SQL): SQL {
  return sql`(select jsonb_agg(case when length(rule) > ${MOST_OF_A_RULE}::int then left(rule, ${MOST_OF_A_RULE - 1}::int) || '…' else rule end) from (
    select rule from unnest(${rules}) with ordinality as each (rule, place)
    where rule <> all(${others}) order by place limit ${TOLD_RULES + 1}::int) as first)`;
}
