import { useId, useLayoutEffect, useState } from 'react';
import { useDebounced } from '../lib/use-debounced.ts';

/** A list of options that is loaded page by page. */
export interface Choices<Option> {
  data: { pages: { items: Option[] }[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
  /** Whether the data is that of the previous search. */
  isPlaceholderData: boolean;
}

/** A search whose text follows the typing after a moment. */
export interface SearchText {
  /** The text of the search. */
  text: string;
  onType: (typed: string) => void;
}

export function useSearchText(): SearchText {
  const [typed, onType] = useState('');
  return { text: useDebounced(typed.trim()), onType };
}

export interface ComboboxState<Option extends { id: string }> {
  /** The options that match the search, as far as they are loaded. */
  query: Choices<Option>;
  search: SearchText;
  chosen: Option | null;
  onChoose: (option: Option | null) => void;
}

/** The state and actions of a combobox: the typed text, its list, and the marked option. */
export function useCombobox<Option extends { id: string }>(props: ComboboxState<Option>, field: HTMLElement | null) {
  const { query, search, chosen, onChoose } = props;
  const listId = useId();
  const optionId = ({ id }: Option) => `${listId}-${id}`;
  const [open, setOpen] = useState(false);
  // Null while the field shows the chosen option.
  const [typed, setTyped] = useState<string | null>(null);
  const [wanted, mark] = useState(-1);
  const options = query.data?.pages.flatMap(({ items }) => items) ?? [];
  // Until the matches of the typed text are loaded, no option is marked: Enter must not choose one of the previous
  // search.
  const isSettled = (typed ?? '').trim() === search.text && !query.isPlaceholderData;
  const marked = open && isSettled ? wanted : -1;
  const markedOption = options[marked];

  const more = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  };
  const show = () => {
    setOpen(true);
    mark(options.findIndex(({ id }) => id === chosen?.id));
  };
  const type = (text: string) => {
    if (!open) show();
    setTyped(text);
    search.onType(text);
    mark(text.trim() === '' ? -1 : 0);
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
    search.onType('');
  };
  const choose = (option: Option) => {
    onChoose(option);
    close();
    // This event tells the dialog around it that something was chosen.
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const move = (by: 1 | -1) => {
    if (!open) return show();
    const last = options.length - 1;
    const next = marked < 0 && by < 0 ? last : marked + by;
    if (next >= last) more();
    mark(Math.max(0, Math.min(next, last)));
  };
  /** Leaves the field. An empty field means that nothing is chosen. */
  const leave = () => {
    if (typed?.trim() === '') onChoose(null);
    if (open) close();
  };
  useShown(markedOption && optionId(markedOption));
  const state = { open, typed, options, marked, markedOption, listId, optionId };
  return { ...state, show, type, close, choose, mark, move, more, leave };
}

/** Scrolls an element into view. */
function useShown(id: string | undefined): void {
  useLayoutEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}
