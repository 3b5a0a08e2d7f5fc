import { CARD_PAGE_SIZE } from '#shared/rules/page.ts';
import { trpc } from '../../data/trpc.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePages } from '../../data/use-pages.ts';
import { DataList } from '../../ui/data-list.tsx';
import { ArticleFilters } from './article-filters.tsx';
import { ArticleGrid, ArticleGridSkeleton } from './article-grid.tsx';

/** Search, tags and the matching articles. Search and tag are in the address. */
export function ArticleBrowser() {
  const [search, setSearch] = useSearchState<string>('cari', '');
  const [tag, setTag] = useSearchState<string>('tag', '');
  const filtered = search !== '' || tag !== '';
  const articles = usePages(
    'articles.search',
    { detail: 'row', limit: CARD_PAGE_SIZE, ...(search ? { search } : {}), ...(tag ? { tag } : {}) },
    true,
  );
  const tags = trpc.articles.tags.useQuery();
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
        // The search works without the tags.
        tags={tags.data?.map((each) => each.tag) ?? (tags.isError ? [] : undefined)}
      />
      <DataList
        query={articles}
        failed="Gagal memuat artikel"
        waiting={<ArticleGridSkeleton />}
        empty={
          filtered ? (
            <EmptyState
              drawing="page"
              title="Tidak ada artikel yang cocok"
              description="Coba kata lain, atau lihat semua artikel."
              onShowAll={reset}
            />
          ) : (
            <EmptyState
              drawing="page"
              title="Belum ada artikel"
              description="Artikel yang terbit akan tampil di sini."
            />
          )
        }
      >
        {(rows) => (
          <>
            <p role="status" className="sr-only">
              {articles.isPlaceholderData ? '' : `${rows.length} artikel ditampilkan`}
            </p>
            <ArticleGrid articles={rows} stale={articles.isPlaceholderData} />
          </>
        )}
      </DataList>
    </div>
  );
}
