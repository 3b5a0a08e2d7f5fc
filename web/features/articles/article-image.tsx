import { clsx } from 'clsx';
import { useState } from 'react';
import type { Article } from '#shared/contract/articles.ts';
import { isPicture, isUploaded, thumbOf } from '../files/file-address.ts';
import { ArticleDrawing } from './article-drawing.tsx';

interface ArticleImageProps {
  article: Pick<Article, 'id' | 'title' | 'tags' | 'featured_image'>;
  /** The image is visible when the page opens, so it is loaded at once. */
  eager?: boolean;
  /** Its width, which the browser needs before the layout. */
  sizes: string;
  className?: string | undefined;
}

/**
 * An article's picture, three by two; a drawing if there is none or it fails. It decorates the
 * title, so it has no alternative text.
 */
export function ArticleImage({ article, eager = false, sizes, className }: ArticleImageProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const source = article.featured_image;
  const shown = source !== null && isPicture(source) && source !== failed;
  return (
    <div className={clsx('relative aspect-3/2 overflow-hidden bg-sunken', className)}>
      {shown ? (
        <img
          src={source}
          {...(isUploaded(source) ? { srcSet: `${thumbOf(source)} 480w, ${source} 1600w` } : {})}
          alt=""
          width={720}
          height={480}
          sizes={sizes}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          referrerPolicy="no-referrer"
          className="absolute inset-0 size-full object-cover"
          onError={() => setFailed(source)}
        />
      ) : (
        <ArticleDrawing article={article} />
      )}
    </div>
  );
}
