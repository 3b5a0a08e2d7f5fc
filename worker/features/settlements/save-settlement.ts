import { type SQL, sql } from 'drizzle-orm';
import { settlements } from '#drizzle/schema/settlements.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import {
  SETTLEMENT_DAY_OUT_OF_REACH,
  type SaveSettlementInput,
  type SettlementView,
} from '#shared/contract/settlements.ts';
import { addDays } from '#shared/rules/calendar.ts';
import {
  ANSWER_DAYS,
  isSettledDay,
  MOST_SETTLED_BILLS,
  PROPOSED_DAYS_AFTER,
  TOO_MANY_BILLS,
} from '#shared/rules/settlement.ts';
import { endedTenancyStatuses } from '#shared/rules/tenancy.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { changes, copied, insertion, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { isoInstant } from '../../db/sql.ts';
import { isLive, isOneOf, isOpenSettlement } from '../../db/states.ts';
import { DomainError, wrongField } from '../../errors.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { inScope } from '../../scope.ts';
import { attachedFiles } from '../files/attached-files.ts';
import { removeBytes, type RemovedFiles } from '../files/sweep-files.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { figuresFor, leftOn } from './reckoning.ts';
import { isAsSeen, NO_END, settlementEffects } from './settlement-steps.ts';
import { toView, viewQuery } from './view.ts';

/**
 * Keeps the settlement of a tenancy as a draft, or proposes it to its tenant, with the figures of this moment. A proposal
 * that is changed is another version, which the tenant answers anew. Who has left is settled for the day on which they
 * left, a contract that was called off for the one on which it would have begun.
 *
 * @throws DomainError NOT_FOUND, TENANCY_NOT_ACTIVE, also of who moved to another room, MOVE_PLANNED, SETTLEMENT_SETTLED,
 *   TENANCY_UNCONFIRMED, SETTLEMENT_CHANGED if it is no longer what was read, VALIDATION or FILE_NOT_USABLE
 */
export async function saveSettlement(
  context: Keyed<OwnerContext>,
  input: SaveSettlementInput,
): Promise<SettlementView> {
  const { db, scope } = context;
  const { id, proposes } = input;
  const isIt = sql`tenancies.id = ${id} and ${inScope(scope, tenancies)}`;
  const once = onceByKey(context);
  const {
    repeated,
    results: [locked, { rows }, view],
  } = await once.batch([
    db.execute<{ at: string | null }>(
      sql`select ${isoInstant(once.madeAt)} as at from tenancies where ${isIt} for update`,
    ),
    db.execute<RemovedFiles>(saving(context, once, input, isIt)),
    viewQuery(context, id),
  ]);
  const answer = toView(context, view);
  // Sent again, it has been saved; but what another has written since was not seen.
  if (repeated && locked.rows[0]?.at !== answer.settlement?.updated_at) throw new DomainError('SETTLEMENT_CHANGED');
  if (rows.length === 0 && !repeated) {
    if (proposes && !answer.is_confirmed) throw new DomainError('TENANCY_UNCONFIRMED');
    if (answer.settlement?.state === 'SETTLED') throw new DomainError('SETTLEMENT_SETTLED');
    if (answer.status !== 'ACTIVE') throw new DomainError('TENANCY_NOT_ACTIVE');
    if (view.rows[0]?.moves) throw new DomainError('MOVE_PLANNED');
    if (input.seen_at !== undefined && input.seen_at !== (answer.settlement?.updated_at ?? null))
      throw new DomainError('SETTLEMENT_CHANGED');
    if ((answer.present ?? answer.figures).bills.length > MOST_SETTLED_BILLS)
      throw wrongField('leaves_on', TOO_MANY_BILLS);
    throw wrongField('leaves_on', SETTLEMENT_DAY_OUT_OF_REACH);
  }
  removeBytes(context, rows);
  sendNoticesSoon(context);
  return answer;
}

/** The columns that saving again changes. */
const CHANGED = [
  'state',
  'leaves_on',
  'figures',
  'inspection',
  'damages',
  'waives_days',
  'note',
  'proposed_at',
  'answer_by',
  'answered_at',
  'accepted_by',
  'by_code',
  'updated_at',
] as const;

