import { useEffect, useState } from 'react';
import type { Choices, SearchText } from './use-combobox.ts';

/**
 * The option that a field shows: the one that was chosen in it or is given, or the one of a form that was put back. If that is not
 * among the first options any more, nothing is chosen: no form sends what nobody sees.
 */
export function useChosen<Option extends { id: string }>(
  { query, search }: { query: Choices<Option>; search: SearchText },
  value: string,
  onGone: () => void,
  { onFound, initial }: { onFound?: ((option: Option) => void) | undefined; initial?: Option | undefined } = {},
): [Option | null, (option: Option | null) => void] {
  const [picked, pick] = useState<Option | null>(initial ?? null);
  const isPicked = picked?.id === value;
  const found = isPicked ? picked : (firstOf(query).find(({ id }) => id === value) ?? null);
  useEffect(() => {
    if (isPicked) return;
    if (found !== null) {
      pick(found);
      onFound?.(found);
    } else if (value !== '' && search.text === '' && query.data !== undefined && !query.isPlaceholderData) onGone();
    // oxlint-disable-next-line react/exhaustive-deps -- looks again when there is something else to look at
  }, [found, value, search.text, query.data, query.isPlaceholderData]);
  return [found, pick];
}

function firstOf<Option>({ data }: Choices<Option>): Option[] {
  return data?.pages.flatMap(({ items }) => items) ?? [];
}
