import { sql } from 'drizzle-orm';
import { renewals } from '#drizzle/schema/renewals.ts';
import type { AnswerRenewalInput, SettleRenewalInput } from '#shared/contract/renewals.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import type { OwnerContext, PersonContext } from '../../context.ts';
import { inScope } from '../../scope.ts';
import { isOwnTenancy } from '../billing/own-tenancy.ts';
import { moveRenewal } from './renewal-steps.ts';

/**
 * The tenant accepts an offer, also while another rent is asked, or asks once for another rent. Whoever refuses says when
 * they leave (`ask-to-leave.ts`).
 *
 * @throws DomainError NOT_FOUND, RENEWAL_CHANGED or ROOM_NOT_AVAILABLE
 */
export function answerRenewal(context: PersonContext, { id, state, asked_rent }: AnswerRenewalInput): Promise<Tenant> {
  const asks = asked_rent !== undefined;
  return moveRenewal(context, {
    action: 'tenancy.answer-renewal',
    id,
    seen: state,
    isTheirs: sql`r.tenancy_id in (select tenancies.id from tenancies where ${isOwnTenancy(context)})`,
    may: asks ? sql`r.asked_rent is null` : sql`true`,
    next: asks ? 'ASKED' : 'ACCEPTED',
    ...(asks && { more: { asked_rent } }),
  });
}

const nextOf = {
  ACCEPT: { OFFERED: undefined, ASKED: 'ACCEPTED' },
  DECLINE: { OFFERED: undefined, ASKED: 'OFFERED' },
  TAKE_BACK: { OFFERED: 'TAKEN_BACK', ASKED: 'TAKEN_BACK' },
} as const;

/**
 * The owner agrees to the rent that the tenant asked for, keeps to the offer, or takes it back.
 *
 * @throws DomainError NOT_FOUND, RENEWAL_CHANGED or ROOM_NOT_AVAILABLE
 */
export function settleRenewal(context: OwnerContext, { id, state, answer }: SettleRenewalInput): Promise<Tenant> {
  return moveRenewal(context, {
    action: 'tenancy.settle-renewal',
    id,
    seen: state,
    isTheirs: inScope(context.scope, renewals, 'r'),
    next: nextOf[answer][state],
    ...(answer === 'ACCEPT' && { more: { monthly_rent: sql`r.asked_rent` } }),
  });
}
