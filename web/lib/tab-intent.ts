/** What prepares the tabs of the page that is open: their code and data. */
const preparations = new Map<string, () => void>();

/**
 * Names what prepares a tab, for a navigation that is not part of the page.
 *
 * @returns the function that takes it back
 */
export function onTabIntent(tab: string, prepare: () => void): () => void {
  preparations.set(tab, prepare);
  return () => {
    if (preparations.get(tab) === prepare) preparations.delete(tab);
  };
}

/** Prepares a tab of the open page, which will probably be opened. */
export function prepareTab(tab: string): void {
  preparations.get(tab)?.();
}
