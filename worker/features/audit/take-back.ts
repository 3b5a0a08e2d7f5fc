import { type SQL, sql } from 'drizzle-orm';
import { auditLog } from '#drizzle/schema/audit-log.ts';
import { invoiceItems, invoices } from '#drizzle/schema/invoices.ts';
import { kosts } from '#drizzle/schema/kosts.ts';
import { reminderRules } from '#drizzle/schema/reminders.ts';
import type { TakenBack } from '#shared/contract/changes.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { changes, type Cte, pick, returned, type Rows, selected, withCtes } from '../../db/ctes.ts';
import { isLive } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { assertAllKosts, inScope } from '../../scope.ts';
import { cancelledBills } from '../billing/cancelled-bills.ts';
import { headColumns } from '../invoices/rent-series.ts';
import { seriesBeforeAndAfter, toldOfRentsBack } from '../rents/told-automatic-rent.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';

interface Outcome extends Record<string, unknown> {
  is_there: boolean;
  count: number;
  stays: TakenBack['stays'];
}

/**
 * Takes back a change of many rows of the owner by its entry in the trail: each row that is still as the change has left
 * it becomes what it was. A rent that was billed since, or changed otherwise, stays, and so does that of who has moved or
 * left; each is named with the reason. An entry is taken back once. Tenants are told the day and late fee of their rents.
 *
 * @throws DomainError FORBIDDEN in a scope of some kosts, NOT_FOUND, or CHANGE_FOLLOWED if nothing is left to take back
 */
export async function takeBack(context: OwnerContext, id: string): Promise<TakenBack> {
  const { db, scope } = context;
  assertAllKosts(scope);
  const isIt = sql`id = ${id} and ${inScope(scope, auditLog)} and before is not null`;
  const it = selected('it', pick(auditLog, 'id', 'action', 'owner_id', 'kost_id', 'subject_id', 'before', 'details'))`
    audit_log where ${isIt} and not exists (select from audit_log later where later.subject_id = audit_log.subject_id
      and later.id > audit_log.id and later.details ->> 'takes_back' = ${id}::text)`;
  const rules = rulesBack(context, it);
  const numbers = numbersBack(context, it);
  const rents = rentsBack(context, it);
  const done = selected('done', { id: sql<string>`id` })`(select ${rules.back.kost_id} as id from ${rules.back}
    union select ${rules.gone.kost_id} from ${rules.gone} union select ${numbers.id} from ${numbers} union select ${rents.back.tenant_id} from ${rents.back}
    union select i.tenant_id from invoices i where i.id in (select ${rents.cancelled.id} from ${rents.cancelled})) as each`;
  const count = sql`(select count(*)::int from ${done})`;
  const undone = selected('undone', {
    ...pick(it, 'action', 'owner_id', 'kost_id', 'subject_id'),
    count: sql<number>`${count}`,
  })`${it} where ${count} > 0`;
  const isRents = sql`${undone.action} = 'kost.set-automatic-rents'`;
  const audited = auditEntry(context, {
    action: undone.action,
    from: undone,
    subject: undone.subject_id,
    owner: undone.owner_id,
    kost: undone.kost_id,
    details: sql`jsonb_build_object(case when ${isRents} then 'tenants' else 'kosts' end, ${undone.count}, 'taken_back', true, 'takes_back', ${id}::text)`,
  });
  const parts = [it, ...rules.parts, numbers, ...rents.parts, done, undone, { audited }];
  const [, , { rows }] = await db.batch([
    // One after the other, and after whatever bills these rents.
    db.execute(sql`select id from kosts where id = (select kost_id from audit_log where ${isIt}) for no key update`),
    db.execute(sql`select s.id from invoices s where ${inScope(scope, invoices, 's')} and s.id in (
      select (row ->> 'id')::uuid from audit_log, jsonb_array_elements(before -> 'rows') row where ${isIt}
        and action = 'kost.set-automatic-rents') order by s.id for update`),
    db.execute<Outcome>(
      withCtes(
        parts,
        sql`select exists (select from audit_log where ${isIt}) as is_there, coalesce((select ${undone.count} from ${undone}), 0) as count,
          (select left_by_take_back(${it.before}, ${it.details}, array(select ${done.id} from ${done})) from ${it}) as stays`,
      ),
    ),
  ]);
  const [outcome] = rows;
  if (!outcome?.is_there) throw new DomainError('NOT_FOUND');
  if (outcome.count === 0) throw new DomainError('CHANGE_FOLLOWED');
  sendNoticesSoon(context);
  return { count: outcome.count, stays: outcome.stays };
}

type It = Cte<unknown> & Rows<'action' | 'before' | 'details'>;

/** When the change was made, as the rows have it that it has left so. */
const at = (it: It) => sql`(${it.before} ->> 'at')::timestamptz`;

/** The rows of the entry, if it is about an action. */
function rowsOf(it: It, action: string, columns: SQL): SQL {
  return sql`(${it} cross join jsonb_to_recordset(${it.before} -> 'rows') as kept_row(${columns}) ) where ${it.action} = ${action}`;
}

