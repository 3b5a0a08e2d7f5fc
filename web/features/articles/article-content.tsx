import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** An article's text. The Markdown reader is large, and only pages with an article need it. */
export const ArticleContent = lazyPart(
  () => import('./markdown.tsx').then((module) => module.Markdown),
  <ArticleContentSkeleton />,
);

/** A placeholder for paragraphs. */
export function ArticleContentSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Memuat…</span>
      {['w-full', 'w-11/12', 'w-10/12', 'w-[95%]', 'w-4/5', 'w-[90%]', 'w-2/3'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
