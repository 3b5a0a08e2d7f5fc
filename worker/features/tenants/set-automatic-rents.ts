import { sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { AutomaticRentsSet, SetAutomaticRentsInput } from '#shared/contract/tenants.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { changes, fromItem, pick, returned, withCtes } from '../../db/ctes.ts';
import { textArray } from '../../db/sql.ts';
import { isLive } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { inScope } from '../../scope.ts';
import { agreedTenancies, hasOtherRent, isSettable } from './agreed-tenancy.ts';
import { lockedTenancies } from './locked-tenancy.ts';
import { automaticPlan } from './set-automatic-rent.ts';

interface Outcome extends Record<string, unknown> {
  id: string;
  is_live: boolean;
  has_other: boolean;
}

/**
 * Switches the automatic rent of several tenancies on or off, or changes their day, as `setAutomaticRent` does for one; each keeps its rent.
 * Tenancies that have ended, or whose rent is billed in another way, are left out and named. If one is another owner's,
 * nothing is written.
 *
 * @throws DomainError NOT_FOUND
 */
export async function setAutomaticRents(
  context: Keyed<OwnerContext>,
  input: SetAutomaticRentsInput,
): Promise<AutomaticRentsSet> {
  const { scope } = context;
  const once = onceByKey(context);
  const { tenancy_ids: ids, is_on: isOn } = input;
  const named = sql`any(${textArray(ids)}::uuid[])`;
  const isOwn = sql`${inScope(scope, tenancies, 't')} and t.id = ${named}`;
  const areOwn = sql`(select count(*) from tenancies t where ${isOwn}) = ${ids.length}`;
  const which = sql`id = ${named} and ${areOwn}`;
  const [ofSeries, ofFirstBills] = automaticPlan(context, agreedTenancies(context, once, which, input), input);
  const set = returned(
    'set_rents',
    pick(tenancies, 'id', 'owner_id', 'kost_id'),
  )`update tenancies set ${changes(tenancies, { updated_at: nowIso(context) })} where ${isSettable(context, once, which, input)}`;
  const first = fromItem(sql`(select ${set.id} from ${set} order by id limit 1) as first`, 'first', 'id');
  const effects = {
    kept: once.kept(first, first.id),
    audited: auditEntry(context, {
      action: 'kost.set-automatic-rents',
      from: sql`(select ${set.owner_id} as owner, ${set.kost_id} as kost, count(*) as tenants from ${set} group by 1, 2) as counted`,
      subject: sql`kost`,
      owner: sql`owner`,
      kost: sql`kost`,
      details: sql`jsonb_strip_nulls(jsonb_build_object('tenants', tenants, 'is_on', ${isOn}::boolean, 'rent_day', ${input.day ?? null}::int))`,
    }),
  };
  const { db } = context;
  const {
    results: [, own, { rows }],
  } = await once.batch([
    ...lockedTenancies(context, isOwn),
    // Before the writes, after which a tenancy that was just begun looks like one that is billed in another way.
    db.execute<Outcome>(sql`
      select t.id, ${isLive(sql`t.status`)} as is_live, ${hasOtherRent(context, sql`t.id`)} as has_other from tenancies t where ${isOwn}`),
    db.execute(ofSeries),
    db.execute(ofFirstBills),
    db.execute(withCtes([set, effects], sql`select`)),
  ]);
  if (own.rows.length < ids.length) throw new DomainError('NOT_FOUND');
  const of = (isLeftOut: (row: Outcome) => boolean) => rows.filter(isLeftOut).map(({ id }) => id);
  const ended = of(({ is_live: isPresent }) => !isPresent);
  const otherwise = of((row) => isOn && row.is_live && row.has_other);
  return { set: ids.length - ended.length - otherwise.length, ended, billed_otherwise: otherwise };
}
