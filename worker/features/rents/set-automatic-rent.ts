import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { SetAutomaticRentInput, Tenant } from '#shared/contract/tenants.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { changes, pick, returned, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { rentOn } from '../billing/agreed-rent.ts';
import { cancelledBills } from '../billing/cancelled-bills.ts';
import { isWatchedRent } from '../invoices/rent-series.ts';
import { agreedTenancies, type AutomaticTerms, hasOtherRent, isSettable, newRent } from './agreed-tenancy.ts';
import { isRentSeries, lastLateFee } from '../tenants/automatic-rent.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { lockedTenancy } from '../tenants/locked-tenancy.ts';
import { tenancyQuery, toTenant } from '../tenants/queries.ts';
import { seriesChange } from './series-change.ts';
import { periodSeriesStart, seriesStart } from './series-start.ts';
import { toldOfAutomaticRent } from './told-automatic-rent.ts';

/**
 * Switches the automatic monthly rent of a live tenancy on or off, or changes it. Day and rent change from the next
 * bill on; bills that were sent stay as they are. Each month is billed once: a new day never adds a second bill to a
 * month, and after a pause the series begins with the next due date whose month has no rent yet. A late fee, too, counts
 * from the next bill on. Tenants are told another day or late fee.
 *
 * @throws DomainError NOT_FOUND, TENANCY_NOT_ACTIVE, or RENT_SERIES_EXISTS if its rent is billed each week, quarter or
 *   year, or a draft will begin another series
 */
export async function setAutomaticRent(context: Keyed<OwnerContext>, input: SetAutomaticRentInput): Promise<Tenant> {
  const { db } = context;
  const once = onceByKey(context);
  const plan = planOf(context, once, input);
  const {
    repeated,
    results: [, , , , , , , , { rows: outcomes }, [tenancy]],
  } = await once.batch([
    ...lockedTenancy(context, input.id, sql`series_period = 0`),
    db.execute(plan[0]),
    db.execute(plan[1]),
    db.execute(plan[2]),
    db.execute(plan[3]),
    db.execute<{ id: string | null; has_other: boolean }>(agreement(context, once, input)),
    tenancyQuery(context, input.id),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  const [outcome] = outcomes;
  if (repeated || (outcome !== undefined && outcome.id !== null)) {
    if (!repeated) sendNoticesSoon(context);
    return toTenant(tenancy);
  }
  throw new DomainError(outcome?.has_other ? 'RENT_SERIES_EXISTS' : 'TENANCY_NOT_ACTIVE');
}

function planOf(context: OwnerContext, once: OnceByKey, input: SetAutomaticRentInput): Plan {
  return automaticPlan(context, agreedTenancies(context, once, sql`id = ${input.id}`, input), input);
}

type Plan = [told: SQL, SQL, SQL, SQL];

/** The statements of what tenants are told, and of what happens to the series, and to first bills that wait or are missing. */
export function automaticPlan(context: OwnerContext, agreed: Agreed, input: AutomaticTerms): Plan {
  const told = toldOfAutomaticRent(context, agreed, input);
  return input.is_on
    ? [
        told,
        seriesChange(context, agreed, input),
        seriesStart(context, agreed, input),
        periodSeriesStart(context, agreed, input),
      ]
    : [told, seriesStop(context, agreed), cancelledDraft(context, agreed), sql`select`];
}

type Agreed = ReturnType<typeof agreedTenancies>;

/** The statement that ends all series of the tenancy's rent. */
function seriesStop(context: OwnerContext, agreed: Agreed): SQL {
  const stop = changes(invoices, { ...stopNoted(context), updated_at: nowIso(context) });
  return withCtes(
    [agreed],
    sql`update invoices set ${stop} where id in (${endingSeries(agreed)} and s.status <> 'DRAFT')`,
  );
}

/** The statement that cancels a waiting draft of a first bill. */
function cancelledDraft(context: OwnerContext, agreed: Agreed): SQL {
  const which = sql`id in (${endingSeries(agreed)} and s.status = 'DRAFT')`;
  const { parts } = cancelledBills(context, { which, reason: null, more: stopNoted(context) });
  return withCtes([agreed, ...parts], sql`select`);
}

function stopNoted(context: OwnerContext) {
  return { next_issue_on: null, stop_noted_at: nowIso(context) };
}

/** The running series. Those that have stopped before are no matter of the owner's day any more. */
function endingSeries(agreed: Agreed): SQL {
  return sql`
    select s.id from ${agreed} join invoices s on s.tenant_id = ${agreed.id}
    where (${isRentSeries} and s.next_issue_on is not null
      or s.next_issue_on is null and s.owner_id = ${agreed.owner_id} and ${isWatchedRent('s')})`;
}

/** The statement that stores the rent and the key, with its audit entry. */
function agreement(context: OwnerContext, once: OnceByKey, input: SetAutomaticRentInput): SQL {
  // Proposed for the next one.
  const keptFee = { late_fee_bps: sql`coalesce(${lastLateFee(sql`tenancies.id`)}, tenancies.late_fee_bps)` };
  const tenancy = returned('tenancy', {
    ...pick(tenancies, 'id', 'owner_id', 'kost_id', 'monthly_rent', 'next_rent', 'next_rent_from'),
  })`
    update tenancies set ${changes(tenancies, { ...newRent(context, input), ...(!input.is_on && keptFee), updated_at: nowIso(context) })}
    where ${isSettable(context, once, sql`id = ${input.id}`, input)}`;
  const { id, owner_id, kost_id } = tenancy;
  const rent = rentOn(tenancy, today(context));
  const effects = {
    kept: once.kept(tenancy, id),
    audited: auditEntry(context, {
      action: 'tenancy.set-automatic-rent',
      from: tenancy,
      subject: id,
      owner: owner_id,
      kost: kost_id,
      details: sql`jsonb_build_object('is_on', ${input.is_on}::boolean, 'monthly_rent', ${rent})`,
    }),
  };
  const hasOther = input.is_on ? hasOtherRent(context, sql`${input.id}`) : sql`false`;
  return withCtes([tenancy, effects], sql`select (select ${id} from ${tenancy}) as id, ${hasOther} as has_other`);
}
