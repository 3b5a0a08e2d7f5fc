import { clsx } from 'clsx';

/** A place kept for what comes: give it the size of what it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-pulse rounded-lg bg-line/70', className)} />;
}

/** Several of them, in the shape of a list of cards. */
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

/** A word that is on its way, inside a line of text: the line keeps its height. */
export function SkeletonText({ className = 'w-16' }: { className?: string }) {
  return <span aria-hidden className={clsx('inline-block h-[0.75em] animate-pulse rounded bg-line/70', className)} />;
}
