import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, type Ref, type UIEvent, useState } from 'react';
import { useLoadError } from '../data/use-load-error.ts';
import { Input } from './field.tsx';
import { LoadError } from './load-error.tsx';
import { useCloseRequest } from './use-close-request.ts';
import { type Choices, type ComboboxState, useCombobox } from './use-combobox.ts';

interface ComboboxProps<Option extends { id: string }> extends ComboboxState<Option> {
  query: Choices<Option> & { isError: boolean; error: unknown; refetch: () => Promise<unknown> };
  /** The text of an option: in the field once it is chosen, and on its first line in the list. */
  nameOf: (option: Option) => string;
  /** The second line of an option. */
  detailOf: (option: Option) => string;
  words: {
    /** The list's name: 'Penyewa'. */
    list: string;
    placeholder: string;
    waiting: string;
    /** While nothing is there because loading failed. */
    missing: string;
    /** What could not be loaded, in the spec's words. */
    failed: string;
    noMatch: string;
  };
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

type Box<Option extends { id: string }> = ReturnType<typeof useCombobox<Option>>;

/** How near to its end a list loads its next page, in px. */
const NEAR_END = 200;

/**
 * Chooses one of many: a field that searches while somebody types, with the matches below it (WAI-ARIA's combobox with
 * a list). Arrows move through the list, Enter chooses the marked option, Escape closes the list and changes nothing.
 */
export function Combobox<Option extends { id: string }>(props: ComboboxProps<Option>) {
  const { query, words } = props;
  const [field, setField] = useState<HTMLElement | null>(null);
  const box = useCombobox(props, field);
  const isMissing = query.isError && query.data === undefined;
  const nothing = isMissing ? words.missing : query.data === undefined ? words.waiting : null;
  useLoadError(query.error, words.failed);
  useCloseRequest(box.open, box.close);
  return (
    <>
      <Popover.Root open={box.open} onOpenChange={(opens) => (opens ? box.show() : box.close())}>
        <Popover.Anchor asChild>
          <div ref={setField} className="relative">
            <SearchField {...props} box={box} placeholder={nothing ?? words.placeholder} />
            <ChevronDown
              aria-hidden
              className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
            />
          </div>
        </Popover.Anchor>
        <Popover.Portal container={field?.closest<HTMLElement>('[data-modal], main')}>
          <Popover.Content
            role="presentation"
            sideOffset={4}
            collisionPadding={8}
            onOpenAutoFocus={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => event.preventDefault()}
            onInteractOutside={(event) => {
              if (event.target instanceof Node && field?.contains(event.target)) event.preventDefault();
            }}
            // The field keeps the focus, so that somebody can continue to type.
            onMouseDown={(event) => event.preventDefault()}
            onScroll={({ currentTarget: list }: UIEvent<HTMLElement>) => {
              if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END) box.more();
            }}
            className="z-60 max-h-[min(20rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) overflow-y-auto overscroll-contain rounded-xl border bg-raised p-1.5 text-sm shadow-raised animate-fade"
          >
            {box.options.length === 0 ? (
              <p className="px-3 py-2.5 text-muted">{nothing ?? words.noMatch}</p>
            ) : (
              <Options {...props} box={box} />
            )}
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      <span role="status" className="sr-only">
        {box.open && nothing === null ? announce(box.options.length, words.noMatch) : null}
      </span>
      {isMissing ? <LoadError message={words.failed} error={query.error} onRetry={() => void query.refetch()} /> : null}
    </>
  );
}

type PartProps<Option extends { id: string }> = ComboboxProps<Option> & { box: Box<Option> };

function SearchField<Option extends { id: string }>(props: PartProps<Option> & { placeholder: string }) {
  const { ref, box, chosen, nameOf, onBlur, placeholder } = props;
  const { open, typed, options, markedOption } = box;
  const keys: Record<string, (() => unknown) | undefined> = {
    ArrowDown: () => box.move(1),
    ArrowUp: () => box.move(-1),
    Enter: () => markedOption && box.choose(markedOption),
    // A name that was typed and found counts as chosen.
    Tab: () => typed && markedOption && box.choose(markedOption),
  };
  return (
    <Input
      ref={ref}
      role="combobox"
      className="pr-10 text-ellipsis"
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      placeholder={placeholder}
      aria-autocomplete="list"
      aria-expanded={open}
      aria-controls={open && options.length > 0 ? box.listId : undefined}
      aria-activedescendant={markedOption && box.optionId(markedOption)}
      value={typed ?? (chosen ? nameOf(chosen) : '')}
      onChange={({ target }) => box.type(target.value)}
      onClick={({ currentTarget }) => {
        if (typed === null) currentTarget.select();
        if (!open) box.show();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        keys[event.key]?.();
        // Enter in an open list must not send the form.
        if (event.key.startsWith('Arrow') ? event.key in keys : event.key === 'Enter' && open) event.preventDefault();
      }}
      onBlur={() => {
        box.leave();
        onBlur?.();
      }}
    />
  );
}

function Options<Option extends { id: string }>({ box, chosen, nameOf, detailOf, words }: PartProps<Option>) {
  return (
    <div id={box.listId} role="listbox" aria-label={words.list}>
      {box.options.map((option, index) => (
        <button
          key={option.id}
          id={box.optionId(option)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === box.marked}
          className={clsx(
            'flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-lg px-3 py-1.5 text-left',
            index === box.marked && 'bg-primary-soft',
          )}
          onMouseMove={() => box.mark(index)}
          onClick={() => box.choose(option)}
        >
          <span className="min-w-0 flex-1">
            <span className="block font-medium break-words">{nameOf(option)}</span>
            <span className="tabular block text-xs break-words text-muted">{detailOf(option)}</span>
          </span>
          {option.id === chosen?.id ? <Check aria-hidden className="size-4 shrink-0 text-primary" /> : null}
        </button>
      ))}
    </div>
  );
}

/** The text for screen readers about the list. */
function announce(options: number, noMatch: string): string {
  return options === 0 ? noMatch : `${options} pilihan`;
}
