import { clsx } from 'clsx';
import type { ListedArticle } from '#shared/contract/articles.ts';
import { PageSection } from '../../ui/card.tsx';
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
      <PageSection title="Artikel Pilihan" titleClassName="text-xl" className="flex flex-col gap-4">
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
      </PageSection>
      {latest.length > 0 ? (
        <PageSection title="Artikel Terbaru" titleClassName="text-xl" className="flex flex-col gap-4">
          <ul className={rows}>
            {latest.map((article) => (
              <li key={article.id} className="flex min-w-0">
                <ArticleRow article={article} />
              </li>
            ))}
          </ul>
        </PageSection>
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
