import { Search } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { closeSearch, isSearchOpen, openSearch, subscribeToSearch } from '../data/search-dialog.ts';
import { useSession } from '../data/session.tsx';
import { lazyIn } from '../lib/lazy.tsx';
import { isHeld } from './is-held.ts';

const SearchPart = lazyIn(() => import('./search-part.tsx').then((module) => module.SearchPart), {
  Missing: MissingSearch,
});

/** Whether somebody has rows to search. */
const maySearch = (user: CurrentUser | null): boolean => user?.role === 'OWNER' && !isHeld(user);

/** The search of everything an owner has, which Ctrl-K opens on every page; on a Mac ⌘K. */
export function FindAnything() {
  const { user } = useSession();
  const isOpen = useSyncExternalStore(subscribeToSearch, isSearchOpen);
  const may = maySearch(user);
  const place = useLocation();
  // Going elsewhere, by the back button too, leaves it.
  useEffect(closeSearch, [place]);
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

/** Opens the search, from the bar of every page; a phone's bar has no room for it, but its home has a field. */
export function SearchButton() {
  const { user } = useSession();
  if (!maySearch(user)) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className="hidden min-h-11 shrink-0 items-center gap-2 rounded-lg border border-line-strong px-3 text-sm text-muted hover:bg-sunken md:flex"
      onPointerEnter={SearchPart.preload}
      onFocus={SearchPart.preload}
      onClick={openSearch}
    >
      <Search aria-hidden className="size-4.5" />
      Cari
      <kbd aria-hidden className="ml-6 hidden rounded border bg-sunken px-1.5 font-sans text-xs leading-5 lg:inline">
        {IS_MAC ? '⌘K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}

/** Plain, because it is in the first code of every page. A browser does not retry a failed import: only a reload helps. */
function MissingSearch() {
  return (
    <p role="alert" className="fixed inset-x-4 top-4 z-50 rounded-lg border bg-surface p-4 text-sm">
      Gagal memuat pencarian.{' '}
      <button type="button" className="min-h-11 font-semibold text-primary" onClick={() => location.reload()}>
        Muat ulang
      </button>
    </p>
  );
}

const IS_MAC = /^(?:Mac|iP)/.test(navigator.platform);
