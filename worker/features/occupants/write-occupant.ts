import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { kosts } from '#drizzle/schema/kosts.ts';
import { billLinks } from '#drizzle/schema/bill-links.ts';
import { occupants } from '#drizzle/schema/occupants.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { KostType } from '#shared/enums.ts';
import {
  type AddOccupantInput,
  ENDS_BEFORE_START,
  SURCHARGE_IS_MONTHLY,
  type UpdateOccupantInput,
  type WrittenOccupant,
} from '#shared/contract/occupants.ts';
import { MOST_OCCUPANTS, MOST_OCCUPANTS_EVER } from '#shared/rules/occupant.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { type ChangedRow, changes, insertion, pick, returned, type Rows, selected, withCtes } from '../../db/ctes.ts';
import { isLive } from '../../db/states.ts';
import { phoneColumns } from '../../e164.ts';
import { DomainError, wrongField } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { addedNotices, fewADay } from '../notices/added-notices.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { inScope } from '../../scope.ts';
import { daysOfPeriodSql } from '../billing/recurrence-sql.ts';
import { newShareLink } from '../billing/share-links.ts';
import { occupantQuery, sealedIdentity, toWritten } from './occupants.ts';
import { hintsOf } from '../tenants/identity-hints.ts';
import { atPlaces, placeFacts } from '../tenants/tenancy-places.ts';

type Input = Partial<Omit<AddOccupantInput, 'id'>> & Omit<UpdateOccupantInput, 'id'>;

interface Outcome extends Record<string, unknown> {
  refusal: 'TENANCY_NOT_ACTIVE' | 'OCCUPANTS_FULL' | 'DAYS' | 'MONTHLY' | null;
  kost_type: KostType;
}

/**
 * Adds somebody who lives in the room of one of the owner's tenancies beside its tenant, who is told. They themselves are
 * told nothing: an owner alone has typed their number.
 *
 * @throws DomainError NOT_FOUND, VALIDATION, TENANCY_NOT_ACTIVE or OCCUPANTS_FULL
 */
export async function addOccupant(context: Keyed<OwnerContext>, input: AddOccupantInput): Promise<WrittenOccupant> {
  const { db, newId } = context;
  const once = onceByKey(context);
  const id = newId();
  const isIt = sql`tenancies.id = ${input.id} and ${inScope(context.scope, tenancies)}`;
  // Nobody lives there before the contract that their tenant waits for.
  const first = sql<string>`greatest(${today(context)}::date, (select contract_start from tenancies where ${isIt}))`;
  const row = {
    ...typedColumns(context, id, input),
    id,
    full_name: input.full_name,
    starts_on: input.starts_on ?? first,
    created_at: nowIso(context),
  };
  const judged = judgedPlace(context, isIt, {
    starts_on: sql`${row.starts_on}::date`,
    ends_on: sql`${input.ends_on ?? null}::date`,
    surcharge: input.surcharge,
  });
  const added = returned('added', pick(occupants, ...notedColumns))`${insertion(
    occupants,
    { ...row, tenancy_id: judged.id, ...pick(judged, 'owner_id', 'kost_id') },
    sql`${judged} where ${judged.refusal} is null and ${once.isFree}`,
  )}`;
  const effects = {
    audited: noted(context, 'tenancy.add-occupant', added),
    told: toldTenant(context, judged, added),
    kept: once.kept(added, added.id),
  };
  const { repeated, results } = await once.batch([
    db.execute(sql`select from tenancies where ${isIt} for update`),
    db.execute<Outcome>(
      withCtes([judged, added, effects], sql`select ${judged.refusal}, ${judged.kost_type} from ${judged}`),
    ),
    db.execute(newShareLink(context, id)),
    occupantQuery(context, once.answerId(id)),
  ]);
  const made = answer(context, input, repeated, results);
  sendNoticesSoon(context);
  return made;
}

/**
 * Changes what is sent of an occupant; a day of leaving ends it. The tenant is told of that, and of another surcharge.
 * Bills that are made already stay as they are, but for who pays which share of what is left of them.
 *
 * @throws DomainError NOT_FOUND, VALIDATION, TENANCY_NOT_ACTIVE or OCCUPANTS_FULL
 */
