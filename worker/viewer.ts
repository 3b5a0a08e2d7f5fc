import { type Placeholder, sql } from 'drizzle-orm';
import { nowIso, type PartyContext, type PersonContext, today } from './context.ts';
import type { ValueOrSlot } from './db/prepared.ts';
import { type OwnerScope, type PersonScope, type ScopeShape, scopeSlots, scopeValues, shapeOf } from './scope.ts';

/** Whose rows are read, and when. */
export interface Viewer<Of = PartyScope, Value extends ValueOrSlot = ValueOrSlot> {
  scope: Of;
  /** Today in WIB. */
  day: Value;
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

/** The viewer of a prepared statement, with placeholders that `viewerValues` fills. */
export function viewerSlots<Shape extends PartyShape>(shape: Shape) {
  return { scope: scopeSlots(shape), day: sql.placeholder('day'), now: sql.placeholder('now') };
}

/** The values of a call for the placeholders of `viewerSlots`. */
export function viewerValues(context: PartyContext) {
  return { ...scopeValues(context.scope), day: today(context), now: nowIso(context) };
}

/** The shape of a call's statement. */
export function viewerShape({ scope }: PartyContext): PartyShape {
  return shapeOf(scope);
}
