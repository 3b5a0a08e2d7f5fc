import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { BilledMany, BillManyInput } from '#shared/contract/many-bills.ts';
import { oldestDueDay } from '#shared/rules/invoice.ts';
import { percentToBasisPoints } from '#shared/rules/money.ts';
import { type OwnerContext, today } from '../../context.ts';
import { pick, selected } from '../../db/ctes.ts';
import { textArray, unindexed } from '../../db/sql.ts';
import { isLive } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { inScope } from '../../scope.ts';
import { dueTooLongAgo } from './due-too-long-ago.ts';
import { manyDrafts } from './many-drafts.ts';
import { similarRows } from './similar-bills.ts';

interface TypedRow extends Record<string, unknown>, Pick<BilledMany['rows'][number], 'tenant_name' | 'room_number'> {
  tenancy_id: string;
  kost_name: string;
  amount: number;
  is_live: boolean;
  /** Its bill by the idempotency key, for a repeated call. */
  keyed_id: string | null;
}

/**
 * Drafts a bill of one line for each of several tenancies, each with its amount. Ended tenancies are left out, and so, with `refuse_similar`, are
 * those that have a bill of this type and month, even if two devices bill at the same time, since such calls lock the
 * tenancies first. If one tenancy is another owner's, nothing is written.
 *
 * @throws DomainError VALIDATION (due more than a year ago) or NOT_FOUND
 */
export async function billMany(context: Keyed<OwnerContext>, input: BillManyInput): Promise<BilledMany> {
  const { db, scope } = context;
  if (input.due_date < oldestDueDay(today(context))) throw dueTooLongAgo();
  const once = onceByKey(context);
  const isOwn = sql`${inScope(scope, tenancies, 't')} and t.id = any(${textArray(idsOf(input))}::uuid[])`;
  const {
    repeated,
    results: [own, made, { rows }],
  } = await once.batch([
    // A separate statement before that of the drafts, so that the latter sees a bill that a parallel call has made.
    db.execute(sql`select t.id from tenancies t where ${isOwn} order by t.id for no key update`),
    db.execute<{ id: string; tenant_id: string }>(newDrafts(context, once, input)),
    db.execute<TypedRow>(sql`
      select typed.tenancy_id, typed.amount, t.full_name as tenant_name, r.room_number, k.name as kost_name,
        ${isLive(sql`t.status`)} as is_live, (
          select i.id from invoices i where i.tenant_id = t.id and i.created_at = keyed.created_at limit 1) as keyed_id
      from ${placesOf(input)} left join invoices keyed on keyed.id = ${once.made}
      where ${unindexed(inScope(scope, tenancies, 't'))} order by ${inRoomOrder}`),
  ]);
  if (own.rows.length < input.bills.length) throw new DomainError('NOT_FOUND');
  const madeOf = new Map(made.rows.map(({ id, tenant_id }) => [tenant_id, id]));
  return {
    rows: rows.map(({ is_live: isPresent, keyed_id: keyed, ...row }) => {
      const invoice_id = (repeated ? keyed : madeOf.get(row.tenancy_id)) ?? null;
      return { ...row, invoice_id, exception: invoice_id !== null ? null : isPresent ? 'SIMILAR' : 'ENDED' };
    }),
  };
}

function newDrafts(context: Keyed<OwnerContext>, once: OnceByKey, input: BillManyInput): SQL {
  const { scope } = context;
  const { invoice_type, title, due_date } = input;
  const areOwn = sql`(select count(*) from tenancies
    where id = any(${textArray(idsOf(input))}::uuid[]) and ${inScope(scope, tenancies)}) = ${input.bills.length}`;
  const ofMonth = { invoice_type, due_date, covers_from: null, covers_to: null, recurrence_type: 'NONE' } as const;
  const isSimilar = sql`exists (select from ${similarRows(context, sql`t.id`, ofMonth, sql`${input.refuse_similar}::boolean`)})`;
  const chosen = selected('chosen', {
    ...pick(t, 'owner_id', 'kost_id', 'room_id'),
    tenant_id: t.id,
    tenant_user_id: t.user_id,
    tenant_name: t.full_name,
    room_number: sql<string>`r.room_number`,
    kost_name: sql<string>`k.name`,
    amount: sql<number>`typed.amount`,
    id: sql<string>`uuidv7()`,
    place: sql<number>`row_number() over (order by ${inRoomOrder}) - count(*) over ()`,
  })`${placesOf(input)}
      where ${unindexed(sql`${inScope(scope, tenancies, 't')} and ${isLive(sql`t.status`)}`)} and ${once.isFree} and ${areOwn} and not ${isSimilar}`;
  return manyDrafts(context, once, chosen, {
    line: sql`${title}::text`,
    terms: {
      invoice_type,
      title,
      due_date,
      late_fee_bps: percentToBasisPoints(input.late_fee_percentage),
      allow_partial_payment: true,
    },
  });
}

const t = alias(tenancies, 't');

const inRoomOrder = sql`k.name, k.id, r.floor, r.number_order, t.id`;

/** What follows FROM: the typed amounts with their tenancies, rooms and kosts. */
function placesOf({ bills }: BillManyInput): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(bills)}::jsonb) as typed(tenancy_id uuid, amount bigint)
    join tenancies t on t.id = typed.tenancy_id join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id`;
}

function idsOf({ bills }: BillManyInput): string[] {
  return bills.map(({ tenancy_id }) => tenancy_id);
}
