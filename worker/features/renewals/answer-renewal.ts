import { type SQL, sql } from 'drizzle-orm';
import { renewals } from '#drizzle/schema/renewals.ts';
import type { AnswerRenewalInput, SettleRenewalInput } from '#shared/contract/renewals.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { type OwnerContext, type PersonContext, today } from '../../context.ts';
import type { Keyed } from '../../idempotency.ts';
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
export function answerRenewal(
  context: Keyed<PersonContext>,
  { id, state, rent, asked_rent }: AnswerRenewalInput,
): Promise<Tenant> {
  const asks = asked_rent !== undefined;
  return moveRenewal(context, {
    action: 'tenancy.answer-renewal',
    id,
    seen: state,
    isTheirs: sql`r.tenancy_id in (select tenancies.id from tenancies where ${isOwnTenancy(context)})`,
    may: sql`${isSeen('monthly_rent', rent)} and ${asks ? sql`(r.asked_rent is null or r.by_link) and ${mayAsk(context, asked_rent)}` : sql`true`}`,
    next: asks ? 'ASKED' : 'ACCEPTED',
    more: { by_link: false, ...(asks && { asked_rent }) },
  });
}

/** Whether the offer still has the rent that its caller has seen: it changes while id and state stay. */
function isSeen(column: 'monthly_rent' | 'asked_rent', rent: number | undefined): SQL {
  return rent === undefined ? sql`true` : sql`r.${sql.identifier(column)} = ${rent}::bigint`;
}

/** Whether another rent may be asked for: none is agreed for later, or it is that one. */
function mayAsk(context: PersonContext, rent: number): SQL {
  return sql`(${hasPlace(today(context), 't')} or r.rent_was = ${rent}::bigint)`;
}

/**
 * Whoever holds the tenant's bill link accepts an offer, or asks for another rent, once: a word that its owner confirms, or
 * a wish that binds nobody.
 *
 * @throws DomainError NOT_FOUND or RENEWAL_CHANGED
 */
export function answerByLink(
  context: Keyed<PersonContext>,
  tenancyId: string,
  { id, rent, asked_rent }: Omit<AnswerRenewalInput, 'state'>,
): Promise<Tenant> {
  return moveRenewal(context, {
    action: 'tenancy.answer-renewal',
    id,
    seen: 'OFFERED',
    isTheirs: sql`r.tenancy_id = ${tenancyId}`,
    may: sql`r.asked_rent is null and ${isSeen('monthly_rent', rent)}
      and ${asked_rent === undefined ? sql`true` : mayAsk(context, asked_rent)}`,
    next: 'ASKED',
    more: { asked_rent: asked_rent ?? sql`r.monthly_rent`, by_link: true },
  });
}

const nextOf = {
  ACCEPT: { OFFERED: undefined, ASKED: 'ACCEPTED' },
  DECLINE: { OFFERED: undefined, ASKED: 'OFFERED' },
  TAKE_BACK: { OFFERED: 'TAKEN_BACK', ASKED: 'TAKEN_BACK' },
} as const;

/** Another rent that was asked for by link: agreeing to it makes it the owner's own offer, which the tenant answers. */
const isWish = sql`(r.by_link and r.asked_rent <> r.monthly_rent)`;
const agreed = {
  monthly_rent: sql`r.asked_rent`,
  state: sql`case when ${isWish} then 'OFFERED' else 'ACCEPTED' end`,
  asked_rent: sql`case when not ${isWish} then r.asked_rent end`,
  by_link: sql`r.by_link and not ${isWish}`,
};

/**
 * The owner agrees to the rent that the tenant asked for, keeps to the offer, or takes it back.
 *
 * @throws DomainError NOT_FOUND, RENEWAL_CHANGED or ROOM_NOT_AVAILABLE
 */
export function settleRenewal(
  context: Keyed<OwnerContext>,
  { id, state, rent, answer }: SettleRenewalInput,
): Promise<Tenant> {
  return moveRenewal(context, {
    action: 'tenancy.settle-renewal',
    id,
    seen: state,
    isTheirs: inScope(context.scope, renewals, 'r'),
    next: nextOf[answer][state],
    may: isSeen('asked_rent', rent),
    ...(answer === 'ACCEPT' && { more: agreed }),
  });
}
