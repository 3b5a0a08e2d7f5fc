import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListedArticle } from '#shared/contract/articles.ts';
import { trpc } from '../../data/trpc.ts';
import { callFailure } from '../../data/call-error.ts';
import { PageMeta } from '../../lib/page-meta.tsx';
import { PageTitle } from '../../lib/page-title.tsx';
import { useLoadError } from '../../data/use-load-error.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePreload } from '../../ui/lazy-part.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ArticleContent, ArticleContentSkeleton } from './article-content.tsx';
import { isLinkedPicture } from '../files/file-address.ts';
import { LinkedPicture } from '../files/linked-picture.tsx';
import { ArticleImage } from './article-image.tsx';
import { ArticleMeta, ArticleTags } from './article-meta.tsx';
import { RelatedArticles } from './related-articles.tsx';

const LOAD_FAILED = 'Gagal memuat artikel';

/** How many words people read per minute. */
const READING_PACE = 200;

/** An article to read. Fetching it counts as a view, so it is fetched once per visit. */
export function ArticleView({ id }: { id: string }) {
  const seen = useSeenArticle(id);
  const query = trpc.articles.read.useQuery({ id }, { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false });
  const { code } = callFailure(query.error);
  const unknown = code === 'NOT_FOUND' || code === 'VALIDATION';
  useLoadError(unknown ? null : query.error, LOAD_FAILED);
  // The Markdown reader is loaded at the same time as the article.
  usePreload(ArticleContent);

  if (unknown) return <NoSuchArticle />;
  const article = query.data ?? seen;
  const failure = <LoadError message={LOAD_FAILED} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      {article ? (
        <PageMeta
          type="article"
          title={article.title}
          description={article.excerpt}
          path={`/articles/${article.id}`}
          image={article.featured_image}
        />
      ) : (
        <PageTitle>Artikel</PageTitle>
      )}
      <BackLink />
      {article ? (
        <>
          <Reading article={article} failure={query.isError ? failure : null} />
          <RelatedArticles article={article} />
        </>
      ) : query.isError ? (
        failure
      ) : (
        <ReadingSkeleton />
      )}
    </>
  );
}

/** The article as a list has already loaded it: all but its text, which is shown at once. */
function useSeenArticle(id: string): ListedArticle | undefined {
  const lists = useQueryClient().getQueriesData<InfiniteData<{ items: ListedArticle[] }>>({
    queryKey: getQueryKey(trpc.articles.search, undefined, 'infinite'),
  });
  return lists
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap((page) => page.items)
    .find((article) => article.id === id);
}

function BackLink() {
  return (
    <Link
      to="/articles"
      className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-lg px-2 text-sm font-semibold text-primary hover:underline"
    >
      <ArrowLeft aria-hidden className="size-4" />
      Semua artikel
    </Link>
  );
}

interface ReadingProps {
  article: ListedArticle;
  /** Shown instead of a text that could not be loaded. */
  failure: ReactNode;
}

function Reading({ article, failure }: ReadingProps) {
  const { content } = article;
  return (
    <article className="mx-auto mt-3 flex max-w-3xl flex-col gap-5 sm:mt-6 sm:gap-6">
      <header className="flex flex-col gap-4">
        <ArticleTags tags={article.tags} limit={article.tags.length} />
        <h1 className="text-[1.75rem] leading-tight font-extrabold tracking-tight break-words sm:text-4xl">
          {article.title}
        </h1>
        <p className="text-base text-pretty break-words text-muted sm:text-lg">{article.excerpt}</p>
        <ArticleMeta article={article}>
          {content === undefined ? null : (
            <>
              <span aria-hidden>·</span>
              <span className="tabular">{minutesOf(content)} menit baca</span>
            </>
          )}
        </ArticleMeta>
      </header>
      <ArticleImage
        article={article}
        eager
        sizes="(min-width: 48rem) 48rem, 100vw"
        className="rounded-2xl border sm:aspect-2/1"
      />
      {article.featured_image !== null && isLinkedPicture(article.featured_image) ? (
        <LinkedPicture address={article.featured_image} label={article.title} />
      ) : null}
      {content === undefined ? (failure ?? <ArticleContentSkeleton />) : <ArticleContent text={content} />}
    </article>
  );
}

/** How long reading takes. */
function minutesOf(content: string): number {
  return Math.max(1, Math.round(content.split(/\s+/).length / READING_PACE));
}

function ReadingSkeleton() {
  return (
    <div className="mx-auto mt-3 flex max-w-3xl flex-col gap-5 sm:mt-6 sm:gap-6">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-20" />
      <Skeleton className="h-12 w-4/5" />
      <Skeleton className="aspect-3/2 rounded-2xl sm:aspect-2/1" />
      <ArticleContentSkeleton />
    </div>
  );
}

function NoSuchArticle() {
  return (
    <>
      <PageTitle>Artikel tidak ditemukan</PageTitle>
      <EmptyState
        drawing="page"
        title="Artikel tidak ditemukan"
        heading="h1"
        description="Artikel ini mungkin sudah dihapus atau alamatnya keliru."
        action={<ButtonLink to="/articles">Lihat semua artikel</ButtonLink>}
      />
    </>
  );
}
