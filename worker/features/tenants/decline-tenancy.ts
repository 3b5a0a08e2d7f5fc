import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { tenancies, tenancyRefusals } from '#drizzle/schema/tenancies.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import type { TenancyStatus } from '#shared/enums.ts';
import { cancelReasons } from '#shared/labels.ts';
import { tenancyTransitions } from '#shared/rules/transitions.ts';
import { auditNamed } from '../../audit.ts';
import { nowIso, type PersonContext, type SignedInContext, today } from '../../context.ts';
import { isLive, isOpen, leadingTo } from '../../db/states.ts';
import { listed, named } from '../../db/ctes.ts';
import { changes, insertFrom } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { cancelledBills } from '../invoices/cancelled-bills.ts';
import { consentWithdrawn, withdrawnConsents } from '../messages/withdraw-consent.ts';
import { addNotice } from '../notices/add-notice.ts';
import { creditedBack } from '../billing/bill-money.ts';
import { setRooms } from '../rooms/held-rooms.ts';
import { lockTenancy } from './lock-tenancy.ts';
import { selectTenancy, toTenant } from './queries.ts';
import { atPlaces, placeFacts } from './tenancy-places.ts';

/**
 * The tenant says that they do not live there. The tenancy ends, its room becomes free, its open bills are cancelled,
 * and its owner gets a notice and cannot assign this person again. Money on a bill that was not fully paid becomes the
 * person's credit, and so does a reported payment once the owner approves it; fully paid bills stay. A tenancy that
 * ended unconfirmed can be declined too, because of its bills. A repeated call changes nothing.
 *
 * @throws DomainError NOT_FOUND, or TENANCY_ANSWERED if they have confirmed
 */
export async function declineTenancy(context: SignedInContext & PersonContext, id: string): Promise<Tenant> {
  const { db, scope } = context;
  const bills = cancelledBills(context, {
    which: sql`id in (select id from owed)`,
    reason: cancelReasons.DECLINED,
    more: { paid_amount: 0, next_issue_on: null },
    reports: false,
  });
  const [, , , declined, [tenancy]] = await db.batch([
    ...lockTenancy(context, id, sql`true`),
    db.execute<{ request_ids: string[] }>(sql`
      with before as (
        select id, owner_id, user_id, room_id, kost_id, status from tenancies
        where id = ${id} and user_id = ${scope.person} and confirmed_at is null and declined_at is null
      ), ${withEnd(context)}, ${withNothingOwed(context)}, ${listed(bills.parts)},
      ${withOwnerTold(context)}, audited as (
        ${auditNamed(context, 'tenancy.decline', 'declined')}
      ) select ${bills.requestIds} as request_ids from declined`),
    selectTenancy(context, id),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  if (tenancy.declined_at === null) throw new DomainError('TENANCY_ANSWERED');
  const [outcome] = declined.rows;
  for (const requestId of outcome?.request_ids ?? []) context.defer(context.gateway.cancelPayment(requestId));
  return toTenant(tenancy);
}

/** The CTEs that end the running or coming tenancy in `before`, and free its room. */
function withEnd(context: SignedInContext): SQL {
  const now = nowIso(context);
  const mayBecome = (state: TenancyStatus) => leadingTo(tenancyTransitions, state, sql`t.status`);
  const ifRunning = (value: SQL, column: string) =>
    sql`case when ${mayBecome('TERMINATED')} then ${value} else ${sql.raw(`t.${column}`)} end`;
  const ended = {
    declined_at: now,
    updated_at: now,
    status: sql`case when ${mayBecome('TERMINATED')} then 'TERMINATED' when ${mayBecome('INACTIVE')} then 'INACTIVE' else t.status end`,
    check_out_date: ifRunning(sql`${today(context)}::date`, 'check_out_date'),
    terminated_at: ifRunning(sql`${now}::timestamptz`, 'terminated_at'),
  };
  return sql`declined as (
      update tenancies t set ${changes(tenancies, ended)} from before where t.id = before.id returning t.id, t.owner_id, t.kost_id
    ), freed as (
      ${setRooms(context, 'AVAILABLE', sql`select room_id from before where ${isLive()}`)}
    )`;
}

/**
 * The CTEs that cancel every bill of the tenancy in `before` that is not paid in full (`cancelled`), turn what was paid
 * on them into credit (`creditedBack` of `bill-money.ts`), and end all series. None of these payments is credit,
 * since credit is never spent on an unconfirmed tenancy.
 */
function withNothingOwed(context: SignedInContext): SQL {
  const noSeries = { next_issue_on: null, updated_at: nowIso(context) };
  return sql`owed as (
      select i.id from invoices i join before on before.id = i.tenant_id
      where i.status = 'DRAFT' or ${isOpen(sql`i.status`)}
    ), ended_series as (
      update invoices set ${changes(invoices, noSeries)}
      where tenant_id in (select id from before) and next_issue_on is not null and id not in (select id from owed)
    ), ${listed(creditedBack(context, named('owed', 'id')))}`;
}

/**
 * The CTEs that tell the owner of the tenancy in `before`, keep them from assigning this person again, and end the
 * consents that they recorded for this person.
 */
function withOwnerTold(context: SignedInContext): SQL {
  const refusal = { owner_id: sql`owner_id`, user_id: sql`user_id`, created_at: nowIso(context) };
  return sql`refused as (
      ${insertFrom(tenancyRefusals, refusal, sql`before`)} on conflict do nothing
    ), told as (
      ${addNotice(context, {
        kind: 'TENANCY_DECLINED',
        from: atPlaces('before'),
        user: sql`t.owner_id`,
        details: placeFacts,
      })}
    ), unsaid as (
      ${withdrawnConsents(context, 'PROFILE', sql`(user_id, given_by) in (select user_id, owner_id from before)`)}
    ), unsaid_audited as (${consentWithdrawn(context, 'unsaid')})`;
}
