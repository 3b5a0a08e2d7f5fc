import { Search } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { closeSearch, isSearchOpen, openSearch, subscribeToSearch } from '../data/search-dialog.ts';
import { useSession } from '../data/session.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { isHeld } from './is-held.ts';

const SearchPart = lazyPart(() => import('./search-part.tsx').then((module) => module.SearchPart));

/** Whether somebody has rows to search. */
const maySearch = (user: CurrentUser | null): boolean => user?.role === 'OWNER' && !isHeld(user);

/** The search of everything an owner has, which Ctrl-K opens on every page; on a Mac ⌘K. */
export function FindAnything() {
  const { user } = useSession();
  const isOpen = useSyncExternalStore(subscribeToSearch, isSearchOpen);
  const may = maySearch(user);
  useEffect(() => {
    if (!may) return undefined;
    const onKey = (event: KeyboardEvent) => {
      // The first of the two keys loads its code, so that the field is there for what is typed next.
      if (event.key === 'Control' || event.key === 'Meta') SearchPart.preload();
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (isSearchOpen()) closeSearch();
      // What is typed in another dialog is not left behind.
      else if (document.querySelector('[data-modal]') === null) openSearch();
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      closeSearch();
    };
  }, [may]);
  return may && isOpen ? <SearchPart onClose={closeSearch} /> : null;
}

/** Opens the search, from the bar of every page. */
export function SearchButton() {
  const { user } = useSession();
  if (!maySearch(user)) return null;
  return (
    <button
      type="button"
      aria-label="Cari"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className="flex size-11 shrink-0 items-center justify-center gap-2 rounded-lg hover:bg-sunken md:h-10 md:w-auto md:border md:border-line-strong md:px-3 md:text-sm md:text-muted"
      onPointerEnter={SearchPart.preload}
      onFocus={SearchPart.preload}
      onClick={openSearch}
    >
      <Search aria-hidden className="size-5.5 md:size-4.5" />
      <span aria-hidden className="hidden md:inline">
        Cari
      </span>
      <kbd aria-hidden className="ml-6 hidden rounded border bg-sunken px-1.5 font-sans text-xs leading-5 lg:inline">
        {IS_MAC ? '⌘K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}

const IS_MAC = /^(?:Mac|iP)/.test(navigator.platform);
