import { type SQL, sql } from 'drizzle-orm';
import type { LinkedSettlement } from '#shared/contract/bill-links.ts';
import type { SettlementView } from '#shared/contract/settlements.ts';
import { firstName } from '#shared/rules/first-name.ts';
import { unreachable } from '#shared/rules/mask.ts';
import type { Context } from '../../context.ts';
import { isLinkedSettlement } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { takesCode } from '../contacts/answer-code.ts';
import { toView, viewOf } from './view.ts';

type Row = SettlementView & { takes_code: boolean } & Record<string, unknown>;

/**
 * What is settled at moving out, while it is proposed or answered, as a forwarded link may show it: sums, reasons and
 * photos, without what the tenant has written.
 *
 * @param tenancy the expression of the link's tenancy, null if the link does not work
 * @throws DomainError NOT_FOUND
 */
export async function viewByLink(context: Context, tenancy: SQL): Promise<LinkedSettlement> {
  const which = sql`tenancies.id = ${tenancy}`;
  const more = sql`, ${takesCode(context, sql`tenancies`)} as takes_code`;
  const view = toView(context, await context.db.execute<Row>(viewOf(context, which, isLinkedSettlement(), more)));
  const { settlement } = view;
  if (settlement === null) throw new DomainError('NOT_FOUND');
  const named = (list: SettlementView['sums']['parts']) =>
    list?.map((each) => ({ ...each, full_name: firstName(each.full_name) })) ?? null;
  const { figures, sums } = view;
  return {
    ...view,
    full_name: firstName(view.full_name),
    move_in: view.move_in.map((each) => ({ ...each, item: unreachable(each.item) })),
    figures: { ...figures, payers: named(figures.payers) },
    sums: { ...sums, parts: named(sums.parts), unreduced_parts: named(sums.unreduced_parts) },
    settlement: {
      ...settlement,
      objection: null,
      earlier_objection: null,
      note: unreachable(settlement.note),
      inspection: settlement.inspection.map(({ item, note, ...each }) => ({
        ...each,
        item: unreachable(item),
        note: unreachable(note),
      })),
      damages: settlement.damages.map((each) => ({ ...each, reason: unreachable(each.reason) })),
    },
  };
}
