import { type SQL, sql } from 'drizzle-orm';
import { auditLog } from '#drizzle/schema/audit-log.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { AutomaticRentsSet, SetAutomaticRentsInput } from '#shared/contract/tenants.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { changes, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { textArray, unindexed } from '../../db/sql.ts';
import { isLive } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { inScope } from '../../scope.ts';
import { headColumns } from '../invoices/rent-series.ts';
import { agreedTenancies, hasOtherRent, isSettable } from './agreed-tenancy.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { lockedTenancies } from '../tenants/locked-tenancy.ts';
import { automaticPlan } from './set-automatic-rent.ts';

const ACTION = 'kost.set-automatic-rents';

interface Outcome extends Record<string, unknown> {
  id: string;
  is_live: boolean;
  has_other: boolean;
}

/**
 * Switches the automatic rent of several tenancies on or off, or changes their day or late fee, as `setAutomaticRent` does
 * for one; each keeps its rent. Tenancies that have ended, or whose rent is billed in another way, are left out and named.
 * If one is another owner's, nothing is written. It is one entry of the trail, by which it can be taken back. Tenants
 * are told another day or late fee.
 *
 * @throws DomainError NOT_FOUND
 */
export async function setAutomaticRents(
  asked: Keyed<OwnerContext>,
  input: SetAutomaticRentsInput,
): Promise<AutomaticRentsSet> {
  // By the instant it is known what this change has written.
  const now = asked.now();
  const context = { ...asked, now: () => now };
  const { scope } = context;
  const once = onceByKey(context);
  const { tenancy_ids: ids, is_on: isOn } = input;
  const named = sql`any(${textArray(ids)}::uuid[])`;
  const isOwn = sql`${inScope(scope, tenancies, 't')} and t.id = ${named}`;
  const areOwn = sql`(select count(*) from tenancies t where ${isOwn}) = ${ids.length}`;
  const which = sql`id = ${named} and ${areOwn}`;
  const agreed = agreedTenancies(context, once, which, input);
  const [told, ofSeries, ofFirstBills, ofPeriods] = automaticPlan(context, agreed, input);
  const set = returned('set_rents', pick(tenancies, 'id', 'kost_id'))`
    update tenancies set ${changes(tenancies, { updated_at: nowIso(context) })} where ${isSettable(context, once, which, input)}`;
  // The entry, which is there as long as something was set; found among those of the kosts, not of all of the owner.
  const made = selected('made', {
    id: sql<string>`noted.id`,
  })`(select array_agg(distinct kost_id) as kosts from ${set} having count(*) > 0) as any_set cross join lateral (
    select id from audit_log where subject_id = any(kosts) and ${unindexed(inScope(scope, auditLog))} and action = ${ACTION}
      and request_id = ${context.requestId} order by audit_log.id desc limit 1) as noted`;
  const { db } = context;
  const {
    repeated,
    results: [, own, , { rows }, , , , , , noted],
  } = await once.batch([
    ...lockedTenancies(context, isOwn),
    // Before the writes, after which a tenancy that was just begun looks like one that is billed in another way.
    db.execute<Outcome>(sql`
      select t.id, ${isLive(sql`t.status`)} as is_live, ${hasOtherRent(context, sql`t.id`)} as has_other from tenancies t where ${isOwn}`),
    db.execute(entry(context, agreed, input)),
    db.execute(told),
    db.execute(ofSeries),
    db.execute(ofFirstBills),
    db.execute(ofPeriods),
    db.execute<{ id: string | null }>(
      withCtes(
        [set, made, { kept: once.kept(made, made.id) }],
        sql`select coalesce(${once.made}, (select ${made.id} from ${made})) as id`,
      ),
    ),
  ]);
  if (own.rows.length < ids.length) throw new DomainError('NOT_FOUND');
  if (!repeated) sendNoticesSoon(context);
  const of = (isLeftOut: (row: Outcome) => boolean) => rows.filter(isLeftOut).map(({ id }) => id);
  const ended = of(({ is_live: isPresent }) => !isPresent);
  const otherwise = of((row) => isOn && row.is_live && row.has_other);
  const [change] = noted.rows;
  return {
    set: ids.length - ended.length - otherwise.length,
    ended,
    billed_otherwise: otherwise,
    change: change?.id ?? null,
  };
}

/** The statement of the entry, with the series as they were: before they change. */
function entry(
  context: OwnerContext,
  agreed: ReturnType<typeof agreedTenancies>,
  { is_on, day, late_fee_percentage: fee }: SetAutomaticRentsInput,
): SQL {
  const before = sql`select jsonb_build_object('at', ${nowIso(context)}::text, 'rows', jsonb_agg(
      jsonb_build_object('tenant_id', ${agreed.id}) || coalesce(s.head, '{}')))
    from ${agreed} left join lateral (select jsonb_build_object(${sql.raw(headColumns.map((name) => `'${name}', s.${name}`).join(', '))}) as head
      from invoices s where s.tenant_id = ${agreed.id} and s.series_period = 0 and s.invoice_type = 'MONTHLY_RENT') s on true`;
  return withCtes(
    [agreed],
    sql`${auditEntry(context, {
      action: ACTION,
      from: sql`(select min(${agreed.owner_id}::text) as owner, min(${agreed.kost_id}::text) as kost, count(*) as tenants,
        nullif(count(distinct ${agreed.kost_id}), 1) as kosts from ${agreed} having count(*) > 0) as counted`,
      subject: sql`kost`,
      owner: sql`owner`,
      kost: sql`kost`,
      details: sql`jsonb_strip_nulls(jsonb_build_object('tenants', tenants, 'kosts', kosts, 'is_on', ${is_on}::boolean,
        'rent_day', ${day ?? null}::int, 'late_fee_percentage', ${fee ?? null}::numeric))`,
      before: sql`(${before})`,
    })}`,
  );
}
