/** Default late fee: 2% a day (spec §9), in basis points. */
export const DEFAULT_LATE_FEE_BPS = 200;

/** All late fees of an invoice together are at most 30% of its principal. */
export const LATE_FEE_CAP_BPS = 3_000;
