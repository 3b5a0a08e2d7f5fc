import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { type tenancies, tenancyRefusals } from '#drizzle/schema/tenancies.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import type { TenancyStatus } from '#shared/enums.ts';
import { cancelReasons } from '#shared/labels.ts';
import { tenancyTransitions } from '#shared/rules/transitions.ts';
import { nowIso, type PersonContext, type SignedInContext, today } from '../../context.ts';
import { type ChangedRow, changes, idsOf, insertion, type Part, type Rows } from '../../db/ctes.ts';
import { isLive, isOpen, leadingTo } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { consentWithdrawn, withdrawnConsents } from '../messages/withdrawn-consents.ts';
import { creditedBack } from '../billing/bill-money.ts';
import { type Ended, endTenancy } from './end-tenancy.ts';
import { toTenant } from './queries.ts';

/**
 * The tenant says that they do not live there. The tenancy ends, its room becomes free, its open bills are cancelled,
 * and its owner gets a notice and cannot assign this person again. Money on a bill that was not fully paid becomes the
 * person's credit, and so does a reported payment once the owner approves it; fully paid bills stay. A tenancy that
 * ended unconfirmed can be declined too, because of its bills. A repeated call changes nothing.
 *
 * @throws DomainError NOT_FOUND, or TENANCY_ANSWERED if they have confirmed
 */
export async function declineTenancy(context: SignedInContext & PersonContext, id: string): Promise<Tenant> {
  const { tenancy } = await endTenancy({ ...context, keyUse: null }, id, {
    action: 'tenancy.decline',
    mayEnd: sql`confirmed_at is null and declined_at is null`,
    change: declined(context),
    bills: {
      locked: sql`true`,
      which: sql`(status = 'DRAFT' or ${isOpen()})`,
      reason: cancelReasons.DECLINED,
      more: { paid_amount: 0, next_issue_on: null },
      reports: false,
    },
    more: (ended, cancelled) => [
      // None of these payments is credit, since credit is never spent on an unconfirmed tenancy.
      ...creditedBack(context, cancelled),
      { ended_series: endedSeries(context, ended, cancelled) },
      ...refusal(context, ended),
    ],
  });
  if (tenancy.declined_at === null) throw new DomainError('TENANCY_ANSWERED');
  return toTenant(tenancy);
}

/** One that ended before it was answered keeps its state. */
function declined(context: SignedInContext): ChangedRow<typeof tenancies> {
  const now = nowIso(context);
  const mayBecome = (state: TenancyStatus) => leadingTo(tenancyTransitions, state);
  const ifRunning = (value: SQL, other: SQL) =>
    sql`case when ${mayBecome('TERMINATED')} then ${value} else ${other} end`;
  const coming = sql`case when ${mayBecome('INACTIVE')} then 'INACTIVE' else status end`;
  return {
    declined_at: now,
    status: ifRunning(sql`'TERMINATED'`, coming),
    check_out_date: ifRunning(sql`${today(context)}::date`, sql`check_out_date`),
    terminated_at: ifRunning(sql`${now}::timestamptz`, sql`terminated_at`),
  };
}

/** Ends the series whose first bills are not cancelled. */
function endedSeries(context: SignedInContext, ended: Ended, cancelled: Rows<'id'>): SQL {
  return sql`
    update invoices set ${changes(invoices, { next_issue_on: null, updated_at: nowIso(context) })}
    where tenant_id in (${idsOf(ended)}) and next_issue_on is not null and id not in (${idsOf(cancelled)})`;
}

/**
 * Keeps the owner from assigning this person again, and ends the consents that they recorded for this person, unless
 * the person has confirmed that they have another room of this owner.
 */
function refusal(context: SignedInContext, ended: Ended): Part[] {
  const { owner_id, user_id } = ended;
  const refused = insertion(tenancyRefusals, { owner_id, user_id, created_at: nowIso(context) }, ended);
  const which = sql`(user_id, given_by) in (select ${user_id}, ${owner_id} from ${ended} where not exists (
    select from tenancies other where (other.user_id, other.owner_id) = (${user_id}, ${owner_id})
      and ${isLive(sql`other.status`)} and other.confirmed_at is not null))`;
  const unsaid = withdrawnConsents(context, 'PROFILE', which);
  return [
    unsaid,
    { refused: sql`${refused} on conflict do nothing`, unsaid_audited: consentWithdrawn(context, unsaid) },
  ];
}
