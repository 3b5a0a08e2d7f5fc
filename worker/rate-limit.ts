/** Counts calls by a key within a minute. Cloudflare's binding has this form; its numbers stand in `wrangler.toml`. */
export interface RateLimit {
  limit: (options: { key: string }) => Promise<{ success: boolean }>;
}

/** @throws Error with one sentence without the binding: whoever has a link could ask as often as they like */
export function boundRateLimit(name: string, binding: unknown): RateLimit {
  if (binding === undefined) throw new Error(`Configuration: ${name} is missing.`);
  return binding as RateLimit;
}

/** For processes that answer nobody. */
export const unlimited: RateLimit = { limit: () => Promise.resolve({ success: true }) };
