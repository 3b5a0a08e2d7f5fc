import { clsx } from 'clsx';
import type { ListedArticle } from '#shared/contract/articles.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ArticleCard, ArticleRow } from './article-card.tsx';

/** How many matches are shown as cards (spec §9). */
const FEATURED = 3;

const cards = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5';
const rows = 'grid grid-cols-1 gap-3 lg:grid-cols-2 lg:gap-4';

/** The first matches as cards, the others as rows below. */
export function ArticleGrid({ articles, stale }: { articles: ListedArticle[]; stale: boolean }) {
  const featured = articles.slice(0, FEATURED);
  const latest = articles.slice(FEATURED);
  return (
    <div
      aria-busy={stale || undefined}
      className={clsx('flex flex-col gap-8 transition-opacity sm:gap-10', stale && 'opacity-60')}
    >
      <section aria-labelledby="judul-pilihan" className="flex flex-col gap-4">
        <h2 id="judul-pilihan" className="text-xl">
          Artikel Pilihan
        </h2>
        <ul className={cards}>
          {featured.map((article, index) => {
            // Three cards in two columns: the first one spans both.
            const wide = index === 0 && featured.length === FEATURED;
            return (
              <li key={article.id} className={clsx('flex min-w-0', wide && 'sm:max-lg:col-span-2')}>
                <ArticleCard article={article} eager wide={wide} />
              </li>
            );
          })}
        </ul>
      </section>
      {latest.length > 0 ? (
        <section aria-labelledby="judul-terbaru" className="flex flex-col gap-4">
          <h2 id="judul-terbaru" className="text-xl">
            Artikel Terbaru
          </h2>
          <ul className={rows}>
            {latest.map((article) => (
              <li key={article.id} className="flex min-w-0">
                <ArticleRow article={article} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

/** A placeholder for the articles. */
export function ArticleGridSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-8 sm:gap-10">
      <span className="sr-only">Memuat…</span>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-6.25 w-36" />
        <div className={cards}>
          <Skeleton className="h-108 sm:max-lg:col-span-2" />
          <Skeleton className="h-108" />
          <Skeleton className="h-108" />
        </div>
      </div>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-6.25 w-36" />
        <div className={rows}>
          <Skeleton className="h-35" />
          <Skeleton className="h-35" />
        </div>
      </div>
    </div>
  );
}
