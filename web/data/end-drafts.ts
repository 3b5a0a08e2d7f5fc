/** Where this device keeps what was typed and not sent (`drafts.ts`): one item, of one account. */
export const DRAFTS = 'draf';

/** Forgets all of it: whoever uses this device next finds nothing. */
export function endDrafts(): void {
  try {
    localStorage.removeItem(DRAFTS);
  } catch {
    // Without storage nothing was kept.
  }
}
