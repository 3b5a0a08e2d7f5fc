import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { kosts } from '#drizzle/schema/kosts.ts';
import type { KostZone } from '#shared/enums.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { dayInZone, zonesAhead } from '#shared/rules/zone.ts';
import { type Context, today } from './context.ts';
import type { Db } from './db/client.ts';
import { textArray } from './db/sql.ts';
import { inScope, type Scope } from './scope.ts';

/**
 * Whose day it is. For twenty-two hours a day it is the same in all of Indonesia. In the two before midnight in WIB a call
 * is of the zone of the kost that it names, or of all kosts of its scope (`zoneOfCall`), and `today` is the day there; what
 * reads kosts of several zones, and every job, asks each row (`dayIn`).
 */

/** What says which day it is where. */
export type Clock = Pick<Context, 'now' | 'zone'>;

/** Today where a row is, by its column `zone`: a literal, except while it differs between zones. */
export function dayIn(context: Clock, zone: SQLWrapper): SQL {
  const ahead = zonesAhead(context.now());
  if (context.zone !== undefined || ahead.length === 0) return sql`${today(context)}::date`;
  const day = wibDay(context.now());
  const names = sql.raw(ahead.map((each) => `'${each}'`).join(', '));
  return sql`(case when ${zone} in (${names}) then ${addDays(day, 1)}::date else ${day}::date end)`;
}

/** The latest day that `dayIn` has of any row: bounds what an index is read for. */
export function latestDay(context: Clock): SQL {
  return sql`${context.zone === undefined ? dayInZone(context.now(), 'WIT') : today(context)}::date`;
}

/** The zone of a kost; null without one. */
export function zoneOfKost(kostId: SQLWrapper): SQL {
  return sql`(select place.zone from kosts place where place.id = ${kostId})`;
}

/** How many ids of an input are looked at. */
const MOST_IDS = 200;

/** What has a kost by which a call may name it. */
const placed = ['tenancies', 'invoices', 'rooms', 'payments', 'settlements', 'renewals', 'leavings'];

/**
 * The zone whose day a call has: that of the kosts of its scope which the rows that its input names are of, or else of all
 * of them; undefined if there are none or several, and while all zones have the same day, when nobody is asked.
 */
export async function zoneOfCall(
  { db, now, scope }: { db: Db; now: () => Date; scope: Scope | null },
  input: () => Promise<unknown>,
): Promise<KostZone | undefined> {
  if (scope === null || scope.of === 'platform' || zonesAhead(now()).length === 0) return undefined;
  const ids = sql`any(${textArray(idsIn(await input()).slice(0, MOST_IDS))}::uuid[])`;
  const homes = sql.join(
    placed.map((table) => sql`union all select kost_id from ${sql.identifier(table)} where id = ${ids}`),
    sql` `,
  );
  const ofAll =
    scope.of === 'owner'
      ? sql`select k.id, k.zone from kosts k where ${inScope(scope, kosts, 'k')}`
      : sql`select t.kost_id, t.zone from tenancies t where t.user_id = ${scope.person} and t.status in ('ACTIVE', 'PENDING')`;
  const { rows } = await db.execute<{ named: KostZone[] | null; whole: KostZone[] | null }>(sql`
    with reached (id, zone) as (${ofAll})
    select json_agg(distinct zone) as whole,
      json_agg(distinct zone) filter (where id in (select id from kosts where id = ${ids} ${homes})) as named
    from reached`);
  const zones = rows[0]?.named ?? rows[0]?.whole ?? [];
  return zones.length === 1 ? zones[0] : undefined;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The ids in an input and in the lists and objects of it. */
function idsIn(input: unknown, depth = 0): string[] {
  if (typeof input === 'string') return ID.test(input) ? [input] : [];
  if (typeof input !== 'object' || input === null || depth > 2) return [];
  return Object.values(input)
    .slice(0, MOST_IDS)
    .flatMap((value) => idsIn(value, depth + 1));
}
