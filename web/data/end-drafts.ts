/** Where this device keeps what was typed and not sent (`drafts.ts`): one item, of one account. */
export const DRAFTS = 'draf';

/** Where it keeps which of their kosts an account works in (`kept-kost.ts`). */
export const KEPT_KOST = 'kost-dipilih';

/** Forgets all of it: whoever uses this device next finds nothing. */
export function endDrafts(): void {
  try {
    localStorage.removeItem(DRAFTS);
    localStorage.removeItem(KEPT_KOST);
  } catch {
    // Without storage nothing was kept.
  }
}
