import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { waitingItems } from '#drizzle/schema/waiting-items.ts';
import type {
  AddedToRents,
  AddToRentsInput,
  ItemsTakenBack,
  TakeBackItemsInput,
  WaitingItems,
  WaitingItemsInput,
} from '#shared/contract/waiting-items.ts';
import { MOST_BILLS_AT_ONCE } from '#shared/rules/month-bill.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { fromItem, insertion, pick, returned, type Rows, selected, withCtes } from '../../db/ctes.ts';
import { isoInstant, textArray, unindexed } from '../../db/sql.ts';
import { isLive } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { inScope } from '../../scope.ts';

/** How many items may wait at a tenancy: a bill that is edited has fifty lines at most. */
const MOST_WAITING = 20;

const t = alias(tenancies, 't');
const w = alias(waitingItems, 'w');

/** What waits at a tenancy for its next rent (`drizzle/functions/add_waiting_items.sql` puts it there). */
export function waitingAmount(tenancy: SQL): SQL {
  return sql`(select coalesce(sum(w.amount), 0)::bigint from waiting_items w where w.tenancy_id = ${tenancy} and w.invoice_id is null)`;
}

/** What the occupants of a tenancy add to a rent that is made (`drizzle/functions/occupant_charges.sql`). */
export function surchargeOf(plan: SQL): SQL {
  return sql`(select coalesce(sum(charge), 0)::bigint
    from occupant_charges(${plan}.tenant_id, ${plan}.covers_from, ${plan}.covers_to, ${plan}.due_date))`;
}

interface Outcome extends Record<string, unknown> {
  id: string;
  is_live: boolean;
  is_similar: boolean;
  has_draft: boolean;
}

/**
 * Lets an item wait at each of several tenancies for its next rent. Ended tenancies are left out, and so, with
 * `refuse_similar`, are those at which an item of this type waits already. A draft of a rent that stands already stays as it is. If one
 * tenancy is another owner's, nothing is written. The tenancies are locked, as they are by whatever makes a rent.
 *
 * @throws DomainError NOT_FOUND
 */
export async function addToRents(context: Keyed<OwnerContext>, input: AddToRentsInput): Promise<AddedToRents> {
  const { db, scope } = context;
  const once = onceByKey(context);
  const ids = input.bills.map(({ tenancy_id }) => tenancy_id);
  const isOwn = sql`${inScope(scope, tenancies, 't')} and t.id = any(${textArray(ids)}::uuid[])`;
  const waits = (more: SQL) =>
    sql`(select count(*) from waiting_items w where w.tenancy_id = t.id and w.invoice_id is null and ${more})`;
  const isSimilar = sql`(${input.refuse_similar}::boolean and ${waits(sql`w.item_type = ${input.invoice_type}`)} > 0
    or ${waits(sql`true`)} >= ${MOST_WAITING}::int)`;
  const hasDraft = sql`exists (select from invoices i where i.tenant_id = t.id and i.invoice_type = 'MONTHLY_RENT' and i.status = 'DRAFT')`;
  const typed = sql`jsonb_to_recordset(${JSON.stringify(input.bills)}::jsonb) as typed(tenancy_id uuid, amount bigint)
    join tenancies t on t.id = typed.tenancy_id`;
  const areOwn = sql`(select count(*) from tenancies t where ${isOwn}) = ${ids.length}`;
  const row = {
    ...pick(t, 'owner_id', 'kost_id'),
    tenancy_id: t.id,
    item_type: input.invoice_type,
    title: input.title,
    amount: sql`typed.amount`,
    created_at: nowIso(context),
  };
  const added = returned('added', pick(waitingItems, 'id', 'kost_id', 'amount'))`${insertion(
    waitingItems,
    row,
    sql`${typed} where ${unindexed(isOwn)} and ${areOwn} and ${isLive(sql`t.status`)} and not ${isSimilar} and ${once.isFree}`,
  )}`;
  const first = fromItem(sql`(select ${added.id} from ${added} order by id limit 1) as first`, 'first', 'id');
  const {
    repeated,
    results: [own, { rows }, made],
  } = await once.batch([
    db.execute(sql`select t.id from tenancies t where ${isOwn} order by t.id for no key update`),
    db.execute<Outcome>(sql`
      select t.id, ${isLive(sql`t.status`)} as is_live, ${isSimilar} as is_similar, ${hasDraft} as has_draft from tenancies t where ${isOwn}`),
    db.execute(
      withCtes(
        [added, { kept: once.kept(first, first.id), audited: noted(context, added) }],
        sql`select ${added.id} from ${added}`,
      ),
    ),
  ]);
  if (own.rows.length < ids.length) throw new DomainError('NOT_FOUND');
  const of = (isIt: (row: Outcome) => boolean) => rows.filter(isIt).map(({ id }) => id);
  const similar = repeated ? [] : of((each) => each.is_live && each.is_similar);
  const ended = of((each) => !each.is_live);
  return {
    added: repeated ? ids.length - ended.length : made.rows.length,
    similar,
    ended,
    drafts: rows.filter((each) => each.is_live && each.has_draft && !similar.includes(each.id)).length,
  };
}

