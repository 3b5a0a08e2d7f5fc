import { clsx } from 'clsx';
import { Link } from 'react-router';
import type { ListedArticle } from '#shared/contract/articles.ts';
import { Card } from '../../ui/card.tsx';
import { ArticleImage } from './article-image.tsx';
import { ArticleMeta, ArticleTags } from './article-meta.tsx';

const looks = clsx(
  'group relative flex w-full min-w-0 overflow-hidden transition-shadow hover:shadow-raised',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
);

interface ArticleCardProps {
  article: ListedArticle;
  /** It is visible when the page opens. */
  eager?: boolean;
  /** On a tablet it spans two columns. */
  wide?: boolean;
}

/** An article below its picture; the whole card is a link. */
export function ArticleCard({ article, eager = false, wide = false }: ArticleCardProps) {
  return (
    <Card className={clsx(looks, 'flex-col')}>
      <ArticleImage
        article={article}
        eager={eager}
        sizes="(min-width: 64rem) 23rem, (min-width: 40rem) 50vw, 100vw"
        className={wide ? 'sm:max-lg:aspect-5/2' : undefined}
      />
      <div className="flex flex-1 flex-col gap-2.5 p-4">
        <ArticleTags tags={article.tags} />
        <h3 className="text-lg break-words">
          <TitleLink article={article} />
        </h3>
        <p className="line-clamp-3 text-sm break-words text-muted">{article.excerpt}</p>
        <div className="mt-auto pt-1">
          <ArticleMeta article={article} />
        </div>
      </div>
    </Card>
  );
}

/** A smaller form: a small picture beside the text. */
export function ArticleRow({ article }: { article: ListedArticle }) {
  return (
    <Card className={clsx(looks, 'items-start gap-3.5 p-3.5 sm:gap-4 sm:p-4')}>
      <ArticleImage
        article={article}
        sizes="(min-width: 40rem) 9rem, 6rem"
        className="aspect-square w-22 shrink-0 rounded-lg sm:aspect-4/3 sm:w-36"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 self-stretch">
        <h3 className="text-base break-words">
          <TitleLink article={article} />
        </h3>
        <p className="line-clamp-2 text-sm break-words text-muted max-sm:hidden">{article.excerpt}</p>
        <ArticleTags tags={article.tags} />
        <div className="mt-auto pt-0.5">
          <ArticleMeta short article={article} />
        </div>
      </div>
    </Card>
  );
}

function TitleLink({ article }: { article: ListedArticle }) {
  return (
    <Link to={`/articles/${article.id}`} className="outline-none group-hover:text-primary after:absolute after:inset-0">
      {article.title}
    </Link>
  );
}
