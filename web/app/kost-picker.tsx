import { clsx } from 'clsx';
import { Building2, Check, House } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { useState } from 'react';
import { ALL_KOSTS, useKostFilter } from '../data/use-kost-filter.ts';
import { foundKosts } from '../lib/found-kosts.ts';
import { KOSTS_SEARCHED_FROM } from '../lib/kost-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Icon } from '../ui/icon.ts';
import { SearchInput } from '../ui/search-input.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { useBack } from '../ui/use-back.ts';
import { useReturnFocus } from '../ui/use-return-focus.ts';

const TITLE = 'Pilih kost';

interface KostPickerProps {
  /** A sheet over the page, or a window beside the navigation. */
  as: 'sheet' | 'below' | 'beside';
  onClose: () => void;
}

/** An owner's kosts by name, and all of them: one press works in it. */
export function KostPicker({ as, onClose }: KostPickerProps) {
  return as === 'sheet' ? (
    <Dialog title={TITLE} onClose={onClose}>
      <Choices onClose={onClose} />
    </Dialog>
  ) : (
    <Window isBeside={as === 'beside'} onClose={onClose} />
  );
}

function Window({ isBeside, onClose }: { isBeside: boolean; onClose: () => void }) {
  const returnFocus = useReturnFocus(true);
  useBack(true, onClose);
  return (
    <RadixDialog.Root open modal={false} onOpenChange={onClose}>
      <RadixDialog.Portal>
        <RadixDialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          // The button that opened it closes it by itself.
          onInteractOutside={(event) => {
            if (event.target instanceof Element && event.target.closest('[aria-haspopup=dialog][aria-expanded=true]'))
              event.preventDefault();
          }}
          className={clsx(
            'fixed z-50 max-h-[min(34rem,calc(100dvh-9rem))] w-80 overflow-y-auto overscroll-contain rounded-xl border bg-raised p-2 shadow-raised animate-fade',
            isBeside ? 'top-17 left-18' : 'top-32 left-3',
          )}
        >
          <RadixDialog.Title className="sr-only">{TITLE}</RadixDialog.Title>
          <Choices onClose={onClose} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function Choices({ onClose }: { onClose: () => void }) {
  const { kosts, value, choose } = useKostFilter();
  const [search, setSearch] = useState('');
  if (kosts === undefined) return <SkeletonList count={4} className="h-12" />;
  const found = foundKosts(kosts, search);
  const take = (id: string) => {
    choose(id);
    onClose();
  };
  return (
    <div ref={withArrows} className="flex flex-col gap-1">
      {kosts.length >= KOSTS_SEARCHED_FROM ? (
        <SearchInput label="Cari kost" value={search} onSearch={setSearch} className="mb-1" />
      ) : null}
      <ul aria-label="Kost Anda" className="flex flex-col">
        {search === '' ? (
          <Choice icon={Building2} name={ALL_KOSTS} isChosen={value === ''} onChoose={() => take('')} />
        ) : null}
        {found.map(({ id, name, address }) => (
          <Choice key={id} icon={House} name={name} note={address} isChosen={id === value} onChoose={() => take(id)} />
        ))}
      </ul>
      {found.length === 0 ? (
        <p role="status" className="px-3 py-2 text-sm text-muted">
          Tidak ada kost yang cocok.
        </p>
      ) : null}
    </div>
  );
}

interface ChoiceProps {
  icon: Icon;
  name: string;
  note?: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ icon: Icon, name, note, isChosen, onChoose }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        data-choice
        aria-current={isChosen || undefined}
        className="flex min-h-12 w-full items-center gap-3 rounded-lg px-3 py-1.5 text-left -outline-offset-2 hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:text-on-primary-soft"
        onClick={onChoose}
      >
        <Icon aria-hidden className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-semibold">{name}</span>
          {note ? <span className="block truncate text-xs text-muted">{note}</span> : null}
        </span>
        {isChosen ? <Check aria-hidden className="size-5 shrink-0 text-primary" /> : null}
      </button>
    </li>
  );
}

/** The arrow keys go through the kosts, from the search too. */
function withArrows(list: HTMLElement | null): () => void {
  list?.addEventListener('keydown', moveFocus);
  return () => list?.removeEventListener('keydown', moveFocus);
}

function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.currentTarget instanceof Element)) return;
  event.preventDefault();
  const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-choice]')];
  const at = choices.findIndex((each) => each === document.activeElement);
  (choices[at + step] ?? choices[Math.max(at, 0)])?.focus();
}
