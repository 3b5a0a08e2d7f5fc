import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getUntypedClient } from '@trpc/client';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#shared/rules/page.ts';
import { trpcClient } from './trpc.ts';
import type { InputOf, OutputOf, Procedure } from './wire/procedures.ts';

/** A page of a list; it names the cursor of the next one, or null if it is the last. */
export interface Page<Row> {
  items: Row[];
  next_cursor: string | null;
}

/** The procedures that answer a list page by page, such as 'invoices.list'. */
type ListProcedure = {
  [Name in Procedure]: OutputOf<Name> extends Page<unknown> ? Name : never;
}[Procedure];

type RowOf<Name extends ListProcedure> = OutputOf<Name> extends Page<infer Row> ? Row : never;
type Filter<Name extends ListProcedure> = Omit<NonNullable<InputOf<Name>>, 'cursor'>;

/** The key of the client library for a list, so that its other functions find it. */
type ListKey = [path: string[], { input: { limit?: number }; type: 'infinite' }];

/**
 * Reads a list page by page. When it is fetched again, all its loaded rows come in as few calls as possible, each of
 * which continues where the one before ended: no row is lost or doubled, even if rows were added or removed meanwhile.
 *
 * @param keepsPrevious whether the rows of the filter before stay until those of a new one are loaded
 * @param enabled whether it is read at all
 */
export function usePages<Name extends ListProcedure>(
  name: Name,
  filter: Filter<Name>,
  keepsPrevious = false,
  enabled = true,
) {
  const key: ListKey = [name.split('.'), { input: filter as ListKey[1]['input'], type: 'infinite' }];
  return useInfiniteQuery({
    queryKey: key,
    enabled,
    queryFn: ({ client, pageParam: cursor }) => {
      const loaded = client.getQueryData<InfiniteData<Page<RowOf<Name>>>>(key);
      return loaded !== undefined && cursor === null
        ? fetchRows<RowOf<Name>>(key, loaded.pages.flatMap(({ items }) => items).length)
        : fetchPage<RowOf<Name>>(key, { cursor });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    ...REFETCHED,
  });
}

/** The library fetches one page again instead of each that is loaded: the first, which then holds all rows. */
const REFETCHED = { pages: 1 };

/** The first rows of a list, at least a page of them, as one page. */
async function fetchRows<Row>(key: ListKey, count: number): Promise<Page<Row>> {
  const wanted = Math.max(count, key[1].input.limit ?? DEFAULT_PAGE_SIZE);
  const items: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await fetchPage(key, { cursor, limit: Math.min(MAX_PAGE_SIZE, wanted - items.length) });
    items.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null && items.length < wanted);
  return { items, next_cursor: cursor };
}

const client = getUntypedClient(trpcClient);

function fetchPage<Row>([path, { input }]: ListKey, part: { cursor: string | null; limit?: number }) {
  const { cursor, ...size } = part;
  return client.query(path.join('.'), { ...input, ...size, ...(cursor === null ? {} : { cursor }) }) as Promise<
    Page<Row>
  >;
}
