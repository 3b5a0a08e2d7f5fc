import { type Placeholder, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { KostZone } from '#shared/enums.ts';
import { zonesAhead } from '#shared/rules/zone.ts';
import { type Context, nowIso, type PartyContext, type PersonContext, today } from './context.ts';
import type { ValueOrSlot } from './db/prepared.ts';
import { type OwnerScope, type PersonScope, type ScopeShape, scopeSlots, scopeValues, shapeOf } from './scope.ts';

/** Whose rows are read, and when. */
export interface Viewer<Of = PartyScope, Value extends ValueOrSlot = ValueOrSlot> {
  scope: Of;
  /** Today where the rows are. */
  day: Value | SQL;
  /** The present instant, ISO 8601. */
  now: Value;
}

/** Whose rows a statement reads that owners and persons ask alike, with values or placeholders. */
export type PartyScope = OwnerScope | PersonScope | OwnerScope<Placeholder, Placeholder> | PersonScope<Placeholder>;

/** The shapes of a statement that owners and persons ask alike. */
export type PartyShape = Exclude<ScopeShape, 'platform'>;

/** The viewer of a call. */
export function viewerOf<Of extends PartyContext | PersonContext>(context: Of): Viewer<Of['scope'], string> {
  return { scope: context.scope, day: today(context), now: nowIso(context) };
}

/**
 * The zones in which it is tomorrow by the day of a call: none but for two hours a day, and then only if the call is of
 * kosts of several zones (`zoneOfCall`). It belongs to the shape of a prepared statement, whose text differs then.
 */
export function zonesAheadOf({ zone, now }: Pick<Context, 'zone' | 'now'>): KostZone[] {
  return zone === undefined ? zonesAhead(now()) : [];
}

/** The day of a row, in a prepared statement, by its column `zone`. */
export function daySlot(ahead: readonly KostZone[], zone: SQLWrapper): Placeholder | SQL {
  const day = sql.placeholder('day');
  if (ahead.length === 0) return day;
  const names = sql.raw(ahead.map((each) => `'${each}'`).join(', '));
  return sql`(${day}::date + (${zone} in (${names}))::int)`;
}

/** The viewer of a prepared statement that reads `invoices`, with placeholders that `viewerValues` fills. */
export function viewerSlots<Shape extends PartyShape>(shape: Shape, ahead: readonly KostZone[] = []) {
  return { scope: scopeSlots(shape), day: daySlot(ahead, sql`invoices.zone`), now: sql.placeholder('now') };
}

/** The values of a call for the placeholders of `viewerSlots`. */
export function viewerValues(context: PartyContext) {
  return { ...scopeValues(context.scope), day: today(context), now: nowIso(context) };
}

/** The shape of a call's statement. */
export function viewerShape({ scope }: PartyContext): PartyShape {
  return shapeOf(scope);
}
