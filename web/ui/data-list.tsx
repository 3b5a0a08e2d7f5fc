import type { ReactNode } from 'react';
import { Loaded, type LoadedProps } from './loaded.tsx';
import { LoadMore, type LoadMoreProps } from './load-more.tsx';

type ListQuery<Row> = LoadedProps<{ pages: { items: Row[] }[] }>['query'] &
  LoadMoreProps['query'] & { isFetchNextPageError: boolean };

export interface DataListProps<Row> extends Pick<LoadedProps<never>, 'failed' | 'waiting'> {
  query: ListQuery<Row>;
  /** Stands there where there is nothing to show. */
  empty: ReactNode;
  /** Which of what came is shown; left out, all of it. */
  only?: (row: Row) => boolean;
  /** Its pages come by themselves (`useAllPages`): more is offered only where one did not. */
  isWhole?: boolean;
  /** Where the way to more stands, if not right below. */
  moreClassName?: string;
  children: (rows: Row[]) => ReactNode;
}

/** A list and all that can become of it: on its way, failed, empty, there, and with more to come. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { query, failed, waiting, empty, only = () => true, isWhole = false, moreClassName, children } = props;
  return (
    <Loaded query={query} failed={failed} waiting={waiting}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items.filter(only));
        if (rows.length === 0) return empty;
        return (
          <>
            {children(rows)}
            {isWhole && !query.isFetchNextPageError ? null : <LoadMore query={query} className={moreClassName} />}
          </>
        );
      }}
    </Loaded>
  );
}

export interface CardGridProps<Row> {
  rows: readonly Row[];
  /** How many stand beside one another. */
  columns?: string;
  children: (row: Row) => ReactNode;
}

/** One card for each row, two beside one another where there is room. */
export function CardGrid<Row extends { id: string }>({
  rows,
  columns = 'lg:grid-cols-2',
  children,
}: CardGridProps<Row>) {
  return (
    <ul className={`grid grid-cols-1 gap-3 ${columns}`}>
      {rows.map((row) => (
        <li key={row.id} className="grid min-w-0 grid-cols-1">
          {children(row)}
        </li>
      ))}
    </ul>
  );
}
