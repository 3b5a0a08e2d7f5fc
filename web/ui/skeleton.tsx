import { clsx } from 'clsx';

/** A placeholder; give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-pulse rounded-lg bg-line/70', className)} />;
}

/** Several placeholders in the shape of a list of cards. */
export function SkeletonList({ count = 3, className = 'h-24' }: { count?: number; className?: string }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Memuat…</span>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={className} />
      ))}
    </div>
  );
}

/** Several placeholders, each as high as the content that replaces it. */
export function SkeletonStack({ heights, className = 'gap-4' }: { heights: readonly string[]; className?: string }) {
  return (
    <div role="status" className={clsx('flex flex-col', className)}>
      <span className="sr-only">Memuat…</span>
      {Array.from(heights, (height, index) => (
        <Skeleton key={index} className={height} />
      ))}
    </div>
  );
}

/** A placeholder for a word inside a line of text: the line keeps its height. */
export function SkeletonText({ className = 'w-16' }: { className?: string }) {
  return <span aria-hidden className={clsx('inline-block h-[0.75em] animate-pulse rounded bg-line/70', className)} />;
}
