import { sql } from 'drizzle-orm';
import type { Role } from '#shared/enums.ts';
import { nowIso, type SignedInContext, today } from './context.ts';
import type { Slot } from './prepared.ts';

/** Who looks, and when. */
export interface Viewer {
  role: Role;
  actorId: Slot;
  /** Today in WIB. */
  day: Slot;
  now: Slot;
}

/** The viewer of a call. */
export function viewerOf(context: SignedInContext): Viewer & Record<'actorId' | 'day' | 'now', string> {
  const { id, role } = context.actor;
  return { role, actorId: id, day: today(context), now: nowIso(context) };
}

/** The viewer of a statement that is yet to be called; `viewerOf` has what fills the slots. */
export function viewerSlots(role: Role): Viewer {
  return { role, actorId: sql.placeholder('actorId'), day: sql.placeholder('day'), now: sql.placeholder('now') };
}
