import { sql } from 'drizzle-orm';
import type { Scoped } from '../../context.ts';
import { creditAtMove, type Move } from './move-statements.ts';

/** Who pays shares with a row of `tenancies`: a JSON list of their ids, as it is read before a move. */
export const payersOfTenancy = sql<string[]>`(
  select coalesce(json_agg(o.id order by o.id), '[]') from occupants o
  where o.tenancy_id = tenancies.id and coalesce(o.pays_percent, o.pays_amount) is not null)`;

/**
 * The last statements of a move: the part back of each payer pays at once what they owe, as the tenant's does, so that
 * nobody keeps as credit what they have not paid.
 */
export function payersCredit(context: Scoped, { id, newId, old }: Pick<Move, 'id' | 'newId' | 'old'>) {
  return old.payers.map((payer) => context.db.execute(creditAtMove(context, id, newId, payer)));
}
