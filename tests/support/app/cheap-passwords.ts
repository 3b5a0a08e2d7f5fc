import type { ScryptCost } from '#worker/passwords/password-hasher.ts';

/**
 * The same scheme at a cost that no test has to wait for; `tests/unit/worker/passwords` and workerd use the real one.
 */
export const CHEAP_PASSWORDS: ScryptCost = { N: 2, r: 8, p: 1 };
