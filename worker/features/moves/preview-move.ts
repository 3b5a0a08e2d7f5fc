import { sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { MovePreview, MovePreviewInput } from '#shared/contract/moves.ts';
import type { OwnerContext } from '../../context.ts';
import { selected, withCtes } from '../../db/ctes.ts';
import { foundRow } from '../../errors.ts';
import { inScope } from '../../scope.ts';
import { nextRentOf } from '../billing/agreed-rent.ts';
import { depositHeld } from '../payments/deposit-held.ts';
import { isMovedAway, keepsNextRent, movePlan } from './move-plan.ts';
import { leaverColumns } from './moved-series.ts';

/**
 * What a move of an owner's tenant to another room would bill and credit, by the same statement as the move itself.
 *
 * @throws DomainError NOT_FOUND
 */
export async function previewMove(context: OwnerContext, { id, ...terms }: MovePreviewInput): Promise<MovePreview> {
  const leaver = selected('leaver', leaverColumns)`tenancies where id = ${id} and ${inScope(context.scope, tenancies)}`;
  const { plan, given, parts } = movePlan(context, leaver, terms, false);
  const cancelled = sql`(select count(*)::int from invoices where tenant_id = ${leaver.id} and ${isMovedAway(context, terms)})`;
  const { rows } = await context.db.execute<MovePreview & Record<string, unknown>>(
    withCtes(
      [leaver, ...parts],
      sql`select ${plan.credit}, (select coalesce(json_agg(json_build_object('full_name', o.full_name, 'amount', ${given.amount}) order by o.id), '[]')
          from ${given} join occupants o on o.id = ${given.occupant_id}) as payers, ${plan.charge}, ${plan.covers_from}, ${plan.covers_to}, ${plan.old_part}, ${plan.old_from}, ${plan.old_to},
        ${plan.next_amount}, ${plan.next_from}, ${plan.next_to}, ${plan.next_due}, ${cancelled} as cancelled,
        ${depositHeld(leaver.id)} as deposit_held, ${nextRentOf(leaver, terms.moves_on)} as next_rent,
        ${keepsNextRent(leaver, terms)} is true as keeps_next_rent from ${plan} cross join ${leaver}`,
    ),
  );
  return foundRow(rows[0]);
}
