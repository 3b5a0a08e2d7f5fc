import { sql } from 'drizzle-orm';
import { renewals } from '#drizzle/schema/renewals.ts';
import type { AnswerRenewalInput, SettleRenewalInput } from '#shared/contract/renewals.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { type OwnerContext, type PersonContext, today } from '../../context.ts';
import { inScope } from '../../scope.ts';
import { isOwnTenancy } from '../billing/own-tenancy.ts';
import { moveRenewal } from './renewal-steps.ts';
import { hasPlace } from '../billing/standing-renewals.ts';

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
    may: asks
      ? sql`(r.asked_rent is null or r.by_link) and (${hasPlace(today(context), 't')} or r.rent_was = ${asked_rent}::bigint)`
      : sql`true`,
    next: asks ? 'ASKED' : 'ACCEPTED',
    more: { by_link: false, ...(asks && { asked_rent }) },
  });
}

/**
 * Whoever holds the tenant's bill link accepts an offer, once: a word that its owner confirms, as another rent that is asked.
 *
 * @throws DomainError NOT_FOUND or RENEWAL_CHANGED
 */
export function acceptByLink(context: PersonContext, tenancyId: string, id: string): Promise<Tenant> {
  return moveRenewal(context, {
    action: 'tenancy.answer-renewal',
    id,
    seen: 'OFFERED',
    isTheirs: sql`r.tenancy_id = ${tenancyId}`,
    may: sql`r.asked_rent is null`,
    next: 'ASKED',
    more: { asked_rent: sql`r.monthly_rent`, by_link: true },
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
