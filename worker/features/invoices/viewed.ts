import type { SQL } from 'drizzle-orm';

/** What the first look of a tenant changes in an invoice that was SENT, on whichever page it is. */
export function viewed<Now extends string | SQL>(now: Now) {
  return { status: 'VIEWED', viewed_at: now, updated_at: now } as const;
}
