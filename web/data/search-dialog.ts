/** Whether the search is open. It opens by a key and by buttons of several parts of the app, and is one dialog. */
let isOpen = false;
const listeners = new Set<() => void>();

function set(opens: boolean): void {
  isOpen = opens;
  for (const listener of listeners) listener();
}

/** Not every browser gives the focus to a button that is pressed, which gets it back. */
export const openSearch = (press?: { currentTarget: HTMLElement }): void => {
  press?.currentTarget.focus({ preventScroll: true });
  set(true);
};

export const closeSearch = (): void => set(false);
export const isSearchOpen = (): boolean => isOpen;

export function subscribeToSearch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