export async function updateOccupant(context: OwnerContext, input: UpdateOccupantInput): Promise<WrittenOccupant> {
  const { db, scope } = context;
  const { id, renew_link: renews = false } = input;
  const isTheirs = sql`e.id = ${id} and ${inScope(scope, occupants, 'e')}`;
  const isIt = sql`tenancies.id = (select e.tenancy_id from occupants e where ${isTheirs})`;
  const stored = (name: 'starts_on' | 'ends_on') => sql`(select e.${sql.raw(name)} from occupants e where ${isTheirs})`;
  const judged = judgedPlace(
    context,
    isIt,
    {
      starts_on: input.starts_on ? sql`${input.starts_on}::date` : stored('starts_on'),
      ends_on: input.ends_on === undefined ? stored('ends_on') : sql`${input.ends_on}::date`,
      surcharge: input.surcharge,
    },
    id,
  );
  const change = changes(occupants, {
    ...typedColumns(context, id, input),
    full_name: input.full_name,
    starts_on: input.starts_on ?? undefined,
    updated_at: nowIso(context),
  });
  const changed = returned('changed', pick(e, ...notedColumns))`
    update occupants e set ${change} from ${judged} where ${isTheirs} and ${judged.refusal} is null`;
  const effects = {
    // Their link ends with their share.
    ended: sql`update bill_links l set ${changes(billLinks, { revoked_at: nowIso(context) })} from ${changed}
      where l.occupant_id = ${changed.id} and l.revoked_at is null
        and (${renews}::boolean or coalesce(${changed.pays_percent}, ${changed.pays_amount}) is null)`,
    audited: noted(context, 'tenancy.update-occupant', changed),
    told: toldTenant(context, judged, changed),
  };
  const results = await db.batch([
    db.execute(sql`select from tenancies where ${isIt} for update`),
    db.execute<Outcome>(
      withCtes([judged, changed, effects], sql`select ${judged.refusal}, ${judged.kost_type} from ${judged}`),
    ),
    db.execute(newShareLink(context, id)),
    occupantQuery(context, id),
  ]);
  const changedTo = answer(context, input, false, results);
  sendNoticesSoon(context);
  return changedTo;
}

const notedColumns = [
  'id',
  'tenancy_id',
  'owner_id',
  'kost_id',
  'full_name',
  'ends_on',
  'surcharge',
  'pays_percent',
  'pays_amount',
] as const;

const e = alias(occupants, 'e');

/** The columns of what is typed, but those that a new occupant must have. */
function typedColumns(context: OwnerContext, id: string, input: Input): ChangedRow<typeof occupants> {
  const { phone, relation, nik, passport, ends_on, surcharge, pays_percent: percent, pays_amount: amount } = input;
  if (phone) phoneColumns(phone);
  const number = nik ? { nik } : passport ? { passport } : {};
  const hasNumber = nik !== undefined || passport !== undefined;
  // One takes the place of the other.
  const share = { pays_percent: amount ? null : percent, pays_amount: percent ? null : amount };
  return { phone, relation, ends_on, surcharge, ...share, ...(hasNumber && sealedIdentity(context, id, number)) };
}

