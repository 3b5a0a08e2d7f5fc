import { clsx } from 'clsx';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Article } from '#shared/contract/articles.ts';
import { formatInstantDay, formatNumber } from '#shared/format.ts';
import { Badge } from '../../ui/badge.tsx';

/** How many tags a card shows (spec §9). */
const TAGS_SHOWN = 3;

interface ArticleMetaProps {
  article: Pick<Article, 'author_name' | 'published_at' | 'created_at' | 'views'>;
  /** Without how often it was read, on a phone: beside a picture that would be a line of its own. */
  short?: boolean;
  /** Further text behind it. */
  children?: ReactNode;
}

/** The author, the date, and how often it was read. */
export function ArticleMeta({ article, short = false, children }: ArticleMetaProps) {
  const day = article.published_at ?? article.created_at;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-muted">
      <span className="min-w-0 font-semibold break-words text-text">{article.author_name}</span>
      <span aria-hidden>·</span>
      <time dateTime={day} className="tabular">
        {formatInstantDay(day)}
      </time>
      <span className={clsx('tabular inline-flex items-center gap-1', short && 'max-sm:hidden')}>
        <span aria-hidden className="mr-1">
          ·
        </span>
        <Eye aria-hidden className="size-3.5" />
        {formatNumber(article.views)}
        <span className="sr-only"> kali dilihat</span>
      </span>
      {children}
    </p>
  );
}

/** An article's tags; a card shows the first three. */
export function ArticleTags({ tags, limit = TAGS_SHOWN }: { tags: string[]; limit?: number }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tag" className="flex flex-wrap gap-1.5">
      {tags.slice(0, limit).map((tag) => (
        <li key={tag} className="flex max-w-full">
          <Badge tone="primary">
            <span className="truncate">{tag}</span>
          </Badge>
        </li>
      ))}
    </ul>
  );
}
