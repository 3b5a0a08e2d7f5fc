import { sql } from 'drizzle-orm';
import type { TakeBackLeavingInput } from '#shared/contract/leavings.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { MOST_STAYS_ASKED_A_DAY } from '#shared/rules/leaving.ts';
import { nowIso, type PersonContext } from '../../context.ts';
import { isOwnTenancy } from '../billing/own-tenancy.ts';
import type { Keyed } from '../../idempotency.ts';
import { moveLeaving } from './leaving-steps.ts';

const nextOf = { ASKED: 'TAKEN_BACK', AGREED: 'STAY_ASKED', STAY_ASKED: 'AGREED' } as const;

/**
 * The tenant takes back what they said of leaving: by themselves until the owner has answered. Once the day is agreed,
 * the room may be promised to another, so they ask the owner to stay; and take that back too. What was said by their bill
 * link alone they take back at any time. What they asked for today, or took back, ten times, waits for tomorrow.
 *
 * @throws DomainError NOT_FOUND, LEAVING_CHANGED, LEAVING_TOO_OFTEN, or ROOM_NOT_AVAILABLE if what went on by the month is promised meanwhile
 */
export function takeBackLeaving(context: Keyed<PersonContext>, { id, state }: TakeBackLeavingInput): Promise<Tenant> {
  const isSeldom = sql`(l.by_link or (select count(*) from audit_log a where a.subject_id = l.tenancy_id
    and a.action = 'tenancy.take-back-leaving' and a.created_at > ${nowIso(context)}::timestamptz - interval '1 day') < ${MOST_STAYS_ASKED_A_DAY}::int)`;
  const step = {
    action: 'tenancy.take-back-leaving',
    id,
    seen: state,
    isTheirs: sql`l.tenancy_id in (select tenancies.id from tenancies where ${isOwnTenancy(context)})`,
    next: nextOf[state],
    // What nobody has answered yet is taken back as often as it is said.
    may: state === 'ASKED' ? sql`true` : isSeldom,
    // Somebody who holds their bill link said it, so it is theirs alone to take back.
    ...(state === 'AGREED' && { more: { state: sql`case when l.by_link then 'TAKEN_BACK' else 'STAY_ASKED' end` } }),
  } as const;
  return moveLeaving(context, step, () => 'LEAVING_TOO_OFTEN');
}
