/** Counts calls by a key within a minute. Cloudflare's binding has this form; its numbers stand in `wrangler.toml`. */
export interface RateLimit {
  limit: (options: { key: string }) => Promise<{ success: boolean }>;
}

/** @throws Error with one sentence if the binding is missing: calls by links would then be unlimited */
export function boundRateLimit(name: string, binding: unknown): RateLimit {
  if (binding === undefined) throw new Error(`Configuration: ${name} is missing.`);
  return binding as RateLimit;
}

/** For processes that answer no requests. */
export const unlimited: RateLimit = { limit: () => Promise.resolve({ success: true }) };
