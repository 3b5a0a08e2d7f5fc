import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { kosts } from '#drizzle/schema/kosts.ts';
import type { KostZone } from '#shared/enums.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { dayInZone, zonesAhead } from '#shared/rules/zone.ts';
import { type Context, today } from './context.ts';
import type { Db } from './db/client.ts';
import { tokenHash } from './crypto.ts';
import { textArray } from './db/sql.ts';
import { shareTokenHash } from './features/billing/share-links.ts';
import { inScope, partyOf, type PersonId, type PlatformScope, type Scope } from './scope.ts';

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

/**
 * Bounds what an index is read for, beside a condition that a column is before `dayIn`, or up to some days after it: while
 * that is no literal, no index knows it.
 */
export function beforeLatest(clock: Clock, column: SQLWrapper, days = 0): SQL {
  if (clock.zone !== undefined || zonesAhead(clock.now()).length === 0) return sql.empty();
  return sql` and ${column} <= ${latestDay(clock)} + ${days}::int`;
}

/**
 * Bills that are due before `dayIn`, from an index that has no zone: while it is no literal, only those of the day that is
 * over in some zones are looked at.
 *
 * @param bills what follows FROM up to its LIMIT, for a condition on `due_date`, of which `tenant_id`, `due_date` and `id`
 *   are read
 * @param order their ORDER BY and LIMIT
 */
export function dueBefore(clock: Clock, bills: (isBefore: SQL) => SQL, order: SQL): SQL {
  if (clock.zone !== undefined || zonesAhead(clock.now()).length === 0)
    return sql`${bills(sql`due_date < ${today(clock)}::date`)} ${order}`;
  const day = sql`${wibDay(clock.now())}::date`;
  const rows = (which: SQL) => sql`(select tenant_id, due_date, id from ${bills(which)} ${order})`;
  return sql`(${rows(sql`due_date < ${day}`)} union all ${rows(sql`due_date = ${day} and due_date < ${dayIn(clock, sql`zone`)}`)}) as invoices ${order}`;
}

/** The zone of a kost; null without one. */
export function zoneOfKost(kostId: SQLWrapper): SQL {
  return sql`(select place.zone from kosts place where place.id = ${kostId})`;
}

/** How many ids of an input are looked at. */
const MOST_IDS = 200;

/** What has a kost by which a call may name it. */
const placed =
  'tenancies invoices rooms payments settlements renewals leavings occupants deposit_entries contracts complaints work_orders';

/**
 * Which zone calls had last, by what they named first, or by their party: guesses alone, since each call asks. They live
 * with the isolate.
 */
const lastZones = new Map<string, KostZone | undefined>();
const MOST_GUESSES = 10_000;

/** By what the zone of a call is remembered, the surest first. */
function guessKeys(scope: Exclude<Scope, PlatformScope>, [id]: readonly string[]): string[] {
  return id === undefined ? [partyOf(scope)] : [id, `${partyOf(scope)}:named`];
}

/** What a call is of until its zone is known, while zones have several days: as the last one was, or of WIB, as most are. */
export async function guessedZone(
  { now, scope }: { now: () => Date; scope: Scope | null },
  input: () => Promise<unknown>,
): Promise<KostZone | undefined> {
  if (scope === null || scope.of === 'platform' || zonesAhead(now()).length === 0) return undefined;
  const known = guessKeys(scope, idsIn(await input())).find((key) => lastZones.has(key));
  return known === undefined ? 'WIB' : lastZones.get(known);
}

/**
 * The zone whose day a call has: that of the kosts of its scope which the rows that its input names are of, or else of all
 * of them, of a person's those where they live; undefined if there are none or several, and while all zones have the same
 * day, when nobody is asked.
 */
export async function zoneOfCall(
  { db, now, scope }: { db: Db; now: () => Date; scope: Scope | null },
  input: () => Promise<unknown>,
): Promise<KostZone | undefined> {
  if (scope === null || scope.of === 'platform' || zonesAhead(now()).length === 0) return undefined;
  const named = idsIn(await input());
  const ids = sql`any(${textArray(named.slice(0, MOST_IDS))}::uuid[])`;
  const homes = sql.join(
    placed.split(' ').map((table) => sql`union all select kost_id from ${sql.identifier(table)} where id = ${ids}`),
    sql` `,
  );
  const ofAll =
    scope.of === 'owner'
      ? sql`select k.id, k.zone, true from kosts k where ${inScope(scope, kosts, 'k')}`
      : homesOf(scope.person);
  const { rows } = await db.execute<{ named: KostZone[] | null; whole: KostZone[] | null }>(sql`
    with reached (id, zone, is_home) as (${ofAll})
    select coalesce(json_agg(distinct zone) filter (where is_home), json_agg(distinct zone)) as whole,
      json_agg(distinct zone) filter (where id in (select id from kosts where id = ${ids} ${homes})) as named
    from reached`);
  const zones = rows[0]?.named ?? rows[0]?.whole ?? [];
  const zone = zones.length === 1 ? zones[0] : undefined;
  if (lastZones.size >= MOST_GUESSES) lastZones.clear();
  for (const key of guessKeys(scope, named)) lastZones.set(key, zone);
  return zone;
}

/** The kosts of a person's tenancies, with their zones: also of those that are over, which they may still have to pay. */
export function homesOf(person: PersonId): SQL {
  return sql`select t.kost_id as id, t.zone, t.status in ('ACTIVE', 'PENDING') as is_home from tenancies t where t.user_id = ${person}`;
}

/** The zone of the tenancy of a bill link, or of its occupant's; undefined as in `zoneOfCall`. */
export async function zoneOfLink(
  { db, now }: Pick<Context, 'db' | 'now'>,
  input: () => Promise<unknown>,
): Promise<KostZone | undefined> {
  if (zonesAhead(now()).length === 0) return undefined;
  const { token } = Object(await input()) as { token?: unknown };
  if (typeof token !== 'string') return undefined;
  const { rows } = await db.execute<{ zone: KostZone }>(sql`
    select t.zone from bill_links l left join occupants o on o.id = l.occupant_id
      join tenancies t on t.id = coalesce(o.tenancy_id, l.tenancy_id)
    where l.token_hash = any(${textArray([tokenHash(token), shareTokenHash(token)])})`);
  return rows[0]?.zone;
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
