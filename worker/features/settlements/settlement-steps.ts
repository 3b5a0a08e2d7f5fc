import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { settlements } from '#drizzle/schema/settlements.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { AuditAction } from '#shared/audit-actions.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { AnswerSettlementInput, CancelSettlementInput, SettlementView } from '#shared/contract/settlements.ts';
import { ANSWER_DAYS, PROLONGED_DAYS } from '#shared/rules/settlement.ts';
import { auditEntry } from '../../audit.ts';
import {
  type Context,
  nowIso,
  type OwnerContext,
  type PartyContext,
  type PersonContext,
  type SignedInContext,
  today,
} from '../../context.ts';
import {
  type ChangedRow,
  changes,
  type Cte,
  fromItem,
  idsOf,
  pick,
  returned,
  type Rows,
  withCtes,
} from '../../db/ctes.ts';
import { isPaused } from '../../db/pauses.ts';
import { isOpenSettlement } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { inScope } from '../../scope.ts';
import { addedNotices, bothParties } from '../notices/added-notices.ts';
import { holderAlert, sendAlertsSoon } from '../sending/holder-alert.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { atPlaces, placeFacts } from '../tenants/tenancy-places.ts';
import { reckoned } from './reckoning.ts';
import { toView, viewQuery } from './view.ts';

/** What a step tells: its tenancy, and what the settlement is after it. */
type Step = Rows<'id' | 'owner_id' | 'user_id' | 'kost_id' | 'room_id' | 'full_name' | 'state'>;

/**
 * The entry in the trail, and the notice to the other party: of one tenancy one a day, with what came last; to nobody whom
 * its owner alone has named its tenant.
 */
export function settlementEffects(
  context: PartyContext,
  action: Extract<AuditAction, `tenancy.${string}settle${string}`>,
  step: Step,
  {
    isByCode,
    answer_by: until,
    ...told
  }: Partial<Record<'answer_by' | 'objection' | 'to_return' | 'owed', SQL>> & {
    isByCode?: boolean;
  } = {},
): Record<'audited' | 'told', SQL> {
  const { id, owner_id, user_id, kost_id, state } = step;
  const isToOwner = context.scope.of === 'person';
  // An answer by code is told to the tenant's account, too, in the order of the readers' ids.
  const readers = isByCode ? bothParties(owner_id, user_id, step.full_name) : sql.empty();
  const reader = isToOwner ? owner_id : user_id;
  return {
    audited: auditEntry(context, {
      action,
      from: step,
      subject: id,
      owner: owner_id,
      kost: kost_id,
      details: isByCode
        ? sql`jsonb_build_object('settlement', ${state}, 'by_code', true)`
        : sql`jsonb_build_object('settlement', ${state})`,
    }),
    told: addedNotices(context, {
      kind: 'SETTLEMENT',
      from: sql`${atPlaces(step)} ${readers}
        where (select t.confirmed_at is not null from tenancies t where t.id = ${id}) ${isByCode ? sql`order by reader.id` : sql.empty()}`,
      user: isByCode ? sql`reader.id` : reader,
      details: {
        ...placeFacts,
        tenancy_id: id,
        state,
        ...(isToOwner && { tenant_name: isByCode ? sql`reader.tenant_name` : step.full_name }),
        ...(isByCode && { by_code: sql`true` }),
        ...(until && { answer_by: sql`nullif(${until}, ${NO_END})` }),
        ...told,
      },
      together: sql`${id} || ':' || ${today(context)}::text`,
    }),
  };
}

interface Move {
  action: Parameters<typeof settlementEffects>[1];
  id: string;
  /** Whether it is the caller's, and may take this step: conditions on `settlements s`. */
  isTheirs: SQL;
  may: SQL;
  change: ChangedRow<typeof settlements>;
  /** Whose notices of it are read by this step. */
  reader?: string;
  /** What `may` asks: a code that is tried. */
  first?: Cte<unknown>;
  /** What a step that may not be taken answers, from what is seen after it. */
  refusal?: (view: SettlementView) => ErrorCode;
}

/**
 * Whether a settlement `s` can be answered so: the version that was read, an objection for three days, and a yes to what is
 * still true. Until then a yes that a code has given can be objected to, or said again by the account, which makes it final.
 */
export function isAnswerable(
  context: Context,
  { id, version, agrees }: Pick<AnswerSettlementInput, 'id' | 'version' | 'agrees'>,
  isByCode = false,
) {
  const isInTime = sql`s.answer_by > ${nowIso(context)}::timestamptz`;
  return sql`(s.version = ${version} and (s.state = 'PROPOSED' and (${agrees}::boolean or ${isInTime})
    or ${!(agrees && isByCode)}::boolean and s.state = 'AGREED' and s.by_code and ${isInTime})${agrees ? sql` and not ${isStale(context, id)}` : sql.empty()})`;
}

/** Whether the figures of a settlement are no longer what it says, or its tenant left on another day. */
export function isStale(context: Context, id: SQL | string): SQL {
  const which = sql`tenancies.id = (select tenancy_id from settlements where id = ${id})`;
  const { from } = reckoned(context, which, sql`s.id = ${id}`);
  return sql`exists (select from ${from} where o.is_stale)`;
}

/** The end of the days to answer of who lives there still, or whose silence binds no more: on the wire null. */
export const NO_END = sql`'infinity'::timestamptz`;

/** Until when the time to answer a settlement goes on at most, for who could not: three days after the third. */
export function latestAnswer(row: SQL): SQL {
  return sql`(greatest(${row}.proposed_at, (select terminated_at from tenancies where id = ${row}.tenancy_id))
    + make_interval(days => ${ANSWER_DAYS + PROLONGED_DAYS}))`;
}

