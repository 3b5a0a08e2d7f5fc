import { keepPreviousData } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { normalText } from '#shared/rules/normal-text.ts';
import { LEAST_SEARCHED } from '#shared/rules/search-query.ts';
import { trpc } from '../../data/trpc.ts';
import { useKostFilter } from '../../data/use-kost-filter.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { OfflineNotice } from '../../ui/offline-notice.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useBack } from '../../ui/use-back.ts';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { type Found, foundKinds, kostsNamed, said } from './found-things.ts';
import { FoundList } from './found-list.tsx';

/** How long typing must pause before a search. */
const REST_MS = 200;

/**
 * Finds anything of an owner's: a field, and what is found below it (WAI-ARIA's combobox with a list). Arrows move through
 * it, Enter opens the marked thing, Escape closes. On a phone it takes the whole screen. What was searched is kept nowhere.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const returnFocus = useReturnFocus(true);
  useBack(true, onClose);
  return (
    <RadixDialog.Root open onOpenChange={onClose}>
      <RadixDialog.Portal>
        <div className="fixed inset-0 z-50 flex items-start justify-center bg-black/50 animate-fade sm:p-6 sm:pt-[12vh]">
          <RadixDialog.Content
            data-modal
            aria-describedby={undefined}
            onCloseAutoFocus={returnFocus}
            className="flex h-dvh w-full flex-col bg-raised shadow-raised sm:h-auto sm:max-h-[76vh] sm:max-w-2xl sm:overflow-hidden sm:rounded-2xl"
          >
            <RadixDialog.Title className="sr-only">Cari</RadixDialog.Title>
            <Searching onClose={onClose} />
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function Searching({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { one } = useKostFilter();
  const search = useSearch(typed);
  const marking = useMarked(search.things.length, search.isSettled);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const marked = search.things[marking.marked];
  useShown(marked && optionId(marking.marked));
  const keys: Record<string, (() => void) | undefined> = {
    ArrowDown: () => marking.move(1),
    ArrowUp: () => marking.move(-1),
    Enter: () => {
      if (marked === undefined) return search.now();
      onClose();
      void navigate(marked.to);
    },
  };
  return (
    <>
      <div className="flex shrink-0 items-center gap-2 border-b px-2 py-1.5 pt-[max(0.375rem,env(safe-area-inset-top))] sm:px-4">
        <Search aria-hidden className="ml-2 size-5 shrink-0 text-muted sm:ml-0" />
        <SearchField
          typed={typed}
          onType={(text) => {
            setTyped(text);
            marking.reset();
          }}
          onKeyDown={(event) => {
            const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
            if (act === undefined) return;
            event.preventDefault();
            act();
          }}
          listId={search.results === null ? undefined : listId}
          noteId={one === undefined ? undefined : `${listId}-where`}
          markedId={marked && optionId(marking.marked)}
        />
        <RadixDialog.Close
          aria-label="Tutup"
          className="grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-text"
        >
          <X aria-hidden className="size-5" />
        </RadixDialog.Close>
      </div>
      <OfflineNotice />
      {one === undefined ? null : (
        <p id={`${listId}-where`} className="shrink-0 border-b px-4 py-2 text-xs break-words text-muted">
          Cari di semua kost, tidak hanya di {one}.
        </p>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain scroll-py-2 p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        {search.results === null ? (
          <Nothing search={search} typed={typed} />
        ) : (
          <FoundList
            results={search.results}
            marked={marking.marked}
            isSettled={search.isSettled}
            {...{ listId, optionId, onClose }}
            onMark={marking.mark}
          />
        )}
      </div>
      <span role="status" className="sr-only">
        {search.isSettled && search.results !== null ? `${search.things.length} ditemukan` : null}
      </span>
    </>
  );
}

interface SearchFieldProps {
  typed: string;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** The list, while there is one. */
  listId: string | undefined;
  /** What says where it searches, if that is not where the owner works. */
  noteId: string | undefined;
  markedId: string | undefined;
}