/** The CTE `judged`: the tenancy, and why nothing is written, if anything is in the way. */
function judgedPlace(
  context: OwnerContext,
  isIt: SQL,
  written: { starts_on: SQL; ends_on: SQL; surcharge: number | undefined },
  self: string | null = null,
) {
  const isOther = sql`e.tenancy_id = tenancies.id and e.id is distinct from ${self}::uuid`;
  const day = sql`${today(context)}::date`;
  const others = (more: SQL) => sql`(select count(*) from occupants e where ${isOther} and ${more})`;
  const isFull = sql`((${written.ends_on} > ${day}) is not false and ${others(sql`(e.ends_on > ${day}) is not false`)} >= ${MOST_OCCUPANTS}::int
    or ${others(sql`true`)} >= ${MOST_OCCUPANTS_EVER}::int)`;
  const before = (name: 'ends_on' | 'surcharge') =>
    sql`(select e.${sql.raw(name)} from occupants e where e.id = ${self}::uuid and e.tenancy_id = tenancies.id)`;
  // Who has left may come back, with what they added.
  const surcharge =
    written.surcharge ??
    sql`(case when coalesce(${written.ends_on}, 'infinity') > ${before('ends_on')} then ${before('surcharge')} end)`;
  return selected('judged', {
    ...pick(tenancies, 'id', 'owner_id', 'kost_id', 'room_id', 'user_id', 'confirmed_at'),
    before_end: before('ends_on'),
    before_surcharge: before('surcharge'),
    kost_type: kosts.kost_type,
    refusal: sql<Outcome['refusal']>`case when not ${isLive(sql`tenancies.status`)} then 'TENANCY_NOT_ACTIVE'
      when ${written.ends_on} < ${written.starts_on} then 'DAYS'
      when (${surcharge})::bigint > 0 and ${daysOfPeriodSql(sql`tenancies.rent_period`)} > 0 then 'MONTHLY'
      when ${isFull} then 'OCCUPANTS_FULL' end`,
  })`tenancies join kosts on kosts.id = tenancies.kost_id where ${isIt}`;
}

/** The notice to the tenant, once they have confirmed, of somebody who is new, leaves, stays on, or costs another rent. */
function toldTenant(
  context: OwnerContext,
  judged: ReturnType<typeof judgedPlace>,
  now: Rows<(typeof notedColumns)[number]>,
): SQL {
  const ends = sql`${now.ends_on} is distinct from ${judged.before_end}`;
  const costs = sql`${now.surcharge} <> coalesce(${judged.before_surcharge}, 0)`;
  return addedNotices(context, {
    kind: 'OCCUPANT_CHANGED',
    from: sql`${atPlaces(judged)} cross join ${now} where ${judged.confirmed_at} is not null
      and (${judged.before_surcharge} is null or ${ends} or ${costs})`,
    user: judged.user_id,
    details: {
      ...placeFacts,
      full_name: now.full_name,
      left_on: sql`case when ${ends} then ${now.ends_on} end`,
      surcharge: sql`case when ${costs} then ${now.surcharge} end`,
    },
    together: fewADay(context, 'OCCUPANT_CHANGED', judged.user_id, now.id),
  });
}

function noted(
  context: OwnerContext,
  action: 'tenancy.add-occupant' | 'tenancy.update-occupant',
  of: Rows<(typeof notedColumns)[number]>,
): SQL {
  return auditEntry(context, {
    action,
    from: of,
    subject: of.tenancy_id,
    owner: of.owner_id,
    kost: of.kost_id,
    details: sql`jsonb_strip_nulls(jsonb_build_object('surcharge', ${of.surcharge}, 'pays_percent', ${of.pays_percent},
      'pays_amount', ${of.pays_amount}))`,
  });
}

function answer(
  context: OwnerContext,
  input: Input,
  repeated: boolean,
  [, { rows }, , [occupant]]: readonly [
    unknown,
    { rows: Outcome[] },
    unknown,
    Awaited<ReturnType<typeof occupantQuery>>,
  ],
): WrittenOccupant {
  const [outcome] = rows;
  if (outcome === undefined) throw new DomainError('NOT_FOUND');
  if (outcome.refusal === 'DAYS') throw wrongField('ends_on', ENDS_BEFORE_START);
  if (outcome.refusal === 'MONTHLY') throw wrongField('surcharge', SURCHARGE_IS_MONTHLY);
  if (outcome.refusal !== null && !repeated) throw new DomainError(outcome.refusal);
  if (occupant === undefined) throw new DomainError('NOT_FOUND');
  const hints: WrittenOccupant['hints'] = hintsOf(input, outcome.kost_type, occupant.is_known);
  if (occupant.is_over && (input.pays_percent ?? input.pays_amount)) hints.push('SHARES_OVER_RENT');
  if (occupant.room_capacity !== null) hints.push('ROOM_FULL');
  if (occupant.unbilled && (input.surcharge ?? input.starts_on ?? input.ends_on) !== undefined)
    hints.push('ALREADY_BILLED');
  return toWritten(context, occupant, hints);
}