/**
 * Whether neither silence nor a yes that a code has given binds the tenant of a settlement yet: their account is switched off,
 * and the time to answer can go on.
 */
export function isSilenced(context: Context, row: SQL): SQL {
  return sql`(${isPaused(sql`${row}.user_id`)} and ${latestAnswer(row)} > ${nowIso(context)}::timestamptz)`;
}

/** What an answer changes. */
export function answered(context: Context, { agrees, note }: Pick<AnswerSettlementInput, 'agrees' | 'note'>) {
  const answered_at = nowIso(context);
  return agrees
    ? ({ state: 'AGREED', accepted_by: 'TENANT', answered_at, by_code: false } as const)
    : ({
        state: 'OBJECTED',
        accepted_by: null,
        // What was said to an earlier version stays.
        objection: sql`concat_ws(E'\\n\\n', s.objection, ${note}::text)`,
        answered_at,
        by_code: false,
      } as const);
}

/**
 * Moves a settlement under the lock of its tenancy, as whatever else changes it.
 *
 * @throws DomainError NOT_FOUND, or SETTLEMENT_CHANGED if it is no longer what the caller has seen
 */
export async function moveSettlement(
  context: Keyed<PartyContext>,
  { action, id, isTheirs, may, change, reader, first, refusal }: Move,
): Promise<SettlementView> {
  const { db } = context;
  const once = onceByKey(context);
  const [s, t] = [alias(settlements, 's'), alias(tenancies, 't')];
  const tenancy = sql`(select s.tenancy_id from settlements s where s.id = ${id} and ${isTheirs})`;
  const moved = returned('moved', {
    ...pick(t, 'id', 'owner_id', 'user_id', 'kost_id', 'room_id', 'full_name'),
    ...pick(s, 'state', 'objection', 'answer_by'),
    // A draft was told to nobody.
    was_told: sql<boolean>`s.proposed_at is not null`,
  })`
    update settlements s set ${changes(settlements, { ...change, updated_at: nowIso(context) })} from tenancies t
    where s.id = ${id} and ${isTheirs} and t.id = s.tenancy_id and ${may} and ${once.isFree}`;
  const columns = ['id', 'owner_id', 'user_id', 'kost_id', 'room_id', 'full_name', 'state'] as const;
  const step = fromItem(sql`(select * from ${moved} where ${moved.was_told}) as moved`, 'moved', ...columns);
  const isByCode = first !== undefined;
  const agreed = sql`${moved} where ${isByCode}::boolean and ${moved.state} = 'AGREED'`;
  const effects = {
    ...settlementEffects(context, action, step, {
      objection: sql`case when ${moved.state} = 'OBJECTED' then ${moved.objection} end`,
      isByCode,
      ...(isByCode && {
        answer_by: sql`(select ${moved.answer_by} from ${agreed})`,
      }),
    }),
    // Who phoned for the code can say yes in the tenant's place, so every way to the tenant says it.
    ...(isByCode && {
      alerted: holderAlert(context, 'SETTLEMENT_BY_CODE', { from: agreed, user: sql`${moved.user_id}` }),
    }),
    ...(reader !== undefined && {
      read: sql`update notices n set read_at = ${nowIso(context)}::timestamptz from ${moved}
        where n.user_id = ${reader} and n.kind = 'SETTLEMENT' and n.read_at is null
          and n.details ->> 'tenancy_id' = ${moved.id}::text`,
    }),
    kept: once.kept(moved, moved.id),
  };
  const {
    repeated,
    results: [, { rows }, view],
  } = await once.batch([
    db.execute(sql`select from tenancies where id = ${tenancy} for update`),
    db.execute(withCtes([...(first ? [first] : []), moved, effects], idsOf(moved))),
    viewQuery(context, tenancy),
  ]);
  const after = toView(context, view);
  if (rows.length === 0 && !repeated) throw new DomainError(refusal?.(after) ?? 'SETTLEMENT_CHANGED');
  if (isByCode) sendAlertsSoon(context);
  else sendNoticesSoon(context);
  return after;
}

/**
 * The tenant agrees to what is proposed, as long as it is true, or says what is wrong, which they may for three days.
 *
 * @throws DomainError NOT_FOUND or SETTLEMENT_CHANGED
 */
export function answerSettlement(
  context: Keyed<SignedInContext & PersonContext>,
  input: AnswerSettlementInput,
): Promise<SettlementView> {
  const { id } = input;
  return moveSettlement(context, {
    action: 'tenancy.answer-settlement',
    id,
    isTheirs: sql`s.user_id = ${context.scope.person} and s.state <> 'DRAFT'`,
    may: isAnswerable(context, input),
    change: answered(context, input),
    reader: context.scope.person,
  });
}

/** Whether a settlement was last written or answered when its reader has seen it; of who does not say that, it is. */
export function isAsSeen(updatedAt: SQL, seenAt: string | null | undefined): SQL {
  return seenAt === undefined ? sql`true` : sql`${updatedAt} is not distinct from ${seenAt}::timestamptz`;
}

/**
 * The owner calls a settlement off, as they have seen it. A deposit stays as it is.
 *
 * @throws DomainError NOT_FOUND or SETTLEMENT_CHANGED
 */
export function cancelSettlement(
  context: Keyed<OwnerContext>,
  { id, seen_at }: CancelSettlementInput,
): Promise<SettlementView> {
  return moveSettlement(context, {
    action: 'tenancy.cancel-settlement',
    id,
    isTheirs: inScope(context.scope, settlements, 's'),
    may: sql`${isOpenSettlement()} and ${isAsSeen(sql`s.updated_at`, seen_at)}`,
    change: { state: 'CANCELLED' },
  });
}
