import { useEffect, useRef, useState } from 'react';

interface Pages<Row> {
  data: { pages: { items: Row[] }[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** How many further pages are loaded for a row that the address names. */
const MOST_PAGES = 10;

/** The row of a list that is open. One that the page's address named at first is looked for in the next pages, too. */
export function useRowOf<Row extends { id: string }>(list: Pages<Row>, id: string | null): Row | undefined {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const [named] = useState(id);
  const asked = useRef(0);
  const row = data?.pages.flatMap(({ items }) => items).find((each) => each.id === id);
  const isSought = id !== null && id === named && row === undefined && hasNextPage && !isFetchingNextPage;
  useEffect(() => {
    if (!isSought || asked.current === MOST_PAGES) return;
    asked.current += 1;
    void fetchNextPage();
  }, [isSought, fetchNextPage]);
  return row;
}