/** The statement that saves it; it answers the files that its row no longer has. */
function saving(context: OwnerContext, once: OnceByKey, input: SaveSettlementInput, isIt: SQL): SQL {
  const { inspection, damages, waives_days, note, proposes } = input;
  const now = nowIso(context);
  const place = placeOf(context, input, sql`${isIt} and ${once.isFree}`);
  const row = {
    tenancy_id: place.id,
    ...pick(place, 'owner_id', 'kost_id', 'user_id', 'leaves_on', 'figures'),
    state: proposes ? 'PROPOSED' : 'DRAFT',
    version: 1,
    inspection,
    damages,
    waives_days,
    note,
    objection: null,
    proposed_at: proposes ? now : null,
    answer_by: proposes
      ? sql`case when ${place.has_left} then ${now}::timestamptz + make_interval(days => ${ANSWER_DAYS}) else ${NO_END} end`
      : null,
    answered_at: null,
    accepted_by: null,
    by_code: false,
    created_at: now,
    updated_at: now,
  } as const;
  const saved = returned('saved', pick(settlements, 'id', 'owner_id', 'kost_id', 'state', 'answer_by'))`
    ${insertion(settlements, row, sql`${place} where (jsonb_array_length(${place.figures} -> 'bills') > ${MOST_SETTLED_BILLS}) is not true`)}
    on conflict (tenancy_id) where ${isOpenSettlement(sql`state`)} do update set
      ${changes(settlements, copied('excluded', CHANGED))}, version = settlements.version + (settlements.state <> 'DRAFT')::int`;
  const photos = [...inspection, ...damages].flatMap(({ photo }) => photo ?? []);
  const files = attachedFiles(context, {
    table: 'settlements',
    from: saved,
    purpose: 'payment_proof',
    addresses: [...new Set(photos)],
    arePhotos: true,
  });
  const step = selected('step', {
    ...pick(place, 'id', 'owner_id', 'kost_id', 'user_id', 'room_id', 'full_name'),
    ...pick(saved, 'state', 'answer_by'),
  })`${place} cross join ${saved} where ${saved.state} = 'PROPOSED' or ${place.was_told}`;
  const effects = settlementEffects(
    context,
    proposes ? 'tenancy.propose-settlement' : 'tenancy.cancel-settlement',
    step,
    { answer_by: step.answer_by },
  );
  return withCtes(
    [place, saved, ...files.parts, step, effects, { kept: once.kept(saved, saved.id) }],
    sql`select ${files.removed} from ${saved}`,
  );
}

/** The tenancy, with the figures of a proposal; no row if it may not be saved so. */
function placeOf(context: OwnerContext, { leaves_on, proposes, seen_at }: SaveSettlementInput, isIt: SQL) {
  const isInTime = sql`${leftOn} >= ${addDays(today(context), -PROPOSED_DAYS_AFTER)}::date`;
  const cameOn = sql`coalesce(tenancies.check_in_date, tenancies.contract_start)`;
  // As at a check-out, who leaves today came before, also where the kost's day began later again since.
  const isInReach = sql`${isSettledDay(leaves_on, today(context))}::boolean
    and (${leaves_on === today(context)}::boolean or ${cameOn} <= ${leaves_on}::date)`;
  // What was given back is not given back again; who moved had it given back then, and is settled with where they live.
  const isOver = sql`(exists (select from settlements s where s.tenancy_id = tenancies.id and s.state = 'SETTLED')
    or exists (select from tenancies n where n.moved_from_id = tenancies.id))`;
  const newest = sql`(select s.updated_at from settlements s where s.tenancy_id = tenancies.id order by s.id desc limit 1)`;
  const mayBe = sql`not ${isOver} and (${isOneOf(endedTenancyStatuses, sql`tenancies.status`)} and ${isInTime} or tenancies.status = 'ACTIVE' and tenancies.moves_on is null and ${isInReach})
    and (${!proposes}::boolean or tenancies.confirmed_at is not null) and ${isAsSeen(newest, seen_at)}`;
  const day = sql`coalesce(${leftOn}, greatest(${leaves_on}::date, ${cameOn}))`;
  return selected('place', {
    ...pick(tenancies, 'id', 'owner_id', 'kost_id', 'user_id', 'room_id', 'full_name'),
    has_left: sql<boolean>`not ${isLive(sql`tenancies.status`)}`,
    leaves_on: sql<string>`${day}`,
    figures: proposes ? figuresFor(context, day) : sql<null>`null::jsonb`,
    // A draft in its place takes back what the tenant has read, and their answer.
    was_told: sql<boolean>`exists (select from settlements s where s.tenancy_id = tenancies.id
      and ${isOpenSettlement(sql`s.state`)} and s.state <> 'DRAFT')`,
  })`tenancies where ${isIt} and ${mayBe}`;
}
