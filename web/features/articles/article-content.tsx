import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { MarkdownProps } from './markdown.tsx';

/** The reader of Markdown is large, and only a page that shows an article needs it. */
export const loadMarkdown = () => import('./markdown.tsx');
const Markdown = lazy(() => loadMarkdown().then((module) => ({ default: module.Markdown })));

/** An article's text. */
export function ArticleContent(props: MarkdownProps) {
  return (
    <Suspense fallback={<ArticleContentSkeleton />}>
      <Markdown {...props} />
    </Suspense>
  );
}

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
