import type { SQL } from 'drizzle-orm';

/**
 * What the first look of a tenant changes in an invoice that was SENT. It is written when its page is opened
 * (`find-invoice.ts`) or a bill link that shows it (`../bill-links/note-seen.ts`).
 */
export function viewed<Now extends string | SQL>(now: Now) {
  return { status: 'VIEWED', viewed_at: now, updated_at: now } as const;
}
