import type { SQL } from 'drizzle-orm';

/**
 * The changes to a SENT invoice when its tenant first sees it: on its page (`find-invoice.ts`) or through a bill link
 * (`../bill-links/note-seen.ts`).
 */
export function viewed<Now extends string | SQL>(now: Now) {
  return { status: 'VIEWED', viewed_at: now, updated_at: now } as const;
}
