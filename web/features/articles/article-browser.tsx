import { trpc } from '../../data/trpc.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { ArticleFilters } from './article-filters.tsx';
import { ArticleGrid, ArticleGridSkeleton } from './article-grid.tsx';

const LOAD_FAILED = 'Gagal memuat artikel';

/** Articles asked for at a time: beyond them there is more to load (spec §9). */
const PAGE = 10;

/** Search, tags and the articles that match. Both live in the address. */
export function ArticleBrowser() {
  const [search, setSearch] = useSearchState<string>('cari', '');
  const [tag, setTag] = useSearchState<string>('tag', '');
  const filtered = search !== '' || tag !== '';
  const articles = trpc.articles.search.useInfiniteQuery(
    { limit: PAGE, ...(search ? { search } : {}), ...(tag ? { tag } : {}) },
    { getNextPageParam: (page) => page.next_cursor ?? undefined, placeholderData: (before) => before },
  );
  const tags = trpc.articles.tags.useQuery();
  useLoadError(articles.error, LOAD_FAILED);
  const rows = articles.data?.pages.flatMap((page) => page.items);
  const reset = () => {
    setSearch('', { replace: true });
    setTag('', { replace: true });
  };

  return (
    <div className="flex flex-col gap-6 sm:gap-8">
      <ArticleFilters
        search={search}
        onSearch={(value) => setSearch(value, { replace: true })}
        tag={tag}
        onTag={(value) => setTag(value)}
        // Without them the search still works.
        tags={tags.data?.map((each) => each.tag) ?? (tags.isError ? [] : undefined)}
      />
      {rows ? (
        rows.length === 0 ? (
          filtered ? (
            <EmptyState
              drawing="page"
              title="Tidak ada artikel yang cocok"
              description="Coba kata lain, atau lihat semua artikel."
              action={
                <Button variant="secondary" onClick={reset}>
                  Tampilkan semua
                </Button>
              }
            />
          ) : (
            <EmptyState
              drawing="page"
              title="Belum ada artikel"
              description="Artikel yang terbit akan tampil di sini."
            />
          )
        ) : (
          <>
            <p role="status" className="sr-only">
              {articles.isPlaceholderData ? '' : `${rows.length} artikel ditampilkan`}
            </p>
            <ArticleGrid articles={rows} stale={articles.isPlaceholderData} />
            <LoadMore query={articles} />
          </>
        )
      ) : articles.isError ? (
        <LoadError message={LOAD_FAILED} error={articles.error} onRetry={() => void articles.refetch()} />
      ) : (
        <ArticleGridSkeleton />
      )}
    </div>
  );
}