/** One entry in the trail for each kost. */
function noted(context: OwnerContext, items: Rows<'kost_id' | 'amount'>, more = sql``): SQL {
  return auditEntry(context, {
    action: 'kost.add-rent-items',
    from: sql`(select ${items.kost_id} as kost, count(*) as tenants, sum(${items.amount}) as amount from ${items} group by 1) as counted`,
    subject: sql`kost`,
    owner: context.scope.owner,
    kost: sql`kost`,
    details: sql`jsonb_build_object('tenants', tenants, 'amount', amount${more})`,
  });
}

/** What waits for the rents of a kost, of one tenancy, or of all, in the order of the rooms. */
export async function findWaitingItems(
  { db, scope }: OwnerContext,
  { kost_id, tenancy_id }: WaitingItemsInput,
): Promise<WaitingItems> {
  const isIn = kost_id === undefined ? sql`true` : sql`w.kost_id = ${kost_id}`;
  const isOf = tenancy_id === undefined ? sql`true` : sql`w.tenancy_id = ${tenancy_id}`;
  const { rows } = await db.execute<WaitingItems['rows'][number] & Record<string, unknown>>(sql`
    select w.id, w.tenancy_id, t.full_name as tenant_name, r.room_number, k.name as kost_name, w.title, w.amount,
      not ${isLive(sql`t.status`)} as has_ended, ${isoInstant(sql`w.created_at`)} as created_at
    from waiting_items w join tenancies t on t.id = w.tenancy_id join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id
    where ${inScope(scope, waitingItems, 'w')} and w.invoice_id is null and ${isIn} and ${isOf}
    order by k.name, k.id, r.floor, r.number_order, w.id limit ${MOST_BILLS_AT_ONCE + 1}`);
  return { rows: rows.slice(0, MOST_BILLS_AT_ONCE), has_more: rows.length > MOST_BILLS_AT_ONCE };
}

/** Takes items back that wait; what is on a bill already stays there, and is told. A repeated call takes nothing more. */
export async function takeBackItems(context: OwnerContext, { ids }: TakeBackItemsInput): Promise<ItemsTakenBack> {
  const named = sql`id = any(${textArray(ids)}::uuid[]) and ${inScope(context.scope, waitingItems)}`;
  const waiting = selected('waiting', pick(waitingItems, 'id'))`waiting_items
    where ${named} and invoice_id is null order by id for update`;
  const gone = returned('gone', pick(w, 'id', 'kost_id', 'amount'))`
    delete from waiting_items w using ${waiting} where w.id = ${waiting.id} and w.invoice_id is null`;
  const [{ rows: own }, { rows: taken }] = await context.db.batch([
    context.db.execute<{ id: string }>(sql`select id from waiting_items where ${named}`),
    context.db.execute<{ id: string }>(
      withCtes(
        [waiting, gone, { audited: noted(context, gone, sql`, 'taken_back', true`) }],
        sql`select ${gone.id} from ${gone}`,
      ),
    ),
  ]);
  if (own.length === 0) throw new DomainError('NOT_FOUND');
  const billed = own.map(({ id }) => id).filter((id) => !taken.some((item) => item.id === id));
  return { taken_back: taken.length, billed };
}
