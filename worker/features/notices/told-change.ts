import { type SQL, sql } from 'drizzle-orm';
import type { AccountNotice } from '#shared/contract/notices.ts';
import type { Context } from '../../context.ts';
import type { Rows } from '../../db/ctes.ts';
import { addedNotices, fewADay } from './added-notices.ts';

type Facts = Extract<AccountNotice, { kind: 'TENANCY_CHANGED' }>['details'];

interface ToldChange {
  /** The tenancies, with their room `r` and kost `k`, and without conditions. */
  from: SQL;
  tenancy: Pick<Rows<'id' | 'user_id' | 'confirmed_at'>, 'id' | 'user_id' | 'confirmed_at'>;
  /** What was and what is (`wasAndIs`); null where it has not changed. */
  facts: { [Fact in Exclude<keyof Facts, 'room_number' | 'kost_name' | 'others'>]?: SQL };
}

/**
 * The INSERT of the notice to tenants of what their owner has changed of what they agreed to, with what it was and what it
 * is; of what is as it was they are told nothing. Who has not confirmed is asked still, and reads it with the question.
 */
export function toldChange(context: Context, { from, tenancy, facts }: ToldChange): SQL {
  const { id, user_id: user, confirmed_at: confirmed } = tenancy;
  const values = sql.join(Object.values(facts), sql`, `);
  return addedNotices(context, {
    kind: 'TENANCY_CHANGED',
    from: sql`${from} where ${confirmed} is not null and num_nonnulls(${values}) > 0 order by ${user}, ${id}`,
    user,
    details: { room_number: sql`r.room_number`, kost_name: sql`k.name`, ...facts },
    together: fewADay(context, 'TENANCY_CHANGED', user, id),
    adds: true,
  });
}
