import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { renewals } from '#drizzle/schema/renewals.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { AuditAction } from '#shared/audit-actions.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import type { RenewalState } from '#shared/enums.ts';
import { type Context, nowIso, type PartyContext, today } from '../../context.ts';
import { type ChangedRow, changes, idsOf, type Part, pick, returned, type Rows, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { rentBeforeAndAfter, rentOn } from '../billing/agreed-rent.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { isRentHead } from '../invoices/rent-series.ts';
import { rentFollowers } from '../tenants/automatic-rent.ts';
import { lockedTenancy } from '../tenants/locked-tenancy.ts';
import { tenancyQuery, toTenant } from '../tenants/queries.ts';
import { isStanding } from '../billing/standing-renewals.ts';
import { settledNoMore, stepEffects } from './step-effects.ts';

const r = alias(renewals, 'r');

type Fact = 'contract_end' | 'monthly_rent' | 'rent_from' | 'asked_rent';

/** What a step of an offer tells: its tenancy, and what the offer is after the step. */
type Step = Rows<'id' | 'owner_id' | 'user_id' | 'kost_id' | 'room_id' | 'full_name' | 'state' | 'by_link' | Fact>;

/** The facts of a notice about an offer, beside its tenancy. */
export function renewalFacts({ contract_end, monthly_rent, rent_from, asked_rent }: Rows<Fact>) {
  return { contract_end, monthly_rent, rent_from, asked_rent };
}

/** What goes with a step of an offer (`stepEffects`). */
export function renewalEffects(
  context: Context,
  action: Extract<AuditAction, `tenancy.${string}renewal`>,
  step: Step,
): Part {
  const { state, contract_end, monthly_rent } = step;
  const noted = sql`jsonb_build_object('contract_end', ${contract_end}, 'rent', ${monthly_rent}, 'renewal', ${state})`;
  return stepEffects(context, { of: 'RENEWAL', action, row: step, noted, told: { ...renewalFacts(step), state } });
}

interface NextStep {
  action: Parameters<typeof renewalEffects>[1];
  /** The offer's id, and in which state the caller has seen it. */
  id: string;
  seen: RenewalState;
  /** Whether it is the caller's, and may take this step: conditions on `renewals r`. */
  isTheirs: SQL;
  may?: SQL;
  /** What it becomes; undefined if nothing follows from the seen state. */
  next: RenewalState | undefined;
  more?: ChangedRow<typeof renewals>;
}

/**
 * Moves an offer from the state that the caller has seen into the next one, under the locks of a renewal. Once accepted,
 * the contract ends later, and its rent is the agreed one from the offer's month on: what was sent stays as it is, and
 * automatic rents follow.
 *
 * @throws DomainError NOT_FOUND, RENEWAL_CHANGED, or ROOM_NOT_AVAILABLE if the room was promised to somebody else
 */
export async function moveRenewal(context: Keyed<PartyContext>, step: NextStep): Promise<Tenant> {
  const { action, id, seen, isTheirs, may = sql`true`, next, more } = step;
  const { db } = context;
  const once = onceByKey(context);
  const day = today(context);
  const isIt = sql`r.id = ${id} and ${isTheirs}`;
  const tenancy = sql`(select r.tenancy_id from renewals r where ${isIt})`;
  const moved = returned('moved', {
    ...pick(alias(tenancies, 't'), 'id', 'owner_id', 'user_id', 'kost_id', 'room_id', 'full_name'),
    ...pick(r, 'state', 'contract_end', 'monthly_rent', 'rent_from', 'rent_was', 'asked_rent', 'by_link'),
  })`
    update renewals r set ${changes(renewals, { state: next ?? seen, answered_at: nowIso(context), ...more })} from tenancies t
    where ${isIt} and t.id = r.tenancy_id and r.state = ${seen} and ${isStanding(day, 't')} and ${may}
      and ${once.isFree} and ${next !== undefined}::boolean`;
  const isOther = sql`${moved.monthly_rent} <> ${moved.rent_was}`;
  const agreed = {
    contract_end: moved.contract_end,
    monthly_rent: sql`case when ${isOther} then ${rentOn('tenancies', day)} else tenancies.monthly_rent end`,
    next_rent: sql`case when ${isOther} then ${moved.monthly_rent} else tenancies.next_rent end`,
    next_rent_from: sql`case when ${isOther} then ${moved.rent_from} else tenancies.next_rent_from end`,
    updated_at: nowIso(context),
  };
  const renewed = returned('renewed', { ...pick(tenancies, 'id'), ...rentBeforeAndAfter })`
    update tenancies set ${changes(tenancies, agreed)} from ${moved}
    where tenancies.id = ${moved.id} and ${moved.state} = 'ACCEPTED'`;
  // Whoever accepts by account stays; what a link accepts and the owner confirms takes nothing from the end before it.
  const called_off = settledNoMore(
    moved,
    sql`${moved.state} = 'ACCEPTED' and not ${moved.by_link} and s.leaves_on < ${moved.contract_end}`,
  );
  const renewal = next === 'ACCEPTED' ? [renewed, ...rentFollowers(context, renewed), { called_off }] : [];
  const effects = { ...renewalEffects(context, action, moved), kept: once.kept(moved, moved.id) };
  const {
    repeated,
    results: [, , , , { rows }, [row]],
  } = await once.batch([
    ...lockedTenancy(context, tenancy, isRentHead('invoices')),
    db.execute(withCtes([moved, ...renewal, effects], idsOf(moved))),
    tenancyQuery(context, tenancy),
  ]);
  if (row === undefined) throw new DomainError('NOT_FOUND');
  if (rows.length === 0 && !repeated) throw new DomainError('RENEWAL_CHANGED');
  sendNoticesSoon(context);
  return toTenant(row);
}
