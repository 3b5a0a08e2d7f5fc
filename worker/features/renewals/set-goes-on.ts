import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { SetGoesOnInput } from '#shared/contract/renewals.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { OPEN_END } from '#shared/rules/contract-dates.ts';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso, type OwnerContext, today } from '../../context.ts';
import { changes, idsOf, type Part, pick, returned, type Rows, withCtes } from '../../db/ctes.ts';
import { isLive } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { inScope } from '../../scope.ts';
import { addedNotices } from '../notices/added-notices.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { tenancyQuery, toTenant } from '../tenants/queries.ts';
import { firstEnd, isBindingLeaving, isOpenRenewal } from '../billing/standing-renewals.ts';
import { atPlaces, placeFacts } from '../tenants/tenancy-places.ts';

const [before, after] = [alias(tenancies, 'old'), alias(tenancies, 'new')];

/** Whether a row of `tenancies` goes on by the month, without an agreed day of leaving. */
export const isOpenEnded = sql`(tenancies.contract_end = ${OPEN_END}::date)`;

/** What a row of `tenancies` becomes that goes on by the month. */
export const openEnd = {
  agreed_end: sql`case when ${isOpenEnded} then tenancies.agreed_end else tenancies.contract_end end`,
  contract_end: OPEN_END,
};

/** The CTE of changed tenancies has these. */
export const wentOn = {
  ...pick(after, 'id', 'owner_id', 'user_id', 'kost_id', 'room_id'),
  ...pick(after, 'contract_end', 'agreed_end', 'rent_period', 'confirmed_at'),
  old_contract_end: before.contract_end,
};

/** What goes with it: an open offer ends, the entry in the trail, and the notice, of one tenancy one a day. */
export function goingOnEffects(context: Context, went: Rows<keyof typeof wentOn>, goesOn: boolean): Part {
  const end = goesOn ? went.agreed_end : went.contract_end;
  // An owner may say for one contract what its kost says of all.
  const isOther = goesOn ? sql`true` : sql`(${went.contract_end} <> ${went.old_contract_end} or k.at_end = 'MONTHLY')`;
  return {
    lapsed: sql`update renewals r set state = 'ENDED' where r.tenancy_id in (${idsOf(went)}) and ${isOpenRenewal} and ${goesOn}::boolean`,
    audited: auditEntry(context, {
      action: goesOn ? 'tenancy.go-on' : 'tenancy.end-months',
      from: went,
      subject: went.id,
      owner: went.owner_id,
      kost: went.kost_id,
      details: sql`jsonb_build_object('contract_end', ${end})`,
    }),
    told: addedNotices(context, {
      kind: 'CONTRACT_RENEWED',
      from: sql`${atPlaces(went)} where ${went.confirmed_at} is not null and ${isOther}`,
      user: went.user_id,
      details: {
        ...placeFacts,
        contract_end: end,
        goes_on: sql`${goesOn}::boolean`,
        rent_period: sql`nullif(${went.rent_period}, 'MONTH')`,
      },
      together: sql`${went.id} || ':months:' || ${today(context)}::text`,
    }),
  };
}

/**
 * The owner says that a contract goes on by the month after its end, until its tenant says when they leave: it holds the
 * room from now on, and rents go on. Or that it does not: then it ends as was agreed, or no earlier than `firstEnd`. A
 * repeated call changes nothing.
 *
 * @throws DomainError NOT_FOUND, TENANCY_NOT_ACTIVE, LEAVING_OPEN, or ROOM_NOT_AVAILABLE if the room is promised or closes
 */
export async function setGoesOn(context: OwnerContext, { id, goes_on }: SetGoesOnInput): Promise<Tenant> {
  const { db, scope } = context;
  const isIt = sql`tenancies.id = ${id} and ${inScope(scope, tenancies)}`;
  const ended = {
    agreed_end: null,
    contract_end: sql`case when ${isOpenEnded} then ${firstEnd(context)} else tenancies.contract_end end`,
  };
  const went = returned('went', wentOn)`
    update tenancies set ${changes(tenancies, { goes_on, ...(goes_on ? openEnd : ended), updated_at: nowIso(context) })}
    where ${isIt} and ${isLive(sql`tenancies.status`)} and (tenancies.goes_on is distinct from ${goes_on} or ${isOpenEnded} <> ${goes_on}::boolean)
      and not exists (select from leavings l where l.tenancy_id = tenancies.id and ${isBindingLeaving})`;
  const [, { rows }, [tenancy]] = await db.batch([
    db.execute(sql`select from tenancies where ${isIt} for update`),
    db.execute(withCtes([went, goingOnEffects(context, went, goes_on)], idsOf(went))),
    tenancyQuery(context, id),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  const tenant = toTenant(tenancy);
  if (rows.length > 0) sendNoticesSoon(context);
  else if (tenant.status !== 'ACTIVE' && tenant.status !== 'PENDING') throw new DomainError('TENANCY_NOT_ACTIVE');
  else if (tenancy.goes_on !== goes_on || (tenant.contract_end === OPEN_END) !== goes_on) {
    throw new DomainError('LEAVING_OPEN');
  }
  return tenant;
}
