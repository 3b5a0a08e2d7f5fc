import { Skeleton } from './skeleton.tsx';

/** A placeholder for a page. */
export function PageSkeleton() {
  return (
    <div role="status" className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-8">
      <span className="sr-only">Memuat…</span>
      <Skeleton className="h-9 w-56" />
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
      <Skeleton className="h-64" />
    </div>
  );
}
