import type { RateLimit } from '#worker/rate-limit.ts';

/** Counts calls by key in fixed minutes, as Cloudflare's binding does. */
export function minuteLimit(now: () => Date, most: number): RateLimit {
  let minute = Number.NaN;
  const counts = new Map<string, number>();
  return {
    limit: async ({ key }) => {
      const present = Math.floor(now().getTime() / 60_000);
      if (present !== minute) counts.clear();
      minute = present;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return { success: count <= most };
    },
  };
}
