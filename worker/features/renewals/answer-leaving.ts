import { sql } from 'drizzle-orm';
import { leavings } from '#drizzle/schema/leavings.ts';
import { type AnswerLeavingInput, LEAVING_DAY_OUT_OF_REACH } from '#shared/contract/leavings.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { isLeavingDay } from '#shared/rules/leaving.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { wrongField } from '../../errors.ts';
import { inScope } from '../../scope.ts';
import { moveLeaving } from './leaving-steps.ts';

/** What each answer makes of it; an agreed one asks for none. */
const accepted = { ASKED: 'AGREED', STAY_ASKED: 'TAKEN_BACK', AGREED: undefined } as const;
const refused = { ASKED: 'REFUSED', STAY_ASKED: 'AGREED', AGREED: undefined } as const;

/**
 * The owner answers a tenant who leaves, or who had agreed to leave and asks to stay. A day within the kost's days stands:
 * only an earlier one can be refused, with the reason, and with another day that the tenant may take.
 *
 * @throws DomainError NOT_FOUND, VALIDATION, LEAVING_CHANGED or LEAVING_IN_TIME
 */
export async function answerLeaving(context: OwnerContext, input: AnswerLeavingInput): Promise<Tenant> {
  const { id, state, accepts, note } = input;
  const next = (accepts ? accepted : refused)[state];
  const other_day = next === 'REFUSED' ? input.other_day : null;
  if (other_day !== null && !isLeavingDay(other_day, today(context)))
    throw wrongField('other_day', LEAVING_DAY_OUT_OF_REACH);
  return moveLeaving(
    context,
    {
      action: 'tenancy.answer-leaving',
      id,
      seen: state,
      isTheirs: inScope(context.scope, leavings, 'l'),
      may: next === 'REFUSED' ? sql`l.is_early` : sql`true`,
      next,
      more: { note, other_day, answered_at: nowIso(context) },
    },
    ({ is_early }) => (next === 'REFUSED' && !is_early ? 'LEAVING_IN_TIME' : 'LEAVING_CHANGED'),
  );
}
