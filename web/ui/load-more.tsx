import { clsx } from 'clsx';
import { Button } from './button.tsx';

export interface LoadMoreProps {
  className?: string | undefined;
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** The button for the next page of a list, while there is one. */
export function LoadMore({ query, className }: LoadMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className={clsx('flex justify-center', className)}>
      <Button variant="secondary" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        Muat lebih banyak
      </Button>
    </div>
  );
}
