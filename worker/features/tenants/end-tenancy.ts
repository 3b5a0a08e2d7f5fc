import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { invoices } from '#drizzle/schema/invoices.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { AuditAction } from '#shared/audit-actions.ts';
import { ANSWER_DAYS } from '#shared/rules/settlement.ts';
import { auditOwned } from '../../audit.ts';
import { type PartyContext, type SignedInContext, nowIso } from '../../context.ts';
import {
  type ChangedRow,
  changes,
  type ColumnsOf,
  type Cte,
  idsOf,
  type Part,
  pick,
  returned,
  withCtes,
} from '../../db/ctes.ts';
import { isLive, isOpenSettlement } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { isOwnTenancy } from '../billing/own-tenancy.ts';
import { homesUpTo } from '../billing/shares.ts';
import { cancelledBills } from '../billing/cancelled-bills.ts';
import { addedNotices, fewADay } from '../notices/added-notices.ts';
import { depositHeld } from '../payments/deposit-held.ts';
import { changedRooms } from '../rooms/held-rooms.ts';
import { isOpenLeaving } from '../billing/standing-renewals.ts';
import { lockedTenancy } from './locked-tenancy.ts';
import { tenancyQuery } from './queries.ts';
import { atPlaces, placeFacts } from './tenancy-places.ts';

/** What differs between the ways in which a tenancy ends. */
export interface Ending {
  action: Extract<AuditAction, 'tenancy.checkout' | 'tenancy.cancel' | 'tenancy.decline'>;
  /** Whether the caller's tenancy may end so: a condition on `tenancies`. */
  mayEnd: SQL;
  change: ChangedRow<typeof tenancies>;
  bills: {
    /** Which of its bills are locked first. */
    locked: SQL;
    /** Which are cancelled, of the rooms that they left by moves too. */
    which: SQL;
    reason: string;
    more?: ChangedRow<typeof invoices>;
    /** Whether reports of payments of them close too. */
    reports?: boolean;
  };
  /** What else follows. */
  more?: (ended: Ended, cancelled: ReturnType<typeof cancelledBills>['cancelled']) => readonly Part[];
}

const endedColumns = {
  ...pick(tenancies, 'id', 'owner_id', 'user_id', 'room_id', 'kost_id', 'check_out_date', 'confirmed_at'),
  former: alias(tenancies, 'old').status,
};
/** The tenancy that ends, with its former status. */
export type Ended = Cte<ColumnsOf<typeof endedColumns>>;

/**
 * Ends the caller's tenancy: its room becomes free, its bills that say so are cancelled, at the gateway too, the other
 * party is told, and the trail has it.
 *
 * @returns the tenancy, and whether it has ended so, by this call or by an earlier one with its key
 * @throws DomainError NOT_FOUND
 */
export async function endTenancy(context: Keyed<SignedInContext & PartyContext>, id: string, ending: Ending) {
  const once = onceByKey(context);
  const {
    repeated,
    results: [, , , , { rows: ended }, [tenancy]],
  } = await once.batch([
    ...lockedTenancy(context, id, ending.bills.locked),
    context.db.execute<{ request_ids: string[] }>(endingOf(context, once, id, ending)),
    tenancyQuery(context, id),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  for (const requestId of ended[0]?.request_ids ?? []) context.defer(context.gateway.cancelPayment(requestId));
  return { tenancy, hasEnded: repeated || ended.length > 0 };
}

function endingOf(context: SignedInContext & PartyContext, once: OnceByKey, id: string, ending: Ending): SQL {
  const { action, bills, mayEnd, change } = ending;
  const ended = returned('ended', endedColumns)`
    update tenancies set ${changes(tenancies, { ...change, updated_at: nowIso(context) })}
    where id = ${id} and ${isOwnTenancy(context)} and ${mayEnd} and ${once.isFree}`;
  const { cancelled, parts, requestIds } = cancelledBills(context, {
    ...bills,
    which: sql`tenant_id = any(${homesUpTo(sql`(${idsOf(ended)})`)}) and ${bills.which}`,
  });
  const effects = {
    freed: changedRooms(context, 'AVAILABLE', sql`select ${ended.room_id} from ${ended} where ${isLive(ended.former)}`),
    // Who has left leaves no more.
    leaves_no_more: sql`update leavings l set state = 'ENDED' where l.tenancy_id in (${idsOf(ended)}) and ${isOpenLeaving}`,
    // Who never lived there has nothing to settle; of who leaves the days to answer begin.
    settles: sql`update settlements s set ${
      action === 'tenancy.checkout'
        ? sql`answer_by = case when s.proposed_at is not null then ${nowIso(context)}::timestamptz + make_interval(days => ${ANSWER_DAYS}) end`
        : sql`state = 'CANCELLED'`
    } where s.tenancy_id in (${idsOf(ended)}) and ${isOpenSettlement()}`,
    audited: auditOwned(context, action, ended),
    told: noticeToOther(context, ended),
    kept: once.kept(ended, ended.id),
  };
  return withCtes(
    [ended, ...parts, ...(ending.more?.(ended, cancelled) ?? []), effects],
    sql`select ${requestIds} as request_ids from ${ended}`,
  );
}

/** Tells the tenant what the owner did, and the owner what the tenant did. */
function noticeToOther(context: PartyContext, ended: Ended): SQL {
  const from = atPlaces(ended);
  return context.scope.of === 'owner'
    ? addedNotices(context, {
        kind: 'TENANCY_ENDED',
        from,
        user: ended.user_id,
        details: {
          ...placeFacts,
          deposit_held: depositHeld(ended.id),
          check_out_date: sql`${ended.check_out_date}`,
          may_object: sql`nullif(${ended.confirmed_at} is not null and ${ended.check_out_date} is not null, false)`,
        },
        together: fewADay(context, 'TENANCY_ENDED', ended.user_id, ended.id),
      })
    : addedNotices(context, { kind: 'TENANCY_DECLINED', from, user: ended.owner_id, details: placeFacts });
}