/** Reminder rules; a kost that had none has none again. */
function rulesBack(context: OwnerContext, it: It) {
  const was = selected('rules_before', {
    kost_id: sql<string>`kept_row.kost_id`,
    at: sql<string>`${at(it)}`,
    enabled: sql<boolean | null>`kept_row.enabled`,
    offsets: sql<number[]>`kept_row.offsets`,
    send_hour: sql<number>`kept_row.send_hour`,
    tone: sql<string>`kept_row.tone`,
  })`${rowsOf(it, 'kost.set-reminders', sql`kost_id uuid, enabled boolean, offsets int[], send_hour int, tone text`)}`;
  const isAsLeft = sql`r.kost_id = ${was.kost_id} and r.updated_at = ${was.at}`;
  const row = { ...pick(was, 'enabled', 'offsets', 'send_hour', 'tone'), updated_at: nowIso(context) };
  const back = returned('rules_back', { kost_id: sql<string>`r.kost_id` })`
    update reminder_rules r set ${changes(reminderRules, row)} from ${was} where ${isAsLeft} and ${was.enabled} is not null`;
  const gone = returned('rules_gone', { kost_id: sql<string>`r.kost_id` })`
    delete from reminder_rules r using ${was} where ${isAsLeft} and ${was.enabled} is null`;
  return { back, gone, parts: [was, back, gone] };
}

/** Numbers for tenants. */
function numbersBack(context: OwnerContext, it: It) {
  return returned('numbers_back', { id: sql<string>`k.id` })`
    update kosts k set ${changes(kosts, { contact_phone: sql`kept_row.contact_phone`, updated_at: nowIso(context) })}
    from ${it} cross join jsonb_to_recordset(${it.before} -> 'rows') as kept_row(id uuid, contact_phone text, given text)
    where ${it.action} = 'kost.update' and k.id = kept_row.id and ${inScope(context.scope, kosts, 'k')} and k.contact_phone is not distinct from kept_row.given`;
}

/** Automatic rents: a series is as it was, also one that was ended with its draft; one that was begun is called off. */
function rentsBack(context: OwnerContext, it: It) {
  const { scope } = context;
  const isOfRents = sql`${it.action} = 'kost.set-automatic-rents'`;
  const was = sql`jsonb_populate_recordset(null::invoices, ${it.before} -> 'rows') kept_row`;
  const isBilled = sql`exists (select from invoices o where o.tenant_id = s.tenant_id and o.id <> s.id and o.created_at >= ${at(it)}
    and o.invoice_type = 'MONTHLY_RENT' and o.status <> 'CANCELLED')`;
  const { id: _, ...columns } = Object.fromEntries(
    headColumns.map((name) => [name, sql`kept_row.${sql.identifier(name)}`]),
  );
  const isCancelled = sql`kept_row.status = 'CANCELLED'`;
  const row = {
    ...columns,
    cancelled_at: sql`case when ${isCancelled} then s.cancelled_at end`,
    cancel_reason: sql`case when ${isCancelled} then s.cancel_reason end`,
    updated_at: nowIso(context),
  };
  const back = returned('rents_back', {
    id: sql<string>`s.id`,
    tenant_id: sql<string>`s.tenant_id`,
    subtotal: sql<number>`s.subtotal`,
    status: sql<string>`s.status`,
    ...seriesBeforeAndAfter,
  })`update invoices s set ${changes(invoices, row)} from ${it} cross join ${was}
    where ${isOfRents} and s.id = kept_row.id and ${inScope(scope, invoices, 's')} and s.updated_at = ${at(it)} and not ${isBilled}
      and exists (select from tenancies t where t.id = s.tenant_id and ${isLive(sql`t.status`)})`;
  const price = { unit_price: back.subtotal, total_price: back.subtotal };
  const line = sql`update invoice_items x set ${changes(invoiceItems, price)} from ${back}
    where x.invoice_id = ${back.id} and ${back.status} = 'DRAFT' and x.total_price <> ${back.subtotal}
      and (select count(*) from invoice_items y where y.invoice_id = x.invoice_id) = 1`;
  const begun = sql`invoices.id in (select s.id from ${it} cross join ${was} join invoices s on s.tenant_id = kept_row.tenant_id
    where ${isOfRents} and ${inScope(scope, invoices, 's')} and (s.created_at, s.updated_at) = (${at(it)}, ${at(it)})
      and s.series_period = 0 and s.status = 'DRAFT')`;
  // What was taken back, nobody chose (`lastLateFee`).
  const off = {
    next_issue_on: null,
    stop_noted_at: nowIso(context),
    rent_day: null,
    rent_month: null,
    rent_period: null,
  };
  const { cancelled, parts } = cancelledBills(context, { which: begun, reason: null, more: off });
  const told = toldOfRentsBack(context, back, cancelled);
  return { back, cancelled, parts: [back, ...parts, { line, told }] };
}
