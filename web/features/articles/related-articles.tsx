import type { ListedArticle } from '#shared/contract/articles.ts';
import { trpc } from '../../data/trpc.ts';
import { PageSection } from '../../ui/card.tsx';
import { ArticleCard } from './article-card.tsx';

const SHOWN = 3;

/** What to read next: articles with the same first tag, then the newest. Nothing is shown if they cannot be loaded. */
export function RelatedArticles({ article }: { article: ListedArticle }) {
  const [tag] = article.tags;
  // One more than is shown, because the article itself may be among them.
  const sameTag = trpc.articles.search.useQuery(
    { tag: tag ?? '', detail: 'row', limit: SHOWN + 1 },
    { enabled: tag !== undefined },
  );
  const newest = trpc.articles.search.useQuery({ detail: 'row', limit: SHOWN + 1 });
  if (sameTag.isLoading || newest.isLoading) return null;
  const found = [...(sameTag.data?.items ?? []), ...(newest.data?.items ?? [])];
  const related = [...new Map(found.map((each) => [each.id, each])).values()]
    .filter(({ id }) => id !== article.id)
    .slice(0, SHOWN);
  if (related.length === 0) return null;
  return (
    <PageSection
      title="Artikel terkait"
      titleClassName="text-xl"
      className="mt-12 flex flex-col gap-4 border-t pt-8 sm:mt-16 sm:pt-10"
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
        {related.map((each) => (
          <li key={each.id} className="flex min-w-0">
            <ArticleCard article={each} />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
