import { type SQL, sql } from 'drizzle-orm';
import type { LinkedSettlement } from '#shared/contract/bill-links.ts';
import type { SettlementView } from '#shared/contract/settlements.ts';
import { firstName } from '#shared/rules/first-name.ts';
import type { Context } from '../../context.ts';
import { isLinkedSettlement } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { takesCode } from '../contacts/answer-code.ts';
import { toView, viewOf } from './view.ts';

type Row = SettlementView & { takes_code: boolean } & Record<string, unknown>;

/** Numbers of nine digits and more (with points of ten, since sums have them) in what somebody has written. */
const LONG_NUMBER = /\d(?:[ -]?\d){8,}|\d(?:[ .-]?\d){9,}/g;

function unnumbered<Text extends string | null>(text: Text): Text {
  return text && (text.replace(LONG_NUMBER, '…') as Text);
}

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
    figures: { ...figures, payers: named(figures.payers) },
    sums: { ...sums, parts: named(sums.parts), unreduced_parts: named(sums.unreduced_parts) },
    settlement: {
      ...settlement,
      objection: null,
      earlier_objection: null,
      note: unnumbered(settlement.note),
      inspection: settlement.inspection.map((each) => ({ ...each, note: unnumbered(each.note) })),
      damages: settlement.damages.map((each) => ({ ...each, reason: unnumbered(each.reason) })),
    },
  };
}
