import { type SQL, sql } from 'drizzle-orm';
import { leavings } from '#drizzle/schema/leavings.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { type AskToLeaveInput, LEAVING_DAY_OUT_OF_REACH } from '#shared/contract/leavings.ts';
import { LEFT_BEFORE_ENTERING, type Tenant } from '#shared/contract/tenants.ts';
import type { LeavingState } from '#shared/enums.ts';
import {
  isLeavingDay,
  isOpenLeavingState,
  MOST_LEAVINGS_A_DAY,
  MOST_LEAVINGS_BY_LINK_A_DAY,
} from '#shared/rules/leaving.ts';
import { nowIso, type PersonContext, today } from '../../context.ts';
import { idsOf, insertion, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { DomainError, wrongField } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { isOwnTenancy } from '../billing/own-tenancy.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { isOthersUntil, lockedHome } from '../rooms/free-from.ts';
import { leavingEffects } from './leaving-steps.ts';
import { tenancyQuery, toTenant } from '../tenants/queries.ts';
import { isBindingLeaving, isOpenLeaving, isOpenRenewal, isStanding } from '../billing/standing-renewals.ts';

/**
 * The tenant says on which day they leave, five times in 24 hours; by whoever holds their bill link it is a wish at any
 * time, once in 24 hours, of which the account is told, and which binds nobody: what the account says takes its place.
 * Before the kost's days are over that is a wish too, which the owner may refuse, as is a day after the contract's end;
 * the day that the owner offered last, or agreed to when it was a wish by link, is agreed at once, unless somebody else
 * has the room by then. An offer of a longer contract is refused by it. It ends nothing: whoever leaves is checked out.
 *
 * @throws DomainError NOT_FOUND, VALIDATION, TENANCY_NOT_ACTIVE (also before they confirmed it), LEAVING_OPEN or
 *   LEAVING_TOO_OFTEN
 */
export async function askToLeave(context: Keyed<PersonContext>, input: AskToLeaveInput): Promise<Tenant> {
  const { db, actor } = context;
  const { id, leaves_on, reason } = input;
  const once = onceByKey(context);
  const isByLink = actor.kind === 'link';
  const day = today(context);
  if (!isLeavingDay(leaves_on, day)) throw wrongField('leaves_on', LEAVING_DAY_OUT_OF_REACH);
  const isIt = sql`tenancies.id = ${id} and ${isOwnTenancy(context)}`;
  const isOffered = wasOffered(leaves_on);
  const most = isByLink ? MOST_LEAVINGS_BY_LINK_A_DAY : MOST_LEAVINGS_A_DAY;
  const isTooOften = sql`((select count(*) from leavings l where l.tenancy_id = tenancies.id and l.by_link = ${isByLink}::boolean
    and l.created_at > ${nowIso(context)}::timestamptz - interval '1 day') >= ${most}::int)`;
  const hasOffer = sql`exists (select from renewals r where r.tenancy_id = tenancies.id and ${isStanding(day, 'tenancies')})`;
  // What was accepted by link, and confirmed by the owner alone, takes nothing from who may go with the contract before it.
  const isLengthenedByLink = sql`exists (select from renewals r where r.tenancy_id = tenancies.id and r.state = 'ACCEPTED' and r.by_link
    and r.contract_end = tenancies.contract_end and r.ends_on between ${day}::date and ${leaves_on}::date)`;
  const isInTheWay = isByLink ? isOpenLeaving : isBindingLeaving;
  const said = selected('said', {
    ...pick(tenancies, 'id', 'owner_id', 'user_id', 'kost_id', 'room_id', 'full_name'),
    leaves_on: sql<string>`${leaves_on}::date`,
    by_link: sql<boolean>`${isByLink}::boolean`,
    // Who was offered a longer contract may go with the present one; to stay beyond it is asked for.
    is_early: sql<boolean>`${isByLink}::boolean or ${leaves_on}::date > tenancies.contract_end or ${leaves_on}::date < ${day}::date + k.leaving_days and not (
      ${leaves_on}::date = tenancies.contract_end and ${hasOffer} or ${isLengthenedByLink})`,
    state: sql<LeavingState>`case when ${isOffered} and not ${isByLink}::boolean and not ${isOthersUntil(leaves_on)} then 'AGREED' else 'ASKED' end`,
  })`tenancies join kosts k on k.id = tenancies.kost_id
    where ${isIt} and tenancies.status = 'ACTIVE' and tenancies.confirmed_at is not null and coalesce(check_in_date, contract_start) <= ${leaves_on}::date
      and not exists (select from leavings l where l.tenancy_id = tenancies.id and ${isInTheWay}) and not ${isTooOften} and ${once.isFree}`;
  const now = nowIso(context);
  const refused = sql`update renewals r set state = 'REFUSED', answered_at = ${now}
    where r.tenancy_id in (${idsOf(said)}) and ${isOpenRenewal} and not ${isByLink}::boolean`;
  const row = {
    tenancy_id: said.id,
    ...pick(said, 'owner_id', 'kost_id', 'leaves_on', 'is_early', 'by_link', 'state'),
    reason,
    created_at: now,
    answered_at: sql`case when ${said.state} = 'AGREED' then ${now}::timestamptz end`,
  };
  const gone = returned('gone', { id: sql<string>`l.id` })`
    update leavings l set state = 'TAKEN_BACK' where l.tenancy_id in (${idsOf(said)}) and ${isOpenLeaving}`;
  const added = insertion(leavings, row, sql`${said} where (select count(*) from ${gone}) >= 0`);
  const effects = {
    added,
    refused,
    ...leavingEffects(context, 'tenancy.ask-to-leave', said),
    kept: once.kept(said, said.id),
  };
  const {
    repeated,
    results: [, { rows }, [tenancy]],
  } = await once.batch([
    db.execute(lockedHome(isIt)),
    db.execute(withCtes([said, gone, effects], idsOf(said))),
    tenancyQuery(context, id),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  if (rows.length === 0 && !repeated) throw refusalOf(toTenant(tenancy), leaves_on);
  sendNoticesSoon(context);
  return toTenant(tenancy);
}

function refusalOf({ status, check_in_date, contract_start, confirmed_at, leaving }: Tenant, day: string): DomainError {
  if (day < (check_in_date ?? contract_start)) return wrongField('leaves_on', LEFT_BEFORE_ENTERING);
  if (status !== 'ACTIVE' || confirmed_at === null) return new DomainError('TENANCY_NOT_ACTIVE');
  if (leaving !== null && isOpenLeavingState(leaving.state)) return new DomainError('LEAVING_OPEN');
  return new DomainError('LEAVING_TOO_OFTEN', { retryAfter: 24 * 60 * 60 });
}

/** Whether the owner offered the day, in their last word on what the account said, or a link: a wish takes back neither. */
function wasOffered(day: string): SQL {
  return sql`(select bool_or(case l.state when 'REFUSED' then l.other_day when 'AGREED' then l.leaves_on end = ${day}::date)
    from (select distinct on (l.by_link) l.* from leavings l
      where l.tenancy_id = tenancies.id order by l.by_link, l.id desc) as l) is true`;
}
