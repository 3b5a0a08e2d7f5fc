import { sql } from 'drizzle-orm';
import type { Role } from '#shared/enums.ts';
import { nowIso, type SignedInContext, today } from './context.ts';
import type { ValueOrSlot } from './db/prepared.ts';

/** Who reads, and when. */
export interface Viewer<Value extends ValueOrSlot = ValueOrSlot> {
  role: Role;
  actorId: Value;
  /** Today in WIB. */
  day: Value;
  /** The present instant, ISO 8601. */
  now: Value;
}

/** The viewer of a call. */
export function viewerOf(context: SignedInContext): Viewer<string> {
  const { id, role } = context.actor;
  return { role, actorId: id, day: today(context), now: nowIso(context) };
}

/** The viewer of a prepared statement, with placeholders that `viewerOf` fills. */
export function viewerSlots(role: Role): Viewer {
  return { role, actorId: sql.placeholder('actorId'), day: sql.placeholder('day'), now: sql.placeholder('now') };
}
