import { sql } from 'drizzle-orm';
import { leavings } from '#drizzle/schema/leavings.ts';
import { type AnswerLeavingInput, LEAVING_DAY_OUT_OF_REACH } from '#shared/contract/leavings.ts';
import { LEFT_BEFORE_ENTERING, type Tenant } from '#shared/contract/tenants.ts';
import { isLeavingDay } from '#shared/rules/leaving.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { wrongField } from '../../errors.ts';
import { inScope } from '../../scope.ts';
import { isOthersUntil } from '../rooms/free-from.ts';
import type { Keyed } from '../../idempotency.ts';
import { moveLeaving } from './leaving-steps.ts';

/** What each answer makes of it; an agreed one asks for none. */
const accepted = { ASKED: 'AGREED', STAY_ASKED: 'TAKEN_BACK', AGREED: undefined } as const;
const refused = { ASKED: 'REFUSED', STAY_ASKED: 'AGREED', AGREED: undefined } as const;

/**
 * The owner answers a tenant who leaves, or who had agreed to leave and asks to stay. A day within the kost's days, and
 * the contract, stands: only another one can be refused, with the reason, and with a day that the tenant may take. On none of
 * the days on which they are to stay beyond their contract the room may be somebody else's.
 *
 * @throws DomainError NOT_FOUND, VALIDATION, LEAVING_CHANGED, LEAVING_IN_TIME or ROOM_NOT_AVAILABLE
 */
export async function answerLeaving(context: Keyed<OwnerContext>, input: AnswerLeavingInput): Promise<Tenant> {
  const { id, state, accepts, note } = input;
  const next = (accepts ? accepted : refused)[state];
  const other_day = next === 'REFUSED' ? input.other_day : null;
  if (other_day !== null && !isLeavingDay(other_day, today(context)))
    throw wrongField('other_day', LEAVING_DAY_OUT_OF_REACH);
  const stays = sql`l.leaves_on + ${state === 'STAY_ASKED' ? 1 : 0}::int`;
  const until = accepts ? stays : sql`${other_day}`;
  return moveLeaving(
    context,
    {
      action: 'tenancy.answer-leaving',
      id,
      seen: state,
      isTheirs: inScope(context.scope, leavings, 'l'),
      may: sql`${next === 'REFUSED' ? sql`l.is_early` : sql`true`} and not ${isOthersUntil(until, 't')}
        and (${until})::date < coalesce(t.check_in_date, t.contract_start) is not true`,
      next,
      more: { note, other_day, answered_at: nowIso(context) },
    },
    ({ is_early, leaves_on }, { check_in_date, contract_start }) => {
      if ((other_day ?? leaves_on) < (check_in_date ?? contract_start))
        throw wrongField(other_day === null ? 'accepts' : 'other_day', LEFT_BEFORE_ENTERING);
      if (next === 'REFUSED' && !is_early) return 'LEAVING_IN_TIME';
      return next === undefined ? 'LEAVING_CHANGED' : 'ROOM_NOT_AVAILABLE';
    },
  );
}