function SearchField({ typed, onType, onKeyDown, listId, noteId, markedId }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // Radix leaves the focus where it is inside of a dialog.
  useEffect(() => field.current?.focus(), []);
  return (
    <input
      ref={field}
      role="combobox"
      type="text"
      inputMode="search"
      enterKeyHint="search"
      aria-label="Cari"
      aria-autocomplete="list"
      aria-expanded={listId !== undefined}
      aria-controls={listId}
      aria-describedby={noteId}
      aria-activedescendant={markedId}
      placeholder="Nama, kamar, HP, nominal, tanggal"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      className="min-h-11 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
      value={typed}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** What is found by the text once typing has paused. Until then what was found before stays, and nothing of it is marked. */
function useSearch(typed: string) {
  const wanted = typed.trim();
  const [asked, setAsked] = useState('');
  const rested = useDebounced(wanted, REST_MS);
  const text = asked === wanted ? asked : rested;
  const isEnough = [...normalText(wanted)].length >= LEAST_SEARCHED;
  const query = trpc.search.find.useQuery(
    { q: text },
    {
      enabled: isEnough && [...normalText(text)].length >= LEAST_SEARCHED,
      placeholderData: keepPreviousData,
      gcTime: 0,
    },
  );
  // Kosts are found among those that the dashboard has loaded.
  const own = trpc.dashboards.owner.useQuery(undefined, { enabled: isEnough, staleTime: Number.POSITIVE_INFINITY });
  const answer = isEnough ? query.data : undefined;
  const found: Found | undefined = answer && { ...answer, kosts: kostsNamed(own.data?.properties ?? [], text) };
  const isSettled = text === wanted && !query.isPlaceholderData && found !== undefined;
  const things = found === undefined ? [] : thingsOf(found);
  // A search that found nothing is no list to keep.
  const results = found === undefined || things.length === 0 ? null : found;
  return { query, results, things, isEnough, isSettled, text, now: () => setAsked(wanted) };
}

/** All that is found, in the order in which it is listed. */
function thingsOf(results: Found) {
  return foundKinds.flatMap(([kind]) =>
    results[kind].map((row) => (said[kind] as (each: typeof row) => { to: string })(row)),
  );
}

/** Which option is marked: the first, until arrows or the pointer mark another. None while a search is under way. */
function useMarked(count: number, isSettled: boolean) {
  const [wanted, mark] = useState(0);
  const marked = isSettled && count > 0 ? Math.min(wanted, count - 1) : -1;
  return {
    marked,
    mark,
    reset: () => mark(0),
    move: (by: 1 | -1) => mark(Math.max(0, Math.min(marked + by, count - 1))),
  };
}

/** Scrolls the marked option into view. */
function useShown(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}

/** What stands there while nothing is found: what can be searched, that it loads, that it failed, or that there is nothing. */
function Nothing({
  search: { query, isEnough, isSettled, text },
  typed,
}: {
  search: ReturnType<typeof useSearch>;
  typed: string;
}) {
  if (!isEnough) return <Hints isTooShort={typed.trim() !== ''} />;
  if (query.isError)
    return (
      <LoadError
        message="Gagal mencari"
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.fetchStatus === 'paused')
    return (
      <p className="px-3 py-8 text-center text-sm text-muted">
        Pencarian perlu koneksi internet. Sambungkan, lalu hasilnya tampil.
      </p>
    );
  if (!isSettled) return <SkeletonList count={3} className="h-14" />;
  return (
    <div className="px-3 py-8 text-center">
      <p className="font-semibold break-words">Tidak ada yang cocok dengan “{text}”</p>
      <p className="mt-1 text-sm text-muted">
        Coba sebagian nama, nomor HP, nominal penuh seperti 1.350.000, atau tanggalnya.
      </p>
    </div>
  );
}

const examples = [
  ['Nama atau kamar', 'budi, kamar 101'],
  ['Nomor HP', '0812 3456'],
  ['Nominal', '1.350.000, 45jt'],
  ['Tanggal', '5 Agustus 2026'],
  ['Nomor tagihan', 'INV-202608'],
] as const;

function Hints({ isTooShort }: { isTooShort: boolean }) {
  return (
    <div className="px-3 py-3 text-sm">
      <p className="text-muted">
        {isTooShort ? `Ketik minimal ${LEAST_SEARCHED} huruf atau angka.` : 'Anda dapat mencari:'}
      </p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {examples.map(([what, such]) => (
          <div key={what} className="contents">
            <dt className="font-medium">{what}</dt>
            <dd className="tabular text-muted">{such}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
