import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** An article's text. The reader of Markdown is large, and only a page that shows an article needs it. */
export const ArticleContent = lazyPart(
  () => import('./markdown.tsx').then((module) => module.Markdown),
  <ArticleContentSkeleton />,
);

/** Paragraphs that are on their way. */
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
