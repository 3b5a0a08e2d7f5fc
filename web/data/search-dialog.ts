/** Whether the search is open. It opens by a key and by buttons of several parts of the app, and is one dialog. */
let isOpen = false;
const listeners = new Set<() => void>();

function set(opens: boolean): void {
  isOpen = opens;
  for (const listener of listeners) listener();
}

export const openSearch = (): void => set(true);
export const closeSearch = (): void => set(false);
export const isSearchOpen = (): boolean => isOpen;

export function subscribeToSearch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
